import Foundation
import Support
import Testing

@testable import CLI

@Suite("Outputs of a batch")
struct OutputPlaceTests {
    @Test("the result of one input goes to standard output, and what is said beside it does not")
    func standardOutput() async throws {
        try await ScratchHome.use { home in
            try home.write("xa\n", to: "a")
            let run = try home.probe("copy", "a").expect(status: 0)
            #expect(run.output == "xb\n" && run.errors == "a: 1 changed, written\n")
            let one = try home.probe("copy", "a", "-q")
            #expect(one.errors == "")
            let other = try home.probe("copy", "a", "-o", "-")
            #expect(other.output == "xb\n")
        }
    }

    @Test("promise 5: the result of an input that fails in the middle does not begin on standard output")
    func notAtAll() async throws {
        try await ScratchHome.use { home in
            try home.shell("head -c 300000 /dev/urandom | gzip | head -c 200000 > t.gz").expect(status: 0)
            let run = try home.probe("copy", "t.gz").expect(status: 2)
            #expect(run.output == "" && run.errors == "memotrack: t.gz: its gzip data ends too early: the file is cut short\n")
            try home.probe("copy", "t.gz", "-o", "o").expect(status: 2)
            try home.probe("copy", "t.gz", "--in-place").expect(status: 2)
            #expect(home.files() == ["t.gz"])
        }
    }

    @Test("promise 5: an output that is there already is an error unless --force, and its input is named")
    func exists() async throws {
        try await ScratchHome.use { home in
            try home.write("a\n", to: "a")
            try home.write("old", to: "o")
            let run = try home.probe("copy", "a", "-o", "o").expect(status: 2)
            #expect(run.errors == "memotrack: a: o is there already; --force replaces it\n")
            let one = try home.probe("copy", "a", "-o", "o", "--dry-run")
            #expect(one.status == 2)
            #expect(home.read("o") == "old")
            try home.probe("copy", "a", "-fo", "o").expect(status: 0)
            #expect(home.read("o") == "b\n")
            try home.probe("join", "a", "-o", "o").expect(status: 2)
            try home.probe("join", "a", "-o", "o", "--force").expect(status: 0)
            #expect(home.read("o") == "a\n")
        }
    }

    @Test("a name that ends in .gz is packed, another one is not, whatever the input was")
    func packing() async throws {
        try await ScratchHome.use { home in
            try home.write("a\n", to: "a.gpx")
            try home.shell("$P copy -q a.gpx -o o.gpx.gz && zcat o.gpx.gz && $P copy -q o.gpx.gz -o p.gpx && cat p.gpx").expect(status: 0)
            #expect(home.read("p.gpx") == "b\n")
        }
    }

    @Test("many go into a folder, which is made; a folder that is there is one without a slash too")
    func folder() async throws {
        try await ScratchHome.use { home in
            try home.write("a", to: "a.gpx")
            try home.write("aa", to: "d/c.gpx")
            try home.probe("copy", "a.gpx", "d", "-o", "out/").expect(status: 0)
            #expect(home.files(below: "out") == ["out/a.gpx", "out/c.gpx"])
            #expect(home.read("out/c.gpx") == "bb")
            try home.probe("copy", "a.gpx", "-fo", "out").expect(status: 0)
            let one = try home.probe("copy", "a.gpx", "-o", "none/out/").expect(status: 2)
            #expect(one.errors.contains("none/out/ can't be written"))
        }
    }

    @Test("in place: the first version stays as FILE.bak, a link stays a link, gzip stays gzip")
    func inPlace() async throws {
        try await ScratchHome.use { home in
            try home.write("a", to: "a.gpx", mode: 0o640)
            try home.write("a", to: "z.gpx")
            try home.shell("gzip z.gpx; mv z.gpx.gz z.gpx; ln -s a.gpx l.gpx; $P copy -q --in-place l.gpx z.gpx").expect(status: 0)
            #expect(home.read("a.gpx") == "b" && home.read("a.gpx.bak") == "a" && home.mode("a.gpx") == 0o640)
            let one = try home.shell("readlink l.gpx; zcat < z.gpx")
            #expect(one.output == "a.gpx\nb")
            #expect(home.files() == ["a.gpx", "a.gpx.bak", "l.gpx", "z.gpx", "z.gpx.bak"])
            try home.write("a", to: "n.gpx")
            try home.probe("copy", "--in-place", "--no-backup", "n.gpx").expect(status: 0)
            #expect(home.files().contains("n.gpx.bak") == false)
        }
    }

    @Test("a pipe or a device can't be changed in place, which is said before it is opened: one that nobody writes to would wait for ever")
    func pipeInPlace() async throws {
        try await ScratchHome.use { home in
            try home.write("a", to: "a.gpx")
            try home.shell("mkfifo f.gpx").expect(status: 0)
            for name in ["f.gpx", "/dev/null"] {
                let run = try home.probe("copy", "--in-place", "a.gpx", name).expect(status: 64)
                #expect(run.errors.contains("\(name) can't be changed in place: it is a pipe or a device"))
            }
            #expect(home.read("a.gpx") == "a")
        }
    }

    @Test("--keep-date gives an output its input's date, in a folder, in place and of a packed file; without an output it is a usage error")
    func keepDate() async throws {
        try await ScratchHome.use { home in
            for name in ["a.gpx", "b.gpx", "same.gpx"] { try home.write("a", to: name) }
            let date = "2001-02-03 04:05:06.789"
            try home.shell(
                "gzip b.gpx; mv b.gpx.gz b.gpx; touch -d '\(date)' a.gpx b.gpx same.gpx; $P copy --keep-date a.gpx b.gpx -o out/; "
                    + "$P copy --check --keep-date same.gpx -o same; $P copy --keep-date --in-place a.gpx b.gpx"
            ).expect(status: 0)
            let dates = try home.tool("stat", ["-c", "%y", "out/a.gpx", "out/b.gpx", "same", "a.gpx", "b.gpx", "a.gpx.bak"]).lines
            #expect(dates.count == 6)
            for line in dates { #expect(line.hasPrefix(date + "000000 "), "\(line)") }
            #expect(home.read("a.gpx") == "b")
            // A pipe has none to keep.
            try home.shell("echo a | $P copy --keep-date - -o piped").expect(status: 0)
            let now = try home.tool("stat", ["-c", "%Y", "piped"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(Double(now).map { abs($0 - Date().timeIntervalSince1970) < 60 } == true)
            try home.probe("copy", "--keep-date", "a.gpx").expect(status: 64)
        }
    }

    @Test(
        "promise 6: an unchanged file is not rewritten, whether the bytes are the same or the command says so",
        arguments: [[], ["--check"]])
    func unchanged(options: [String]) async throws {
        try await ScratchHome.use { home in
            try home.write("xyz", to: "a.gpx")
            let before = try home.tool("stat", ["-c", "%i %y %z", "a.gpx"]).output
            let run = try home.start(Probe.path, ["copy", "--in-place", "a.gpx"] + options).finish()
            #expect(run.errors == "a.gpx: 0 changed, unchanged\n")
            let one = try home.tool("stat", ["-c", "%i %y %z", "a.gpx"])
            #expect(one.output == before)
            #expect(home.files() == ["a.gpx"])
        }
    }

    @Test("promise 6: where nothing changed the output is the input's own bytes; where there is nothing no file is made")
    func verdicts() async throws {
        try await ScratchHome.use { home in
            let run = try home.shell(
                "echo xyz | $P copy --check - -o o; cat o; echo xyz | $P copy --check -; $P copy --check /dev/null -o n")
            #expect(run.output == "xyz\nxyz\n")
            #expect(home.files() == ["o"])
        }
    }

    @Test("a dry run says what would be done, and does nothing")
    func dryRun() async throws {
        try await ScratchHome.use { home in
            try home.write("a", to: "a.gpx")
            try home.write("a", to: "b.gpx")
            let one = try home.probe("copy", "--dry-run", "--in-place", "a.gpx")
            #expect(one.output == "a.gpx: 1 changed, wouldBeWritten\n")
            let other = try home.probe("copy", "--dry-run", "a.gpx", "b.gpx", "-o", "d/")
            #expect(other.lines.count == 2)
            let third = try home.probe("join", "--dry-run", "a.gpx", "b.gpx", "-o", "j")
            #expect(third.output == "2 bytes\n")
            #expect(home.files() == ["a.gpx", "b.gpx"])
        }
    }

    @Test("two inputs for one output, one over another input, and what has no name are usage errors, and nothing is done")
    func clashes() async throws {
        try await ScratchHome.use { home in
            for name in ["a.gpx", "d/a.gpx", "e/b.gpx", "out/x.gpx"] { try home.write(name, to: name) }
            try home.shell("ln out/x.gpx out/a.gpx; ln out/x.gpx out/b.gpx; ln -s out same; mkdir to; ln -s b.gpx to/a.gpx; cp out/x.gpx j")
                .expect(status: 0)
            let before = home.files()
            let lines: [[String]] = [
                ["a.gpx", "d/a.gpx", "-o", "new/"], ["a.gpx", "e/b.gpx", "-fo", "out/"], ["a.gpx", "e/b.gpx", "-o", "one"],
                ["a.gpx", "e/b.gpx"], ["a.gpx", "missing", "-o", "one"], ["a.gpx", "e/b.gpx", "-fo", "to"],
                ["a.gpx", "out/x.gpx", "-fo", "out/"], ["-", "--in-place"], ["-", "-o", "new/"], ["a.gpx", "--json"],
                ["a.gpx", "-o", "-", "--json"], ["a.gpx", "--in-place", "-o", "x"], ["a.gpx", "--no-backup"], ["a.gpx", "-o", ""],
            ]
            for line in lines {
                let run = try home.start(Probe.path, ["copy"] + line).finish()
                #expect(run.status == 64, "\(run)")
            }
            try home.probe("join", "a.gpx", "-o", "out/").expect(status: 64)
            #expect(home.files() == before)
        }
    }

    @Test("JSON names what was made; standard output has the document alone")
    func json() async throws {
        try await ScratchHome.use { home in
            try home.write("a", to: "a.gpx")
            try home.write("x", to: "b.gpx")
            let run = try home.probe("copy", "a.gpx", "b.gpx", "-o", "d/", "--json").expect(status: 0)
            let files = try #require(try run.document()["files"] as? [[String: Any]])
            #expect(files.map { $0["output"] as? String } == ["d/a.gpx", "d/b.gpx"])
            #expect(run.errors == "")
            let joined = try home.probe("join", "a.gpx", "b.gpx", "-o", "j", "--json").expect(status: 0)
            let document = try joined.document()
            #expect(document["total"] as? [String: Int] == ["bytes": 2])
        }
    }

    @Test("one file is made of all inputs, pipes among them, also when some fail")
    func joined() async throws {
        try await ScratchHome.use { home in
            try home.write("one ", to: "a")
            try home.write("two ", to: "b")
            let run = try home.shell("gzip b; printf 'three ' | $P join a missing b.gz - a -o j; cat j")
            #expect(run.output == "one two three ")
            let notice = "a was named before, and is read once\n"
            #expect(run.errors == notice + "memotrack: missing: no such file or directory\n14 bytes\n")
        }
    }
}
