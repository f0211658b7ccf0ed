import Geodesy
import Sampling
import Timestamps

/// What the sentences of one epoch, the same time of day, say together: of two that say the same thing the later one counts.
struct NMEAEpoch {
    private(set) var timeOfDay: Int64?
    /// Given out, or found not to be a fix: what comes after changes nothing.
    var isClosed = false
    /// Whether a sentence with a place or a verdict is among them.
    private(set) var isJudged = false
    /// The identities of the sentences in their order.
    private var identities: [UInt64] = []
    private var merged = NMEAReport()
    /// What GSA said before the last sentence that judges: one after it may be of the next epoch.
    private var ownSolution: Int?

    /// Forgets everything but the memory that was reserved.
    mutating func begin(timeOfDay: Int64?) {
        self.timeOfDay = timeOfDay
        isClosed = false
        isJudged = false
        identities.removeAll(keepingCapacity: true)
        merged = NMEAReport()
        ownSolution = nil
    }

    func holds(_ identity: UInt64) -> Bool {
        identities.contains(identity)
    }

    /// Where in the cycle the last sentence stands; nil when there was none.
    var lastPlace: NMEACycle.Place? {
        guard let last = identities.last else { return nil }
        let before = identities.dropLast()
        return NMEACycle.Place(identity: last, repeats: before.count { $0 == last }, index: before.count)
    }

    /// How a sentence's time relates to that of the epoch; same when one of them has none.
    enum Relation {
        case same
        case earlier
        case later
    }

    /// Judges by the time of day, forwards over midnight: less than 10 ms is the same, since receivers round an instant differently in
    /// different sentences.
    func relation(of timeOfDay: Int64?) -> Relation {
        guard let own = self.timeOfDay, let timeOfDay else { return .same }
        let halfDay: Int64 = 43_200_000_000_000
        var difference = timeOfDay - own
        if difference > halfDay { difference -= 2 * halfDay }
        if difference < -halfDay { difference += 2 * halfDay }
        if difference.magnitude < 10_000_000 { return .same }
        return difference > 0 ? .later : .earlier
    }

    /// Whether two dates are given for the same time of day.
    func isOfAnotherDate(than midnight: Timestamp?) -> Bool {
        guard let own = merged.midnight, let midnight else { return false }
        return own != midnight
    }

    /// Counts a sentence as part of the epoch without using what it says.
    mutating func note(_ identity: UInt64) {
        // A stream that never changes its time of day must not grow this list.
        if identities.count < 64 { identities.append(identity) }
    }

    mutating func merge(_ report: NMEAReport) {
        timeOfDay = timeOfDay ?? report.timeOfDay
        if let verdict = report.verdict {
            isJudged = true
            ownSolution = merged.solution
            merged.midnight = report.midnight ?? merged.midnight
            merged.verdict = verdict
            merged.coordinate = report.coordinate ?? merged.coordinate
        }
        mergeSolution(report)
        mergeFigures(report)
    }

    private mutating func mergeSolution(_ report: NMEAReport) {
        // Receivers with several systems send a GSA each; a system without satellites must not undo the others' fix.
        if let solution = report.solution { merged.solution = max(merged.solution ?? 0, solution) }
        merged.supposedKind = report.supposedKind ?? merged.supposedKind
        merged.statedKind = report.statedKind ?? merged.statedKind
        // With a GGA for each system each counts its own satellites, or all of them.
        if let satellites = report.satellites { merged.satellites = max(merged.satellites ?? 0, satellites) }
    }

    private mutating func mergeFigures(_ report: NMEAReport) {
        merged.elevation = report.elevation ?? merged.elevation
        merged.geoidHeight = report.geoidHeight ?? merged.geoidHeight
        if report.speed != nil { (merged.speed, merged.course) = (report.speed, report.course ?? merged.course) }
        merged.horizontalDilution = report.horizontalDilution ?? merged.horizontalDilution
        merged.verticalDilution = report.verticalDilution ?? merged.verticalDilution
        merged.positionDilution = report.positionDilution ?? merged.positionDilution
        merged.horizontalAccuracy = report.horizontalAccuracy ?? merged.horizontalAccuracy
        merged.verticalAccuracy = report.verticalAccuracy ?? merged.verticalAccuracy
    }

    /// The fix without its time; nil when the last verdict, or every GSA before it, is that there is none.
    var fix: Fix? {
        guard merged.verdict == .fix, ownSolution != 1, let coordinate = merged.coordinate else { return nil }
        var fix = Fix(coordinate: coordinate)
        fix.elevation = merged.elevation
        fix.geoidHeight = merged.geoidHeight
        fix.speed = merged.speed
        fix.course = merged.course
        fix.horizontalAccuracy = merged.horizontalAccuracy
        fix.verticalAccuracy = merged.verticalAccuracy
        fix.kind = merged.statedKind ?? namedKind ?? merged.supposedKind
        fix.satellites = merged.satellites
        fix.horizontalDilution = merged.horizontalDilution
        fix.verticalDilution = merged.verticalDilution
        fix.positionDilution = merged.positionDilution
        return fix
    }

    private var namedKind: Fix.Kind? {
        switch merged.solution {
        case 2: .twoDimensional
        case 3: .threeDimensional
        default: nil
        }
    }
}
