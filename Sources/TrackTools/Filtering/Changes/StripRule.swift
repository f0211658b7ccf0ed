import GPX
import XMLStream

/// What can be stripped, under the names by which it is asked for.
public enum Strip: String, Sendable, CaseIterable {
    case waypoints, routes, times, elevations, names, authors, links, extensions
    case heartRate = "heart-rate"
}

/// Takes out all of one kind.
struct StripRule: ChangeRule {
    /// What watches write that do not use Garmin's extensions; it names heart rates alike.
    private static let trackingExtensions = "http://www.cluetrust.com/XML/GPXDATA/1/0"

    let what: Strip

    var name: String { "strip-" + what.rawValue }

    func drops(_ element: GPXElement, in parent: GPXElement) -> Bool {
        switch what {
        case .extensions: element == .extensions
        case .heartRate: false
        case .times: element == .time
        case .elevations: element == .elevation
        case .names: [.name, .comment, .description, .keywords].contains(element) && parent != .author
        case .authors: element == .author || element == .copyright || element == .email && parent == .gpx
        case .links: [.link, .url, .urlName].contains(element)
        case .waypoints: element == .waypoint
        case .routes: element == .route
        }
    }

    func drops(foreign name: XMLName) -> Bool {
        switch what {
        case .extensions: true
        case .heartRate:
            name.local == GPXElement.heartRate.localName
                && (name.namespace.flatMap { GPXNamespace(uri: $0) } == .trackPointExtension
                    || name.namespace == Self.trackingExtensions
                    || name.namespace == nil && NamespaceChoice.usual(name.prefix).contains("\(GPXNamespace.trackPointExtension2)"))
        default: false
        }
    }

    /// Times also stand in extensions, and dates in links.
    var values: ChangedValues { what == .times ? [.foreignTexts, .links] : [] }

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        DatedText.tells(value, place.kind) ? .dropped : .kept
    }
}
