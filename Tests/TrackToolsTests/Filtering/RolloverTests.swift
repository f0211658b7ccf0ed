import Testing
import Timestamps

@testable import TrackTools

/// 2026-08-09 less 7,168 days is 2006-12-24 (Python's datetime), and less as many again 1987-05-10.
@Suite("Filter mends dates that are whole periods of 1,024 weeks behind")
struct RolloverTests {
    private static let rolled = "2006-12-24", right = "2026-08-09"

    private static func track(_ times: String...) -> String {
        let points = times.map { "<trkpt lat=\"1\" lon=\"2\"><time>\($0)</time></trkpt>" }
        return "<trk><trkseg>\(points.joined())</trkseg></trk>"
    }

    private static func document(time: String? = nil, _ rest: String...) -> String {
        "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.1\" creator=\"c\">"
            + (time.map { "<metadata><time>\($0)</time></metadata>" } ?? "") + rest.joined() + "</gpx>"
    }

    private static let broken: [String] = [
        document(track("2026-08-09T07:00:10Z", "2006-12-24T07:00:20Z", "2006-12-24T07:00:30Z", "2026-08-09T07:00:40Z")),
        document(track("2006-12-24T07:00:10Z", "2026-08-09T07:00:20Z")),
        document(time: "2026-08-09T06:00:00Z", track("2006-12-24T07:00:10Z", "2006-12-24T07:00:20Z")),
        document(time: "2006-12-24T06:00:00Z", track("2026-08-09T07:00:10Z")),
        document(time: "2026-08-09T06:00:00Z", track("2006-12-24T07:00:10.5+02:00"), track("2026-08-09T08:00:10Z", "2006-12-24T08:00:20Z")),
        document(
            time: "2026-08-09T06:00:00Z", "<wpt lat=\"1\" lon=\"2\"><time>2006-12-24T07:00:00Z</time></wpt>", track("2026-08-09T07:00:10Z")),
        document("<wpt lat=\"1\" lon=\"2\"><time>2006-12-24T07:00:00Z</time></wpt>", track("2006-12-24T07:00:10Z", "2026-08-09T07:00:20Z")),
    ]

    @Test("what is behind moves forward, what is right stays, and validate finds no rollover any more", arguments: broken)
    func mended(text: String) throws {
        let filtered = try Filtered(text) { $0.fixesRollover = true }
        #expect(filtered.text == text.replacing(Self.rolled, with: Self.right))
        #expect(filtered.report.changed == ["fix-rollover": text.ranges(of: Self.rolled).count])
        let result = try Self.validated(filtered.text)
        #expect(result == 0)
    }

    @Test("two periods are two periods")
    func twice() throws {
        let text = Self.document(Self.track("1987-05-10T07:00:10Z", "2026-08-09T07:00:20Z"))
        #expect(try Filtered(text) { $0.fixesRollover = true }.text == text.replacing("1987-05-10", with: Self.right))
    }

    @Test("years between two rides are none, and neither is a file that is behind as a whole: nothing in it tells")
    func sound() throws {
        for text in [
            Self.document(time: "2026-08-09T06:00:00Z", Self.track("2006-12-10T07:00:10Z")),
            Self.document(Self.track("2006-12-24T07:00:10Z"), Self.track("2026-08-09T07:00:10Z")),
            Self.document(Self.track("2006-12-24T07:00:10Z", "2006-12-24T07:00:20Z")),
            Self.document(Self.track("2006-12-24T07:00:10Z", "2015-12-24T07:00:20Z", "null", "2026-08-09T07:00:00Z")),
        ] {
            let filtered = try Filtered(text) { $0.fixesRollover = true }
            #expect(filtered.report.changed.isEmpty)
        }
    }

    @Test("rules judge the mended times, and other changes follow")
    func rules() throws {
        let text = Self.document(Self.track("2006-12-24T07:00:10Z", "2026-08-09T07:00:20Z", "2006-12-24T07:00:30Z"))
        let filtered = try Filtered(text) {
            $0.fixesRollover = true
            $0.after = Timestamp("2026-08-09T07:00:15Z")
            $0.shiftInNanoseconds = 1_000_000_000
        }
        #expect(filtered.text == Self.document(Self.track("2026-08-09T07:00:21Z", "2026-08-09T07:00:31Z")))
        #expect(filtered.report.changed == ["fix-rollover": 2, "shift": 2])
        #expect(filtered.report.removed == ["after": 1])
    }

    /// How often the rule of `validate` finds one.
    private static func validated(_ text: String) throws -> Int {
        var validator = Validator(ValidationOptions())
        validator.feed(Array(text.utf8).span)
        return validator.finish().counts[RolledOverDate.rule.name] ?? 0
    }
}
