import GPX

/// What reading a file put up with, as people are told: a line for each kind, beside the results.
enum ReadingWarnings {
    /// - Parameters:
    ///   - issues: of the file.
    ///   - name: how messages name it.
    /// - Returns: `walk.gpx:3:5: warning: …`, in the order of the file; what changes no figure is left to `validate`.
    static func lines(_ issues: [GPXIssue], name: String) -> [String] {
        issues.compactMap { issue in
            sentence(issue.kind).map { "\(name):\(issue.line):\(issue.column): warning: \($0)\(often(issue.count))" }
        }
    }

    private static func often(_ count: Int) -> String { count > 1 ? " (\(count) times)" : "" }

    private static func sentence(_ kind: GPXIssue.Kind) -> String? {
        switch kind {
        case .noNamespace: "no GPX namespace; read as if it had one"
        case .oddNamespace: "not a namespace of GPX; read as if it were one"
        case .missingVersion: "no version of GPX is named"
        case .oddVersion: "not the version of GPX that the namespace is of; the namespace is believed"
        case .mixedVersions: "elements of GPX 1.0 and 1.1 are mixed"
        case .undeclaredPrefix: "a prefix has no declaration"
        case .namespaceFault: "namespaces are not used as they should be"
        case .pointWithoutCoordinate: "a point without usable latitude and longitude is passed over"
        case .pointOutsideSegment: "a track point stands in no segment; it gets one"
        case .misplacedElement: "a point, segment, track or route stands where GPX has none, and is passed over"
        case .unreadableTime: "a time that is no instant is taken as missing"
        case .timeWithoutZone: "a time without a zone is taken as UTC"
        case .zoneNameIgnored: "the name of a time zone is ignored"
        case .unreadableNumber: "what is no number is taken as missing"
        case .unusualTime, .numberWithExponent: nil
        }
    }
}
