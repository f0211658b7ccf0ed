/// `memotrack help [COMMAND]`.
enum HelpCommand {
    static let command = Command(
        "help", help: .plain("show how memotrack, or one of its commands, is used"), usage: ["[COMMAND]"],
        arguments: .init(0...1, "COMMAND")
    ) { invocation in
        let named = try invocation.arguments.arguments.first.map { word in
            try CommandTable.all.command(named: word)
        }
        try show(named, invocation.output)
        return .done
    }

    /// The page of a command, or the overview.
    static func show(_ command: Command?, _ output: Output) throws(OutputError) {
        let colours = output.coloursResults
        try output.result(command.map { Help.page($0, colours: colours) } ?? Help.overview(CommandTable.all, colours: colours))
    }
}
