import FileSystem
import FoundationEssentials

/// The options that all commands for files share.
enum BatchOptions {
    static let recursive = Option("recursive", short: "r", help: .plain("look for tracks below the folders too"))
    static let filesFrom = Option(
        "files-from", value: .word(placeholder: "FILE"), help: .plain("read names of inputs from FILE, or - for standard input, one a line")
    )
    static let null = Option("null", short: "0", help: .plain("the names of --files-from end in NUL, not in a line end"))
    static let jobs = Option("jobs", short: "j", value: .word(placeholder: "N"), help: .plain("how many inputs to work on at once"))

    static let output = Option(
        "output", short: "o", value: .word(placeholder: "FILE"),
        help: .plain("write to FILE, packed when it ends in .gz, or into a folder: DIR/"))
    static let outputFile = Option(
        "output", short: "o", value: .word(placeholder: "FILE"), help: .plain("write to FILE, packed when it ends in .gz"))
    static let inPlace = Option("in-place", help: .plain("change the inputs themselves; the first version stays as FILE.bak"))
    static let noBackup = Option("no-backup", help: .plain("with --in-place, make no FILE.bak"))
    static let keepDate = Option("keep-date", help: .plain("give an output the date of its input: when that was last changed"))
    static let force = Option("force", short: "f", help: .plain("replace an output that is there already"))
    static let dryRun = Option("dry-run", help: .plain("say what would be done, and write nothing"))

    /// What inputs there are, and how they are worked on.
    static let inputs = [recursive, filesFrom, null, jobs]
    /// Where the file goes that is made of each input.
    static let eachOutput = [output, inPlace, noBackup, keepDate, force, dryRun]
    /// Where the one file goes that is made of all inputs.
    static let oneOutput = [outputFile, force, dryRun]
}

/// What a person said about inputs and outputs, checked as far as the words alone allow.
struct BatchSettings: Sendable {
    enum Output: Sendable, Hashable {
        /// Where nothing was said: the result of one input goes to standard output.
        case standardOutput
        case named(Argument)
        case inPlace
    }

    var output = Output.standardOutput
    var keepsBackup = true
    var keepsDate = false
    var replaces = false
    var isDryRun = false
    var isRecursive = false
    var jobs = 1
    var wantsJSON = false

    init() {}

    init(_ arguments: ParsedArguments, making product: BatchProfile.Product) throws(UsageError) {
        isRecursive = arguments.has(BatchOptions.recursive.long)
        wantsJSON = arguments.format == "json"
        jobs = try Self.jobs(arguments)
        replaces = arguments.has(BatchOptions.force.long)
        isDryRun = arguments.has(BatchOptions.dryRun.long)
        keepsBackup = !arguments.has(BatchOptions.noBackup.long)
        keepsDate = arguments.has(BatchOptions.keepDate.long)
        output = try Self.output(arguments)
        if !keepsBackup, output != .inPlace { throw .goesOnlyWith(BatchOptions.noBackup.spelling, BatchOptions.inPlace.spelling) }
        if keepsDate, output == .standardOutput {
            throw .badInputs("'\(BatchOptions.keepDate.spelling)' goes only with -o FILE or --in-place: nothing else has a date")
        }
        if product != .nothing, wantsJSON, !isDryRun, output == .standardOutput {
            let ways = product == .each ? "-o FILE, --in-place or --dry-run" : "-o FILE or --dry-run"
            throw .badInputs("JSON goes to standard output; say where the file goes: " + ways)
        }
    }

    private static func output(_ arguments: ParsedArguments) throws(UsageError) -> Output {
        guard let word = arguments.value(BatchOptions.output.long) else {
            return arguments.has(BatchOptions.inPlace.long) ? .inPlace : .standardOutput
        }
        if arguments.has(BatchOptions.inPlace.long) { throw .clash(BatchOptions.output.spelling, BatchOptions.inPlace.spelling) }
        if word.bytes.isEmpty { throw .badValue("", of: BatchOptions.output.spelling, expected: "a name") }
        return word == Argument("-") ? .standardOutput : .named(word)
    }

    private static func jobs(_ arguments: ParsedArguments) throws(UsageError) -> Int {
        guard let word = arguments.value(BatchOptions.jobs.long) else { return max(1, ProcessInfo.processInfo.activeProcessorCount) }
        if let text = word.text, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let jobs = Int(text), (1...1_024).contains(jobs) {
            return jobs
        }
        throw .badValue(word.shown, of: BatchOptions.jobs.spelling, expected: "a whole number from 1 to 1024")
    }
}
