import Geodesy
import Sampling
import Testing

@testable import TrackTools

/// Field notes that no single rule answers.
struct FilterFieldNoteTests {
    @Test("field note 38: of 50 points with time, height and heart rate those that stay are whole, and the waypoint is untouched")
    func whole() throws {
        let points = (0..<50).map { index in
            """
            <trkpt lat="52.\(10_000 + index * 10 + index % 3)" lon="4.3"><ele>\(index).50</ele><time>2026-05-01T08:\(10 + index):00Z</time>\
            <extensions><t:TrackPointExtension><t:hr>\(100 + index)</t:hr></t:TrackPointExtension></extensions></trkpt>
            """
        }
        let waypoint = "<wpt lat=\"52.1\" lon=\"4.3\"><ele>1</ele><name>gate</name></wpt>"
        let document = """
            <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
            \(waypoint)
            <trk><trkseg>
            \(points.joined(separator: "\n"))
            </trkseg></trk></gpx>
            """
        let filtered = try Filtered(document) {
            $0.simplifyToleranceInMetres = 10
            $0.removesSpikes = true
            $0.box = Bounds(minimumLatitude: 52.1, minimumLongitude: 4, maximumLatitude: 52.104, maximumLongitude: 5)
        }
        let left = filtered.text.split(separator: "\n").filter { $0.hasPrefix("<trkpt") }.map(String.init)
        // A straight line northwards, of which the box takes the end: its first and its last point are enough.
        #expect(left == [points[0], points[39]])
        #expect(filtered.text.contains(waypoint))
    }

    @Test("field note 41: no rule demands times: of timed and untimed points the order stays, and those without are kept")
    func untimed() throws {
        var points = (0..<100).map { index in
            FilteredPoint(seconds: Double(index), latitude: 52 + Double(index) * 1e-4, longitude: 4 + (index % 10 == 0 ? 1e-4 : 0))
        }
        for index in points.indices where index % 4 == 1 { points[index].seconds = nil }
        let document = Filtered.document(Filtered.segment(points))
        let settings: [(inout FilterOptions) -> Void] = [
            { $0.policy = Profile.default.filter }, { $0.removesDuplicates = true }, { $0.removesSpikes = true }, { $0.thinsStops = true },
            { $0.splitAfterSeconds = 1 }, { $0.minimumIntervalInSeconds = 3 },
        ]
        for set in settings {
            let names = try Filtered(document, set).names
            #expect(names == names.sorted())
            #expect(Set(names).isSuperset(of: points.indices.filter { points[$0].seconds == nil }))
        }
        for index in points.indices { points[index].seconds = nil }
        let bare = Filtered.document(Filtered.segment(points))
        for set in settings { #expect(try Filtered(bare, set).text == bare) }
    }
}
