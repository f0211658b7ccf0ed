import Foundation
import Support
import Testing

/// `validate`, as a script uses it.
struct ValidateTests {
    private func sample(_ name: String) -> String { Binary.sample("validate/\(name).gpx") }

    @Test("promise 10: an unreadable file is a failure, a malformed one a finding, and the others are judged")
    func statuses() async throws {
        try await ScratchHome.use { home in
            try home.run("validate", sample("clean")).expect(status: 0)
            try home.run("validate", sample("truncated")).expect(status: 1)
            try home.run("validate", "absent.gpx").expect(status: 2)
            let mixed = try home.run("validate", sample("faults"), "absent.gpx").expect(status: 4)
            #expect(mixed.errors.contains("absent.gpx"))
            #expect(mixed.output.contains("[schema-order]"))
        }
    }

    @Test("field note 65: the JSON document is whole when a file failed, with the keys that scripts rely on")
    func document() async throws {
        try await ScratchHome.use { home in
            let run = try home.run("validate", "--json", sample("faults"), sample("truncated"), "absent.gpx").expect(status: 4)
            let document = try #require(try JSONSerialization.jsonObject(with: Data(run.outputBytes)) as? [String: Any])
            #expect(Set(document.keys) == ["command", "files", "failures", "total"])
            let files = try #require(document["files"] as? [[String: Any]])
            #expect(files.count == 2)
            for file in files { #expect(Set(file.keys) == ["file", "valid", "version", "points", "findings", "counts"]) }
            #expect(files.map { $0["valid"] as? Bool } == [false, false])
            let findings = try #require(files.first?["findings"] as? [[String: Any]])
            for finding in findings { #expect(Set(finding.keys) == ["rule", "severity", "line", "column", "path", "message"]) }
            let failures = try #require(document["failures"] as? [[String: Any]])
            #expect(failures.map { Set($0.keys) } == [["file", "reason"]])
        }
    }

    @Test("promise 12: no figure of a point stands in what is said of a file that holds a sentinel everywhere")
    func sentinel() async throws {
        try await ScratchHome.use { home in
            let text =
                "<gpx version='61.1928374' creator='x' xmlns='http://www.topografix.com/GPX/1/1'>"
                + "<wpt lat='61.1928374x' lon='5.5647382e0'><ele>61.1928374,</ele></wpt>5.5647382</gpx>"
            try home.write(text, to: "sentinel.gpx")
            let run = try home.run("validate", home.path("sentinel.gpx")).expect(status: 1)
            for digits in ["1928374", "5647382"] { #expect(!run.errors.contains(digits) && !run.output.contains(digits), "\(run)") }
        }
    }

    @Test("standard input is read for -")
    func standardInput() async throws {
        try await ScratchHome.use { home in
            let text = try String(contentsOfFile: sample("faults"), encoding: .utf8)
            let run = try home.run("validate", "-", input: text).expect(status: 1)
            #expect(run.output.hasPrefix("-:"))
        }
    }

    @Test("--strict makes a warning an error, --rule takes it away")
    func strict() async throws {
        try await ScratchHome.use { home in
            try home.write(
                "<gpx version='1.1' creator='x' xmlns='http://www.topografix.com/GPX/1/1'><wpt lat='0' lon='0'/></gpx>", to: "zero.gpx")
            let file = home.path("zero.gpx")
            try home.run("validate", file).expect(status: 0)
            try home.run("validate", "--strict", file).expect(status: 1)
            try home.run("validate", "--strict", "--rule", "data-null-island=off", file).expect(status: 0)
        }
    }
}
