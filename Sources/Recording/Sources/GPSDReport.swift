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
