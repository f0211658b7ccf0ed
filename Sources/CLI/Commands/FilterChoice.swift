import Places
import Sampling
import Timestamps
import TrackTools

/// An option of `filter` that chooses a rule, and what it says of it.
struct FilterChoice: Sendable {
    typealias Setting = @Sendable (inout FilterOptions, FilterWords) throws -> Void

    let option: Option
    private let set: Setting

    init(_ name: String, _ placeholder: String? = nil, help: HelpLine, _ set: @escaping Setting) {
        self.init(Option(name, value: placeholder.map { .word(placeholder: $0) } ?? .flag, help: help), set)
    }

    init(_ option: Option, _ set: @escaping Setting) {
        self.option = option
        self.set = set
    }

    /// - Throws: what is wrong with a file that is named; `UsageError` where no rule was chosen, or a word makes no sense.
    static func take(_ invocation: Invocation, into options: inout FilterOptions) throws {
        let arguments = invocation.arguments
        let chosen = all.filter { arguments.has($0.option.long) }
        guard !chosen.isEmpty else { throw UsageError.noRule(rules) }
        for choice in chosen { try choice.set(&options, FilterWords(invocation: invocation, option: choice.option)) }
    }
}

extension FilterChoice {
    /// What would do something alone.
    private static var rules: [String] { all.map(\.option.spelling).filter { $0 != HiddenPlaces.everywhere.spelling } }

    /// In the order in which the rules judge.
    static let forPoints: [FilterChoice] = [
        FilterChoice(RecordCommand.profile) { $0.policy = $1.profile },
        FilterChoice("duplicates", help: .plain("remove a point with the time, or untimed with the place, of the one before")) {
            options, _ in
            options.removesDuplicates = true
        },
        FilterChoice("spikes", help: .plain("remove points that are thrown off the way and back")) { options, _ in
            options.removesSpikes = true
        },
        FilterChoice("after", "TIME", help: .plain("remove what is earlier")) { $0.after = try $1.moment() },
        FilterChoice("before", "TIME", help: .plain("remove what is later")) { $0.before = try $1.moment() },
        FilterChoice("box", "@FILE|-", help: .plain("keep what lies in this box: two corners LAT LON, or GeoJSON")) {
            $0.box = try $1.area()?.box()
        },
        FilterChoice("polygon", "@FILE|-", help: .plain("keep what lies in this polygon: lines LAT LON, or GeoJSON")) {
            $0.polygon = try $1.area()?.polygon()
        },
        FilterChoice(placeOption("inside", .plain("keep what lies in one of your places, or in those of @FILE"))) {
            $0.inside = try $1.places()
        },
        FilterChoice(placeOption("outside", .plain("keep what lies in none of these"))) { $0.outside = try $1.places() },
        FilterChoice("split-after", "SECONDS", help: .plain("begin a new segment after a longer gap in time")) {
            $0.splitAfterSeconds = try $1.number()
        },
        FilterChoice("split-beyond", "METRES", help: .plain("begin a new segment where points lie farther apart")) {
            $0.splitBeyondMetres = try $1.number()
        },
        FilterChoice("fewest-points", "N", help: .plain("remove segments with fewer points")) {
            $0.fewestPoints = try $1.number(in: 0...1_000_000_000).map { Int($0.rounded(.up)) }
        },
        FilterChoice("shortest", "METRES", help: .plain("remove segments that are shorter")) { $0.shortestInMetres = try $1.number() },
        // Which places these are, is looked up when the command line is known to make sense: see `HiddenPlaces`.
        FilterChoice(HiddenPlaces.hide) { _, _ in },
        FilterChoice(HiddenPlaces.everywhere) { options, _ in options.hidesEverywhere = true },
        FilterChoice("drift", help: .plain("thin a stop to its first and last point")) { options, words in
            options.thinsStops = true
            try words.stop(&options)
        },
        FilterChoice("minimum-distance", "METRES", help: .copy(.helpMinimumDistance)) { $0.minimumDistanceInMetres = try $1.number() },
        FilterChoice("minimum-interval", "SECONDS", help: .plain("thin to points at least this long apart")) {
            $0.minimumIntervalInSeconds = try $1.number()
        },
        FilterChoice("simplify", "METRES", help: .plain("remove points within this distance of the line through the others")) {
            $0.simplifyToleranceInMetres = try $1.number()
        },
    ]
}

extension FilterChoice {
    private static func placeOption(_ name: String, _ help: HelpLine) -> Option {
        Option(name, value: .word(placeholder: "PLACE"), help: help, repeats: true)
    }

    /// What a stop is, for those that choose to thin it; no rules of their own.
    static let stopOptions = [SummariseOptions.stopRadius, SummariseOptions.stopTime]

    /// Standard input can be read once.
    ///
    /// - Throws: `UsageError`.
    static func checkStandardInput(_ arguments: ParsedArguments) throws(UsageError) {
        let input = Argument("-")
        var readers = ["box", "polygon", "inside", "outside", HiddenPlaces.hide.long].flatMap { word in
            arguments.allValues(word).filter { $0.namedFile == input }.map { _ in "--" + word }
        }
        guard !readers.isEmpty else { return }
        if arguments.value(BatchOptions.filesFrom.long) == input { readers.append(BatchOptions.filesFrom.spelling) }
        if arguments.arguments.contains(input) { readers.append("an input") }
        guard readers.count > 1 else { return }
        throw .badInputs("standard input can't be read for both \(readers[0]) and \(readers[1])")
    }
}

/// What was said with an option.
struct FilterWords {
    let invocation: Invocation
    let option: Option

    var arguments: ParsedArguments { invocation.arguments }

    /// - Throws: `UsageError`.
    func number(in range: ClosedRange<Double> = 0...Double.infinity) throws -> Double? {
        try arguments.number(option.long, in: range)
    }

    /// Nil for the profile that accepts everything.
    var profile: SampleFilter? {
        arguments.value(option.long)?.text.flatMap(Profile.init(rawValue:)).flatMap { $0 == .none ? nil : $0.filter }
    }

    func area() throws -> AreaFile? {
        try arguments.value(option.long).map { try AreaFile($0, of: option.spelling) }
    }

    func places() throws -> [Place] {
        try ChosenPlaces.of(arguments.allValues(option.long), option: option.spelling, invocation)
    }

    /// - Throws: `UsageError`.
    func stop(_ options: inout FilterOptions) throws {
        let largest = 0...1_000_000.0
        if let metres = try arguments.number(SummariseOptions.stopRadius.long, in: largest) { options.stopRadiusInMetres = metres }
        if let seconds = try arguments.number(SummariseOptions.stopTime.long, in: largest) { options.stopSeconds = seconds }
    }

    /// A date and time as files write them, or a date alone, which is its first moment in UTC.
    func moment() throws(UsageError) -> Timestamp? {
        guard let word = arguments.value(option.long) else { return nil }
        if let text = word.text, let moment = Timestamp(text) ?? Timestamp(text + "T00:00:00Z") { return moment }
        throw .badValue(word.shown, of: option.spelling, expected: "a time, such as 2026-08-09T07:30:00Z or 2026-08-09")
    }
}
