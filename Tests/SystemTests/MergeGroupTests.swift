import Foundation
import Support
import Testing

/// Random groups of documents with all manner of prefixes and namespaces, compared by a script that shares nothing with memotrack.
struct MergeGroupTests {
    private static let script = Binary.repository + "/Tests/SystemTests/merged-elements.py"

    @Test("every waypoint, route and track comes through as it was, and the output is valid", arguments: 0..<16)
    func group(seed: Int) async throws {
        try await ScratchHome.use(inMemory: true) { home in
            var maker = DocumentMaker(seed: UInt64(seed))
            let names = (0..<Int.random(in: 2...5, using: &maker.chance)).map { "\($0).gpx" }
            // A third of the groups is all 1.0, and one more third mixed.
            for (index, name) in names.enumerated() {
                try home.write(maker.document(isOld: seed % 3 == 1 || (seed % 3 == 2 && index == 0)), to: name)
            }
            try home.tool("memotrack", ["merge", "-o", "output"] + names).expect(status: 0)
            let comparison = try home.tool("python3", [Self.script, "output"] + names).expect(status: 0).output
            #expect(comparison.hasSuffix("True\n"), "\(comparison)")
            try home.run("validate", "output").expect(status: 0)
            guard let schemas = ProcessInfo.processInfo.environment["MEMOTRACK_SCHEMAS"] else { return }
            let schema = schemas + (seed % 3 == 1 ? "/gpx10.xsd" : "/gpx11.xsd")
            try home.tool("xmllint", ["--noout", "--nonet", "--schema", schema, "output"]).expect(status: 0)
        }
    }
}

/// Makes valid documents in which names are bound in every way that XML has.
private struct DocumentMaker {
    var chance: SplitMix64
    private var isOld = false
    /// Of GPX's own elements, with its colon.
    private var gpx = ""
    private var prefixes: [String] = []

    init(seed: UInt64) {
        chance = SplitMix64(state: seed)
    }

    mutating func document(isOld: Bool) -> String {
        self.isOld = isOld
        gpx = ["", "", "n:", "q:"].randomElement(using: &chance) ?? ""
        let version = isOld ? "1.0" : "1.1"
        var declarations = " xmlns\(gpx.isEmpty ? "" : ":" + gpx.dropLast())=\"http://www.topografix.com/GPX/\(isOld ? "1/0" : "1/1")\""
        if !gpx.isEmpty, Bool.random(using: &chance) { declarations += " xmlns='urn:default:\(number(3))'" }
        prefixes = ["a", "b", "n", "q"].filter { $0 + ":" != gpx && Bool.random(using: &chance) }
        for prefix in prefixes { declarations += " xmlns:\(prefix)=\"urn:space:\(number(3))\"" }
        let parts = (0..<number(4)).map { _ in "<wpt>" } + (0..<number(3)).map { _ in "<rte>" } + (0..<number(5)).map { _ in "<trk>" }
        var text = "<?xml version='1.0'?>\n<\(gpx)gpx\(declarations) version=\"\(version)\" creator='maker'>\n"
        for part in parts {
            switch part {
            case "<wpt>": text += point("wpt")
            case "<rte>": text += "<\(gpx)rte>\(name())\(many(3) { $0.point("rtept") })</\(gpx)rte>\n"
            default: text += track()
            }
        }
        if !isOld, Bool.random(using: &chance) { text += extensions() }
        return text + "</\(gpx)gpx>\n"
    }

    private mutating func track() -> String {
        "<\(gpx)trk>\(name())<!-- < & > -->\(isOld ? "" : extensions())"
            + many(3) { maker in "\n<\(maker.gpx)trkseg>" + maker.many(5) { $0.point("trkpt") } + "</\(maker.gpx)trkseg>" }
            + "\r\n</\(gpx)trk>\n"
    }

    private mutating func point(_ kind: String) -> String {
        let moment = "2026-0\(1 + number(9))-1\(number(10))T07:00:0\(number(10))Z"
        let time = Bool.random(using: &chance) ? "<\(gpx)time>\(moment)</\(gpx)time>" : ""
        let content = time + name() + (isOld ? "" : extensions())
        return "<\(gpx)\(kind) lat='\(number(90)).50' lon=\"-\(number(180)).250\" >\(content)</\(gpx)\(kind)>"
    }

    private mutating func name() -> String {
        let texts = ["A &amp; B", "<![CDATA[<x> & ]]>&#233;", "\n x"]
        guard number(4) > 0, let text = texts.randomElement(using: &chance) else { return "" }
        return "<\(gpx)name>\(text)</\(gpx)name>"
    }

    /// Foreign elements by a prefix of the root, by one of their own, or by a default of their own.
    private mutating func extensions() -> String {
        guard number(3) > 0 else { return "" }
        var content = ""
        if let prefix = prefixes.randomElement(using: &chance) {
            content += "<\(prefix):x \(prefix):y='1'><\(prefix):z/>t</\(prefix):x>"
        }
        if Bool.random(using: &chance) { content += "<a:own xmlns:a='urn:own'><a:b/><?pi x?></a:own>" }
        if Bool.random(using: &chance) { content += "<own xmlns=\"urn:own:\(number(2))\" c='\t&lt;'><d/></own>" }
        return "<\(gpx)extensions>\n \(content)</\(gpx)extensions>"
    }

    private mutating func many(_ limit: Int, _ make: (inout DocumentMaker) -> String) -> String {
        var text = ""
        for _ in 0..<number(limit + 1) { text += make(&self) }
        return text
    }

    private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &chance) }
}
