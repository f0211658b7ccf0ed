/// Options that mean the same wherever they are taken.
extension Option {
    public static let quiet = Option("quiet", short: "q", help: .plain("say nothing but results and errors"))
    public static let verbose = Option("verbose", short: "v", help: .plain("say more about what is done"))
    public static let color = Option(
        "color", value: .choice(["auto", "always", "never"]),
        help: .plain("colour: on a terminal, always or never (also NO_COLOR)"))
    public static let noInput = Option("no-input", help: .plain("never ask a question"))
    public static let help = Option("help", short: "h", help: .plain("show help and stop"))
    public static let version = Option("version", help: .plain("show the version and stop"))
    public static let json = Option("json", help: .plain("short for --format json"))

    /// Taken by every command, also before its name.
    public static let common: [Option] = [quiet, verbose, color, noInput, help, version]

    /// `--format` of a command with results in these formats, of which the first is the default, and `--json`.
    static func formats(_ names: [String] = ["text", "json"], onlyWith words: [String] = []) -> [Option] {
        [
            Option(formatName, value: .choice(names), help: .plain("how results are written (\(names[0]))"), onlyWith: words),
            Option(json.long, help: json.help, onlyWith: words),
        ]
    }

    static let formatName = "format"
}
