import Foundation
import Support
import Testing

@testable import CLI

/// The manual pages are written by hand; these tests keep them equal to the command table.
struct ManualTests {
    /// A manual page's source, as far as options are concerned.
    struct Page {
        let lines: [[String]]

        init(_ name: String) throws {
            let text = try String(contentsOfFile: Binary.repository + "/man/\(name).1", encoding: .utf8)
            lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        }

        /// The options named anywhere on the page; grouped letters count one by one.
        var named: Set<String> {
            Set(lines.flatMap(Self.options))
        }

        /// The options that have a paragraph of their own.
        var described: Set<String> {
            Set(lines.filter { $0.starts(with: [".It", "Fl"]) }.flatMap(Self.options))
        }

        /// The words that follow `Fl` on a line of mdoc, with their dashes.
        private static func options(of line: [String]) -> [String] {
            guard let macro = line.first, macro.hasPrefix(".") else { return [] }
            let words = [String(macro.dropFirst())] + line.dropFirst()
            return zip(words, words.dropFirst()).flatMap { before, word -> [String] in
                if before == "," && word.hasPrefix("-") && words.contains("Fl") { return ["-" + word] }
                guard before == "Fl" else { return [] }
                return word.hasPrefix("-") ? ["-" + word] : word.map { "-\($0)" }
            }
        }

        /// What follows an option where it is described: its placeholder, or nothing.
        func placeholder(of option: Option) -> String? {
            let line = lines.first { $0.starts(with: [".It", "Fl"]) && $0.contains("-" + option.long) } ?? []
            return line.firstIndex(of: "Ar").map { line[line.index(after: $0)] }
        }
    }

    static func spellings(_ options: [Option]) -> Set<String> {
        Set(options.flatMap { option in [option.spelling] + (option.short.map { ["-\($0)"] } ?? []) })
    }

    /// `help` has no page of its own: it is described with the program.
    static let withPages = CommandTable.all.filter { $0.name != "help" }.map(\.name)

    @Test("each page names and describes every option of its command and no other", arguments: withPages)
    func pages(name: String) throws {
        let command = try CommandTable.all.command(named: Argument(name))
        let page = try Page("memotrack-" + name)
        #expect(page.named == Self.spellings(command.ownOptions))
        #expect(page.described == Self.spellings(command.ownOptions))
        for option in command.ownOptions { #expect(page.placeholder(of: option) == option.placeholder, "\(option.spelling)") }
    }

    @Test("the program's page names and describes the common options and no other")
    func mainPage() throws {
        let page = try Page("memotrack")
        #expect(page.named == Self.spellings(Option.common))
        #expect(page.described == Self.spellings(Option.common))
        for option in Option.common { #expect(page.placeholder(of: option) == option.placeholder, "\(option.spelling)") }
    }

    @Test("each page names every subcommand", arguments: withPages)
    func subcommands(name: String) throws {
        let command = try CommandTable.all.command(named: Argument(name))
        let described = try Page("memotrack-" + name).lines.filter { $0.starts(with: [".It", "Cm"]) }.map { $0[2] }
        for subcommand in command.subcommands { #expect(described.contains(subcommand.word)) }
    }

    @Test(
        "the program's page says of a command for files what its help says",
        arguments: ["validate", "repair", "filter", "merge", "summarise"])
    func sameWords(name: String) throws {
        let help = try CommandTable.all.command(named: Argument(name)).help.text
        let lines = try Page("memotrack").lines.map { $0.joined(separator: " ") }
        let item = try #require(lines.firstIndex(of: ".It Ic " + name))
        #expect(lines[item + 1] == help + "; see")
    }

    @Test("the program's page lists every exit status")
    func statuses() throws {
        let listed = try Page("memotrack").lines.filter { $0.first == ".It" && $0.count == 2 }.compactMap { Int32($0[1]) }
        #expect(listed == ExitStatus.meanings.map(\.status.rawValue))
    }
}
