import GPX
import Geodesy
import Places

/// Takes what lies in a zone beside track points, or could tell of one: waypoints, routes with a point there, and, where anything is hidden,
/// bounds, names, links and extensions of the document and of the tracks that were trimmed.
///
/// A route goes whole, since it is a plan with a name. The time of a file of which track points go is most often that of the first of them:
/// how long before the next one that is tells how far off the place is. What tells who made the file stays: that is no place.
struct HiddenPartRule: PartRule {
    private enum Name: Int {
        case waypoints, routes, bounds, names, links, extensions, time
    }

    let names = ["hide-waypoints", "hide-routes", "hide-bounds", "hide-names", "hide-links", "hide-extensions", "hide-time"]
    let wantsParts = true

    private let zones: [Zone]
    private let hidden: HiddenParts
    private var maker = VectorMaker()
    private var track = -1
    private var isRouteHidden = false

    init(_ zones: [Zone], _ hidden: HiddenParts) {
        self.zones = zones
        self.hidden = hidden
    }

    mutating func judge(_ record: GPXRecord) -> Int? {
        switch record {
        case .trackStart: track += 1
        case .routeStart: isRouteHidden = false
        case .routePoint(let point): isRouteHidden = isRouteHidden || zones.holds(point.coordinate, &maker)
        case .routeEnd: return isRouteHidden ? Name.routes.rawValue : nil
        case .waypoint(let point): return zones.holds(point.coordinate, &maker) ? Name.waypoints.rawValue : nil
        case .part(.time, .gpx, _), .part(.time, .metadata, _): return hidden.isAnyTrack ? Name.time.rawValue : nil
        case .part(let element, let parent, _): return tells(parent) ? Self.name(of: element)?.rawValue : nil
        case .trackName, .trackPoint, .segmentStart, .segmentEnd, .trackEnd: break
        }
        return nil
    }

    /// Whether what an element says of itself could tell of what is hidden.
    private func tells(_ parent: GPXElement) -> Bool {
        switch parent {
        case .gpx, .metadata: hidden.isAny
        case .track, .segment: hidden.tracks.indices.contains(track) && hidden.tracks[track] == .trimmed
        default: false
        }
    }

    private static func name(of element: GPXElement) -> Name? {
        switch element {
        case .name, .comment, .description, .keywords: .names
        case .link, .url, .urlName: .links
        case .bounds: .bounds
        case .extensions: .extensions
        default: nil
        }
    }
}
