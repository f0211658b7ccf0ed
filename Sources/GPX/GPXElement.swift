/// Every element that memotrack knows: of GPX 1.0 and 1.1, of Garmin's TrackPointExtension and of memotrack's own extension.
///
/// This table and `GPXAttribute` alone hold the spellings. What may stand where is in `GPXContent`.
public enum GPXElement: UInt8, Sendable, Hashable, CaseIterable {
    case gpx, metadata, author, email, link, copyright, bounds, extensions
    case name, comment, description, source, type, keywords, text, year, license, url, urlName, number
    case waypoint, route, routePoint, track, segment, trackPoint
    case elevation, time, course, speed, magneticVariation, geoidHeight, symbol
    case fix, satellites, horizontalDilution, verticalDilution, positionDilution, correctionAge, correctionStation
    case trackPointExtension, airTemperature, waterTemperature, depth, heartRate, cadence, sensedSpeed, sensedCourse, bearing,
        furtherExtensions
    case horizontalAccuracy, verticalAccuracy, fixSource, simulated, reduced, ended, tracedInput

    /// The local name.
    public var localName: String { Self.localNames[Int(rawValue)] }

    /// The name as memotrack writes it: GPX without a prefix, others with the prefix that memotrack declares.
    public var writtenName: StaticString { Self.writtenNames[Int(rawValue)] }

    public var namespace: GPXNamespace {
        switch self {
        case .trackPointExtension, .airTemperature, .waterTemperature, .depth, .heartRate, .cadence, .sensedSpeed, .sensedCourse, .bearing,
            .furtherExtensions:
            .trackPointExtension
        case .horizontalAccuracy, .verticalAccuracy, .fixSource, .simulated, .reduced, .ended, .tracedInput: .memotrack
        default: .gpx
        }
    }

    /// The element of a local name in a namespace.
    public init?(localName: String, namespace: GPXNamespace) {
        guard let element = Self.allCases.first(where: { $0.namespace == namespace && $0.localName == localName }) else { return nil }
        self = element
    }

    /// In the order of the cases.
    private static let writtenNames: [StaticString] = [
        "gpx", "metadata", "author", "email", "link", "copyright", "bounds", "extensions",
        "name", "cmt", "desc", "src", "type", "keywords", "text", "year", "license", "url", "urlname", "number",
        "wpt", "rte", "rtept", "trk", "trkseg", "trkpt",
        "ele", "time", "course", "speed", "magvar", "geoidheight", "sym",
        "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid",
        "gpxtpx:TrackPointExtension", "gpxtpx:atemp", "gpxtpx:wtemp", "gpxtpx:depth", "gpxtpx:hr", "gpxtpx:cad", "gpxtpx:speed",
        "gpxtpx:course", "gpxtpx:bearing", "gpxtpx:Extensions",
        "memotrack:horizontalAccuracy", "memotrack:verticalAccuracy", "memotrack:source", "memotrack:simulated", "memotrack:reduced",
        "memotrack:ended", "memotrack:input",
    ]

    private static let localNames: [String] = writtenNames.map { name in
        let name = "\(name)"
        return name.split(separator: ":").last.map(String.init) ?? name
    }
}

/// Every attribute that GPX has, without a namespace, and the declarations that memotrack writes.
public enum GPXAttribute: UInt8, Sendable, Hashable, CaseIterable {
    case latitude, longitude, version, creator, reference, author, identifier, domain
    case minimumLatitude, minimumLongitude, maximumLatitude, maximumLongitude

    public var spelling: StaticString { Self.spellings[Int(rawValue)] }

    /// The attribute of a local name.
    public init?(localName: String) {
        guard let attribute = Self.allCases.first(where: { "\($0.spelling)" == localName }) else { return nil }
        self = attribute
    }

    /// In the order of the cases.
    private static let spellings: [StaticString] = [
        "lat", "lon", "version", "creator", "href", "author", "id", "domain", "minlat", "minlon", "maxlat", "maxlon",
    ]

    /// The declarations of the prefixes in `GPXElement.writtenName`, and of GPX 1.1 as the default namespace.
    static let declarations: [(name: StaticString, uri: StaticString)] = [
        ("xmlns", GPXNamespace.gpx11), ("xmlns:gpxtpx", GPXNamespace.trackPointExtension2), ("xmlns:memotrack", GPXNamespace.memotrack1),
    ]
}
