import GPX

extension SchemaMachine {
    /// Reports a fault of the innermost open element.
    mutating func report(_ rule: ValidationRule, at place: FindingPlace, _ message: @autoclosure () -> String) {
        guard ledger.counts(rule) else { return }
        ledger.keep(rule, at: place, path: path(), message())
    }

    /// Reports a fault of a child of the innermost open element.
    mutating func report(_ rule: ValidationRule, at place: FindingPlace, _ child: String?, _ message: @autoclosure () -> String) {
        guard ledger.counts(rule) else { return }
        ledger.keep(rule, at: place, path: path(child), message())
    }

    mutating func tellOnce(
        _ rule: ValidationRule, _ flag: WritableKeyPath<OnceTold, Bool>, at place: FindingPlace, _ child: String?,
        _ message: @autoclosure () -> String
    ) {
        guard !told[keyPath: flag] else { return }
        told[keyPath: flag] = true
        report(rule, at: place, child, message())
    }

    /// The innermost open element, or a child of it, such as `/gpx/trk[1]/trkseg[2]/trkpt[31]/time`.
    func path(_ child: String? = nil) -> String {
        var path = ""
        for index in 0..<open {
            path += "/" + frames[index].name.spelling(names)
            if frames[index].index > 0 { path += "[\(frames[index].index)]" }
        }
        return child.map { path + "/" + $0 } ?? path
    }
}

extension GPXValueType {
    /// What a value should be, with its article.
    func wording(_ version: GPXVersion) -> String {
        switch self {
        case .decimal: "a decimal number"
        case .dateTime: "a date and time such as 2026-08-09T07:00:00Z"
        case .uri: "a URI"
        case .nonNegativeInteger: "a whole number from 0"
        case .year: "a year"
        case .latitude: "a decimal number from -90 to 90"
        case .longitude: version == .v1_0 ? "a decimal number from -180 to 180" : "a decimal number from -180 to below 180"
        case .degrees: version == .v1_0 ? "a decimal number from 0 to 360" : "a decimal number from 0 to below 360"
        case .fixKind: "none, 2d, 3d, dgps or pps"
        case .correctionStation: "a whole number from 0 to 1023"
        case .emailAddress: "an e-mail address of letters and underscores"
        case .version: "the version"
        case .double: "a number"
        default: "what it should be"
        }
    }
}
