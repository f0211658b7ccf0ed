import Geodesy
import Sampling

/// The acceptance policy of a profile, as far as it can be judged of a file: coordinates, accuracy, the order of times, movement and speed.
///
/// The same sampler decides as while recording. A point without a time is not judged by it, since removing it would change the shape of
/// the track; a first point that five others disprove goes, and no border is made.
struct PolicyRule: FilterRule {
    private let filter: SampleFilter

    private static let rules: [Rejection] = [
        .invalidCoordinate, .invalidAccuracy, .poorAccuracy, .duplicateTimestamp, .outOfOrder, .negligibleMovement, .implausibleSpeed,
        .implausibleReportedSpeed,
    ]

    var names: [String] { Self.rules.map(\.rawValue) }
    var needs: FilterRuleNeeds { [.times, .reception] }
    var badNames: [String] { names.filter { $0 != Rejection.negligibleMovement.rawValue } }

    /// - Parameter filter: a profile's; what needs "now", or makes borders, is left out.
    init(_ filter: SampleFilter) {
        self.filter = filter.ofFiles
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var sampler = Sampler(filter: filter, onlyJudges: true)
        var actions: [Sampler.Action] = []
        // By the sampler's number, from 1.
        var indices: [Int] = []
        for index in 0..<segment.count where segment.isKept(index) {
            guard let coordinate = segment.coordinate(index) else {
                taker.take(index, of: &segment, name: 0, "no place on Earth")
                continue
            }
            guard let time = segment.time(index) else { continue }
            indices.append(index)
            var fix = Fix(coordinate: coordinate, time: time)
            fix.horizontalAccuracy = segment.accuracy(index)
            fix.horizontalDilution = segment.horizontalDilution(index)
            fix.speed = segment.speed(index)
            sampler.consider(fix, into: &actions)
            settle(&actions, indices, &segment, &taker)
        }
        sampler.finishSegment(.ended, into: &actions)
        settle(&actions, indices, &segment, &taker)
    }

    private func settle(
        _ actions: inout [Sampler.Action], _ indices: [Int], _ segment: inout FilteredSegment, _ taker: inout FilterTaker
    ) {
        // Actions are looked at where they stand: a copy holds a whole fix.
        for index in actions.indices {
            switch actions[index] {
            case .rejected(let rejection, let number):
                guard let name = Self.rules.firstIndex(of: rejection) else { continue }
                taker.take(indices[number - 1], of: &segment, name: name, limit(rejection))
            case .endSegment(.disprovedAnchor): disprove(indices, &segment, &taker)
            default: break
            }
        }
        actions.removeAll(keepingCapacity: true)
    }

    /// The last sample was wrong. When it was the first point of all, it goes.
    private func disprove(_ indices: [Int], _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        guard let first = indices.first, let name = Self.rules.firstIndex(of: .implausibleSpeed) else { return }
        let others = indices.dropFirst().dropLast(5)
        guard segment.isKept(first), !others.contains(where: segment.isKept) else { return }
        taker.take(first, of: &segment, name: name, "five points behind it disprove it")
    }

    private func limit(_ rejection: Rejection) -> String {
        switch rejection {
        case .poorAccuracy: "limit " + (filter.worstAccuracyInMetres.map(FilterFigure.of) ?? "") + " m"
        case .negligibleMovement: "nearer than " + (filter.minimumDistanceInMetres.map(FilterFigure.of) ?? "") + " m to the one before"
        case .implausibleSpeed, .implausibleReportedSpeed:
            "faster than " + (filter.fastestInMetresPerSecond.map(FilterFigure.of) ?? "") + " m/s"
        default: "by the acceptance policy"
        }
    }
}

extension SampleFilter {
    /// Without the rules that look at "now", and without borders.
    fileprivate var ofFiles: SampleFilter {
        var filter = self
        filter.oldestInSeconds = nil
        filter.breakAfterInSeconds = nil
        return filter
    }
}
