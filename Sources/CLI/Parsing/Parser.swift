/// Turns the words of a command line into a command of the table and its parsed arguments.
///
/// Options and arguments mix freely; `--` ends options; `-` is an argument; `--opt value`, `--opt=value`, `-o value`,
/// `-oVALUE` and grouped short flags are understood; a shortened name is not.
struct Parser {
    private let table: [Command]
    private var words: ArraySlice<Argument>
    private var parsed = ParsedArguments()
    private(set) var command: Command?

    private init(_ words: [Argument], table: [Command]) {
        self.table = table
        self.words = words[...]
    }

    /// - Returns: the command, nil when only common options such as `--version` were given, and its arguments.
    /// - Throws: `UsageError`.
    static func parse(_ words: [Argument], table: [Command]) throws(UsageError) -> (Command?, ParsedArguments) {
        var parser = Parser(words, table: table)
        try parser.readWords()
        try parser.check()
        return (parser.command, parser.parsed)
    }

    private mutating func readWords() throws(UsageError) {
        while let word = words.popFirst() {
            if word.isDoubleDash {
                return try readRest()
            } else if word.bytes.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) {
                try readLongOption(word)
            } else if word.startsWithDash {
                try readShortOptions(word)
            } else {
                try readArgument(word)
            }
        }
    }

    private mutating func readRest() throws(UsageError) {
        if let command, command.arguments.endInCommand {
            parsed.trailingCommand = Array(words)
            return
        }
        for word in words { try readArgument(word) }
    }

    private mutating func readArgument(_ word: Argument) throws(UsageError) {
        guard let command else {
            self.command = try table.command(named: word)
            return
        }
        if parsed.subcommand == nil, parsed.arguments.isEmpty,
            let match = command.subcommands.first(where: { Argument($0.word) == word })
        {
            parsed.subcommand = match.word
        } else {
            parsed.arguments.append(word)
        }
    }
}

// MARK: - Options

extension Parser {
    private var options: [Option] { command?.options ?? Option.common }

    private mutating func readLongOption(_ word: Argument) throws(UsageError) {
        let body = word.bytes.dropFirst(2)
        let end = body.firstIndex(of: UInt8(ascii: "="))
        let name = Argument(bytes: Array(body[..<(end ?? body.endIndex)]))
        let inline = end.map { Argument(bytes: Array(body[($0 + 1)...])) }
        guard let option = options.first(where: { Argument($0.long) == name }) else { throw unknown("--" + name.shown) }
        if option.value == .flag {
            guard inline == nil else { throw .unwantedValue(option: option.spelling) }
            try record(option, Argument(""))
        } else {
            let value = if let inline { inline } else { try nextValue(of: option, spelt: option.spelling) }
            try record(option, value)
        }
    }

    private mutating func readShortOptions(_ word: Argument) throws(UsageError) {
        var letters = word.bytes.dropFirst()
        while let letter = letters.popFirst() {
            let spelling = "-" + Argument(bytes: [letter]).shown
            guard let option = options.first(where: { $0.short?.asciiValue == letter }) else {
                throw unknown(letter < 0x80 ? spelling : word.shown)
            }
            guard option.value != .flag else {
                try record(option, Argument(""))
                continue
            }
            let rest = Argument(bytes: Array(letters))
            return try record(option, try letters.isEmpty ? nextValue(of: option, spelt: spelling) : rest)
        }
    }

    private mutating func nextValue(of option: Option, spelt spelling: String) throws(UsageError) -> Argument {
        guard let value = words.first, !value.isDoubleDash else {
            throw .missingValue(option: spelling, placeholder: option.placeholder ?? "")
        }
        words.removeFirst()
        return value
    }

    private mutating func record(_ option: Option, _ value: Argument) throws(UsageError) {
        if case .choice(let choices, _) = option.value, !choices.contains(where: { Argument($0) == value }) {
            throw .notAChoice(
                option: option.spelling, value: value.shown, choices: choices,
                nearest: Spelling.nearest(to: value.shown, among: choices))
        }
        parsed.values[option.long, default: []].append(value)
    }

    private func unknown(_ spelling: String) -> UsageError {
        let nearest = Spelling.nearest(to: spelling, among: options.map(\.spelling))
        return .unknownOption(spelling, nearest: spelling.count > 3 ? nearest : nil, command: command?.name)
    }
}

// MARK: - Checks of the whole

extension Parser {
    /// Asking for help or the version goes before any other fault of the command line.
    private func check() throws(UsageError) {
        guard let command, !parsed.has(Option.help.long), !parsed.has(Option.version.long) else { return }
        if let json = parsed.values[Option.json.long], !json.isEmpty, let format = parsed.value(Option.formatName)?.text,
            format != "json"
        {
            throw .clash("--json", "--format \(format)")
        }
        try checkArguments(of: command)
        try checkSubcommandOptions(of: command)
    }

    private func checkArguments(of command: Command) throws(UsageError) {
        let arguments = parsed.arguments
        if let first = arguments.first, parsed.subcommand == nil, !command.subcommands.isEmpty, command.arguments.count.upperBound == 0 {
            let words = command.subcommands.map(\.word)
            throw .unknownSubcommand(
                first.shown, nearest: Spelling.nearest(to: first.shown, among: words), command: command.name)
        }
        if arguments.count > command.arguments.count.upperBound {
            throw .unwantedArgument(arguments[command.arguments.count.upperBound].shown, command: command.name)
        }
        if arguments.count < command.arguments.count.lowerBound {
            throw .missingArgument(placeholder: command.arguments.placeholder, command: command.name)
        }
    }

    private func checkSubcommandOptions(of command: Command) throws(UsageError) {
        for option in command.ownOptions where !option.onlyWith.isEmpty && parsed.has(option.long) {
            guard !option.onlyWith.contains(parsed.subcommand ?? "") else { continue }
            throw .optionNotWith(
                option: option.spelling, subcommand: option.onlyWith.joined(separator: "|"), command: command.name)
        }
    }
}

extension [Command] {
    /// - Throws: `UsageError.unknownCommand` with the nearest name.
    func command(named word: Argument) throws(UsageError) -> Command {
        if let match = first(where: { ([$0.name] + $0.aliases).contains { Argument($0) == word } }) { return match }
        let names = flatMap { [$0.name] + $0.aliases }
        throw .unknownCommand(word.shown, nearest: Spelling.nearest(to: word.shown, among: names))
    }
}
