import Testing

@testable import CLI

/// What a command line of a small table of its own is parsed to.
struct ParserTests {
    /// A command with an option of every kind.
    static let walk = Command(
        "walk", aliases: ["stroll"], help: .plain("walk"), usage: ["PLACE"], arguments: .init(0...3, "PLACE"),
        options: [
            Option("pace", short: "p", value: .word(placeholder: "METRES"), help: .plain("pace")),
            Option("dog", short: "d", help: .plain("with a dog")),
            Option("way", value: .word(placeholder: "NAME"), help: .plain("way"), repeats: true),
        ] + Option.formats(),
        run: { _ in .done })
    static let carry = Command(
        "carry", help: .plain("carry"), usage: ["THING -- COMMAND…"],
        arguments: .init(1...1, "THING", endInCommand: true), run: { _ in .done })
    static let lamp = Command(
        "lamp", help: .plain("lamp"), usage: ["[show]", "on"],
        subcommands: [.init("show", help: .plain("show")), .init("on", help: .plain("on"))],
        options: [Option("bright", help: .plain("bright"), onlyWith: ["on"])], run: { _ in .done })
    static let table = [walk, carry, lamp]

    private func parse(_ words: String...) throws -> ParsedArguments {
        try Parser.parse(words.map { Argument($0) }, table: Self.table).1
    }

    private func texts(_ arguments: [Argument]?) -> [String?]? {
        arguments?.map(\.text)
    }

    @Test("options and arguments mix freely")
    func mixing() throws {
        let parsed = try parse("walk", "moor", "--pace", "2", "coast", "-d", "fell")
        #expect(texts(parsed.arguments) == ["moor", "coast", "fell"])
        #expect(parsed.value("pace")?.text == "2")
        #expect(parsed.has("dog"))
    }

    @Test(
        "a value follows its option, or an equals sign, or the short letter",
        arguments: [["--pace", "-2"], ["--pace=-2"], ["-p", "-2"], ["-p-2"], ["-dp-2"], ["-dp", "-2"]])
    func values(words: [String]) throws {
        let parsed = try Parser.parse((["walk"] + words).map { Argument($0) }, table: Self.table).1
        #expect(parsed.value("pace")?.text == "-2")
    }

    @Test("an empty value and one with an equals sign are values")
    func oddValues() throws {
        #expect(try parse("walk", "--pace=").value("pace")?.text == "")
        #expect(try parse("walk", "--pace=a=b").value("pace")?.text == "a=b")
    }

    @Test("the last value counts, and all are kept in order")
    func repeated() throws {
        let parsed = try parse("walk", "--way", "a", "--way=b")
        #expect(parsed.value("way")?.text == "b")
        #expect(texts(parsed.allValues("way")) == ["a", "b"])
    }

    @Test("after two dashes everything is an argument, and a single dash always is one")
    func dashes() throws {
        #expect(texts(try parse("walk", "-", "--", "--dog", "-p").arguments) == ["-", "--dog", "-p"])
    }

    @Test("a command line of its own after two dashes is kept as it was typed")
    func trailing() throws {
        let parsed = try parse("carry", "lunch", "--", "arecord", "--quiet", "--", "-", "")
        #expect(texts(parsed.arguments) == ["lunch"])
        #expect(texts(parsed.trailingCommand) == ["arecord", "--quiet", "--", "-", ""])
        #expect(!parsed.has("quiet"))
    }

    @Test("without two dashes there is no command line, and with nothing after them an empty one")
    func noTrailing() throws {
        #expect(try parse("carry", "lunch").trailingCommand == nil)
        #expect(try parse("carry", "lunch", "--").trailingCommand == [])
    }

    @Test("bytes that are not UTF-8 survive")
    func bytes() throws {
        let name: [UInt8] = [0x66, 0xFF, 0x0A, 0x66]
        let parsed = try Parser.parse([Argument("walk"), Argument(bytes: name)], table: Self.table).1
        #expect(parsed.arguments.first?.bytes == name)
        #expect(parsed.arguments.first?.text == nil)
        #expect(parsed.arguments.first?.shown == "f\u{FFFD}\u{FFFD}f")
    }

    @Test("common options stand before the command as well as after it")
    func common() throws {
        let (command, parsed) = try Parser.parse([Argument("-q"), Argument("stroll"), Argument("--no-input")], table: Self.table)
        #expect(command?.name == "walk")
        #expect(parsed.has("quiet") && parsed.has("no-input"))
    }

    @Test("a subcommand is the first argument, wherever the options stand")
    func subcommands() throws {
        #expect(try parse("lamp", "--bright", "on").subcommand == "on")
        #expect(try parse("lamp").subcommand == nil)
    }

    @Test("json is a format")
    func formats() throws {
        #expect(try parse("walk").format == "text")
        #expect(try parse("walk", "--json").format == "json")
        #expect(try parse("walk", "--format=json", "--json").format == "json")
    }

    @Test(
        "what is not understood says so, with the nearest right spelling",
        arguments: [
            (["wakl"], .unknownCommand("wakl", nearest: "walk")),
            (["xyzzy"], .unknownCommand("xyzzy", nearest: nil)),
            (["walk", "--pcae", "2"], .unknownOption("--pcae", nearest: "--pace", command: "walk")),
            (["walk", "--pac", "2"], .unknownOption("--pac", nearest: "--pace", command: "walk")),
            (["walk", "-x"], .unknownOption("-x", nearest: nil, command: "walk")),
            (["--pace", "2", "walk"], .unknownOption("--pace", nearest: nil, command: nil)),
            (["walk", "--pace"], .missingValue(option: "--pace", placeholder: "METRES")),
            (["walk", "-p"], .missingValue(option: "-p", placeholder: "METRES")),
            (["carry", "--color", "--", "x"], .missingValue(option: "--color", placeholder: "auto|always|never")),
            (["walk", "--dog=yes"], .unwantedValue(option: "--dog")),
            (
                ["walk", "--color", "alway"],
                .notAChoice(option: "--color", value: "alway", choices: ["auto", "always", "never"], nearest: "always")
            ),
            (["walk", "a", "b", "c", "d"], .unwantedArgument("d", command: "walk")),
            (["carry"], .missingArgument(placeholder: "THING", command: "carry")),
            (["lamp", "onn"], .unknownSubcommand("onn", nearest: "on", command: "lamp")),
            (["lamp", "on", "x"], .unwantedArgument("x", command: "lamp")),
            (["lamp", "--bright"], .optionNotWith(option: "--bright", subcommand: "on", command: "lamp")),
            (["walk", "--json", "--format", "text"], .clash("--json", "--format text")),
        ] as [([String], UsageError)])
    func faults(words: [String], expected: UsageError) {
        #expect(throws: expected) {
            try Parser.parse(words.map { Argument($0) }, table: Self.table)
        }
    }

    @Test("help goes before a missing argument")
    func helpFirst() throws {
        #expect(try parse("carry", "--help").has("help"))
    }

    @Test(
        "a number is plain digits within its range",
        arguments: [("5", 5.0), ("0.25", 0.25), ("5000", 5000), (".5", 0.5)])
    func numbers(text: String, value: Double) throws {
        #expect(try parse("walk", "--pace", text).number("pace", in: 0...10_000) == value)
    }

    @Test("anything else is no number", arguments: ["", "-1", "1e3", "inf", "nan", "0x10", "1,5", "5m", "20000", ".", "٣"])
    func badNumbers(text: String) throws {
        let parsed = try parse("walk", "--pace=\(text)")
        #expect(throws: UsageError.badValue(text, of: "--pace", expected: "a number from 0 to 10000")) {
            try parsed.number("pace", in: 0...10_000)
        }
    }
}
