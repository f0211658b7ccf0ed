import Foundation
import Support
import Testing

/// `filter --hide` as people use it.
struct HidingTests {
    /// Digits that stand nowhere but in the place: its centre, a part of it, and its radius.
    private static let sentinels = ["1928374", "5647382", "192837", "143.7"]
    private static let badLists = ["[]", "{}", #"[{"name":"a","lat":61.1928374}]"#]
    private static let key = "config/memotrack/zone.key"

    /// A walk away from home, which lies at its first point, in steps of 111 m (GeodSolve: 0.001° of latitude here).
    private static func walk(_ points: Int) -> String {
        let list = (0..<points).map { number in
            let thousandths = 61_192 + number
            let latitude = number == 0 ? "61.1928374" : "\(thousandths / 1_000).\(thousandths % 1_000)9"
            return "<trkpt lat=\"\(latitude)\" lon=\"\(number == 0 ? "5.5647382" : "5.5647")\"/>\n"
        }
        return """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
            <metadata><name>Home 61.1928374</name><bounds minlat="61.1928374" minlon="5.5647" maxlat="62" maxlon="5.5647382"/></metadata>
            <trk><name>61.1928374</name><trkseg>
            \(list.joined())</trkseg></trk></gpx>

            """
    }

    private func withHome(_ body: (ScratchHome) async throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.run("places", "add", "home", "--radius", "143.7", input: "61.1928374 5.5647382").expect(status: 0)
            try home.write(Self.walk(40), to: "walk.gpx")
            try await body(home)
        }
    }

    private func expectNone(in text: String, _ what: String) {
        for digits in Self.sentinels { #expect(!text.contains(digits), "\(what): \(text)") }
    }

    @Test("promise 12: neither the track that was cut, nor what is said of it, holds a digit of the place")
    func sentinel() async throws {
        try await withHome { home in
            let arguments = ["filter", "--hide", "home", "--explain", "--verbose", "walk.gpx"]
            let run = try home.start("memotrack", arguments).finish(within: 20).expect(status: 0)
            #expect(run.output.contains("<trkpt"))
            expectNone(in: run.output + run.errors, "text")
            #expect(run.errors.contains("line 4: hide: at an end of its track, in a zone"), "\(run)")
            let json = try home.start("memotrack", arguments + ["--json", "--dry-run"]).finish(within: 20).expect(status: 0)
            expectNone(in: json.output + json.errors, "JSON")
            let file = try #require((json.object()["files"] as? [[String: Any]])?.first)
            #expect(file["remaining"] as? [String: Int] == [:])
            // Of one radius to 2.6, in steps of 111 m.
            let hidden = try #require((file["removed"] as? [String: Int])?["hide"])
            #expect((2...4).contains(hidden))
        }
    }

    @Test("what could still tell is listed with each kind once")
    func remaining() async throws {
        try await withHome { home in
            let named = Self.walk(40).replacing("/>\n</trkseg>", with: "><name>x</name></trkpt>\n</trkseg>")
            try home.write(named, to: "named.gpx")
            let run = try home.run("filter", "--hide", "home", "--dry-run", "named.gpx").expect(status: 0)
            #expect(run.output.matches(of: /1 point of trimmed tracks/).count == 1, "\(run)")
        }
    }

    @Test("promise 7: the edge is the same on every run; its key is made once, for its owner alone")
    func sameEdge() async throws {
        try await withHome { home in
            let first = try home.run("filter", "--hide", "home", "walk.gpx").expect(status: 0)
            #expect(home.mode(Self.key) == 0o600)
            #expect(home.mode("config/memotrack") == 0o700)
            let key = try #require(home.read(Self.key))
            #expect(key.wholeMatch(of: /[0-9a-f]{32}\n/) != nil)
            #expect(try home.run("filter", "--hide", "home", "walk.gpx").output == first.output)
            #expect(home.read(Self.key) == key)
            // Also where the place is read from a list, one that its owner keeps elsewhere.
            let list = try home.run("places", "list", "--json").output
            try home.write(list, to: "places.json")
            #expect(try home.run("filter", "--hide", "@places.json", "walk.gpx").output == first.output)
            #expect(try home.run("filter", "--hide", "@-", "walk.gpx", input: list).output == first.output)
        }
    }

    @Test("several at once that need the key for the first time cut at the same edge")
    func contention() async throws {
        try await withHome { home in
            let children = try (0..<6).map { _ in try home.start("memotrack", ["filter", "--hide", "home", "walk.gpx"]) }
            let outputs = try children.map { try $0.finish(within: 30).expect(status: 0).output }
            #expect(Set(outputs).count == 1)
        }
    }

    @Test("a damaged key is named, and neither used nor replaced; nothing is written", arguments: ["", "secret", "00112233"])
    func damagedKey(text: String) async throws {
        try await withHome { home in
            try home.write(text, to: Self.key)
            let run = try home.run("filter", "--hide", "home", "walk.gpx", "-o", "out.gpx").expect(status: 2)
            #expect(run.errors.contains("zone.key is damaged"), "\(run)")
            #expect(home.read(Self.key) == text)
            #expect(home.read("out.gpx") == nil)
        }
    }

    @Test("field note 42: of a walk that never leaves home nothing is left, which is said, with 1")
    func whole() async throws {
        try await withHome { home in
            try home.write(Self.walk(2), to: "walk.gpx")
            let run = try home.run("filter", "--hide", "home", "walk.gpx").expect(status: 1)
            #expect(run.errors.contains("none is left"), "\(run)")
            #expect(!run.output.contains("<trk"))
            expectNone(in: run.output + run.errors, "messages")
        }
    }

    @Test("promise 6: where nothing lies in the zone the file comes out byte for byte, and is not written in place")
    func elsewhere() async throws {
        try await withHome { home in
            let text = Self.walk(40).replacing("61.", with: "51.")
            try home.write(text, to: "walk.gpx")
            #expect(try home.run("filter", "--hide", "home", "walk.gpx").expect(status: 0).output == text)
            try home.run("filter", "--hide", "home", "--in-place", "walk.gpx").expect(status: 0)
            #expect(home.read("walk.gpx.bak") == nil)
        }
    }

    @Test("what is no known place is a usage error, with the nearest name; what looks like a centre is not repeated")
    func unknown() async throws {
        try await withHome { home in
            let misspelt = try home.run("filter", "--hide", "hmoe", "walk.gpx").expect(status: 64)
            #expect(misspelt.errors.contains("there is no place 'hmoe'; did you mean 'home'?"), "\(misspelt)")
            for figures in ["61.1928374,5.5647382", "61.1928374 5.5647382", "61°11'34.2\"N", "N61.1928374"] {
                let run = try home.run("filter", "--hide", figures, "walk.gpx").expect(status: 64)
                #expect(run.errors.contains("never given on the command line"), "\(run)")
                expectNone(in: run.errors, "messages")
            }
            #expect(try home.run("filter", "--hide-everywhere", "walk.gpx").expect(status: 64).errors.contains("goes only with '--hide'"))
            #expect(home.read(Self.key) == nil)
        }
    }

    @Test("a list that is none, or empty, is an error: nothing would be hidden", arguments: badLists)
    func notPlaces(text: String) async throws {
        try await withHome { home in
            try home.write(text, to: "list.json")
            let run = try home.run("filter", "--hide", "@list.json", "walk.gpx").expect(status: 2)
            #expect(run.errors.contains("list.json is no list of places"), "\(run)")
            #expect(run.output.isEmpty)
            expectNone(in: run.errors, "messages")
        }
        try await withHome { home in
            try home.run("filter", "--hide", "@absent.json", "walk.gpx").expect(status: 2)
        }
    }
}
