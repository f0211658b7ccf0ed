import Glibc
import Support
import Testing

/// The track file while it grows.
struct GrowthTests {
    @Test(
        "promise 4: at each moment the growing track is whole, schema-valid and readable by its owner only",
        arguments: ["replay:long.gpx?speed=max&loop", "replay:long.gpx?speed=20"])
    func wholeAtEachMoment(source: String) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            let child = try home.startRecording(source: source)
            var sizes: [Int] = []
            for _ in 0..<12 {
                usleep(.random(in: 0..<150_000))
                try child.whileStopped {
                    let isValid = try home.isValid()
                    #expect(isValid)
                    #expect(home.mode("walk.gpx") == 0o600)
                    sizes.append(home.points() ?? 0)
                }
            }
            #expect(sizes == sizes.sorted())
            #expect((sizes.last ?? 0) > (sizes.first ?? 0))
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            #expect(try home.isValid())
        }
    }

    @Test("a replay at the pace of its times takes that time, and keeps each point")
    func pace() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(21)
            let started = ContinuousClock.now
            try home.record("walk.m4a", "--source", "replay:replay.gpx?speed=20").expect(status: 0)
            // 20 seconds between the first point and the last.
            #expect(started.duration(to: .now) >= .seconds(1))
            #expect(home.points() == 21)
            #expect(home.segments() == 1)
            #expect(try home.isValid())
        }
    }

    @Test("what no fix has gone by is a stop, not a loss: a process that was stopped goes on in a new segment")
    func stopped() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            let child = try home.startRecording(source: "replay:long.gpx?speed=10")
            try child.whileStopped { #expect(home.segments() == 1) }
            try child.wait(within: 20) { _ in home.segments() == 2 }
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            #expect(home.read("walk.gpx")?.contains("<memotrack:ended>stopped</memotrack:ended>") == true)
        }
    }
}

extension Child {
    /// Runs `body` while every thread stands still outside system calls, so that no write is half done.
    func whileStopped(_ body: () throws -> Void) throws {
        signal(SIGSTOP)
        var status: Int32 = 0
        // Only when the last thread has stopped does the kernel tell of it.
        guard waitpid(processIdentifier, &status, WUNTRACED) == processIdentifier, status & 0xFF == 0x7F else {
            throw SupportFailure("it ended instead of stopping")
        }
        defer { signal(SIGCONT) }
        try body()
    }
}
