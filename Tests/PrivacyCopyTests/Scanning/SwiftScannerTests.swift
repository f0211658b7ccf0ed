import Testing

@Suite("The scanner of Swift source")
struct SwiftScannerTests {
    private func texts(_ source: String) -> [String] { SwiftScanner(source).literals.map(\.text) }

    @Test("a plain string is found, with its line")
    func plain() {
        let literals = SwiftScanner("let a = 1\nlet b = \"two words\"\n").literals
        #expect(literals == [.init(line: 2, text: "two words")])
    }

    @Test("comments are no strings, nested ones neither, and a comment's mark inside a string is text")
    func comments() {
        #expect(texts("// \"a\"\n/* \"b\" /* \"c\" */ \"d\" */ let e = \"f // g /* h\"") == ["f // g /* h"])
    }

    @Test("an escaped quote closes nothing")
    func escapes() {
        #expect(texts(#"f("a \"b\" \\", "c")"#) == [#"a \"b\" \\"#, "c"])
    }

    @Test("raw strings end where their hashes say")
    func raw() {
        #expect(texts(##"f(#"a "b" \n"#, "c")"##) == [##"a "b" \n"##, "c"])
        #expect(texts(##"f(#"""#, "c")"##) == ["\"", "c"])
    }

    @Test("multi-line strings keep their lines, and lines after them are counted on")
    func multiline() {
        let source = "let a = \"\"\"\n  one \"two\"\n  three\n  \"\"\"\nlet b = \"four\""
        #expect(
            SwiftScanner(source).literals == [
                .init(line: 1, text: "\\n  one \"two\"\\n  three\\n  "), .init(line: 5, text: "four"),
            ])
    }

    @Test("raw multi-line strings too")
    func rawMultiline() {
        #expect(texts("let a = #\"\"\"\n \"\"\" \\(b)\n\"\"\"#; \"c\"") == ["\\n \"\"\" \\(b)\\n", "c"])
    }

    @Test("interpolated code is code, and a string inside it is a string of its own")
    func interpolation() {
        let scanner = SwiftScanner(#"f("a \(g(b ? "c" : ("d"))) e")"#)
        #expect(scanner.literals.map(\.text) == [#"a \(…) e"#, "c", "d"])
        #expect(scanner.code.contains("g(b ?"))
    }

    @Test("interpolation in a raw string takes its hashes")
    func rawInterpolation() {
        #expect(texts(##"f(#"a \(b) \#(c("d"))"#)"##) == [#"a \(b) \(…)"#, "d"])
    }

    @Test("empty strings are strings, and three quotes in a row without a line end are two of them and a start")
    func empty() {
        #expect(texts(#"f("", "a")"#) == ["", "a"])
    }

    @Test("an extended regular expression counts as a string")
    func regularExpression() {
        #expect(texts(##"let r = #/a"b/#; let s = "c""##) == ["a\"b", "c"])
    }

    @Test("a quote inside an identifier between backticks opens nothing")
    func quotedIdentifier() {
        #expect(texts("func `says \"a\"`() { f(\"b\") }") == ["b"])
    }

    @Test("code keeps neither comments nor what strings say")
    func code() {
        let code = SwiftScanner("a() // .b\n/* .c */ f(\".d\") \"\\(.e)\"").code
        #expect(code.contains("a()"))
        #expect(code.contains(".e"))
        for gone in [".b", ".c", ".d"] { #expect(!code.contains(gone)) }
    }
}
