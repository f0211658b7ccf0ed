import GPX
import TrackTools

/// The options of `memotrack summarise`, and what a person said with them.
struct SummariseOptions: Sendable {
    static let units = Option(
        "units", value: .choice(SummariseUnits.allCases.map(\.rawValue)),
        help: .plain("how text shows lengths, heights and speeds (metric)"))
    static let zone = Option(
        "tz", value: .word(placeholder: "ZONE"),
        help: .plain("show times in this time zone, as TZ takes it, or 'local'"))
    static let splits = Option(
        "splits", value: .choice(SummariseSplit.allCases.map(\.rawValue)), help: .plain("list each kilometre or mile"))
    static let places = Option("places", help: .plain("tell when your places were visited"))
    static let ascent = Option(
        "ascent", value: .choice(SummaryOptions.AscentMethod.allCases.map(\.rawValue)),
        help: .plain("how climbing is told from noise (threshold)"))
    static let ascentThreshold = number("ascent-threshold", "METRES", "a rise or fall counts once it is as large (3)")
    static let stopRadius = number("stop-radius", "METRES", "a stop stays within as much (20)")
    static let stopTime = number("stop-time", "SECONDS", "a stop takes as long (60)")
    static let holeTime = number("hole-time", "SECONDS", "an interval longer than this can be a hole (30)")
    static let holeFactor = number("hole-factor", "N", "and is one when it is so many times the usual one (5)")

    static let all = [units, zone, splits, places, ascent, ascentThreshold, stopRadius, stopTime, holeTime, holeFactor]

    var summary = SummaryOptions()
    var text = SummariseText()
    var format = "text"

    /// - Throws: `UsageError`; `PlacesFault` and what reading places throws.
    init(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        format = arguments.format
        text.colours = invocation.output.coloursResults
        text.units = arguments.value(Self.units.long)?.text.flatMap(SummariseUnits.init) ?? .metric
        text.split = arguments.value(Self.splits.long)?.text.flatMap(SummariseSplit.init)
        summary.splitInMetres = (text.split ?? (text.units == .imperial ? .mile : .kilometre)).metres
        summary.ascentMethod = arguments.value(Self.ascent.long)?.text.flatMap(SummaryOptions.AscentMethod.init) ?? .threshold
        text.method = summary.ascentMethod
        try takeThresholds(arguments)
        if let word = arguments.value(Self.zone.long) {
            guard let zone = word.text.flatMap(ZoneTime.choose) else {
                throw UsageError.badValue(
                    word.shown, of: Self.zone.spelling, expected: "a time zone that this system knows, such as Europe/Berlin")
            }
            text.zone = zone
        }
        if arguments.has(Self.places.long) {
            summary.places = try invocation.placeStore().places()
            text.listsVisits = true
        }
        summary.keepsLines = format == "geojson"
        if format == "text", Terminal.isTerminal(invocation.output.standardOutput) {
            let columns = Terminal.columns(invocation.output.standardOutput) ?? 80
            text.profileColumns = min(60, max(16, columns - SummariseText.labelWidth - 4))
            summary.profileColumns = text.profileColumns
        }
    }

    private mutating func takeThresholds(_ arguments: ParsedArguments) throws(UsageError) {
        try take(Self.ascentThreshold, arguments, into: \.ascentThresholdInMetres)
        try take(Self.stopRadius, arguments, into: \.stopRadiusInMetres)
        try take(Self.stopTime, arguments, into: \.stopSeconds)
        try take(Self.holeTime, arguments, into: \.holeSeconds)
        try take(Self.holeFactor, arguments, into: \.holeFactor)
    }

    private mutating func take(
        _ option: Option, _ arguments: ParsedArguments, into path: WritableKeyPath<SummaryOptions, Double>
    ) throws(UsageError) {
        guard let word = arguments.value(option.long) else { return }
        guard let number = DecimalText.parse(word.bytes.span), !number.hasExponent, 0...1_000_000 ~= number.value else {
            throw .badValue(word.shown, of: option.spelling, expected: "a number from 0 to 1000000")
        }
        summary[keyPath: path] = number.value
    }

    private static func number(_ name: String, _ placeholder: String, _ help: String) -> Option {
        Option(name, value: .word(placeholder: placeholder), help: .plain(help))
    }
}
