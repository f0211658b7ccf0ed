import Geodesy
import TrackTools

/// A summary as the features of a GeoJSON collection (RFC 7946): each track's lines with its figures, its stops and its highest speed.
enum SummariseGeoJSON {
    private static let type = "FeatureCollection"
    static let opening = "{\"type\":\"" + type + "\",\"features\":["
    static let closing = "]}"

    /// One feature a line.
    static func features(_ summary: FileSummary, name: String, zone: ZoneTime) throws -> [String] {
        var lines: [String] = []
        for (number, track) in summary.tracks.enumerated() {
            let label = Label(file: name, track: number + 1)
            let entry = SummariseEntry(figures: track.figures, level: .feature(track.name), zone: zone)
            let parts = track.lines.flatMap(AntimeridianCut.parts).filter { $0.count > 1 }
            lines.append(
                try JSONDocument.line(
                    Feature(
                        geometry: parts.isEmpty ? nil : .lines(parts), properties: Properties(label: label, kind: "track", figures: entry)))
            )
            for stop in track.figures.stops {
                lines.append(
                    try JSONDocument.line(
                        Feature(
                            geometry: .point(stop.coordinate),
                            properties: Properties(label: label, kind: "stop", stop: StopEntry(stop, zone)))))
            }
            if let speed = track.figures.maximumSpeed {
                lines.append(
                    try JSONDocument.line(
                        Feature(
                            geometry: .point(speed.coordinate),
                            properties: Properties(
                                label: label, kind: "max_speed", speed: SpeedEntry(speed, zone)))))
            }
        }
        return lines
    }

    private struct Label {
        let file: String
        let track: Int
    }

    private struct SpeedEntry: Encodable {
        let speed: Double
        let time: String
        let line: Int

        enum CodingKeys: String, CodingKey {
            case speed = "max_speed_mps"
            case time, line
        }

        init(_ record: SpeedRecord, _ zone: ZoneTime) {
            speed = Rounded.number(record.metresPerSecond)
            time = zone.text(record.time)
            line = record.line
        }
    }

    private struct Feature: Encodable {
        var type = "Feature"
        @OrNull var geometry: Geometry?
        let properties: Properties

        init(geometry: Geometry?, properties: Properties) {
            self.geometry = geometry
            self.properties = properties
        }
    }

    private struct Properties: Encodable {
        let label: Label
        let kind: String
        var figures: SummariseEntry?
        var stop: StopEntry?
        var speed: SpeedEntry?

        private enum Key: String, CodingKey { case file, track, kind }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(label.file, forKey: .file)
            try container.encode(label.track, forKey: .track)
            try container.encode(kind, forKey: .kind)
            try figures?.encode(to: encoder)
            try stop?.encode(to: encoder)
            try speed?.encode(to: encoder)
        }
    }

    private enum Geometry: Encodable {
        case point(Coordinate)
        case lines([[Coordinate]])

        private enum Key: String, CodingKey {
            case type
            case values = "coordinates"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            switch self {
            case .point(let place):
                try container.encode("Point", forKey: .type)
                try container.encode(pair(place), forKey: .values)
            case .lines(let lines):
                try container.encode("MultiLineString", forKey: .type)
                try container.encode(lines.map { $0.map(pair) }, forKey: .values)
            }
        }

        private func pair(_ place: Coordinate) -> [Double] { [place.longitude, place.latitude].map(Rounded.degrees) }
    }
}

/// Cuts lines where they cross the antimeridian, as RFC 7946 asks.
enum AntimeridianCut {
    static func parts(_ line: [Coordinate]) -> [[Coordinate]] {
        var parts: [[Coordinate]] = []
        var part: [Coordinate] = []
        for place in line {
            if let last = part.last, abs(place.longitude - last.longitude) > 180 {
                let edge = last.longitude > 0 ? 180.0 : -180.0
                let way = 360 - abs(place.longitude - last.longitude)
                let share = way > 0 ? abs(edge - last.longitude) / way : 0
                let latitude = last.latitude + share * (place.latitude - last.latitude)
                parts.append(part + [Coordinate(latitude: latitude, longitude: edge)])
                part = [Coordinate(latitude: latitude, longitude: -edge)]
            }
            part.append(place)
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
