import Support
import Testing

/// What holds for every command line.
struct CommandLineTests {
    @Test(
        "field note 64: a misspelt command or option is a usage error with the right spelling",
        arguments: [
            (["locaton"], "location"), (["--verison"], "--version"), (["location", "--jsno"], "--json"),
            (["location", "onn"], "on"), (["location", "--format", "jsn"], "json"), (["help", "permisions"], "permissions"),
            (["disclosure", "--revison"], "--revision"),
        ])
    func misspelt(words: [String], right: String) async throws {
        try await ScratchHome.use { home in
            let run = try home.start("memotrack", words).finish().expect(status: 64)
            #expect(run.errors.contains("did you mean '\(right)'?"), "\(run)")
            #expect(run.output.isEmpty)
        }
    }

    @Test(
        "what makes no sense is a usage error",
        arguments: [
            [], ["location", "status", "--accept", "1"], ["location", "on", "off"], ["disclosure", "x"], ["location", "--color"],
            ["permissions", "reset", "bluetooth"], ["disclosure", "--revision", "--claims"], ["location", "--quiet=yes"],
            ["disclosure", "--strings", "--format", "man"],
        ])
    func usage(words: [String]) async throws {
        try await ScratchHome.use { home in
            let run = try home.start("memotrack", words).finish().expect(status: 64)
            #expect(run.output.isEmpty)
            #expect(home.files() == [])
        }
    }

    @Test("words that are not UTF-8 are named and do no harm")
    func bytes() async throws {
        try await ScratchHome.use { home in
            for words in [[[0xFF]], [Array("--".utf8) + [0xFF]], [Array("permissions".utf8), [0xC3, 0x28]]] as [[[UInt8]]] {
                let run = try home.start("memotrack", bytes: words).finish().expect(status: 64)
                #expect(run.errors.contains("\u{FFFD}"))
            }
        }
    }

    @Test("the version and help come on standard output")
    func versionAndHelp() async throws {
        try await ScratchHome.use { home in
            #expect(try home.run("--version").expect(status: 0).output == "memotrack 0.1.0\n")
            #expect(try home.run("location", "--version").expect(status: 0).output == "memotrack 0.1.0\n")
            let page = try home.run("help", "location").expect(status: 0)
            #expect(page.output.contains("memotrack location on [--accept REVISION]"))
            #expect(try home.run("location", "-h").expect(status: 0).output == page.output)
            #expect(try home.run("help").expect(status: 0).output == home.run("--help").output)
        }
    }

    @Test(
        "NO_COLOR, a dumb terminal and --color decide on colour",
        arguments: [
            ([], [:], true), ([], ["NO_COLOR": "1"], false), ([], ["TERM": "dumb"], false), (["--color=never"], [:], false),
            (["--color", "always"], ["NO_COLOR": "1"], true),
        ])
    func colour(options: [String], extra: [String: String], expected: Bool) async throws {
        try await ScratchHome.use { home in
            let session = try PseudoTerminal.run(["help"] + options, in: home, extra: extra)
            #expect(session.transcript.contains("\u{1B}[") == expected)
        }
    }

    @Test("what is not a terminal is coloured only when it is asked for")
    func colourOfPipes() async throws {
        try await ScratchHome.use { home in
            let plain = try home.run("help"), coloured = try home.run("help", "--color=always")
            #expect(!plain.output.contains("\u{1B}["))
            #expect(coloured.output.contains("\u{1B}["))
        }
    }

    @Test("a reader that goes away is not an error; a full disk is, and is said")
    func pipes() async throws {
        try await ScratchHome.use { home in
            let script = "\"$0\" disclosure --strings | true; exit ${PIPESTATUS[0]}"
            try home.tool("bash", ["-c", script, Binary.path]).expect(status: 0)
            let full = try home.tool("bash", ["-c", "\"$0\" disclosure > /dev/full", Binary.path]).expect(status: 2)
            #expect(full.errors.contains("no space left"))
        }
    }
}
