import Support
import Testing

@testable import CLI

@Suite("Inputs of a batch")
struct InputTests {
    /// The names before the colon, in the order of the results.
    private static func names(_ run: Run) -> [String] {
        run.lines.dropLast().compactMap { $0.split(separator: ":").first.map(String.init) }
    }

    private static func tree(_ home: ScratchHome) throws {
        for name in ["d/b.gpx", "d/A.GPX", "d/c.Gpx", "d/n.txt", "d/gpx", "d/.hidden.gpx", "d/below/e.gpx", "d/below/.no/f.gpx"] {
            try home.write("\(name)\n", to: name)
        }
        try home.shell("gzip -c d/b.gpx > d/z.GPX.gz; ln -s .. d/below/up; ln -s ../d d/loop; mkfifo d/fifo.gpx; ln -s b.gpx d/again.gpx")
            .expect(status: 0)
    }

    @Test("field note 62: a folder gives its tracks, upper case included, in the order of their bytes, each file once")
    func folder() async throws {
        try await ScratchHome.use { home in
            try Self.tree(home)
            let run = try home.probe("count", "d").expect(status: 0)
            // again.gpx leads to b.gpx.
            #expect(Self.names(run) == ["d/A.GPX", "d/again.gpx", "d/c.Gpx", "d/z.GPX.gz"])
        }
    }

    @Test("field note 62: with -r also what lies below, links to folders left alone")
    func recursive() async throws {
        try await ScratchHome.use { home in
            try Self.tree(home)
            let run = try home.probe("count", "-r", "d/").expect(status: 0)
            #expect(Self.names(run) == ["d/A.GPX", "d/again.gpx", "d/below/e.gpx", "d/c.Gpx", "d/z.GPX.gz"])
            let one = try Self.names(home.probe("count", "-r", "d/loop"))
            #expect(one == Self.names(run).map { "d/loop" + $0.dropFirst() })
        }
    }

    @Test("a file that is named twice, by whatever name, is read once, where it was named first")
    func once() async throws {
        try await ScratchHome.use { home in
            try home.write("x\n", to: "b")
            try home.shell("ln b h; ln -s b l; mkdir d; ln b d/a.gpx").expect(status: 0)
            let one = try Self.names(home.probe("count", "l", "b", "h", "./b", "d", "-", "-"))
            #expect(one == ["l", "standard input"])
        }
    }

    @Test("field note 62: a pattern that matched nothing, and a folder without a track, are named and fail")
    func noMatch() async throws {
        try await ScratchHome.use { home in
            try home.write("x", to: "d/below/a.gpx")
            let pattern = try home.probe("count", "*.gpx").expect(status: 2)
            #expect(pattern.errors == "memotrack: *.gpx: no such file or directory\n")
            let folder = try home.probe("count", "d").expect(status: 2)
            #expect(folder.errors == "memotrack: d: there is no track in this folder; -r looks below it\n")
            try home.write("x", to: "e/a.txt")
            let one = try home.probe("count", "e", "-r")
            #expect(one.errors == "memotrack: e: there is no track in this folder\n")
        }
    }

    @Test("names with blanks, line ends, dashes and bytes that are not UTF-8 are names")
    func oddNames() async throws {
        try await ScratchHome.use { home in
            let script = #"""
                mkdir d; cd d
                printf 'x\n' > ' a b.gpx'; printf 'x\nx\n' > "$(printf 'l\nm.gpx')"; printf 'x\nx\nx\n' > "$(printf 'n\377.gpx')"
                printf 'x\n' > -j9.gpx
                $P count . && $P count -- -j9.gpx && $P count "$(printf 'n\377.gpx')" "$(printf 'l\nm.gpx')" --json
                """#
            let run = try home.shell(script).expect(status: 0)
            #expect(
                run.lines.prefix(5) == [
                    "./ a b.gpx: 2 bytes, 1 lines", "./-j9.gpx: 2 bytes, 1 lines", "./l\u{FFFD}m.gpx: 4 bytes, 2 lines",
                    "./n\u{FFFD}.gpx: 6 bytes, 3 lines", "14 bytes, 7 lines in all",
                ])
            #expect(run.lines[5] == "-j9.gpx: 2 bytes, 1 lines")
            #expect(run.output.contains(#""file":"l\nm.gpx"}"#))
        }
    }

    @Test("--files-from reads a name a line, -0 names that end in NUL, from a file or from standard input")
    func lists() async throws {
        try await ScratchHome.use { home in
            try home.write("x\n", to: "a")
            try home.write("x\n", to: "-")
            try home.write("x\n", to: "b\nc")
            try home.write("a\n\n-\nmissing", to: "list")
            let run = try home.probe("count", "--files-from", "list").expect(status: 4)
            #expect(Self.names(run) == ["a", "-"])
            #expect(run.errors == "memotrack: missing: no such file or directory\n")
            let one = try Self.names(home.probe("count", "--files-from=-", input: "a\n"))
            #expect(one == ["a"])
            let null = try home.probe("count", "-0", "--files-from", "-", input: "b\nc\0a\0").expect(status: 0)
            #expect(Self.names(null) == ["b\u{FFFD}c", "a"])
            let other = try Self.names(home.probe("count", "-", "--files-from", "list"))
            #expect(other == ["standard input", "a", "-"])
        }
    }

    @Test("a list without a name, one that is not there, and one with NUL bytes are errors")
    func badLists() async throws {
        try await ScratchHome.use { home in
            let one = try home.probe("count", "--files-from", "-", input: "\n").expect(status: 2)
            #expect(one.errors == "memotrack: standard input names no input\n")
            let other = try home.probe("count", "--files-from", "no").expect(status: 2)
            #expect(other.errors == "memotrack: no: no such file or directory\n")
            let third = try home.probe("count", "--files-from", "-", input: "a\0b\0").expect(status: 64)
            #expect(third.errors.contains("-0"))
        }
    }

    @Test("field note 64: what makes no sense is a usage error")
    func usage() async throws {
        try await ScratchHome.use { home in
            try home.write("x\n", to: "a")
            let lines = [
                ["count"], ["count", "-0", "a"], ["count", "-j", "0", "a"], ["count", "-j", "x", "a"], ["count", "-j", "1.5", "a"],
                ["count", "-", "--files-from", "-"], ["count", "a", "-o", "b"],
            ]
            for line in lines {
                let run = try home.start(Probe.path, line, input: "a").finish()
                #expect(run.status == 64, "\(run)")
            }
        }
    }

    @Test("field note 63: `-` is standard input, packed or not, and can be a pipe")
    func standardInput() async throws {
        try await ScratchHome.use { home in
            let run = try home.shell(
                "echo one | $P count -; echo one | gzip | $P count -; printf 'a\\na\\n' | $P copy -; printf a | gzip | $P copy -")
            #expect(run.lines == ["standard input: 4 bytes, 1 lines", "4 bytes, 1 lines in all"] * 2 + ["b", "b", "b"])
        }
    }
}

private func * (list: [String], count: Int) -> [String] {
    (0..<count).flatMap { _ in list }
}
