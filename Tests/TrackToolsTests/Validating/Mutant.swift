import Glibc
import Support

/// Where the official schemas are, when they are.
enum Schemas {
    static let folder = getenv("MEMOTRACK_SCHEMAS").map { String(cString: $0) }
}

/// A small document with up to three things done to it that files in the world have had done to them.
enum Mutant {
    private static let leaves = [
        "<ele>1.5</ele>", "<time>2026-08-09T07:00:00Z</time>", "<magvar>3</magvar>", "<name>n</name>", "<cmt>c</cmt>", "<sym>s</sym>",
        "<fix>3d</fix>", "<sat>5</sat>", "<hdop>1</hdop>", "<dgpsid>7</dgpsid>", "<number>1</number>", "<type>t</type>", "<speed>1</speed>",
        "<course>9</course>", "<link href=\"a\"/>", "<url>a</url>", "<extensions/>", "<extensions><f:a xmlns:f=\"urn:f\">x</f:a></extensions>",
        "<f:a xmlns:f=\"urn:f\"/>", "<a xmlns=\"\"/>", "<q:a/>", "<keywords>k</keywords>", "<trkseg/>", "<rte/>", "stray", "<![CDATA[ ]]>",
        "<!-- c -->", "\n",
    ]
    private static let values = [
        "", " ", "0", "-0", "+1", " 5 ", "1e5", "1.", "NaN", "360", "1024", "3d", "2026-08-09T07:00:00", "2026-02-29T07:00:00Z",
        "2026-08-09T24:00:00Z", "-0044-03-15T00:00:00Z", "http://a b", "%zz", "90", "180", "179.9999999", "1.0000000000000000001",
    ]

    static func make(_ version: String, _ generator: inout SplitMix64) -> String {
        var parts = document(version)
        for _ in 0..<Int.random(in: 1...3, using: &generator) { change(&parts, &generator) }
        return parts.joined()
    }

    /// The tags and texts of a document, each by itself.
    private static func document(_ version: String) -> [String] {
        let head = "<gpx version=\"\(version)\" creator=\"c\" xmlns=\"http://www.topografix.com/GPX/\(version == "1.0" ? "1/0" : "1/1")\">"
        let metadata = version == "1.0" ? "<name>n</name><time>2026-08-09T07:00:00Z</time>" : "<metadata><name>n</name></metadata>"
        let speed = version == "1.0" ? "<course>1</course><speed>2</speed>" : ""
        let point = "<trkpt lat=\"1\" lon=\"2\"><ele>3</ele><time>2026-08-09T07:00:00Z</time>\(speed)<fix>3d</fix><sat>4</sat></trkpt>"
        let body = "<wpt lat=\"1\" lon=\"2\"><name>w</name></wpt><trk><name>t</name><number>1</number><trkseg>\(point)</trkseg></trk>"
        var parts: [String] = []
        for character in head + metadata + body + "</gpx>" {
            if character == "<" || parts.last?.hasSuffix(">") == true || parts.isEmpty { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    private static func change(_ parts: inout [String], _ generator: inout SplitMix64) {
        let place = Int.random(in: 1..<parts.count, using: &generator)
        let value = values.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<5, using: &generator) {
        case 0, 1: if !parts[place].hasPrefix("</gpx") { parts.insert(leaves.randomElement(using: &generator) ?? "", at: place) }
        case 2: if !parts[place].hasPrefix("<") { parts[place] = value }
        case 3: if let quote = parts[place].firstIndex(of: "\"") { parts[place].insert(contentsOf: value, at: parts[place].index(after: quote)) }
        default: swapElements(&parts, place)
        }
    }

    /// A value's element and the one behind it change places.
    private static func swapElements(_ parts: inout [String], _ place: Int) {
        guard place + 5 < parts.count - 1 else { return }
        let six = Array(parts[place..<place + 6])
        let isElement = { (first: Int) in !six[first].hasPrefix("</") && !six[first + 1].hasPrefix("<") && six[first + 2].hasPrefix("</") }
        if six[0].hasPrefix("<"), six[3].hasPrefix("<"), isElement(0), isElement(3) { parts.replaceSubrange(place..<place + 6, with: six[3...] + six[..<3]) }
    }
}
