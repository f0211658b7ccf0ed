import Glibc
import Testing

@testable import CLI

struct OutputTests {
    /// The rules of no-color.org, and TERM=dumb.
    @Test(
        "colour is for terminals, unless something says otherwise",
        arguments: [
            (.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["NO_COLOR": "1"], true, false),
            (.auto, ["NO_COLOR": ""], true, true), (.auto, ["TERM": "dumb"], true, false),
            (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true), (.never, [:], true, false),
        ] as [(Terminal.ColourChoice, [String: String], Bool, Bool)])
    func colours(choice: Terminal.ColourChoice, environment: [String: String], isTerminal: Bool, expected: Bool) {
        #expect(Terminal.colours(choice, environment: environment, isTerminal: isTerminal) == expected)
    }

    @Test("prose is broken between words, its indentation repeated, a long word left whole")
    func wrapping() {
        #expect(Wrapping.wrap("one two three", columns: 7) == "one two\nthree")
        #expect(Wrapping.wrap("  one two", columns: 6) == "  one\n  two")
        #expect(Wrapping.wrap("extraordinary day", columns: 5) == "extraordinary\nday")
        #expect(Wrapping.wrap("a  b\n\nc", columns: 40) == "a  b\n\nc")
    }

    @Test("the second column of a table hangs beside the first")
    func table() {
        let text = Wrapping.table([("a", "aaaa bbbb cccc dddd eeee"), ("long", "")], columns: 28)
        #expect(text == "  a     aaaa bbbb cccc dddd\n        eeee\n  long")
    }

    @Test("a long first cell has a line of its own and makes no other wider")
    func longCell() {
        let text = Wrapping.table([("a", "one"), ("longer", "two three"), ("longest", "")], columns: 28, longest: 4)
        #expect(text == "  a  one\n  longer\n     two three\n  longest")
    }

    @Test("a closed pipe is not an error, a full disk is")
    func failures() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        signal(SIGPIPE, SIG_IGN)
        close(ends[0])
        defer { close(ends[1]) }
        var output = Output()
        output.standardOutput = ends[1]
        try output.result("nobody reads this")
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        output.standardOutput = full
        #expect(throws: OutputError(errorNumber: ENOSPC)) { try output.result("no room") }
    }

    struct Sample: Encodable {
        @OrNull var absent: Int?
        @OrNull var present: Int?
        var path = "/a/b"
    }

    @Test("json has sorted keys, plain slashes, and null for what is absent")
    func json() throws {
        let text = try JSONDocument.text(Sample(absent: nil, present: 3)).filter { !$0.isWhitespace }
        #expect(text == #"{"absent":null,"path":"/a/b","present":3}"#)
    }

    @Test("json has no NaN", arguments: [Double.nan, .infinity])
    func notFinite(value: Double) {
        #expect(throws: EncodingError.self) { try JSONDocument.text([value]) }
    }
}
