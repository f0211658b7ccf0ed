import Foundation
import Support
import Testing

/// Areas and places of `filter`, as a script uses them. Points lie at 52.100, 4.300, then 52.101, 4.301, then 52.102, 4.302.
struct FilterAreaTests {
    private static let track = Binary.sample("reading/plain.gpx")
    /// Digits that stand in areas alone.
    private static let sentinel = "1928374"

    private static func left(_ home: ScratchHome, _ arguments: [String], input: String? = nil) throws -> [String] {
        let run = try home.start("memotrack", ["filter", track] + arguments, input: input).finish()
        return run.output.matches(of: #/<trkpt lat="52\.10(\d)"/#).map { String($0.1) }
    }

    @Test("a box is two corners in lines, a bbox or the bounds of polygons; over the antimeridian it keeps nothing of these")
    func boxes() async throws {
        try await ScratchHome.use { home in
            let files = [
                "lines": "# a valley\n52.1005, 4.3005\n\n 52.1025 4.29\r\n", "reversed": "52.1025 4.29\n52.1005 4.3035",
                "bbox": "[4.3005, 52.1005, 4.4, 52.2]",
                "heights": "{\"type\":\"Feature\",\"bbox\":[4.3005,52.1005,0,4.4,52.2,9],\"geometry\":null}",
                "around": #"{"type":"Polygon","coordinates":[[[4.3005,52.0],[4.4,52.1],[4.35,52.3]]]}"#,
                "turned": "[4.4, 52, 4.29, 53]",
            ]
            for (name, text) in files { try home.write(text, to: name) }
            #expect(try Self.left(home, ["--box", "@reversed"]) == ["1", "2"])
            for name in ["bbox", "heights", "around"] { #expect(try Self.left(home, ["--box", "@" + name]) == ["1", "2"], "\(name)") }
            #expect(try Self.left(home, ["--box", "-"], input: files["lines"]) == [])
            try home.run("filter", Self.track, "--box", "@turned").expect(status: 1)
            let none = try home.run("filter", Self.track, "--box", "@lines", "-o", "none.gpx").expect(status: 1)
            #expect(none.errors == "\(Self.track): 3 of 3 points removed, and none is left\n  3 by box\n")
        }
    }

    @Test("a polygon is lines or any GeoJSON with polygons, holes left out")
    func polygons() async throws {
        try await ScratchHome.use { home in
            let ring = "[[4,52],[5,52],[5,53],[4,53],[4,52]]"
            let hole = "[[4.3005,52.1005],[4.3015,52.1005],[4.3015,52.1015],[4.3005,52.1015]]"
            let polygon = #"{"type":"Polygon","coordinates":[\#(ring),\#(hole)]}"#
            let documents = [
                polygon, #"{"type":"MultiPolygon","coordinates":[[\#(ring),\#(hole)]]}"#,
                #"{"type":"Feature","properties":{"name":"\"}{é\\"},"geometry":\#(polygon)}"#,
                "\u{FEFF}" + #" {"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}},"#
                    + #"{"type":"Feature","geometry":null},{"type":"Feature","geometry":\#(polygon)}],"type":"FeatureCollection"}"#,
                #"{"type":"GeometryCollection","geometries":[\#(polygon)]}"#,
            ]
            for document in documents {
                #expect(try Self.left(home, ["--polygon", "-"], input: document) == ["0", "2"], "\(document)")
            }
            try home.write("52 4\n52 5\n52.1015 5\n52.1015 4\n", to: "lines")
            #expect(try Self.left(home, ["--polygon", "@lines"]) == ["0", "1"])
        }
    }

    @Test(
        "promise 12: what is no area is named with its place in the file, with status 2, and nothing of it is repeated",
        arguments: [
            (#"{"type":"Polygon","# + "\n" + #" "coordinates":[[[\#(sentinel),x]]]}"#, "area: this is not JSON"),
            (#"{"type":"Polygon","coordinates":[[[\#(sentinel)]]]}"#, "area: coordinates[0][0]: GeoJSON has a longitude and a latitude"),
            (
                #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null},{"type":"Feature","geometry":"#
                    + #"{"type":"MultiPolygon","coordinates":[[[[1,1],[2,2],[3,0]],[[1,1],[\#(sentinel),"\#(sentinel)"]]]]}}]}"#,
                "area: features[1].geometry.coordinates[0][1][1]: GeoJSON has a longitude and a latitude here"
            ),
            (#"{"type":"GeometryCollection","geometries":[{"type":"Polygon"}]}"#, "area: geometries[0]: GeoJSON has an object with c"),
            (#"{"type":"Polygon","coordinates":[],"bbox":[\#(sentinel)]}"#, "area: bbox: GeoJSON has west, south, east and north"),
            (#"{"type":"Polygon","coordinates":[[[1,1],[4,\#(sentinel)],[5,5]]]}"#, "polygon 1, ring 1, corner 2: its latitude is not"),
            (#"{"type":"Polygon","coordinates":[[[1,1],[\#(sentinel),4],[5,5]]]}"#, "corner 2: its longitude is not"),
            (#"{"type":"Polygon","coordinates":[[[1,1],[\#(sentinel)e999,4],[5,5]]]}"#, "this is not JSON"),
            (#"{"type":"Polygon","coordinates":[[[NaN,1],[\#(sentinel),4],[5,5]]]}"#, "this is not JSON"),
            (#"{"type":"Polygon","coordinates":[]}"#, "there is no polygon"),
            (#"{"type":"Point","coordinates":[1,2]}"#, "there is no polygon"),
            (#"{"type":"Polygon","coordinates":[[[1,1],[2,2]]]}"#, "ring 1: a ring has three corners or more"),
            (#"{"type":"Polygon","coordinates":[[[-120,66],[0,66],[120,66]]]}"#, "it goes round a pole"),
            (#"{"type":"Triangle"}"#, "area: GeoJSON has a type that it knows here"), ("", "ring 1: a ring has three corners"),
            ("52 4\n52.\(sentinel) north\n", ":2:1: a line is wanted that is LAT LON"), ("nan nan\n1 1\n2 2", ":1:1: a line is wanted"),
            (String(repeating: "[", count: 100_000), "this is not JSON"),
        ])
    func faults(text: String, message: String) async throws {
        try await ScratchHome.use { home in
            try home.write(text, to: "area")
            let run = try home.run("filter", Self.track, "--polygon", "@area").expect(status: 2)
            #expect(run.errors.contains("area") && run.errors.contains(message), "\(run)")
            #expect(!run.errors.contains(Self.sentinel) && run.output == "")
        }
    }

    @Test("a polygon of 100,000 corners is read in a few seconds")
    func manyCorners() async throws {
        try await ScratchHome.use { home in
            // A triangle over the second and third point, its last side in many steps.
            let steps = (0..<100_000).map { "[\(4.3005 + Double(99_999 - $0) * 1e-6),52.2]" }
            let ring = "[4.3005,52.1005],[4.5,52.1005]," + steps.joined(separator: ",")
            try home.write(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#, to: "area")
            let run = try home.start("memotrack", ["filter", Self.track, "--polygon", "@area"]).finish(within: 10).expect(status: 0)
            #expect(run.output.matches(of: /<trkpt/).count == 2)
        }
    }

    @Test("promise 12: an area on the command line is a usage error that says why and does not repeat it")
    func commandLine() async throws {
        try await ScratchHome.use { home in
            for (option, why) in [
                ("--box", "can be read by others"), ("--polygon", "can be read by others"), ("--inside", "others can read them"),
                ("--outside", "others can read them"),
            ] {
                for value in ["52.\(Self.sentinel),4.3", "52.\(Self.sentinel) 4.3 5"] {
                    let run = try home.run("filter", Self.track, option, value).expect(status: 64)
                    #expect(run.errors.contains(why) && !run.errors.contains(Self.sentinel), "\(run)")
                }
                try home.run("filter", Self.track, option, "@").expect(status: 64)
            }
            for arguments in [
                ["-", "--box", "-"], ["a.gpx", "--box", "-", "--polygon", "@-"], ["a.gpx", "--inside", "-", "--outside", "-"],
                ["--files-from", "-", "--polygon", "-"], ["a.gpx", "--stop-time", "9", "--spikes"], ["a.gpx", "--stop-radius", "9"],
            ] { try home.start("memotrack", ["filter"] + arguments, input: "").finish().expect(status: 64) }
        }
    }

    @Test("--inside and --outside know the person's places by name, and lists in files; a name that is none is a usage error")
    func places() async throws {
        try await ScratchHome.use { home in
            // 10 m round the first point; its neighbours lie over 100 m away.
            try home.run("places", "add", "home", "--radius", "10", input: "52.1 4.3").expect(status: 0)
            #expect(try Self.left(home, ["--inside", "home"]) == ["0"])
            #expect(try Self.left(home, ["--outside", "home"]) == ["1", "2"])
            let list = #"[{"name":"end","lat":52.102,"lon":4.302,"radius_m":10}]"#
            try home.write(list, to: "list.json")
            #expect(try Self.left(home, ["--inside", "@list.json", "--inside", "home"]) == ["0", "2"])
            #expect(try Self.left(home, ["--outside", "home", "--outside", "-"], input: list) == ["1"])
            let misspelt = try home.run("filter", Self.track, "--inside", "hmoe").expect(status: 64)
            #expect(misspelt.errors.contains("there is no place 'hmoe'; did you mean 'home'?"))
            try home.write("[{}]", to: "list.json")
            try home.run("filter", Self.track, "--inside", "@list.json").expect(status: 2)
            let explained = try home.run("filter", Self.track, "--outside", "home", "--dry-run", "--explain").expect(status: 0)
            #expect(explained.output.contains("line 5: outside: in one of the places\n"))
        }
    }

    @Test("field note 40: for a window outside of the file message, content and exit status agree, in text and in JSON")
    func window() async throws {
        try await ScratchHome.use { home in
            let run = try home.run("filter", Self.track, "--after", "2027-01-01", "-o", "none.gpx").expect(status: 1)
            #expect(run.errors == "\(Self.track): 3 of 3 points removed, and none is left\n  3 by after\n")
            #expect(home.read("none.gpx")?.contains("<trk") == false)
            let json = try home.run("filter", Self.track, "--after", "2027-01-01", "--dry-run", "--json").expect(status: 1)
            let document = try #require(try JSONSerialization.jsonObject(with: Data(json.outputBytes)) as? [String: Any])
            let file = try #require((document["files"] as? [[String: Any]])?.first)
            #expect(file["points_in"] as? Int == 3 && file["points_out"] as? Int == 0 && file["removed"] as? [String: Int] == ["after": 3])
            let count = try home.run("summarise", "none.gpx", "--json").expect(status: 0).output
            #expect(count.contains("\"points\":0"))
            // All of it inside the window: nothing to do, the input's own bytes, 0.
            let whole = try home.run("filter", Self.track, "--before", "2027-01-01").expect(status: 0)
            let input = try String(contentsOfFile: Self.track, encoding: .utf8)
            #expect(whole.output == input && whole.errors.contains("nothing to do"))
        }
    }
}
