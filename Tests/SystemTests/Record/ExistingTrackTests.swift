import Glibc
import Support
import Testing

/// What stands where the track would go.
struct ExistingTrackTests {
    private func prepared(_ body: (ScratchHome, String) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try body(home, "replay:\(try home.writeWalk(10))?speed=max")
        }
    }

    @Test("promise 5: a track that is there is left as it is, and both ways out are named")
    func refused() async throws {
        try await prepared { home, source in
            try home.write("abc", to: "walk.gpx")
            let run = try home.record("walk.m4a", "--source", source).expect(status: 2)
            #expect(run.errors.contains("--append") && run.errors.contains("--force"))
            #expect(home.read("walk.gpx") == "abc")
        }
    }

    @Test("field note 54: a file without a byte counts as absent")
    func empty() async throws {
        try await prepared { home, source in
            try home.write("", to: "walk.gpx", mode: 0o644)
            try home.record("walk.m4a", "--source", source).expect(status: 0)
            #expect(home.points() == 10)
            #expect(home.mode("walk.gpx") == 0o600)
        }
    }

    @Test("with COMMAND the next free name is taken, and said")
    func nextName() async throws {
        try await prepared { home, source in
            try home.write("abc", to: "walk.gpx")
            try home.write("abc", to: "walk-2.gpx")
            let run = try home.record("walk.m4a", "--source", source, "--", "sleep", "1").expect(status: 0)
            #expect(run.errors.contains("walk-3.gpx"))
            #expect(home.points("walk-3.gpx") == 10)
            #expect(home.read("walk.gpx") == "abc")
        }
    }

    @Test("--force keeps numbered backups")
    func force() async throws {
        try await prepared { home, source in
            try home.write("first", to: "walk.gpx")
            try home.record("walk.m4a", "--source", source, "--force").expect(status: 0)
            try home.record("walk.m4a", "--source", source, "-f").expect(status: 0)
            #expect(home.read("walk.gpx.~1~") == "first")
            #expect(home.points("walk.gpx.~2~") == 10)
            #expect(home.points() == 10)
        }
    }

    @Test("--append adds segments to a track of our own")
    func appendOwn() async throws {
        try await prepared { home, source in
            try home.record("walk.m4a", "--source", source).expect(status: 0)
            let before = try #require(home.read("walk.gpx"))
            let later = try home.writeWalk(30, to: "later.gpx")
            try home.record("walk.m4a", "--source", "replay:\(later)?speed=max", "--append").expect(status: 0)
            let after = try #require(home.read("walk.gpx"))
            // Times that are in the file already are not taken twice: 20 of the 30 are later.
            #expect(home.points() == 30)
            #expect(home.segments() == 2)
            #expect(after.hasPrefix(String(before.prefix { $0 != "\u{0}" }.dropLast("</trk>\n</gpx>\n".count))))
            #expect(try home.isValid())
        }
    }

    @Test("--append puts a track of its own into a file of others, whatever its prefixes, and changes nothing before it")
    func appendForeign() async throws {
        try await prepared { home, source in
            let head =
                "<?xml version=\"1.0\"?><n:gpx xmlns:n=\"http://www.topografix.com/GPX/1/1\" xmlns=\"urn:x:other\" version=\"1.1\" "
                + "creator=\"other\"><n:wpt lat=\"1\" lon=\"2\"/>"
            try home.write(head + "</n:gpx>", to: "walk.gpx", mode: 0o644)
            let run = try home.record("walk.m4a", "--source", source, "--append").expect(status: 0)
            let track = try #require(home.read("walk.gpx"))
            #expect(track.hasPrefix(head))
            #expect(track.hasSuffix("</n:gpx>"))
            #expect(home.points() == 10)
            #expect(home.mode("walk.gpx") == 0o600)
            #expect(run.errors.contains("readable by its owner only"))
            #expect(try home.isValid())
        }
    }

    @Test("--append declares its prefixes again where the file has given them to others")
    func appendClashing() async throws {
        try await prepared { home, source in
            let head =
                "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:memotrack=\"urn:x:other\" xmlns:gpxtpx=\"urn:x:else\" "
                + "version=\"1.1\" creator=\"other\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><extensions><memotrack:source/>"
                + "</extensions></trkpt></trkseg></trk>"
            try home.write(head + "</gpx>", to: "walk.gpx")
            try home.record("walk.m4a", "--source", source, "--append").expect(status: 0)
            #expect(home.read("walk.gpx")?.hasPrefix(head) == true)
            #expect(try home.isValid())
            // xmllint resolves the prefixes.
            for (namespace, count) in [("urn:x-memotrack:gpx:1", 10), ("urn:x:other", 1)] {
                let path = "count(//*[local-name()='source' and namespace-uri()='\(namespace)'])"
                #expect(try home.tool("xmllint", ["--xpath", path, "walk.gpx"]).output == "\(count)\n")
            }
        }
    }

    @Test("a link that stands where the track would go is neither followed nor replaced")
    func link() async throws {
        try await prepared { home, source in
            try home.write("abc", to: "elsewhere")
            try #require(symlink(home.path("elsewhere"), home.path("walk.gpx")) == 0)
            for option in [[], ["--append"]] {
                try home.start("memotrack", ["record", "walk.m4a", "--source", source] + option).finish().expect(status: 2)
            }
            try home.record("walk.m4a", "--source", source, "--", "sleep", "0.5").expect(status: 0)
            #expect(home.read("elsewhere") == "abc")
            #expect(home.points("walk-2.gpx") == 10)
        }
    }

    @Test(
        "--append refuses what it can't add to, and leaves it as it is",
        arguments: [
            "abc", "<gpx version=\"1.0\" creator=\"a\" xmlns=\"http://www.topografix.com/GPX/1/0\"></gpx>",
            "<gpx version=\"1.1\" creator=\"a\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>",
            "<gpx version=\"1.1\" creator=\"a\" xmlns=\"http://www.topografix.com/GPX/1/1\"><extensions/></gpx>",
            "<gpx version=\"1.1\" creator=\"a\" xmlns=\"http://www.topografix.com/GPX/1/1\"/>",
        ])
    func appendRefused(text: String) async throws {
        try await prepared { home, source in
            try home.write(text, to: "walk.gpx")
            try home.record("walk.m4a", "--source", source, "--append").expect(status: 2)
            #expect(home.read("walk.gpx") == text)
        }
    }

    @Test("MEMO is a file that is no track", arguments: ["walk.gpx", "walk.GPX", "-", ".", "/"])
    func memo(name: String) async throws {
        try await prepared { home, source in
            _ = try home.record("--source", source, "--", name).expect(status: 64)
            _ = try home.record("--source", source, name).expect(status: 64)
        }
    }
}
