import Geodesy
import Timestamps

/// Finds the highest speed of a segment, leg by leg: as it stands, and robust against spikes.
///
/// The robust one is the highest median of five legs in a row. One or two points thrown off make two fast legs and go; three fast legs stay.
/// Legs of less than half a second are joined, so that the same holds for seconds at ten points a second.
struct SpeedMeter {
    private static let shortestLegInSeconds = 0.5
    private static let legs = 5
    private static let none = SpeedRecord(
        metresPerSecond: 0, coordinate: Coordinate(latitude: 0, longitude: 0), time: Timestamp(nanoseconds: 0), line: 0)

    private(set) var raw: SpeedRecord?
    private var robust: SpeedRecord?
    private var highest = -1.0
    private var highestRaw = -1.0
    private var recent = InlineArray<5, Double>(repeating: 0)
    /// Of the same legs, where and when they end.
    private var ends = InlineArray<5, SpeedRecord>(repeating: SpeedMeter.none)
    private var slot = 0
    private var count = 0
    private var joined = (metres: 0.0, seconds: 0.0)
    /// Of all legs, for a segment that has but two.
    private var sum = (metres: 0.0, seconds: 0.0)

    /// Forgets the legs before a hole, of which the next are no neighbours.
    mutating func breakLine() {
        finishShort()
        count = 0
        slot = 0
        joined = (0, 0)
        sum = (0, 0)
    }

    /// - Parameters:
    ///   - metres: the way from the timed point before.
    ///   - seconds: above zero.
    ///   - sample: the point at the end.
    mutating func take(metres: Double, seconds: Double, at sample: TrackSample) {
        if metres > highestRaw * seconds {
            highestRaw = metres / seconds
            raw = SpeedRecord(metresPerSecond: highestRaw, sample)
        }
        joined.metres += metres
        joined.seconds += seconds
        guard joined.seconds >= SpeedMeter.shortestLegInSeconds else { return }
        add(joined.metres / joined.seconds, sample)
        joined = (0, 0)
    }

    private mutating func add(_ speed: Double, _ sample: TrackSample) {
        recent[slot] = speed
        ends[slot] = SpeedRecord(metresPerSecond: speed, sample)
        slot = slot + 1 == SpeedMeter.legs ? 0 : slot + 1
        count += 1
        if count < SpeedMeter.legs {
            sum.metres += joined.metres
            sum.seconds += joined.seconds
        } else if count == SpeedMeter.legs || speed > highest {
            // A leg that is no faster than the highest median cannot raise it.
            keep(rank: SpeedMeter.legs / 2, of: SpeedMeter.legs)
        }
    }

    /// Takes the speed of this rank, from the slowest, if it is the highest so far.
    private mutating func keep(rank: Int, of number: Int) {
        let order = (0..<number).sorted { recent[$0] < recent[$1] }
        let slot = order[rank]
        guard recent[slot] > highest else { return }
        highest = recent[slot]
        robust = ends[slot]
    }

    /// Of fewer than five legs: the middle one of three, the second slowest of four, and the mean of two.
    private mutating func finishShort() {
        switch count {
        case 3, 4: keep(rank: 1, of: count)
        case 1, 2:
            let mean = sum.metres / sum.seconds
            guard mean > highest else { return }
            highest = mean
            robust = ends[count - 1]
            robust?.metresPerSecond = mean
        default: break
        }
    }

    /// The highest speed that is no spike.
    mutating func finish() -> SpeedRecord? {
        finishShort()
        return robust
    }
}

extension SpeedRecord {
    init(metresPerSecond: Double, _ sample: TrackSample) {
        self.init(metresPerSecond: metresPerSecond, coordinate: sample.coordinate, time: sample.time, line: sample.line)
    }
}
