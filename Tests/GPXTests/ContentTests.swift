import GPX
import Glibc
import Testing

@Suite("the table of contents")
struct ContentTests {
    /// What the schemas call the types of the table.
    private static let types: [String: GPXValueType] = [
        "string": .string, "decimal": .decimal, "dateTime": .dateTime, "anyURI": .uri, "nonNegativeInteger": .nonNegativeInteger,
        "gYear": .year, "latitudeType": .latitude, "longitudeType": .longitude, "degreesType": .degrees, "fixType": .fixKind,
        "dgpsStationType": .correctionStation, "emailType": .emailAddress, "DegreesCelsius_t": .double, "Meters_t": .double,
        "MetersPerSecond_t": .double, "BeatsPerMinute_t": .heartRate, "RevolutionsPerMinute_t": .cadence, "DegreesTrue_t": .fullCircle,
    ]

    @Test(
        "says what the official schemas say, of every element",
        arguments: [
            ("gpx10.xsd", GPXVersion.v1_0, GPXElement.gpx, 6), ("gpx11.xsd", .v1_1, .gpx, 15),
            ("TrackPointExtensionv2.xsd", .v1_1, .trackPointExtension, 1),
        ])
    func schemas(_ file: String, _ version: GPXVersion, _ root: GPXElement, _ least: Int) throws {
        guard let folder = getenv("MEMOTRACK_SCHEMAS").map({ String(cString: $0) }) else {
            return print("skipped: the table of contents says what \(file) says (MEMOTRACK_SCHEMAS is not set)")
        }
        let schema = try #require(SchemaDeclaration.read(Sample.contents(ofFile: folder + "/" + file)))
        let declaration = try #require(schema.children.first { $0.tag == "element" })
        var compared = 0
        compare(declaration, schema, root, nil, version, &compared)
        #expect(compared >= least)
    }

    private func compare(
        _ declaration: SchemaDeclaration, _ schema: SchemaDeclaration, _ element: GPXElement, _ parent: GPXElement?,
        _ version: GPXVersion, _ compared: inout Int
    ) {
        let content = declaration.content(in: schema)
        let expected = content.parts("element")
        guard let table = GPXContent.of(element, in: parent, version: version) else {
            Issue.record("\(element) in \(String(describing: parent)) is not in the table")
            return
        }
        compared += 1
        #expect(table.children.map(\.element.localName) == expected.map { $0.attributes["name"] }, "\(element)")
        #expect(table.children.map(\.isRepeatable) == expected.map { $0.attributes["maxOccurs"] == "unbounded" }, "\(element)")
        #expect(
            table.attributes.map { "\($0.attribute.spelling)" } == content.parts("attribute").map { $0.attributes["name"] }, "\(element)")
        for (attribute, expected) in zip(table.attributes, content.parts("attribute")) where attribute.type != .version {
            #expect(attribute.type == type(of: expected))
        }
        #expect((table.foreign != .none) == !content.parts("any").isEmpty, "\(element)")
        for (child, expected) in zip(table.children, expected) {
            if child.type != .content {
                #expect(child.type == type(of: expected), "\(child.element) in \(element)")
            } else if child.element != .furtherExtensions {
                compare(expected, schema, child.element, element, version, &compared)
            }
        }
    }

    private func type(of declaration: SchemaDeclaration) -> GPXValueType? {
        let name = declaration.attributes["type"].map { $0.split(separator: ":").last.map(String.init) ?? $0 }
        return name.flatMap { Self.types[$0] }
    }

    @Test("1.0's foreign elements stand where its schema has its wildcards")
    func wildcards() {
        #expect(GPXContent.of(.track, in: .gpx, version: .v1_0)?.foreign == .strict(before: 7))
        #expect(GPXContent.of(.gpx, in: nil, version: .v1_0)?.foreign == .strict(before: 12))
        #expect(GPXContent.of(.trackPoint, in: .segment, version: .v1_0)?.foreign == .strict(before: 21))
        #expect(GPXContent.of(.extensions, in: .trackPoint, version: .v1_1)?.foreign == .lax)
    }

    @Test("every element has a spelling, and no two of a namespace the same")
    func spellings() {
        let names = GPXElement.allCases.map { "\($0.namespace) \($0.localName)" }
        #expect(Set(names).count == names.count)
        #expect(GPXElement.sensedSpeed.localName == "speed" && "\(GPXElement.sensedSpeed.writtenName)" == "gpxtpx:speed")
        #expect(GPXElement.ended.localName == "ended" && GPXElement.trackPoint.localName == "trkpt")
    }
}
