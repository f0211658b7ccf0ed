import Foundation
import Support
import Testing

/// `places`, as a script uses it.
struct PlacesTests {
    private static let file = "config/memotrack/places.json"
    /// Digits that stand nowhere but in centres.
    private static let sentinels = ["1928374", "5647382"]
    private static let centre = "61.1928374 5.5647382"

    private func expectNone(in text: String, _ what: String) {
        for digits in Self.sentinels { #expect(!text.contains(digits), "\(what): \(text)") }
    }

    @Test("a place that is added from standard input is listed, and its file is its owner's")
    func add() async throws {
        try await ScratchHome.use { home in
            let run = try home.run("places", "add", "home", "--radius", "150", input: Self.centre + "\n").expect(status: 0)
            #expect(run.output == "'home' is now one of your places.\n")
            #expect(run.errors == "")
            let list = try home.run("places", "list", "--json").expect(status: 0).array()
            #expect(list.map { Set($0.keys) } == [["name", "lat", "lon", "radius_m"]])
            #expect(list.first?["name"] as? String == "home")
            #expect(list.first?["lat"] as? Double == 61.1928374)
            #expect(list.first?["lon"] as? Double == 5.5647382)
            #expect(list.first?["radius_m"] as? Double == 150)
            #expect(home.mode(Self.file) == 0o600)
            #expect(home.mode("config/memotrack") == 0o700)
            #expect(try home.run("places", "list").output.contains("home  61.1928374  5.5647382   150 m\n"))
        }
    }

    @Test("what follows the line on standard input is left for whoever reads on")
    func oneLine() async throws {
        try await ScratchHome.use { home in
            let folder = URL(fileURLWithPath: Binary.path).deletingLastPathComponent().path
            let script = "PATH='\(folder)':$PATH; memotrack places add a --radius 1 && memotrack places add b --radius 2"
            try home.tool("sh", ["-c", script], input: "1 2\n3 4").expect(status: 0)
            let list = try home.run("places", "list", "--json").array()
            #expect(list.map { $0["lat"] as? Double } == [1, 3])
        }
    }

    @Test("a name that is there is refused with 2, and --force replaces it")
    func existing() async throws {
        try await ScratchHome.use { home in
            try home.run("places", "add", "home", "--radius", "150", input: "1 2").expect(status: 0)
            let refused = try home.run("places", "add", "home", "--radius", "9", input: "3 4").expect(status: 2)
            #expect(refused.errors.contains("'home'") && refused.errors.contains("--force"))
            try home.run("places", "add", "home", "-f", "--radius", "9", input: "3 4").expect(status: 0)
            #expect(try home.run("places", "list", "--json").array().map { $0["radius_m"] as? Double } == [9])
        }
    }

    @Test("a centre is the first waypoint of --from, and standard input is not read")
    func fromFile() async throws {
        try await ScratchHome.use { home in
            let file = Binary.sample("places/hills.gpx")
            try home.run("places", "add", "summit", "--radius", "200", "--from", file, input: "1 2").expect(status: 0)
            let gpx = try String(contentsOfFile: file, encoding: .utf8)
            try home.run("places", "add", "piped", "--radius", "200", "--from", "-", input: gpx).expect(status: 0)
            let list = try home.run("places", "list", "--json").array()
            #expect(list.map { $0["lat"] as? Double } == [51.8831, 51.8831])
        }
    }

    @Test(
        "promise 10: a file that gives no centre is named, with 2",
        arguments: ["truncated.gpx", "not-gpx.gpx", "empty.gpx", "not-xml.gpx", "empty-track.gpx", "none.gpx"])
    func badFiles(name: String) async throws {
        try await ScratchHome.use { home in
            let run = try home.run("places", "add", "a", "--radius", "9", "--from", Binary.sample("reading/" + name)).expect(status: 2)
            #expect(run.errors.contains(name), "\(run)")
            #expect(home.read(Self.file) == nil)
        }
    }

    @Test("a place is removed; one that is not there is a no, with the nearest name")
    func remove() async throws {
        try await ScratchHome.use { home in
            try home.run("places", "add", "home", "--radius", "150", input: "1 2").expect(status: 0)
            #expect(try home.run("places", "remove", "hmoe").expect(status: 1).errors.contains("did you mean 'home'?"))
            try home.run("places", "remove", "home").expect(status: 0)
            #expect(try home.run("places", "list", "--json").array().isEmpty)
        }
    }

    @Test("sync reads what list prints, from a file and from standard input, and the store's own file")
    func synchronise() async throws {
        try await ScratchHome.use { home in
            let sample = Binary.sample("places/list.json")
            try home.run("places", "add", "old", "--radius", "150", input: "1 2").expect(status: 0)
            let first = try home.run("places", "sync", sample, "--json").expect(status: 0).object()
            #expect(first as? [String: Int] == ["added": 2, "changed": 0, "removed": 1, "kept": 0])
            // The sample is what comes out again, byte for byte.
            let list = try home.run("places", "list", "--json").expect(status: 0).output
            #expect(list == (try String(contentsOfFile: sample, encoding: .utf8)))
            let again = try home.run("places", "sync", "-", input: list).expect(status: 0)
            #expect(again.output == "0 places added, 0 changed, 0 removed, 2 as before.\n")
            let own = try home.run("places", "sync", home.path(Self.file)).expect(status: 0)
            #expect(own.output == again.output)
        }
    }

    @Test(
        "sync touches nothing when anything in the list is no place",
        arguments: ["", "{}", #"[{"name":"a"}]"#, #"{"schema":2,"places":[]}"#])
    func badLists(text: String) async throws {
        try await ScratchHome.use { home in
            try home.run("places", "add", "home", "--radius", "150", input: "1 2").expect(status: 0)
            let before = home.read(Self.file)
            let run = try home.run("places", "sync", "-", input: text).expect(status: 2)
            #expect(run.errors.hasPrefix("memotrack: standard input "), "\(run)")
            #expect(home.read(Self.file) == before)
        }
    }

    @Test("a damaged file of places is named by every subcommand, with 2, and stays as it is")
    func damaged() async throws {
        try await ScratchHome.use { home in
            try home.write("{", to: Self.file)
            for command in [["list"], ["add", "a", "--radius", "1"], ["remove", "a"], ["sync", Binary.sample("places/list.json")]] {
                let run = try home.start("memotrack", ["places"] + command, input: "1 2").finish().expect(status: 2)
                #expect(run.errors.contains(home.path(Self.file)), "\(run)")
                #expect(run.output == "")
            }
            #expect(home.read(Self.file) == "{")
        }
    }

    @Test("promise 12: no digit of a centre reaches standard error, or standard output but that of list")
    func sentinel() async throws {
        try await ScratchHome.use { home in
            let bad = ["\(Self.centre) 7", "x\(Self.centre)", "961.1928374 5.5647382", "61.1928374", "61,1928374 5,5647382"]
            for line in bad {
                let run = try home.run("places", "add", "a", "--radius", "9", "--verbose", input: line).expect(status: 2)
                expectNone(in: run.errors + run.output, line)
            }
            for arguments in [["a", "61.1928374", "5.5647382"], ["a", "61.1928374,5.5647382"], ["61.1928374", "5.5647382"]] {
                let run = try home.start("memotrack", ["places", "add", "--radius", "9"] + arguments).finish().expect(status: 64)
                expectNone(in: run.errors + run.output, "arguments")
            }
            for text in [#"[{"name":"a","lat":961.1928374,"lon":5.5647382,"radius_m":1}]"#, #"[{"lat":61.1928374,"lon":5.5647382}"#] {
                expectNone(in: try home.run("places", "sync", "-", input: text).expect(status: 2).errors, "sync")
                try home.write(text, to: Self.file)
                expectNone(in: try home.run("places", "list").expect(status: 2).errors, "list")
            }
            try home.write(#"{"schema":1,"places":[]}"#, to: Self.file)
            for run in [
                try home.run("places", "add", "a", "--radius", "9", "--verbose", input: Self.centre).expect(status: 0),
                try home.run("places", "add", "a", "--radius", "9", input: Self.centre).expect(status: 2),
                try home.run("places", "remove", "a", "--verbose").expect(status: 0),
            ] { expectNone(in: run.errors + run.output, "\(run.command)") }
        }
    }

    @Test("promise 12: nor the list of processes, while one that has read it waits for the file")
    func processList() async throws {
        try await ScratchHome.use { home in
            try home.run("places", "add", "a", "--radius", "9", input: "1 2").expect(status: 0)
            let holder = try home.start("flock", [home.path(Self.file + ".lock"), "sh", "-c", "echo held; exec sleep 600"])
            try holder.wait { $0.outputSoFar == "held\n" }
            let child = try home.start("memotrack", ["places", "add", "b", "--radius", "9"], input: Self.centre + "\n")
            // Its standard input is a file, of which all has been read.
            try child.wait { try Self.text(of: $0, "fdinfo/0").contains("pos:\t\(Self.centre.utf8.count + 1)\n") }
            for name in ["cmdline", "comm", "status", "environ"] {
                let text = try Self.text(of: child, name)
                #expect(!text.isEmpty)
                expectNone(in: text, name)
            }
            kill(-holder.processIdentifier, SIGTERM)
            try child.finish().expect(status: 0)
            _ = try holder.finish()
            #expect(try home.run("places", "list", "--json").array().count == 2)
        }
    }

    private static func text(of child: Child, _ name: String) throws -> String {
        try String(contentsOfFile: "/proc/\(child.processIdentifier)/\(name)", encoding: .utf8)
    }
}
