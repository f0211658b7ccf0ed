import TrackTools

extension FilterChoice {
    static let all = forPoints + changes

    /// What changes that which the rules before leave, in this order; only rollovers are mended before all else.
    static let changes: [FilterChoice] = [
        FilterChoice(RecordCommand.fixRollover) { options, _ in options.fixesRollover = true },
        FilterChoice(
            Option(
                "strip", value: .word(placeholder: "WHAT"),
                help: .plain("take out " + Strip.allCases.map(\.rawValue).joined(separator: ", ") + "; several with commas"), repeats: true)
        ) { $0.strips = try $1.strips() },
        FilterChoice(
            Option(
                "strip-namespace", value: .word(placeholder: "URI|PREFIX"), help: .plain("take out the extensions of one namespace"),
                repeats: true)
        ) { options, words in options.stripNamespaces = words.texts.map(NamespaceChoice.init) },
        FilterChoice("shift", "DURATION", help: .plain("move all times, such as by 1h30m or -45s")) {
            $0.shiftInNanoseconds = try $1.duration()
        },
        FilterChoice("anonymise-times", help: .plain("move all times so that they begin with the year 2000")) { options, _ in
            options.anonymisesTimes = true
        },
        FilterChoice("digits", "N", help: .plain("round latitudes and longitudes to this many decimals")) {
            $0.digits = try $1.count()
        },
        FilterChoice("elevation-digits", "N", help: .plain("round elevations to this many decimals")) {
            $0.elevationDigits = try $1.count()
        },
    ]
}

extension FilterWords {
    /// All that were given.
    var texts: [String] { arguments.allValues(option.long).map { $0.text ?? $0.shown } }

    /// Names with commas between them.
    func strips() throws(UsageError) -> [Strip] {
        var strips: [Strip] = []
        for word in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }).map(String.init) {
            guard let strip = Strip(rawValue: word) else {
                let names = Strip.allCases.map(\.rawValue)
                throw .notAChoice(option: option.spelling, value: word, choices: names, nearest: Spelling.nearest(to: word, among: names))
            }
            strips.append(strip)
        }
        return strips
    }

    func duration() throws(UsageError) -> Int64? {
        guard let word = arguments.value(option.long) else { return nil }
        if let nanoseconds = word.text.flatMap(DurationText.nanoseconds) { return nanoseconds }
        throw .badValue(word.shown, of: option.spelling, expected: "a duration of at most 100 years, such as 1h30m, -45s, 7168d or PT1H")
    }

    /// A whole number of decimals.
    func count() throws -> Int? {
        guard let number = try number(in: 0...15) else { return nil }
        guard let count = Int(exactly: number) else {
            throw UsageError.badValue(arguments.value(option.long)?.shown ?? "", of: option.spelling, expected: "a whole number")
        }
        return count
    }
}
