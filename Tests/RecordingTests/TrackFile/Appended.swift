import Testing

/// Files that segments can be added to.
struct Appended: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// Points in it.
    var points: Int
    /// Whether its last track is memotrack's.
    var isOurs = false

    static let foreign = Appended(
        testDescription: "a foreign file",
        text: """
            <?xml version="1.0"?>
            <gpx version="1.1" creator="logger" xmlns="http://www.topografix.com/GPX/1/1">
              <trk><name>Ride</name><trkseg><trkpt lat="51" lon="3"/><trkpt lat="51.1" lon="3"/></trkseg></trk>
            </gpx>

            """, points: 2)

    static let all: [Appended] = [
        foreign,
        Appended(
            testDescription: "a prefixed file, with a comment before its root",
            text: """
                <?xml version="1.0"?><!-- made by <logger> -->
                <g:gpx version="1.1" creator="logger" xmlns:g="http://www.topografix.com/GPX/1/1" xmlns="urn:x">
                  <g:trk><g:trkseg><g:trkpt lat="51" lon="3"/></g:trkseg></g:trk></g:gpx>
                """, points: 1),
        Appended(
            testDescription: "our own track in a file that another program has given prefixes",
            text: """
                <g:gpx version="1.1" creator="editor" xmlns:g="http://www.topografix.com/GPX/1/1">
                <g:trk><g:src>memotrack</g:src><g:trkseg><g:trkpt lat="51" lon="3"/></g:trkseg></g:trk>
                </g:gpx>
                """, points: 1, isOurs: true),
        Appended(
            testDescription: "a file of waypoints alone",
            text: """
                <gpx version="1.1" creator="logger" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="51" lon="3"/></gpx>
                """, points: 0),
        Appended(
            testDescription: "our own file",
            text: """
                <gpx version="1.1" creator="memotrack 1" xmlns="http://www.topografix.com/GPX/1/1">
                <trk><src>memotrack</src>
                <trkseg>
                <trkpt lat="51" lon="3"/>
                </trkseg>
                </trk>
                </gpx>

                """, points: 1, isOurs: true),
    ]
}
