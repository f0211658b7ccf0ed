import Consent
import FoundationEssentials
import Geodesy
import Places
import Recording
import Sampling
import Support
import Testing
import Timestamps

@testable import CLI
@testable import Recording

@Suite struct EventLineTests {
    /// 2026-08-01T07:00:00.25Z.
    private static let moment = Timestamp(nanoseconds: 1_785_567_600_250_000_000)

    private struct Line: Decodable, Equatable {
        var time: String
        var event: String
        var name: String?
        var from: String?
        var to: String?
        var reason: String?

        init(_ event: String, _ name: String?, _ from: String?, _ to: String?, _ reason: String? = nil) {
            (time, self.event, self.name, self.from, self.to, self.reason) = ("2026-08-01T07:00:00.250Z", event, name, from, to, reason)
        }
    }

    /// Each event with its line, by the design page's form of `--events`.
    private static let events: [(SessionEvent, Line)] = [
        (.phase(from: nil, to: .waitingForFix), Line("state", "waitingForFix", nil, "waitingForFix")),
        (.phase(from: .waitingForFix, to: .tracking), Line("state", "tracking", "waitingForFix", "tracking")),
        (.phase(from: .tracking, to: .sourceLost), Line("state", "unavailable", "tracking", "unavailable", "sourceLost")),
        (.phase(from: .tracking, to: .closed(.paused)), Line("state", "paused", "tracking", "paused")),
        (.phase(from: .closed(.paused), to: .closed(.parked)), Line("state", "parked", "paused", "parked")),
        (
            .phase(from: .tracking, to: .closed(.condition(.preferenceOff))),
            Line("state", "unavailable", "tracking", "unavailable", "preferenceOff")
        ),
        (
            .phase(from: .tracking, to: .closed(.track(.diskFull))),
            Line("state", "unavailable", "tracking", "unavailable", "diskFull")
        ),
        (.phase(from: .tracking, to: .closed(.ended(.stopped))), Line("state", "ended", "tracking", "ended", "stopped")),
        (.condition(from: .granted, to: .denied), Line("condition", "denied", "granted", "denied")),
        (.diagnostic(.authorizationDenied, .begun()), Line("diagnostic", "authorizationDenied", "off", "on")),
        (.diagnostic(.locationUnavailable, .lasting(.seconds(630))), Line("diagnostic", "locationUnavailable", "on", "on")),
        (.diagnostic(.locationUnavailable, .moot), Line("diagnostic", "locationUnavailable", "on", "off")),
        (.diagnostic(.stationary, .over), Line("diagnostic", "stationary", "on", "off")),
        (.mark(Mark(text: "the \"old\" bridge"), .waiting), Line("mark", "the \"old\" bridge", nil, "waiting")),
        (.mark(Mark(), .placed), Line("mark", nil, "waiting", "placed")),
        (.mark(Mark(), .dropped), Line("mark", nil, "waiting", "dropped")),
        (.segment(3, ended: nil), Line("segment", "3", "closed", "open")),
        (.segment(3, ended: .parked), Line("segment", "3", "open", "closed", "parked")),
    ]

    @Test("each event is one line of JSON with exactly the keys time, event, name, from, to and reason")
    func lines() throws {
        for (event, expected) in Self.events {
            let line = try JSONDocument.line(try #require(EventLine(event, at: Self.moment)))
            #expect(!line.contains("\n"))
            #expect(try JSONDecoder().decode(Line.self, from: Data(line.utf8)) == expected)
            // Absent ones are null, not left out.
            let keys = Set(try JSONDecoder().decode([String: String?].self, from: Data(line.utf8)).keys)
            #expect(keys == ["time", "event", "name", "from", "to", "reason"], "\(line)")
        }
    }

    @Test("a place is named with what was and what is, and neither its centre nor its radius")
    func place() throws {
        let centre = Coordinate(latitude: 61.1928374, longitude: 5.5647382)
        let place = try Place(name: "home", centre: centre, radiusInMetres: 123)
        let expected: [(PlaceWatch.Change, Line)] = [
            (.entered, Line("place", "home", "outside", "inside")), (.left, Line("place", "home", "inside", "outside")),
        ]
        for (change, line) in expected {
            let event = SessionEvent.place(PlaceWatch.Event(place, change, at: Self.moment))
            let text = try JSONDocument.line(try #require(EventLine(event, at: Self.moment)))
            #expect(try JSONDecoder().decode(Line.self, from: Data(text.utf8)) == line)
            for digits in ["1928374", "5647382", "123"] { #expect(!text.contains(digits), "\(text)") }
        }
    }

    @Test("a mark of several lines or with control characters stays one line of JSON")
    func oneLine() throws {
        let line = try JSONDocument.line(try #require(EventLine(.mark(Mark(text: "a\nb\u{1}"), .waiting), at: Self.moment)))
        #expect(line.split(whereSeparator: \.isNewline).count == 1)
    }

    @Test("what is only said in words, and may name a source, has no line")
    func wordsOnly() {
        let events: [SessionEvent] = [
            .sourceLost(SourceFailure(.closed, "at 52.1234")), .sourceFailed(SourceFailure(.malformed, "x")), .sourceFound,
            .source(.hostDateTaken), .clocksDiffer(seconds: 7, weekRollovers: 0), .untimedFixes, .simulated, .samplesLost(3),
        ]
        #expect(events.compactMap { EventLine($0, at: Self.moment)?.event } == [])
    }
}
