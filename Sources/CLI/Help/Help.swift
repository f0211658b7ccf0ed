/// Help made from the command table.
enum Help {
    /// The overview: what commands there are, the common options, and what the exit status means.
    static func overview(_ table: [Command], colours: Bool) -> String {
        let commands = table.map { ($0.name, $0.help.text) }
        let statuses = ExitStatus.meanings.map { (String($0.status.rawValue), $0.meaning) }
        return sections(
            [
                ("", "memotrack gives a voice memo its route."),
                ("Usage", "  memotrack COMMAND [OPTION…] [ARGUMENT…]"),
                ("Commands", Wrapping.table(commands)),
                ("Options of every command", Wrapping.table(Option.common.map(row))),
                ("Exit status", Wrapping.table(statuses)),
                ("", "'memotrack help COMMAND' tells more about one of them."),
            ], colours: colours)
    }

    /// The long help of one command.
    static func page(_ command: Command, colours: Bool) -> String {
        let usage = command.usage.map { "  memotrack " + command.name + ($0.isEmpty ? "" : " " + $0) }
        return sections(
            [
                ("", Wrapping.wrap(command.help.text.capitalisedFirst + ".", columns: 78)),
                ("Usage", usage.joined(separator: "\n")),
                ("", command.aliases.isEmpty ? "" : "Also: " + command.aliases.joined(separator: ", ")),
                ("", command.details.map { Wrapping.wrap($0.text, columns: 78) }.joined(separator: "\n\n")),
                ("Subcommands", Wrapping.table(command.subcommands.map { ($0.word, $0.help.text) })),
                ("Options", Wrapping.table(command.ownOptions.map(row))),
                ("Options of every command", Wrapping.table(Option.common.map(row))),
            ], colours: colours)
    }

    private static func row(_ option: Option) -> (String, String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.placeholder.map { " " + $0 } ?? ""
        var help = option.help.text
        if case .choice(let choices, _?) = option.value { help += ": " + choices.joined(separator: ", ") }
        return (short + option.spelling + value, help)
    }

    /// Joins the sections that have a body, each below its heading if it has one.
    private static func sections(_ list: [(heading: String, body: String)], colours: Bool) -> String {
        list.filter { !$0.body.isEmpty }
            .map { $0.heading.isEmpty ? $0.body : Style.strong($0.heading + ":", colours) + "\n" + $0.body }
            .joined(separator: "\n\n")
    }
}

extension String {
    /// The text with a capital as its first letter.
    fileprivate var capitalisedFirst: String {
        prefix(1).uppercased() + dropFirst()
    }
}
