import Testing

@testable import TrackTools

@Suite("Filter rounds digits as they are written")
struct RoundedDigitsTests {
    /// Rounded down, to the nearest (half away from zero) and up by Python's decimal: ROUND_FLOOR, ROUND_HALF_UP, ROUND_CEILING.
    private static let cases: [(text: String, decimals: Int, down: String, nearest: String, up: String)] = [
        ("-122.6431902902", 1, "-122.7", "-122.6", "-122.6"),
        ("81.5925533521065", 6, "81.592553", "81.592553", "81.592554"),
        ("137.505729053656645", 0, "137", "138", "138"),
        ("121.36701212771253", 7, "121.3670121", "121.3670121", "121.3670122"),
        ("-93.175540196183585", 5, "-93.17555", "-93.17554", "-93.17554"),
        ("8.49593236360628", 1, "8.4", "8.5", "8.5"),
        ("-136.1104312061375", 6, "-136.110432", "-136.110431", "-136.110431"),
        ("106.56198882", 5, "106.56198", "106.56199", "106.56199"),
        ("8.567110768", 6, "8.567110", "8.567111", "8.567111"),
        ("0.5", 0, "0", "1", "1"),
        ("2.5", 0, "2", "3", "3"),
        ("-0.5", 0, "-1", "-1", "0"),
        ("-0.4999999", 0, "-1", "0", "0"),
        ("0.000005", 5, "0.00000", "0.00001", "0.00001"),
        ("-0.000005", 5, "-0.00001", "-0.00001", "0.00000"),
        ("-0.0000049", 5, "-0.00001", "0.00000", "0.00000"),
        ("99.99999", 2, "99.99", "100.00", "100.00"),
        ("9.99", 1, "9.9", "10.0", "10.0"),
        ("1.005", 2, "1.00", "1.01", "1.01"),
        ("2.675", 2, "2.67", "2.68", "2.68"),
        ("1e-3", 2, "0.00", "0.00", "0.01"),
        ("-4.8e-7", 5, "-0.00001", "0.00000", "0.00000"),
        ("1.23456E+1", 2, "12.34", "12.35", "12.35"),
        (
            "123456789012345678901234567890.15", 1, "123456789012345678901234567890.1", "123456789012345678901234567890.2",
            "123456789012345678901234567890.2"
        ),
        // XML Schema's other spellings, by hand.
        (".57", 1, ".5", ".6", ".6"), (".97", 1, ".9", "1.0", "1.0"), (".5", 0, "0", "1", "1"), ("+1.25", 1, "+1.2", "+1.3", "+1.3"),
        ("-.04", 1, "-.1", ".0", ".0"),
        ("007.25", 1, "007.2", "007.3", "007.3"),
    ]

    private static func write(_ text: String, _ decimals: Int, _ rounding: WrittenDecimal.Rounding) -> String? {
        var output: [UInt8] = []
        guard WrittenDecimal.write(Array(text.utf8).span, decimals: decimals, rounding, into: &output) else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    @Test("no double comes between, half a unit goes away from zero, and zero has no sign", arguments: cases)
    func rounded(text: String, decimals: Int, down: String, nearest: String, up: String) {
        #expect(Self.write(text, decimals, .down) == down)
        #expect(Self.write(text, decimals, .nearest) == nearest)
        #expect(Self.write(text, decimals, .up) == up)
    }

    @Test("what has no more decimals than that, or is no number, stays as it is written")
    func kept() {
        for text in ["7.0", "7", "-0", "50.12", "1.", "", "NaN", "1,234", "5e3", "12.5e-1x", "1e999"] {
            #expect(Self.write(text, 2, .nearest) == nil, "\(text)")
        }
    }

    @Test("field note 24: an editing command keeps the input's digits, those it is not asked about to the last")
    func precision() throws {
        let text = Filtered.document(
            "<trkseg><trkpt lat=\"50.123456789012345\" lon=\"7.0\"><ele>7.0</ele></trkpt><trkpt lat='51.5' lon='-0.00000048'>"
                + "<ele>0.00040</ele></trkpt></trkseg>")
        let filtered = try Filtered(text) {
            $0.elevationDigits = 3
            $0.shiftInNanoseconds = 1
            $0.strips = [.names]
        }
        #expect(filtered.text == text.replacing("0.00040", with: "0.000"))
        #expect(filtered.report.changed == ["elevation-digits": 1])
    }

    @Test("latitudes and longitudes of every point are rounded, elevations by themselves")
    func digits() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x" version="1.1" creator="c"><wpt lon = '4.123456' lat="52.0"/><rte>\
            <rtept lat="-0.00004" lon="&#49;.99996" x:lat="1.123456"/></rte><trk><trkseg><trkpt x:lon='1.23456' lat="52.33335" lon="1e-9"><ele>9.996\
            </ele></trkpt></trkseg><extensions><x:trkpt lat="1.23456"/></extensions></trk></gpx>
            """
        let filtered = try Filtered(text) {
            $0.digits = 4
            $0.elevationDigits = 2
        }
        let expected = [
            ("'4.123456'", "'4.1235'"), ("-0.00004", "0.0000"), ("&#49;.99996", "2.0000"), ("52.33335", "52.3334"), ("1e-9", "0.0000"),
            (">9.996", ">10.00"),
        ]
        #expect(filtered.text == expected.reduce(text) { $0.replacing($1.0, with: $1.1) })
        #expect(filtered.report.changed == ["digits": 5, "elevation-digits": 1])
    }

    @Test("bounds grow, so that they still hold what lies within; 1.1's longitudes end before 180")
    func bounds() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="c"><metadata><bounds minlat="-1.23456" minlon="4.99999" \
            maxlat="52.12341" maxlon="179.99999"/></metadata><wpt lat="89.99999" lon="179.99999"/><wpt lat="1" lon="-179.99999"/></gpx>
            """
        let filtered = try Filtered(text) { $0.digits = 2 }
        let expected = [
            ("\"-1.23456\"", "\"-1.24\""), ("\"4.99999\"", "\"4.99\""), ("\"52.12341\"", "\"52.13\""), ("\"179.99999\"", "\"179.99\""),
            ("\"89.99999\"", "\"90.00\""), ("\"-179.99999\"", "\"-180.00\""),
        ]
        #expect(filtered.text == expected.reduce(text) { $0.replacing($1.0, with: $1.1) })
    }
}
