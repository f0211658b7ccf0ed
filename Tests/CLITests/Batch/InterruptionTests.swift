import Glibc
import Support
import Testing

@testable import CLI

@Suite("Ending a batch")
struct InterruptionTests {
    @Test(
        "promise 5: a signal in the middle leaves no temporary file, no half file, and ends as signals do",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalled(number: Int32) async throws {
        try await ScratchHome.use { home in
            try home.write(String(repeating: "a", count: 3_000_000), to: "a.gpx")
            try home.write(String(repeating: "a", count: 3_000_000), to: "b.gpx")
            let child = try home.start(Probe.path, ["copy", "--slowly", "--in-place", "-j", "2", "a.gpx", "b.gpx"])
            try child.wait { _ in home.files().count == 4 }
            child.signal(number)
            #expect(try child.finish().ending == .signalled(number))
            #expect(home.files() == ["a.gpx", "b.gpx"])
            #expect(home.read("a.gpx")?.contains("b") == false)
        }
    }

    @Test("nohup(1) still protects: an ignored hang-up stays ignored")
    func ignored() async throws {
        try await ScratchHome.use { home in
            try home.write(String(repeating: "a", count: 400_000), to: "a.gpx")
            let child = try home.start("sh", ["-c", "trap '' HUP; exec $P copy --slowly -q a.gpx -o b.gpx"], extra: ["P": Probe.path])
            try child.wait { _ in home.files().count == 2 }
            child.signal(SIGHUP)
            #expect(try child.finish().status == 0)
            #expect(home.read("b.gpx")?.count == 400_000)
        }
    }

    @Test("killed at random moments, files are either as they were or done, and never half", arguments: 0..<12)
    func killed(turn: Int) async throws {
        try await ScratchHome.use { home in
            var generator = SplitMix64(state: UInt64(turn))
            let old = String(repeating: "a", count: 200_000), new = String(repeating: "b", count: 200_000)
            let names = (0..<20).map { "\($0 + 10).gpx" }
            for name in names { try home.write(old, to: name) }
            let child = try home.start(Probe.path, ["copy", "--in-place", "."])
            usleep(UInt32.random(in: 1_000...60_000, using: &generator))
            child.signal(turn % 2 == 0 ? SIGINT : SIGTERM)
            _ = try child.finish()
            for name in names {
                let text = home.read(name)
                #expect(text == old || text == new)
                if text == new { #expect(home.read(name + ".bak") == old) }
            }
            #expect(home.files().allSatisfy { $0.hasSuffix(".gpx") || $0.hasSuffix(".bak") })
        }
    }
}
