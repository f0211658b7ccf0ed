public import Geodesy
import GPX
public import Timestamps

/// The points of one segment while rules look at them, in columns: what stays, what each rule takes, and where the segment is to be split.
///
/// Some fifty bytes a point: memory grows with the largest segment, and with nothing else.
public struct FilteredSegment: Sendable {
    /// Of a point that stays.
    static let kept: UInt8 = 0

    /// Of points without a place, NaN.
    private(set) var coordinates: [Coordinate] = []
    private var times: [Int64] = []
    private var accuracies: [Double] = []
    private var dilutions: [Double] = []
    private var speeds: [Double] = []
    private var gaps: [UInt32] = []
    private var lengths: [UInt32] = []
    private var shortLines: [Int32] = []
    /// Which rule took a point: its number in the order of judgement, from 1.
    private(set) var verdicts: [UInt8] = []
    /// Points before which a new segment begins, in their order.
    public private(set) var breaks: [Int] = []
    private var end = 0
    private let wanted: FilterRuleNeeds

    /// Of a time that is not there.
    private static let untimed = Int64.min

    init(_ wanted: FilterRuleNeeds) {
        self.wanted = wanted
    }

    public var count: Int { verdicts.count }

    @inline(__always)
    mutating func append(_ point: GPXPoint) {
        let range = point.extent.range
        coordinates.append(point.coordinate ?? Coordinate(latitude: .nan, longitude: .nan))
        if wanted.contains(.times) { times.append(point.time?.nanoseconds ?? Self.untimed) }
        if wanted.contains(.reception) {
            accuracies.append(point.horizontalAccuracy ?? .nan)
            dilutions.append(point.horizontalDilution ?? .nan)
            speeds.append(point.speed ?? .nan)
        }
        if wanted.contains(.lines) { shortLines.append(Int32(clamping: point.extent.tag.line)) }
        gaps.append(UInt32(clamping: range.lowerBound - end))
        lengths.append(UInt32(clamping: range.count))
        end = range.upperBound
        verdicts.append(Self.kept)
    }

    /// Where the first point's gap is counted from.
    ///
    /// The columns keep their room: to grow them anew in each segment took longer than to fill them.
    mutating func begin(at offset: Int) {
        firstOrdinal += count
        coordinates.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        accuracies.removeAll(keepingCapacity: true)
        dilutions.removeAll(keepingCapacity: true)
        speeds.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        shortLines.removeAll(keepingCapacity: true)
        verdicts.removeAll(keepingCapacity: true)
        breaks.removeAll()
        end = offset
        start = offset
    }

    private var start = 0

    /// How many track points the document has before this segment.
    private(set) var firstOrdinal = 0

    // MARK: - What rules ask

    public func coordinate(_ index: Int) -> Coordinate? {
        let coordinate = coordinates[index]
        return coordinate.latitude.isNaN ? nil : coordinate
    }

    public func time(_ index: Int) -> Timestamp? {
        guard !times.isEmpty, times[index] != Self.untimed else { return nil }
        return Timestamp(nanoseconds: times[index])
    }

    /// Metres.
    public func accuracy(_ index: Int) -> Double? { figure(accuracies, index) }
    public func horizontalDilution(_ index: Int) -> Double? { figure(dilutions, index) }
    /// Metres per second, as the point says itself.
    public func speed(_ index: Int) -> Double? { figure(speeds, index) }

    private func figure(_ column: [Double], _ index: Int) -> Double? {
        guard !column.isEmpty, !column[index].isNaN else { return nil }
        return column[index]
    }

    public func line(_ index: Int) -> Int { shortLines.isEmpty ? 0 : Int(shortLines[index]) }

    /// Whether no rule has taken a point yet.
    public func isKept(_ index: Int) -> Bool { verdicts[index] == Self.kept }

    /// Whether all points of a part are there, each with a place.
    func isWhole(_ part: Range<Int>) -> Bool {
        verdicts[part].allSatisfy { $0 == Self.kept } && coordinates[part].allSatisfy { !$0.latitude.isNaN }
    }

    /// The points that no rule has taken yet.
    public var keptIndices: [Int] { keptIndices(in: 0..<count) }

    /// Those of a part.
    func keptIndices(in part: Range<Int>) -> [Int] { part.filter { verdicts[$0] == Self.kept } }

    /// What the segment was split into so far: a segment each for the rules that follow. Of some all points may be gone.
    var parts: [Range<Int>] {
        zip([0] + breaks, breaks + [count]).map { $0..<$1 }
    }

    // MARK: - What rules do

    mutating func remove(_ index: Int, by number: UInt8) {
        verdicts[index] = number
    }

    /// Breaks stay in order, whichever rule makes them.
    mutating func split(before index: Int) {
        breaks.insert(index, at: breaks.lastIndex { $0 <= index }.map { $0 + 1 } ?? 0)
    }

    /// Has every break stand before a point that stays, with another one before it; each once.
    mutating func settleBreaks() {
        guard !breaks.isEmpty else { return }
        var waiting = breaks[...], settled: [Int] = []
        var hasPart = false
        for index in keptIndices {
            let isBehindBreak = waiting.first.map { $0 <= index } ?? false
            waiting = waiting.drop { $0 <= index }
            if isBehindBreak, hasPart { settled.append(index) }
            hasPart = true
        }
        breaks = settled
    }

    /// Gives each point with where it stands.
    func forEach(_ body: (_ index: Int, _ range: Range<Int>, _ verdict: UInt8) -> Void) {
        var offset = start
        for index in verdicts.indices {
            let lower = offset + Int(gaps[index])
            offset = lower + Int(lengths[index])
            body(index, lower..<offset, verdicts[index])
        }
    }
}

/// What of a point the chosen rules look at; the rest is not kept.
struct FilterRuleNeeds: OptionSet, Sendable {
    let rawValue: Int

    static let times = FilterRuleNeeds(rawValue: 1)
    /// Accuracy, dilution and the reported speed.
    static let reception = FilterRuleNeeds(rawValue: 2)
    /// For those who explain.
    static let lines = FilterRuleNeeds(rawValue: 4)

    /// What has to be read for that.
    var readerOptions: GPXReader.Options { contains(.reception) ? [.accuracy, .reception] : [] }
}
