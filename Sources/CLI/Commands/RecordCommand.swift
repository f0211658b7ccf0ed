import FileSystem
import Glibc
import Places
import PrivacyCopy
import Recording
import Sampling

/// `memotrack record MEMO [-- COMMAND…]`.
enum RecordCommand {
    static let source = Option("source", short: "s", value: .word(placeholder: "SOURCE"), help: .copy(.helpSource))
    static let profile = Option(
        "profile", short: "p", value: .choice(Profile.allCases.map(\.rawValue), placeholder: "NAME"),
        help: .plain("a set of limits for a way of travelling"))
    static let append = Option("append", help: .plain("add segments to a track that is there already"))
    static let force = Option("force", short: "f", help: .plain("replace a track that is there already, keeping a numbered backup"))
    static let mark = Option("mark", value: .word(placeholder: "TEXT"), help: .copy(.helpMarkFirst))
    static let assuming = Option(
        "assuming", value: .word(placeholder: "PLACE=inside|outside"), help: .copy(.helpAssuming), repeats: true)
    static let events = Option(
        "events", value: .word(placeholder: "FILE"), help: .plain("add what happens to FILE, one JSON object a line"))
    static let fixRollover = Option("fix-rollover", help: .plain("correct dates that are whole 1,024 weeks behind"))

    static let command = Command(
        "record", help: .copy(.helpRecord), usage: ["MEMO [-- COMMAND…]"], details: [.copy(.detailRecord)],
        arguments: .init(1...1, "MEMO", endInCommand: true),
        options: [source, profile] + Threshold.all.map(\.option) + [mark, assuming, events, append, force, fixRollover]
    ) { invocation in
        invocation.tellUntold()
        var request = try request(invocation.arguments)
        try addPlaces(to: &request, invocation)
        return try await RecordRun(invocation, request).run()
    }

    private static func request(_ arguments: ParsedArguments) throws -> SessionRequest {
        let address = try arguments.value(source.long).map { try parsedAddress($0.bytes) } ?? .standard
        guard let memo = arguments.arguments.first else { throw UsageError.missingArgument(placeholder: "MEMO", command: command.name) }
        var request = SessionRequest(
            memo: try checkedMemo(FilePath(memo.bytes)), source: address, filter: try filter(arguments),
            hasCommand: arguments.trailingCommand != nil, creator: "memotrack " + Tool.version)
        if request.hasCommand, request.source.readsStandardInput { throw UsageError.clash("--source nmea:-", "-- COMMAND") }
        if request.hasCommand, arguments.value(events.long) == Argument("-") { throw UsageError.clash("--events -", "-- COMMAND") }
        if arguments.trailingCommand?.isEmpty == true {
            throw UsageError.missingArgument(placeholder: "COMMAND", command: command.name + " MEMO --")
        }
        if arguments.has(append.long), arguments.has(force.long) { throw UsageError.clash(append.spelling, force.spelling) }
        request.existing = arguments.has(append.long) ? .append : arguments.has(force.long) ? .replace : .keep
        request.firstMark = try arguments.value(mark.long).map { Mark(text: try ControlCommands.markText($0)) }
        request.isWatched = Terminal.isTerminal(STDERR_FILENO)
        request.fixesRollover = arguments.has(fixRollover.long)
        return request
    }

    /// Places that can't be read are done without, and said.
    private static func addPlaces(to request: inout SessionRequest, _ invocation: Invocation) throws {
        do {
            request.places = try invocation.placeStore().places()
        } catch {
            invocation.output.complain(ErrorReport.prose(error))
        }
        for word in invocation.arguments.allValues(assuming.long) {
            let (name, state) = try assumption(word)
            guard request.places.contains(where: { $0.name == name }) else {
                throw UsageError.unknownName(name, of: "place", nearest: Spelling.nearest(to: name, among: request.places.map(\.name)))
            }
            request.assumedStates[name] = state
        }
    }

    /// The name before the last `=`, and what is behind it.
    private static func assumption(_ word: Argument) throws -> (name: String, state: PlaceState) {
        guard let text = word.text, let sign = text.lastIndex(of: "="),
            let state = PlaceState(rawValue: String(text[text.index(after: sign)...]))
        else { throw UsageError.badValue(word.shown, of: assuming.spelling, expected: "PLACE=inside or PLACE=outside") }
        return (String(text[..<sign]), state)
    }

    /// What can't be a memo's name is a usage error, also where COMMAND would run whatever becomes of the track.
    private static func checkedMemo(_ memo: FilePath) throws -> FilePath {
        do throws(TrackName.Fault) {
            _ = try TrackName.beside(memo)
        } catch .noFolder {
            // Told where the track is planned.
        } catch {
            throw SessionFault.memo(error)
        }
        return memo
    }

    private static func parsedAddress(_ bytes: [UInt8]) throws -> SourceAddress {
        do throws(SourceAddress.Fault) {
            return try SourceAddress(bytes)
        } catch {
            throw UsageError.badSource(error.message)
        }
    }

    private static func filter(_ arguments: ParsedArguments) throws -> SampleFilter {
        var filter = (arguments.value(profile.long)?.text.flatMap(Profile.init(rawValue:)) ?? .default).filter
        for threshold in Threshold.all {
            if let number = try arguments.number(threshold.option.long, in: 0...Double.infinity) { filter[keyPath: threshold.key] = number }
        }
        return filter
    }
}

/// An option that sets one threshold of the acceptance policy, whatever the profile.
struct Threshold: Sendable {
    let option: Option
    let key: any WritableKeyPath<SampleFilter, Double?> & Sendable

    static let all = [
        Threshold("worst-accuracy", "METRES", .helpWorstAccuracy, \.worstAccuracyInMetres),
        Threshold("oldest", "SECONDS", .helpOldest, \.oldestInSeconds),
        Threshold("minimum-distance", "METRES", .helpMinimumDistance, \.minimumDistanceInMetres),
        Threshold("fastest", "METRES_PER_SECOND", .helpFastest, \.fastestInMetresPerSecond),
        Threshold("break-after", "SECONDS", .helpBreakAfter, \.breakAfterInSeconds),
    ]

    private init(_ name: String, _ unit: String, _ help: CopyID, _ key: any WritableKeyPath<SampleFilter, Double?> & Sendable) {
        option = Option(name, value: .word(placeholder: unit), help: .copy(help))
        self.key = key
    }
}
