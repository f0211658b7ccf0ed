import Testing
import TrackTools

/// A document in whose text the expected findings stand, as `«rule»` right before the place of each.
struct MarkedDocument: Sendable, CustomTestStringConvertible {
    struct Place: Hashable, Comparable, CustomStringConvertible {
        var line: Int
        var column: Int
        var rule: String
        var description: String { "\(line):\(column) \(rule)" }

        static func < (first: Place, second: Place) -> Bool {
            (first.line, first.column, first.rule) < (second.line, second.column, second.rule)
        }
    }

    let name: String
    private(set) var bytes: [UInt8] = []
    private(set) var expected: [Place] = []
    var testDescription: String { name }

    init(_ name: String, _ marked: String) {
        self.name = name
        var (line, column) = (1, 1)
        var rest = marked[...]
        while let character = rest.first {
            if character == "«", let end = rest.firstIndex(of: "»") {
                expected.append(Place(line: line, column: column, rule: String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
                continue
            }
            bytes += Array(String(character).utf8)
            column += String(character).utf8.count
            if character == "\n" { (line, column) = (line + 1, 1) }
            rest.removeFirst()
        }
        expected.sort()
    }

    /// In a root element of GPX 1.1 that has a line of its own.
    static func v1_1(_ name: String, _ body: String) -> MarkedDocument {
        MarkedDocument(
            name,
            """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:f="urn:f" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
            \(body)
            </gpx>
            """)
    }

    /// In a root element of GPX 1.0 that has a line of its own.
    static func v1_0(_ name: String, _ body: String) -> MarkedDocument {
        MarkedDocument(
            name,
            """
            <gpx version="1.0" creator="test" xmlns="http://www.topografix.com/GPX/1/0" xmlns:f="urn:f">
            \(body)
            </gpx>
            """)
    }

    /// In a segment of a track of 1.1.
    static func segment(_ name: String, _ body: String) -> MarkedDocument {
        v1_1(name, "<trk><trkseg>\n\(body)\n</trkseg></trk>")
    }

    func result(pieces size: Int? = nil, _ options: ValidationOptions = ValidationOptions()) -> ValidationResult {
        Self.validate(bytes, pieces: size, options)
    }

    static func validate(_ bytes: [UInt8], pieces size: Int? = nil, _ options: ValidationOptions = ValidationOptions()) -> ValidationResult {
        var validator = Validator(options)
        var start = 0
        while start < bytes.count {
            let end = min(start + (size ?? bytes.count), bytes.count)
            validator.feed(bytes.span.extracting(start..<end))
            start = end
        }
        return validator.finish()
    }
}

extension ValidationResult {
    var places: [MarkedDocument.Place] {
        findings.map { MarkedDocument.Place(line: $0.line, column: $0.column, rule: $0.rule) }.sorted()
    }
}
