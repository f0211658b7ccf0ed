import GPX
import Geodesy
import Places

/// Looks through a document for what lies in zones, after the rules that judge before: see `HiddenParts`.
struct ZoneSurvey {
    private let rules: [any FilterRule]
    private let zones: [Zone]
    private let hidesEverywhere: Bool
    let readerOptions: GPXReader.Options

    private var segment: FilteredSegment
    /// Of the segment's points: whether each has a name or a symbol.
    private var isNamed: [Bool] = []
    private var maker = VectorMaker()
    // Of the open track.
    private var ends = TrackEnds()
    private var firstOrdinal = 0
    private var isTimed = false
    /// Points that have no place to be read.
    private var unread: [Int] = []
    // Of the open route.
    private var unreadOfRoute = 0
    private var isRouteHidden = false
    private(set) var hidden = HiddenParts()

    /// - Parameters:
    ///   - rules: those that judge before points are hidden.
    ///   - zones: not empty.
    ///   - everywhere: whether passes in the middle go as well.
    init(_ rules: [any FilterRule], _ zones: [Zone], everywhere: Bool) {
        self.rules = rules
        self.zones = zones
        hidesEverywhere = everywhere
        segment = FilteredSegment(rules.needs)
        readerOptions = rules.needs.readerOptions.union(.names)
    }

    mutating func take(_ records: [GPXRecord]) {
        for record in records {
            switch record {
            case .trackStart(let tag):
                begin(at: tag.offset)
                (ends, firstOrdinal, isTimed) = (TrackEnds(), segment.firstOrdinal, false)
                unread.removeAll(keepingCapacity: true)
            case .segmentStart(let tag):
                judge()
                begin(at: tag.offset)
            case .trackPoint(let point):
                segment.append(point)
                isNamed.append(point.name != nil || point.symbol != nil)
                if point.time != nil { isTimed = true }
            case .segmentEnd(let extent, _):
                judge()
                begin(at: extent.end)
            case .trackEnd(let extent, _):
                judge()
                begin(at: extent.end)
                endTrack()
            case .waypoint(let point):
                if zones.holds(point.coordinate, &maker) { hidden.isAny = true }
                hidden.add(point.coordinate == nil ? 1 : 0, .unreadPlaces)
            case .routeStart: (unreadOfRoute, isRouteHidden) = (0, false)
            case .routePoint(let point):
                if zones.holds(point.coordinate, &maker) { isRouteHidden = true }
                if point.coordinate == nil { unreadOfRoute += 1 }
            case .routeEnd:
                if isRouteHidden { hidden.isAny = true } else { hidden.add(unreadOfRoute, .unreadPlaces) }
            case .trackName, .part: break
            }
        }
    }

    private mutating func begin(at offset: Int) {
        segment.begin(at: offset)
        isNamed.removeAll(keepingCapacity: true)
    }

    /// Has the rules judge the points so far, and looks where those lie that stay.
    private mutating func judge() {
        guard segment.count > 0 else { return }
        _ = rules.judge(&segment, explains: false)
        for index in 0..<segment.count where segment.isKept(index) {
            let coordinate = segment.coordinate(index)
            if coordinate == nil { unread.append(segment.firstOrdinal + index) }
            guard let spot = zones.spot(of: coordinate, &maker) else { continue }
            let stays = spot != .inside || !hidesEverywhere
            ends.take(spot, segment.firstOrdinal + index, isNamed: stays && isNamed[index])
        }
        ends.breakLine()
    }

    private mutating func endTrack() {
        let all = firstOrdinal..<segment.firstOrdinal
        switch ends.finish() {
        case .nothing:
            hidden.ends.append(all)
            note(.gone)
        case .points(let first, let last, let seen):
            if let first { hidden.ends.append(all.lowerBound..<first) }
            if let last { hidden.ends.append(last + 1..<all.upperBound) }
            let isPassed = seen.passes + seen.segmentEnds > 0
            let stays = (first ?? all.lowerBound)..<(last.map { $0 + 1 } ?? all.upperBound)
            hidden.add(unread.count { stays.contains($0) }, .unreadPlaces)
            let isTrimmed = first != nil || last != nil || (hidesEverywhere && isPassed)
            note(isTrimmed ? .trimmed : .untouched)
            if !hidesEverywhere {
                hidden.add(seen.passes, .passes)
                hidden.add(seen.segmentEnds, .segmentEnds)
            }
            if isTrimmed {
                hidden.add(isTimed ? 1 : 0, .times)
                hidden.add(seen.names, .pointNames)
            }
        }
    }

    private mutating func note(_ track: HiddenParts.Track) {
        hidden.tracks.append(track)
        if track != .untouched { hidden.isAny = true }
    }
}

extension [Zone] {
    /// Nil for what is no place, (0, 0) included: receivers give it for "not known".
    func spot(of coordinate: Coordinate?, _ maker: inout VectorMaker) -> Zone.Spot? {
        guard let coordinate, !coordinate.isNull else { return nil }
        return spot(of: maker.vector(of: coordinate))
    }

    func holds(_ coordinate: Coordinate?, _ maker: inout VectorMaker) -> Bool {
        spot(of: coordinate, &maker) == .inside
    }
}
