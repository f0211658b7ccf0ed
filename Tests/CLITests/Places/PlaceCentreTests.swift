import Geodesy
import Support
import Testing

@testable import CLI

@Suite("The centre of a new place")
struct PlaceCentreTests {
    @Test(
        "a line with two numbers is one",
        arguments: [
            ("48.2 16.37", 48.2, 16.37), ("  -33.92\t18.42 \r", -33.92, 18.42), ("48.2, 16.37", 48.2, 16.37), ("90 -180", 90, -180),
            ("+1 .5", 1, 0.5), ("0 0", 0, 0),
        ])
    func good(line: String, latitude: Double, longitude: Double) throws {
        #expect(try PlaceCentre.parse(Array(line.utf8)) == Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        "anything else is none",
        arguments: [
            "48.2", "48.2 16.37 100", "48,2 16,37", "48.2,16.37", "48.2 ,16.37", ", 16.37", "91 0", "0 180.5", "nan 0", "0 inf", "1e1 2",
            "0x10 2",
            "N48.2 E16.37", "48.2° 16.37°", "--1 2", "48.2\u{0} 16.37",
        ])
    func bad(line: String) {
        #expect(throws: PlacesFault.badCentre) { try PlaceCentre.parse(Array(line.utf8)) }
    }

    @Test("an empty line is no answer", arguments: ["", "  ", "\r"])
    func empty(line: String) {
        #expect(throws: PlacesFault.noCentre) { try PlaceCentre.parse(Array(line.utf8)) }
    }

    private static func gpx(_ body: String) -> String {
        #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">"# + body + "</gpx>"
    }

    private static let track = #"<trk><trkseg><trkpt lat="x" lon="2"/><trkpt lat="3" lon="4"/><trkpt lat="5" lon="6"/></trkseg></trk>"#

    static let files: [(body: String, latitude: Double)] = [
        (#"<wpt lat="7" lon="8"/><wpt lat="9" lon="10"/>"# + track, 7), (track + #"<wpt lat="7" lon="8"/>"#, 7), (track, 3),
        (#"<rte><rtept lat="11" lon="12"/></rte>"# + track, 11), (#"<wpt lat="0" lon="0"/><wpt lat="91" lon="0"/>"# + track, 3),
        (#"<wpt lat="0" lon="0.0"/><wpt lat="13" lon="0"/>"#, 13),
    ]

    @Test("a file gives its first waypoint, wherever it stands, else its first other point", arguments: files)
    func fromFile(body: String, latitude: Double) async throws {
        try await ScratchHome.use { home in
            try home.write(Self.gpx(body), to: "a.gpx")
            #expect(try PlaceCentre.first(in: Argument(home.path("a.gpx"))).latitude == latitude)
        }
    }

    @Test(
        "a file without a point gives none",
        arguments: ["", "<trk/>", #"<wpt lat="0" lon="0"/>"#, #"<trk><trkseg><trkpt/></trkseg></trk>"#])
    func withoutPoint(body: String) async throws {
        try await ScratchHome.use { home in
            try home.write(Self.gpx(body), to: "a.gpx")
            let file = Argument(home.path("a.gpx"))
            #expect(throws: PlacesFault.noPoint(file: home.path("a.gpx"))) { try PlaceCentre.first(in: file) }
        }
    }
}
