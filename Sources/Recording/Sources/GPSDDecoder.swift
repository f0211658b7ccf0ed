import FoundationEssentials
import Geodesy
import Glibc
import Sampling
import Timestamps

/// Makes fixes of gpsd's lines. What a line lacks, its fix lacks; a line that is not a report is nothing.
struct GPSDDecoder {
    /// Whether anything that is a report has come: what listens there is a gpsd.
    private(set) var isAnswered = false

    private var line: [UInt8] = []
    private var isOverlong = false
    private var sky: GPSDReport.SKY?
    /// The receiver that gave the last timed fix, and when.
    private var followed: (device: String, last: Duration)?
    private let decoder = JSONDecoder()

    /// Far above what gpsd sends; a peer that never ends its line must not fill memory.
    private static let longestLine = 65_536
    /// How long a receiver is waited for before another one of the same gpsd takes its place.
    private static let patience = Duration.seconds(10)

    /// Takes bytes as they come from the connection, in whatever pieces, with the moment when they came on the session's clock.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, arrival: Duration, into fixes: inout [Fix]) {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            guard let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) else { return keep(rest) }
            let length = UnsafeRawPointer(end) - start
            keep(UnsafeRawBufferPointer(rebasing: rest[..<length]))
            if !isOverlong, let fix = read(line, arrival) { fixes.append(fix) }
            line.removeAll(keepingCapacity: true)
            isOverlong = false
            rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
        }
    }

    private mutating func keep(_ piece: UnsafeRawBufferPointer) {
        isOverlong = isOverlong || line.count + piece.count > Self.longestLine
        if !isOverlong { line.append(contentsOf: piece) }
    }

    private mutating func read(_ line: [UInt8], _ arrival: Duration) -> Fix? {
        let data = Data(line)
        guard let kind = (try? decoder.decode(GPSDReport.Class.self, from: data))?.class else { return nil }
        isAnswered = true
        switch kind {
        case "TPV":
            guard let report = try? decoder.decode(GPSDReport.TPV.self, from: data), follows(report.device, arrival),
                let fix = Self.fix(report, sky)
            else { return nil }
            if let device = report.device, fix.time != nil { followed = (device, arrival) }
            return fix
        case "SKY":
            if let report = try? decoder.decode(GPSDReport.SKY.self, from: data), follows(report.device, arrival) { merge(report) }
            return nil
        default:
            return nil
        }
    }

    /// Two receivers would have the track jump between them, so one is followed until it has given no fix for a while.
    private func follows(_ device: String?, _ arrival: Duration) -> Bool {
        guard let followed, let device, followed.device != device else { return true }
        return arrival - followed.last >= Self.patience
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
        var fix = Fix(coordinate: Coordinate(latitude: latitude, longitude: longitude), time: report.time.flatMap { Timestamp($0) })
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
}
