import GPX

/// Namespaces by numbers, so that they can be compared.
struct NamespaceTable {
    static let none = 0
    static let gpx10 = 1
    static let gpx11 = 2
    static let repaired = 3
    static let trackPointExtension = 4
    static let instance = 5

    private var uris: [[UInt8]] = [
        [], Array("\(GPXNamespace.gpx10)".utf8), Array("\(GPXNamespace.gpx11)".utf8), Array("urn:x-memotrack:repaired:1".utf8),
        Array("\(GPXNamespace.trackPointExtension2)".utf8), Array("http://www.w3.org/2001/XMLSchema-instance".utf8),
    ]
    private var numbers: [[UInt8]: Int] = [:]

    init() {
        for (number, uri) in uris.enumerated() { numbers[uri] = number }
    }

    mutating func number(of uri: [UInt8]) -> Int {
        if let number = numbers[uri] { return number }
        uris.append(uri)
        numbers[uri] = uris.count - 1
        return uris.count - 1
    }

    func uri(_ number: Int) -> [UInt8] { uris[number] }

    /// The number of a namespace that may not have been met.
    func known(_ uri: [UInt8]) -> Int { numbers[uri] ?? -1 }

    /// The namespace that is declared for a prefix which a document uses without declaring it.
    mutating func assumed(for prefix: [UInt8]) -> Int {
        let name = String(decoding: prefix, as: UTF8.self)
        if let uri = Self.usual.first(where: { $0.prefix == name })?.uri { return number(of: Array(uri.utf8)) }
        let spelling = prefix.map { byte in
            byte < 0x80 ? String(Character(Unicode.Scalar(byte))) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
        return number(of: Array("urn:x-memotrack:undeclared:\(spelling)".utf8))
    }

    /// Prefixes as those who gave the namespaces out write them.
    static let usual: [(prefix: String, uri: String)] = [
        ("gpxtpx", "\(GPXNamespace.trackPointExtension2)"),
        ("gpxx", "http://www.garmin.com/xmlschemas/GpxExtensions/v3"),
        ("gpxtrx", "http://www.garmin.com/xmlschemas/GpxExtensions/v3"),
        ("gpxpx", "http://www.garmin.com/xmlschemas/PowerExtension/v1"),
        ("wptx1", "http://www.garmin.com/xmlschemas/WaypointExtension/v1"),
        ("ctx", "http://www.garmin.com/xmlschemas/CreationTimeExtension/v1"),
        ("trp", "http://www.garmin.com/xmlschemas/TripExtensions/v1"),
        ("osmand", "https://osmand.net"),
        ("topografix", "http://www.topografix.com/GPX/Private/TopoGrafix/0/1"),
        ("gpx_style", "http://www.topografix.com/GPX/gpx_style/0/2"),
        ("groundspeak", "http://www.groundspeak.com/cache/1/0"),
        ("xsi", "http://www.w3.org/2001/XMLSchema-instance"),
        ("memotrack", "\(GPXNamespace.memotrack1)"),
    ]
}

/// The prefixes in force inside the open elements.
struct NamespaceScope {
    struct Binding: Hashable {
        var prefix: [UInt8]
        var namespace: Int
    }

    private(set) var bindings: [Binding] = []

    var count: Int { bindings.count }

    mutating func bind(_ prefix: [UInt8], _ namespace: Int) {
        bindings.append(Binding(prefix: prefix, namespace: namespace))
    }

    /// Forgets what was bound since there were `count`.
    mutating func cut(to count: Int) {
        bindings.removeLast(max(bindings.count - count, 0))
    }

    /// The namespace of a prefix; nil when it has no declaration.
    func namespace(of prefix: [UInt8]) -> Int? {
        bindings.last { $0.prefix == prefix }?.namespace
    }
}
