import Foundation
import Support

/// A folder `tracks` as people have them: sound files, damaged ones, and what is no track.
enum PeoplesFolder {
    /// Three points as text, one a line.
    private static let points = (0..<3).map { number in
        #"<trkpt lat="47.100\#(number)" lon="8.5"><ele>50\#(number)</ele><time>2026-05-03T07:00:0\#(number)Z</time></trkpt>"# + "\n"
    }.joined()

    static let sound = document("Ride")

    static func document(_ name: String) -> String {
        #"<gpx version="1.1" creator="watch" xmlns="http://www.topografix.com/GPX/1/1">"#
            + "\n<trk>\n<name>\(name)</name>\n<trkseg>\n\(points)</trkseg>\n</trk>\n</gpx>\n"
    }

    static let files = [
        "ampersand.gpx": document("Up & down"),
        "comma.gpx": sound.replacing("47.1", with: "47,1"),
        "cut.gpx": String(sound.dropLast(90)),
        "doubled.gpx": sound + "</trkseg>\n</trk>\n</gpx>\n",
        "empty.gpx": "",
        "monday.gpx": sound,
        "notes.txt": "hello\n",
        "order.gpx": sound.replacing("</trk>", with: "</trk>\n<wpt lat=\"47.1\" lon=\"8.5\"/>"),
        "picture.gpx": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n",
        "text.gpx": "nothing that is a track\n",
        "June 2026/line\nend.GPX": sound,
        "June 2026/my ride.gpx": document("R & R"),
    ]

    /// Also a packed file, half of one, and a link to nowhere.
    static func write(to home: ScratchHome) throws {
        for (name, text) in files { try home.write(text, to: "tracks/" + name) }
        try home.shell(
            "cd tracks; gzip -nc monday.gpx > packed.gpx.gz; head -c 100 packed.gpx.gz > half.gpx.gz; ln -s nowhere.gpx gone.gpx"
        ).expect(status: 0)
    }
}

extension ScratchHome {
    /// Runs a script to its end.
    func shell(_ script: String) throws -> Run {
        try start("sh", ["-c", script]).finish(within: 60)
    }
}
