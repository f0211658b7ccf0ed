public import Sampling
public import Timestamps

/// Turns the bytes of an NMEA 0183 receiver into fixes, at most one an epoch.
///
/// RMC, GGA, GNS, GLL, GSA, VTG, GST and ZDA of every talker are read. A sentence counts whole or not at all: with a wrong checksum, or a field
/// that is no value of its kind, it is left out; a missing checksum is accepted, as gpsd does. The sentences of one time of day make one
/// epoch; the last of them that judges decides whether it is a fix, again as gpsd does. An epoch that repeats is given out once.
///
/// The date is the stream's (RMC, ZDA), reported as it is, week rollovers included; without one it is the date given at the start, one day
/// further at each midnight; without either, fixes have no time. Nothing comes from the host's clock.
public struct NMEADecoder: Sendable {
    /// Counts of what was read and left out.
    public private(set) var tally = NMEATally()

    private var framer = NMEAFramer()
    private var calendar: NMEACalendar
    private var cycle = NMEACycle()
    private var epoch = NMEAEpoch()
    private var recent = NMEARecentEpochs()

    /// - Parameter date: any instant of the UTC day on which the stream begins, for streams that name no date.
    public init(date: Timestamp? = nil) {
        calendar = NMEACalendar(date.map { .on($0) } ?? .unknown)
    }

    /// - Parameter instant: an instant less than half a day from the stream's first time of day, for a stream that names no date.
    public init(near instant: Timestamp) {
        calendar = NMEACalendar(.near(instant))
    }

    /// Whether the stream has named a date; until then fixes have that of the beginning.
    public var hasStreamDate: Bool { calendar.hasStreamDate }

    /// Reads the next bytes, however they are cut, and appends the fixes that are complete.
    public mutating func feed(_ bytes: Span<UInt8>, into fixes: inout [Fix]) {
        for index in bytes.indices where framer.take(bytes[index]) {
            takeSentence(into: &fixes)
        }
    }

    /// Whether a fix may be waiting for the sentence that completes it.
    public var isPending: Bool {
        epoch.isJudged && !epoch.isClosed
    }

    /// Appends the fix that is waiting, if any: for a caller who has heard nothing for a while, and so knows that its epoch is over.
    public mutating func flushPending(into fixes: inout [Fix]) {
        guard isPending else { return }
        closeEpoch(into: &fixes)
        epoch.begin(timeOfDay: nil)
    }

    /// Appends what is left at the end of the stream; a last sentence without a line end counts when its checksum is right.
    public mutating func finish(into fixes: inout [Fix]) {
        if framer.finish(), framer.bytes.contains(UInt8(ascii: "*")) { takeSentence(into: &fixes) }
        flushPending(into: &fixes)
    }
}

extension NMEADecoder {
    private mutating func takeSentence(into fixes: inout [Fix]) {
        guard let kind = NMEASentenceKind.of(framer.bytes) else { return }
        do throws(NMEASentence.Fault) {
            let sentence = try NMEASentence(framer.bytes)
            guard sentence.fieldCount >= kind.minimumFieldCount else { throw .malformed }
            let report = try kind.read(sentence)
            tally.sentences += 1
            take(report, kind.role, sentence.identity, into: &fixes)
        } catch {
            switch error {
            case .wrongChecksum: tally.wrongChecksums += 1
            case .malformed: tally.malformed += 1
            }
        }
    }

    private mutating func take(_ report: NMEAReport, _ role: NMEASentenceKind.Role, _ identity: UInt64, into fixes: inout [Fix]) {
        if begins(report, role, identity) {
            closeEpoch(into: &fixes)
            epoch.begin(timeOfDay: report.timeOfDay)
        }
        if let midnight = report.midnight, let timeOfDay = report.timeOfDay { calendar.learn(midnight: midnight, timeOfDay: timeOfDay) }
        if role == .position, epoch.holds(identity) {
            // The receiver says again what it said: the epoch was complete before, and its place is getting old.
            endEpoch(into: &fixes)
            return
        }
        epoch.note(identity)
        guard !epoch.isClosed, role == .position || epoch.relation(of: report.timeOfDay) == .same else { return }
        epoch.merge(report)
        if cycle.ends(with: epoch.lastPlace) { endEpoch(into: &fixes) }
    }

    /// Whether a sentence is the first of a new epoch.
    private func begins(_ report: NMEAReport, _ role: NMEASentenceKind.Role, _ identity: UInt64) -> Bool {
        let relation = epoch.relation(of: report.timeOfDay)
        switch role {
        case .position:
            if relation != .same || epoch.isOfAnotherDate(than: report.midnight) { return true }
            // Without times only a sentence that comes again shows that the next epoch has begun.
            return epoch.holds(identity) && (epoch.timeOfDay == nil || report.timeOfDay == nil)
        case .timedDetail:
            // A time of day must not become that of an untimed epoch before it.
            return relation == .later || epoch.isJudged && epoch.timeOfDay == nil && report.timeOfDay != nil
        case .detail: return false
        }
    }

    /// Ends an epoch because it is over, which shows with which sentence the receiver ends one.
    private mutating func closeEpoch(into fixes: inout [Fix]) {
        cycle.ended(with: epoch.lastPlace)
        endEpoch(into: &fixes)
    }

    private mutating func endEpoch(into fixes: inout [Fix]) {
        guard isPending else { return }
        epoch.isClosed = true
        guard var fix = epoch.fix else {
            tally.epochsWithoutFix += 1
            return
        }
        let timeOfDay = epoch.timeOfDay
        fix.time = timeOfDay.flatMap { calendar.instant(of: $0) }
        guard recent.admit(timeOfDay, fix.time) else { return }
        tally.fixes += 1
        if fix.time == nil { tally.untimedFixes += 1 }
        fixes.append(fix)
    }
}
