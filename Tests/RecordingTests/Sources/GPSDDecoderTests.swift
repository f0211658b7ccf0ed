import Geodesy
import Sampling
import Testing
import Timestamps

@testable import Recording

/// Names and units of the fields are those of gpsd_json(5).
@Suite struct GPSDDecoderTests {
    private static func report(_ more: String = "", device: String = "/dev/a", mode: Int = 3, latitude: String = "45.5") -> String {
        #"{"class":"TPV","device":"\#(device)","mode":\#(mode),"time":"2026-08-09T07:00:00.250Z","lat":\#(latitude),"lon":-7.25\#(more)}"#
    }

    @Test("a report gives what it says, in units of the track")
    func whole() throws {
        let fix = try #require(
            decode([Self.report(#","altHAE":160.5,"altMSL":112.5,"geoidSep":48,"speed":1.5,"track":271,"eph":4.5,"epv":9"#)]).first)
        #expect(fix.coordinate.latitude == 45.5)
        #expect(fix.coordinate.longitude == -7.25)
        #expect(fix.time?.description == "2026-08-09T07:00:00.25Z")
        #expect(fix.elevation == 112.5)
        #expect(fix.geoidHeight == 48)
        #expect(fix.speed == 1.5)
        #expect(fix.course == 271)
        #expect(fix.horizontalAccuracy == 4.5)
        #expect(fix.verticalAccuracy == 9)
        #expect(fix.kind == .threeDimensional)
    }

    @Test("promise 8: what a report lacks, its fix lacks")
    func bare() throws {
        let fix = try #require(decode([Self.report()]).first)
        #expect(fix.elevation == nil && fix.speed == nil && fix.course == nil)
        #expect(fix.horizontalAccuracy == nil && fix.verticalAccuracy == nil)
        #expect(fix.satellites == nil && fix.horizontalDilution == nil)
    }

    @Test("a fix of two dimensions has no elevation, whatever stands in the report; old gpsds call it alt")
    func elevation() {
        #expect(decode([Self.report(#","altMSL":112.5,"epv":3"#, mode: 2)]).map(\.elevation) == [nil])
        #expect(decode([Self.report(#","alt":97"#)]).map(\.elevation) == [97])
        #expect(decode([Self.report(#","altHAE":160.5"#)]).map(\.elevation) == [nil])
    }

    @Test(
        "accuracy is eph, else the hypotenuse of epx and epy, else absent",
        arguments: [
            (#","eph":7,"epx":3,"epy":4"#, 7), (#","epx":3,"epy":4"#, 5), (#","epx":3"#, nil), (#","epv":2"#, nil),
            (#","eph":null,"epx":6,"epy":8"#, 10),
        ] as [(String, Double?)])
    func accuracy(more: String, expected: Double?) {
        #expect(decode([Self.report(more)]).map(\.horizontalAccuracy) == [expected])
    }

    @Test(
        "the kind of fix follows mode and status",
        arguments: [
            (2, "", .twoDimensional), (3, #","status":1"#, .threeDimensional), (3, #","status":2"#, .differential),
            (3, #","status":4"#, .differential), (2, #","status":9"#, .military),
        ] as [(Int, String, Fix.Kind)])
    func kinds(mode: Int, more: String, kind: Fix.Kind) {
        #expect(decode([Self.report(more, mode: mode)]).map(\.kind) == [kind])
    }

    @Test("field note 50: without a time a fix is untimed; without a fix or a place there is none")
    func incomplete() {
        #expect(decode([#"{"class":"TPV","mode":3,"lat":45.1,"lon":7.1}"#]).map(\.time) == [nil])
        #expect(decode([#"{"class":"TPV","mode":3,"time":null,"lat":45.1,"lon":7.1}"#]).map(\.time) == [nil])
        #expect(decode([#"{"class":"TPV","mode":3,"time":"0000-13-99","lat":45.1,"lon":7.1}"#]).map(\.time) == [nil])
        let nothing = [
            #"{"class":"TPV","mode":1}"#, #"{"class":"TPV","device":"/dev/a","mode":0}"#, #"{"class":"TPV"}"#,
            #"{"class":"TPV","mode":3,"time":"2026-08-09T07:00:00Z"}"#, Self.report(latitude: "null"), Self.report(mode: 1),
        ]
        #expect(decode(nothing).isEmpty)
    }

    @Test("rubbish between reports is nothing, and changes nothing")
    func rubbish() {
        let lines = [
            "", "rubbish", "{", "[1,2]", "null", #"{"class":7}"#, #"{"noclass":"TPV"}"#, #"{"class":"ODD","mode":3,"lat":1,"lon":1}"#,
            #"{"class":"TPV","mode":"3","lat":1,"lon":1}"#, #"{"class":"TPV","mode":3,"lat":"1","lon":1}"#,
            #"{"class":"TPV","mode":3,"lat":NaN,"lon":1}"#,
            #"{"class":"TPV","mode":3,"lat":1e999,"lon":1}"#, String(repeating: "[", count: 60_000), #"{"class":"SKY","hdop":"x"}"#,
        ]
        #expect(decode(lines + [Self.report()] + lines + [Self.report(latitude: "46")]).map(\.coordinate.latitude) == [45.5, 46])
        var fixes: [Fix] = []
        var decoder = GPSDDecoder()
        let bytes = [0xFF, 0xC0, 0x00, 0x0A] + Array((Self.report() + "\n").utf8)
        bytes.withUnsafeBytes { decoder.feed($0, arrival: .zero, into: &fixes) }
        #expect(fixes.count == 1)
    }

    @Test("a line longer than any report is passed over, and the one behind it is read")
    func overlong() {
        let long = #"{"class":"TPV","mode":3,"lat":1,"lon":1,"x":""# + String(repeating: "x", count: 70_000) + "\"}"
        #expect(decode([long, Self.report()]).map(\.coordinate.latitude) == [45.5])
    }

    @Test("field note 52: cut into packets at any byte, the lines are the same")
    func packets() {
        let bytes = Array((#"{"class":"SKY","device":"/dev/a","hdop":0.9}"# + "\r\n" + Self.report() + "\r\n").utf8)
        let whole = decode(bytes, cutAt: bytes.count)
        #expect(whole.map(\.horizontalDilution) == [0.9])
        for cut in bytes.indices { #expect(decode(bytes, cutAt: cut) == whole) }
    }

    @Test("dilutions and satellites come from SKY, each from the last that had it, and only from the same receiver's")
    func sky() throws {
        let fixes = decode([
            #"{"class":"SKY","device":"/dev/a","hdop":0.9,"vdop":1.2,"pdop":1.5}"#,
            #"{"class":"SKY","device":"/dev/a","satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false},{"PRN":3,"used":true}]}"#,
            Self.report(),
            #"{"class":"SKY","device":"/dev/a","hdop":1.1,"uSat":7,"satellites":[{"PRN":1,"used":true}]}"#,
            Self.report(),
        ])
        #expect(fixes.map(\.horizontalDilution) == [0.9, 1.1])
        #expect(fixes.map(\.verticalDilution) == [1.2, 1.2])
        #expect(fixes.map(\.positionDilution) == [1.5, 1.5])
        #expect(fixes.map(\.satellites) == [2, 7])
        let other = decode([#"{"class":"SKY","device":"/dev/b","hdop":0.9,"uSat":4}"#, Self.report()])
        #expect(other.map(\.horizontalDilution) == [nil])
        #expect(other.map(\.satellites) == [nil])
    }

    @Test("of two receivers one is followed until it has given no fix for ten seconds")
    func twoReceivers() {
        var decoder = GPSDDecoder()
        var fixes: [Fix] = []
        func say(_ device: String, _ latitude: String, at second: Int, mode: Int = 3) {
            let bytes = Array((Self.report(device: device, mode: mode, latitude: latitude) + "\n").utf8)
            bytes.withUnsafeBytes { decoder.feed($0, arrival: .seconds(second), into: &fixes) }
        }
        for second in 0..<3 {
            say("/dev/a", "45", at: second)
            say("/dev/b", "46", at: second)
        }
        #expect(fixes.map(\.coordinate.latitude) == [45, 45, 45])
        // It goes on without a fix, which is no sign of life.
        for second in 3..<14 {
            say("/dev/a", "45", at: second, mode: 1)
            say("/dev/b", "46", at: second)
        }
        #expect(fixes.map(\.coordinate.latitude) == [45, 45, 45, 46, 46])
        say("/dev/a", "45", at: 14)
        #expect(fixes.count == 5)
    }

    @Test("what is a report, whatever its kind, shows that a gpsd is there")
    func answered() {
        var decoder = GPSDDecoder()
        var fixes: [Fix] = []
        Array("SSH-2.0-other\r\n".utf8).withUnsafeBytes { decoder.feed($0, arrival: .zero, into: &fixes) }
        #expect(!decoder.isAnswered)
        Array("{\"class\":\"VERSION\",\"release\":\"3.25\"}\r\n".utf8).withUnsafeBytes { decoder.feed($0, arrival: .zero, into: &fixes) }
        #expect(decoder.isAnswered)
    }

    private func decode(_ lines: [String]) -> [Fix] {
        let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
        return decode(bytes, cutAt: bytes.count)
    }

    private func decode(_ bytes: [UInt8], cutAt cut: Int) -> [Fix] {
        var decoder = GPSDDecoder()
        var fixes: [Fix] = []
        for piece in [bytes[..<cut], bytes[cut...]] {
            piece.withUnsafeBytes { decoder.feed($0, arrival: .zero, into: &fixes) }
        }
        return fixes
    }
}
