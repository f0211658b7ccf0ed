import Foundation
import Support
import Testing

/// A folder as people have them, through the commands for files.
struct FolderTests {
    private static let bad = ["empty.gpx", "gone.gpx", "half.gpx.gz", "picture.gpx", "text.gpx"]

    @Test(
        "field note 60: what can't be read is named with its reason and listed at the end, the others are done",
        arguments: [
            ["repair", "--dry-run"], ["filter", "--duplicates", "--dry-run"], ["summarise"],
            ["merge", "--dry-run"],
        ])
    func failures(command: [String]) async throws {
        try await ScratchHome.use { home in
            try PeoplesFolder.write(to: home)
            let before = home.files()
            let run = try home.start("memotrack", command + ["-r", "tracks"]).finish().expect(status: 4)
            for name in Self.bad {
                let lines = run.errorLines.filter { $0.contains("tracks/" + name + ":") }
                #expect(lines.count == 2, "\(name): \(run.errors)")
            }
            #expect(run.output.contains("files"))
            #expect(home.files() == before)
        }
    }

    @Test("field note 61: a file that may not be read is one plain sentence, and the others are judged")
    func locked() async throws {
        try await ScratchHome.use { home in
            try home.write(PeoplesFolder.sound, to: "open.gpx")
            try home.write(PeoplesFolder.sound, to: "locked.gpx", mode: 0)
            // Root may read everything, and is made not to.
            let limited = geteuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
            for command in ["validate", "repair --dry-run", "filter --duplicates --dry-run", "summarise"] {
                let run = try home.shell("\(limited)'\(Binary.path)' \(command) locked.gpx open.gpx").expect(status: 4)
                #expect(run.errors == "memotrack: locked.gpx: permission denied\n")
            }
        }
    }

    @Test("field note 61: a summary of an untimed file leaves times out, and is no failure")
    func untimed() async throws {
        try await ScratchHome.use { home in
            try home.write(PeoplesFolder.sound.replacing(/<time>.*?<\/time>/, with: ""), to: "untimed.gpx")
            let run = try home.run("summarise", "untimed.gpx").expect(status: 0)
            #expect(run.errors == "")
            #expect(run.output.contains("distance") && !run.output.contains("nan") && !run.output.contains("speed"))
        }
    }

    @Test("field note 63: a packed file that was cut is a failure, and what is whole in it can be had through a pipe")
    func half() async throws {
        try await ScratchHome.use { home in
            let points = (0..<2_000).map { #"<trkpt lat="47.1" lon="8.\#($0 * 7919 % 10_000)"/>"# + "\n" }.joined()
            try home.write(PeoplesFolder.sound.replacing("<trkseg>\n", with: "<trkseg>\n" + points), to: "long.gpx")
            try home.shell("gzip -nc long.gpx > long.gpx.gz; head -c 6000 long.gpx.gz > half.gpx.gz").expect(status: 0)
            let run = try home.run("repair", "half.gpx.gz", "-o", "no.gpx").expect(status: 2)
            #expect(run.errors == "memotrack: half.gpx.gz: its gzip data ends too early: the file is cut short\n")
            #expect(home.read("no.gpx") == nil)
            try home.shell("gzip -dc half.gpx.gz 2>/dev/null | '\(Binary.path)' repair -o whole.gpx -").expect(status: 0)
            let whole = try home.run("validate", "--json", "whole.gpx").expect(status: 0)
            #expect(try #require(whole.document()["total"] as? [String: Any])["points"] as? Int ?? 0 > 100)
        }
    }

    @Test("field note 26: two inputs of one name, an output that is there and the oldest version are never overwritten")
    func clobbering() async throws {
        try await ScratchHome.use { home in
            let damaged = PeoplesFolder.document("A & B")
            for name in ["1/a.gpx", "2/a.gpx"] { try home.write(damaged, to: name) }
            let both = try home.run("repair", "1", "2", "-o", "out/").expect(status: 64)
            #expect(both.errors == "memotrack: '1/a.gpx' and '2/a.gpx' would both be written to 'out/a.gpx'\n")
            try home.run("repair", "1/a.gpx", "-o", "2/a.gpx").expect(status: 2)
            try home.run("repair", "1/a.gpx", "-o", "1/a.gpx").expect(status: 2)
            #expect(home.files() == ["1/a.gpx", "2/a.gpx"])
            #expect(home.read("1/a.gpx") == damaged && home.read("2/a.gpx") == damaged)
            try home.run("repair", "--in-place", "1").expect(status: 0)
            try home.write(PeoplesFolder.document("C & D"), to: "1/a.gpx")
            try home.run("repair", "--in-place", "1").expect(status: 0)
            #expect(home.read("1/a.gpx.bak") == damaged)
            #expect(home.read("1/a.gpx") == PeoplesFolder.document("C &amp; D"))
            #expect(home.files() == ["1/a.gpx", "1/a.gpx.bak", "2/a.gpx"])
        }
    }

    @Test("field note 25: a repair that can't be written is status 2, and leaves neither half a file nor a temporary one")
    func full() async throws {
        try await ScratchHome.use { home in
            try home.write(PeoplesFolder.document("A & B"), to: "a.gpx")
            for command in ["repair a.gpx -o /dev/full", "repair a.gpx > /dev/full", "repair a.gpx -o absent/b.gpx"] {
                try home.shell("'\(Binary.path)' \(command)").expect(status: 2)
            }
            #expect(home.files() == ["a.gpx"])
        }
    }

    @Test("field note 65: of a single point without a time the summary has null for what does not apply, and never NaN")
    func single() async throws {
        try await ScratchHome.use { home in
            let point = FileManager.default.contents(atPath: Binary.sample("reading/one-point.gpx")) ?? Data()
            try home.write(String(decoding: point, as: UTF8.self).replacing(/<time>.*?<\/time>/, with: ""), to: "one.gpx")
            let run = try home.run("summarise", "--json", "one.gpx", "absent.gpx").expect(status: 4)
            let file = try #require((run.document()["files"] as? [[String: Any]])?.first)
            for key in ["start", "end", "moving_s", "moving_speed_mps"] { #expect(file[key] is NSNull, "\(key): \(run.output)") }
        }
    }

    @Test("of several files, those to which nothing was done are counted, and named with --verbose")
    func counted() async throws {
        try await ScratchHome.use { home in
            for name in ["a.gpx", "b.gpx"] { try home.write(PeoplesFolder.sound, to: name) }
            try home.write(PeoplesFolder.document("A & B"), to: "c.gpx")
            let run = try home.run("repair", "--dry-run", "a.gpx", "b.gpx", "c.gpx").expect(status: 0)
            #expect(run.lines.first?.hasPrefix("c.gpx:3: ") == true)
            #expect(run.lines.last == "3 files: 2 sound, 1 damaged; 9 points kept, 0 lost")
            let all = try home.run("repair", "--dry-run", "--verbose", "a.gpx", "b.gpx", "c.gpx").expect(status: 0)
            #expect(all.lines.prefix(2) == ["a.gpx: sound, 3 points", "b.gpx: sound, 3 points"])
            let one = try home.run("repair", "--dry-run", "a.gpx").expect(status: 0)
            #expect(one.output == "a.gpx: sound, 3 points\n")
            let filtered = try home.run("filter", "--duplicates", "--dry-run", "a.gpx", "b.gpx").expect(status: 0)
            #expect(filtered.output == "2 files: 0 changed; 0 of 6 points removed\n")
            let alone = try home.run("filter", "--duplicates", "--dry-run", "a.gpx").expect(status: 0)
            #expect(alone.output == "a.gpx: nothing to do\n")
        }
    }

    @Test("where points have no place that can be read, filter tells of repair, and does not only offer to remove them")
    func guarded() async throws {
        try await ScratchHome.use { home in
            try PeoplesFolder.write(to: home)
            let run = try home.run("filter", "--profile", "default", "--dry-run", "tracks/comma.gpx").expect(status: 1)
            #expect(run.output.contains("'memotrack repair' may mend some of them"))
        }
    }

    @Test("validate tells on standard error how many files are not valid and in how many repair finds something, unless --quiet")
    func advice() async throws {
        try await ScratchHome.use { home in
            try PeoplesFolder.write(to: home)
            let some = try home.run("validate", "tracks/cut.gpx", "tracks/empty.gpx", "tracks/monday.gpx").expect(status: 1)
            #expect(some.errors == "2 of 3 files are not valid; 'memotrack repair' may mend 1 of them\n")
            let packed = try home.run("validate", "tracks/cut.gpx", "tracks/half.gpx.gz").expect(status: 1)
            #expect(packed.errors == "2 of 2 files are not valid; 'memotrack repair' may mend 1 of them\n")
            let quiet = try home.run("validate", "--quiet", "tracks/cut.gpx", "tracks/empty.gpx").expect(status: 1)
            #expect(quiet.errors == "")
            let empty = try home.run("validate", "tracks/empty.gpx").expect(status: 1)
            #expect(empty.errors == "")
            let sound = try home.run("validate", "tracks/monday.gpx", "tracks/packed.gpx.gz").expect(status: 0)
            #expect(sound.errors == "" && sound.output == "")
        }
    }

    @Test("field note 65: the keys of repair's document are the same with and without an output")
    func keys() async throws {
        try await ScratchHome.use { home in
            try PeoplesFolder.write(to: home)
            for options in [["--dry-run"], ["-o", "out.gpx"]] {
                let run = try home.start("memotrack", ["repair", "--json", "tracks/cut.gpx"] + options).finish().expect(status: 0)
                let file = try #require((run.document()["files"] as? [[String: Any]])?.first)
                #expect(file.keys.sorted() == ["actions", "file", "output", "points_kept", "points_lost"])
                #expect(file["output"] is NSNull == (options == ["--dry-run"]))
            }
        }
    }
}

extension Run {
    fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
    fileprivate var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    fileprivate func document() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(outputBytes)) as? [String: Any])
    }
}
