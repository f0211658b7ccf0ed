import Testing

@testable import CLI

/// What holds for every command of the table.
struct CommandTableTests {
    @Test("no two commands share a name")
    func names() {
        let names = CommandTable.all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
    }

    @Test("no two options of a command share a name or a letter", arguments: CommandTable.all.map(\.name))
    func options(name: String) throws {
        let options = try CommandTable.all.command(named: Argument(name)).options
        #expect(Set(options.map(\.long)).count == options.count)
        let letters = options.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
    }

    @Test("an option means the same in every command; what --force replaces, and whether -o takes a folder, is its own")
    func meanings() {
        var seen: [String: Option] = [:]
        for option in CommandTable.all.flatMap(\.options) where option.long != Option.formatName {
            if let other = seen[option.long] {
                #expect(other.value == option.value && other.short == option.short)
                #expect(other.help.text == option.help.text || ["force", "output"].contains(option.long))
            }
            seen[option.long] = option
        }
    }

    @Test("help names every option and subcommand of the command", arguments: CommandTable.all.map(\.name))
    func help(name: String) throws {
        let command = try CommandTable.all.command(named: Argument(name))
        let page = Help.page(command, colours: false)
        for option in command.options { #expect(page.contains(option.spelling)) }
        for subcommand in command.subcommands { #expect(page.contains("\n  \(subcommand.word)")) }
        let longest = page.split(separator: "\n").map(\.count).max() ?? 0
        #expect(longest <= 80, "a line is too long:\n\(page)")
    }

    @Test("the overview names every command")
    func overview() {
        let overview = Help.overview(CommandTable.all, colours: false)
        for command in CommandTable.all { #expect(overview.contains("\n  \(command.name)")) }
    }
}
