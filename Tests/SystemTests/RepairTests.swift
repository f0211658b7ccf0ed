import Foundation
import Support
import Testing

/// `repair`, as a script uses it.
struct RepairTests {
    private func sample(_ name: String) -> String { Binary.sample("repair/\(name).gpx") }

    @Test("promise 10: what has no root element of GPX is a failure that is named, and the others are repaired")
    func statuses() async throws {
        try await ScratchHome.use { home in
            try home.write("no markup", to: "none.gpx")
            try home.run("repair", "none.gpx").expect(status: 2)
            let mixed = try home.run("repair", sample("truncated"), "none.gpx", "-o", "out/", "--json").expect(status: 4)
            #expect(mixed.errors.contains("none.gpx: there is no GPX in it"))
            let document = try #require(try JSONSerialization.jsonObject(with: Data(mixed.outputBytes)) as? [String: Any])
            #expect(Set(document.keys) == ["command", "files", "failures", "total"])
            let files = try #require(document["files"] as? [[String: Any]])
            #expect(files.map { Set($0.keys) } == [["file", "output", "points_kept", "points_lost", "actions"]])
            #expect(files.first?["points_kept"] as? Int == 1)
            #expect(files.first?["points_lost"] as? Int == 1)
            let actions = try #require(files.first?["actions"] as? [[String: Any]])
            #expect(actions.map { Set($0.keys) } == [["action", "line", "detail"], ["action", "line", "detail"]])
            try home.run("validate", "out/truncated.gpx").expect(status: 0)
        }
    }

    @Test("promise 6: a sound file in a pipe comes out byte for byte")
    func sound() async throws {
        try await ScratchHome.use { home in
            let run = try home.run("repair", sample("sound")).expect(status: 0)
            let input = try Data(contentsOf: URL(fileURLWithPath: sample("sound")))
            let isSame = Data(run.outputBytes) == input
            #expect(isSame)
        }
    }

    @Test("promise 12: no figure of a point stands in what is said of its repair")
    func sentinel() async throws {
        try await ScratchHome.use { home in
            try home.write(
                "<gpx><trk><trkpt lat='47,123123' lon='x8.456456'><ele>47.123123,</ele></trkpt>47.123123 <trkpt lat='47.123123e0' lon='8.456456'",
                to: "a.gpx")
            let run = try home.run("repair", "-v", "a.gpx").expect(status: 0)
            for figure in ["123123", "456456"] { #expect(!run.errors.contains(figure)) }
        }
    }
}
