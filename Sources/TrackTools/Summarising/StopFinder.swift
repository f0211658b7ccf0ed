import Geodesy
import Timestamps

/// Tells stops from movement while a segment is read.
///
/// A stop begins with the first of the points that lie within the radius of the newest one and reach back for the time of a stop. It goes on
/// as long as points lie within the radius of its middle. One that begins again at once and at the same spot is the same stop.
struct StopFinder {
    /// What was movement up to some point.
    struct Motion: BitwiseCopyable {
        var seconds = 0.0
        var metres = 0.0
    }

    private struct Entry: BitwiseCopyable {
        var vector: GeocentricVector
        var nanoseconds: Int64
        var motion: Motion
    }

    private struct Stay {
        var start: Int64
        var end: Int64
        var middle: GeocentricMean
        /// When it began.
        var motion: Motion
    }

    /// So many of the last points are kept that the time of a stop is divided by a hundred; a power of two.
    private static let capacity = 128

    private let radiusSquared: Double
    private let stopNanoseconds: Int64
    private let spacing: Int64
    /// The points that may be a stop's first, oldest first, in a ring.
    private var ring: [Entry] = []
    private var head = 0
    private var held = 0
    private var current: Stay?
    private var previous: Entry?
    private(set) var stops: [Stop] = []
    private var last: Stay?

    init(_ options: SummaryOptions) {
        radiusSquared = options.stopRadiusInMetres * options.stopRadiusInMetres
        stopNanoseconds = Int64(min(max(options.stopSeconds, 0), 1e9) * 1e9)
        spacing = stopNanoseconds / 100
    }

    /// Whether a point would continue the stop that goes on.
    func holds(_ sample: TrackSample) -> Bool {
        guard let current else { return false }
        return current.middle.squaredChord(to: sample.vector) <= radiusSquared
    }

    /// Takes the next timed point.
    ///
    /// - Parameters:
    ///   - sample: the point.
    ///   - leg: time and way since the timed point before; zero of the first.
    ///   - isHole: the leg is a hole that counts as a stop.
    ///   - motion: grows by the leg, or shrinks by what turns out to have been a stop.
    mutating func take(_ sample: TrackSample, leg: Motion, isHole: Bool, motion: inout Motion) {
        if var stay = current {
            if stay.middle.squaredChord(to: sample.vector) <= radiusSquared {
                stay.end = max(stay.end, sample.nanoseconds)
                stay.middle.add(sample.vector)
                current = stay
                previous = Entry(vector: sample.vector, nanoseconds: sample.nanoseconds, motion: motion)
                return
            }
            closeStay(motion)
        }
        search(sample, leg: leg, isHole: isHole, motion: &motion)
    }

    /// Takes a point without a time: it ends no stop and begins none, but nobody who was there stayed where they were.
    mutating func passUntimed(_ sample: TrackSample, motion: Motion) {
        if current != nil, !holds(sample) { closeStay(motion) }
        while held > 0, ring[head].vector.squaredChord(to: sample.vector) > radiusSquared { dropFirst() }
    }

    /// Forgets the points before a gap.
    mutating func breakLine(motion: Motion) {
        closeStay(motion)
        last = nil
        held = 0
        previous = nil
    }

    private mutating func search(_ sample: TrackSample, leg: Motion, isHole: Bool, motion: inout Motion) {
        while held > 0, ring[head].vector.squaredChord(to: sample.vector) > radiusSquared { dropFirst() }
        let before = motion
        motion.seconds += leg.seconds
        motion.metres += leg.metres
        let entry = Entry(vector: sample.vector, nanoseconds: sample.nanoseconds, motion: motion)
        if held > 0, sample.nanoseconds > ring[head].nanoseconds, sample.nanoseconds &- ring[head].nanoseconds >= stopNanoseconds {
            begin(ring[head], entry, motion: &motion)
        } else if isHole, let previous {
            begin(Entry(vector: previous.vector, nanoseconds: previous.nanoseconds, motion: before), entry, motion: &motion)
        } else {
            append(entry)
        }
        previous = entry
    }

    private mutating func begin(_ first: Entry, _ newest: Entry, motion: inout Motion) {
        var stay = Stay(start: first.nanoseconds, end: newest.nanoseconds, middle: GeocentricMean(), motion: first.motion)
        stay.middle.add(first.vector)
        for index in 0..<held {
            let entry = ring[slot(index)]
            if entry.nanoseconds > first.nanoseconds { stay.middle.add(entry.vector) }
        }
        stay.middle.add(newest.vector)
        if let last, isSoon(first.nanoseconds, after: last.end), isSameSpot(last.middle, stay.middle) {
            stops.removeLast()
            stay.start = last.start
            stay.motion = last.motion
        }
        motion = stay.motion
        current = stay
        held = 0
    }

    /// Whether it is not earlier, and no later than a stop takes; in numbers that hold the span of all times.
    private func isSoon(_ start: Int64, after end: Int64) -> Bool {
        0...Double(stopNanoseconds) / 1e9 ~= Timestamp(nanoseconds: start).seconds(since: Timestamp(nanoseconds: end))
    }

    private func isSameSpot(_ first: GeocentricMean, _ second: GeocentricMean) -> Bool {
        first.squaredChord(to: GeocentricVector(second.coordinate)) <= radiusSquared
    }

    private mutating func closeStay(_ motion: Motion) {
        guard let stay = current else { return }
        stops.append(
            Stop(
                start: Timestamp(nanoseconds: stay.start), end: Timestamp(nanoseconds: stay.end), coordinate: stay.middle.coordinate))
        last = stay
        last?.motion = motion
        current = nil
        held = 0
    }
}

// MARK: - The ring

extension StopFinder {
    @inline(__always)
    private func slot(_ index: Int) -> Int { (head &+ index) & (StopFinder.capacity - 1) }

    private mutating func dropFirst() {
        head = slot(1)
        held -= 1
    }

    @inline(__always)
    private mutating func append(_ entry: Entry) {
        if held > 0, entry.nanoseconds &- ring[slot(held - 1)].nanoseconds < spacing { return }
        if held == StopFinder.capacity { dropFirst() }
        let index = slot(held)
        if index == ring.count { ring.append(entry) } else { ring[index] = entry }
        held += 1
    }
}
