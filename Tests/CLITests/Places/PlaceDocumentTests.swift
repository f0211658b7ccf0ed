import FoundationEssentials
import Store
import Testing

@testable import CLI

@Suite("Places as JSON")
struct PlaceDocumentTests {
    private static let home = #"{"name":"home","lat":48.2,"lon":16.37,"radius_m":150}"#
    private static let work = #"{"name":"work","lat":48,"lon":-16,"radius_m":80}"#

    private static func json(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private static func list(_ entries: String...) throws -> PlaceDocument {
        try PlaceDocument(json("[" + entries.joined(separator: ",") + "]"), takesList: true)
    }

    @Test("the list alone and the store's own file say the same")
    func forms() throws {
        let alone = try Self.list(Self.home, Self.work)
        let own = try PlaceDocument(Self.json(#"{"schema":1,"places":[\#(Self.home),\#(Self.work)]}"#))
        #expect(alone.records == own.records)
        #expect(alone.records.map(\.place.name) == ["home", "work"])
        #expect(own.records[1].place.centre.latitude == 48)
        #expect(own.records[1].place.radiusInMetres == 80)
        #expect(alone.json == own.json)
    }

    @Test("keys that are not known survive, in the document and in a place")
    func unknownKeys() throws {
        let json = try Self.json(
            #"{"schema":1,"owner":"ada","places":[{"name":"a","lat":1,"lon":2.5,"radius_m":3,"colour":{"r":1},"tags":[1,null]}]}"#)
        var document = try PlaceDocument(json)
        #expect(document.json == json)
        document.put(try Self.list(#"{"name":"a","lat":1.5,"lon":2.5,"radius_m":4}"#).records[0])
        let object = document.json.object
        #expect(object?["owner"] == .string("ada"))
        #expect(document.records.map(\.object["colour"]) == [.object(["r": .integer(1)])])
        #expect(document.records.map(\.object["lat"]) == [.number(1.5)])
    }

    @Test(
        "what is no list of places is told apart",
        arguments: [
            ("{}", PlaceDocument.Fault.notAList), ("7", .notAList), (#""home""#, .notAList), ("null", .notAList),
            (#"{"schema":1}"#, .notAList), (#"{"schema":0,"places":[]}"#, .notAList), (#"{"schema":"1","places":[]}"#, .notAList),
            (#"{"places":[]}"#, .notAList), (#"{"schema":1,"places":{}}"#, .notAList), (#"{"schema":2}"#, .newerSchema),
            (#"{"schema":2,"places":[7]}"#, .newerSchema), ("[7]", .entry(1, .notAnObject)), ("[\(home),[]]", .entry(2, .notAnObject)),
            (#"[{"lat":1,"lon":2,"radius_m":3}]"#, .entry(1, .place(.name))),
            (#"[{"name":"a=b","lat":1,"lon":2,"radius_m":3}]"#, .entry(1, .place(.name))),
            (#"[{"name":"a","lon":2,"radius_m":3}]"#, .entry(1, .place(.centre))),
            (#"[{"name":"a","lat":"1","lon":2,"radius_m":3}]"#, .entry(1, .place(.centre))),
            (#"[{"name":"a","lat":true,"lon":2,"radius_m":3}]"#, .entry(1, .place(.centre))),
            (#"[{"name":"a","lat":null,"lon":2,"radius_m":3}]"#, .entry(1, .place(.centre))),
            (#"[{"name":"a","lat":90.5,"lon":2,"radius_m":3}]"#, .entry(1, .place(.centre))),
            (#"[{"name":"a","lat":1,"lon":2}]"#, .entry(1, .place(.radius))),
            (#"[{"name":"a","lat":1,"lon":2,"radius_m":0}]"#, .entry(1, .place(.radius))),
            ("[\(home),\(work),\(home)]", .repeatedName("home")),
        ])
    func faults(text: String, fault: PlaceDocument.Fault) throws {
        let json = try Self.json(text)
        #expect(throws: fault) { try PlaceDocument(json, takesList: true) }
    }

    @Test("the store's own file is never the list alone")
    func listInStore() throws {
        let json = try Self.json("[\(Self.home)]")
        #expect(throws: PlaceDocument.Fault.notAList) { try PlaceDocument(json) }
    }

    @Test("names that differ in capitals are two")
    func capitals() throws {
        #expect(try Self.list(Self.home, Self.home.replacing("home", with: "Home")).records.count == 2)
    }

    @Test("sync adds the new, removes the gone, changes the changed, and leaves the rest untouched and where it stood")
    func synchronise() throws {
        var document = try PlaceDocument(
            Self.json(
                #"{"schema":1,"places":[\#(Self.work),{"name":"gone","lat":1,"lon":2,"radius_m":3},{"name":"home","lat":48.2,"lon":16.37,"radius_m":150,"note":7},{"name":"moved","lat":1,"lon":2,"radius_m":3,"note":8}]}"#
            ))
        let other = try Self.list(
            #"{"name":"new","lat":5,"lon":6,"radius_m":7,"note":9}"#, #"{"name":"moved","lat":1,"lon":2,"radius_m":4}"#,
            #"{"name":"home","lat":48.20,"lon":16.37,"radius_m":150,"note":"theirs"}"#, Self.work)
        let changes = document.synchronise(with: other)
        #expect(changes == .init(added: 1, changed: 1, removed: 1, kept: 2))
        #expect(document.records.map(\.place.name) == ["work", "home", "moved", "new"])
        #expect(document.records.map(\.object["note"]) == [nil, .integer(7), .integer(8), .integer(9)])
        #expect(document.records[2].place.radiusInMetres == 4)
        // Doing it again changes nothing.
        let before = document
        #expect(document.synchronise(with: other) == .init(kept: 4))
        #expect(document == before)
    }

    @Test("sync with an empty list removes all, and with the same list none")
    func ends() throws {
        var document = try Self.list(Self.home, Self.work)
        let same = document
        #expect(document.synchronise(with: same) == .init(kept: 2))
        #expect(document.synchronise(with: PlaceDocument()) == .init(removed: 2))
        #expect(document.records == [])
    }
}
