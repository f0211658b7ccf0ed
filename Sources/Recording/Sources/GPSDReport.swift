import FoundationEssentials
import Geodesy
import Sampling
import Timestamps

/// The lines of gpsd's JSON protocol that hold positions or what is known of the sky; see gpsd_json(5).
enum GPSDReport {
    /// Time, position, velocity.
    struct TPV: Decodable {
        var device: String?
        var mode: Int?
        var status: Int?
        var time: String?
        var lat, lon: Double?
        var altMSL, alt, geoidSep: Double?
        var speed, track: Double?
        var eph, epx, epy, epv: Double?
    }

    /// Satellites and dilutions, once an epoch.
    struct SKY: Decodable {
        struct Satellite: Decodable {
            var used: Bool?
        }

        var device: String?
        var hdop, vdop, pdop: Double?
        var uSat: Int?
        var satellites: [Satellite]?
    }

    struct Class: Decodable {
        var `class`: String
    }
}

/// Makes fixes of gpsd's lines. What a line lacks, its fix lacks; a line that is not a report is nothing.
struct GPSDDecoder {
    private var line: [UInt8] = []
    private var isOverlong = false
    private var sky: GPSDReport.SKY?
    private let decoder = JSONDecoder()

    /// Far above what gpsd sends; a peer that never ends its line must not fill memory.
    private static let longestLine = 65_536

    /// Takes bytes as they come from the connection, in whatever pieces.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, into fixes: inout [Fix]) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if !isOverlong, let fix = read(line) { fixes.append(fix) }
                line.removeAll(keepingCapacity: true)
                isOverlong = false
            } else if line.count < Self.longestLine {
                line.append(byte)
            } else {
                isOverlong = true
            }
        }
    }

    private mutating func read(_ line: [UInt8]) -> Fix? {
        let data = Data(line)
        switch (try? decoder.decode(GPSDReport.Class.self, from: data))?.class {
        case "TPV":
            return (try? decoder.decode(GPSDReport.TPV.self, from: data)).flatMap { Self.fix($0, sky) }
        case "SKY":
            if let report = try? decoder.decode(GPSDReport.SKY.self, from: data) { merge(report) }
            return nil
        default:
            return nil
        }
    }

    /// gpsd sends dilutions and satellites in SKY reports of their own: what one lacks, the one before still says.
    private mutating func merge(_ report: GPSDReport.SKY) {
        var merged = report
        if merged.device == sky?.device {
            merged.hdop = merged.hdop ?? sky?.hdop
            merged.vdop = merged.vdop ?? sky?.vdop
            merged.pdop = merged.pdop ?? sky?.pdop
            merged.uSat = merged.uSat ?? sky?.uSat
            merged.satellites = merged.satellites ?? sky?.satellites
        }
        sky = merged
    }

    /// Modes 0 and 1 are no fix.
    private static func fix(_ report: GPSDReport.TPV, _ sky: GPSDReport.SKY?) -> Fix? {
        guard let mode = report.mode, mode >= 2, let latitude = report.lat, let longitude = report.lon else { return nil }
        var fix = Fix(coordinate: Coordinate(latitude: latitude, longitude: longitude), time: report.time.flatMap(time))
        fix.kind = kind(mode: mode, status: report.status)
        if mode >= 3 {
            fix.elevation = report.altMSL ?? report.alt
            fix.geoidHeight = report.geoidSep
            fix.verticalAccuracy = report.epv
        }
        fix.speed = report.speed
        fix.course = report.track
        fix.horizontalAccuracy = report.eph ?? hypotenuse(report.epx, report.epy)
        guard let sky, sky.device == nil || report.device == nil || sky.device == report.device else { return fix }
        fix.horizontalDilution = sky.hdop
        fix.verticalDilution = sky.vdop
        fix.positionDilution = sky.pdop
        fix.satellites = sky.uSat ?? sky.satellites.map { $0.count { $0.used ?? false } }
        return fix
    }

    private static func kind(mode: Int, status: Int?) -> Fix.Kind {
        switch status {
        case 2, 3, 4: .differential
        case 9: .military
        default: mode == 2 ? .twoDimensional : .threeDimensional
        }
    }

    private static func hypotenuse(_ east: Double?, _ north: Double?) -> Double? {
        guard let east, let north else { return nil }
        return (east * east + north * north).squareRoot()
    }

    private static func time(_ text: String) -> Timestamp? {
        var text = text
        return text.withUTF8 { Timestamp.parse($0.span)?.timestamp }
    }
}
