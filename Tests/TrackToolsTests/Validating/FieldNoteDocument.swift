import TrackTools

/// Small documents that show a field note.
enum FieldNoteDocument {
    static let root = #"<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">"#
    static let oldRoot = #"<gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0">"#

    static func point(_ children: String = "", _ attributes: String = #"lat="1.5" lon="2.5""#) -> String {
        "<trkpt \(attributes)>\(children)</trkpt>"
    }

    static func track(_ points: String, root: String = root) -> String {
        root + "<trk><trkseg>" + points + "</trkseg></trk></gpx>"
    }

    /// The rules that are broken, each with its severity and how often, but for those that only inform.
    static func verdict(_ document: String) -> [String] {
        var validator = Validator()
        validator.feed(Array(document.utf8).span)
        let result = validator.finish()
        let rules = result.findings.filter { $0.severity != .info }.map { "\($0.severity.rawValue) \($0.rule)" }
        return Set(rules).sorted().map { rule in "\(rule) \(rules.count { $0 == rule })" }
    }

    static func points(_ document: String) -> Int {
        var validator = Validator()
        validator.feed(Array(document.utf8).span)
        return validator.finish().points
    }
}
