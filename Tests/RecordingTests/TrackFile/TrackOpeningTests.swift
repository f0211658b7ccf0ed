import FileSystem
import Geodesy
import Glibc
import Sampling
import Support
import Synchronization
import Testing

@testable import Recording

@Suite struct TrackOpeningTests {
    /// Writes one point through an opening; the path it went to.
    private static func write(_ opening: TrackOpening) -> String? {
        let scribe = opening.makeScribe()
        scribe.perform(.beginSegment)
        scribe.perform(.append(Fix(coordinate: Coordinate(latitude: 52, longitude: 4), time: ManualClock.origin), number: 1, mark: nil))
        guard scribe.flush() == nil else { return nil }
        scribe.finish()
        return scribe.path?.description
    }

    private static func opening(_ home: ScratchHome, replacing: Bool = false) -> TrackOpening {
        var opening = TrackOpening(
            path: FilePath(home.path("walk.gpx")), memo: FilePath(home.path("walk & talk.m4a")), sourceName: "test",
            creator: "memotrack test")
        opening.way = .create(replacing: replacing)
        return opening
    }

    @Test("the file is made with the first sample, for its owner alone, with a link to the memo beside it")
    func created() async throws {
        try await ScratchHome.use { home in
            #expect(Self.write(Self.opening(home)) == home.path("walk.gpx"))
            #expect(home.mode("walk.gpx") == 0o600)
            let text = try #require(home.read("walk.gpx"))
            #expect(text.contains("creator=\"memotrack test\""))
            #expect(text.contains("<link href=\"walk%20%26%20talk.m4a\"/>") || text.contains("<link href=\"walk%20&amp;%20talk.m4a\"/>"))
            #expect(text.contains("<src>memotrack</src>"))
        }
    }

    @Test(
        "promise 5: a name that was taken meanwhile is not written to: the next free one is",
        arguments: ["file", "folder", "FIFO", "dead link"])
    func taken(_ what: String) async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx")
            switch what {
            case "file": put([120], at: path)
            case "folder": mkdir(path, 0o700)
            case "FIFO": mkfifo(path, 0o600)
            default: symlink(home.path("nowhere.gpx"), path)
            }
            put([121], at: home.path("walk-2.gpx"))
            #expect(Self.write(Self.opening(home)) == home.path("walk-3.gpx"))
            #expect(bytes(of: home.path("walk-2.gpx")) == [121])
            #expect(home.read("nowhere.gpx") == nil)
            if what == "file" { #expect(bytes(of: path) == [120]) }
        }
    }

    @Test("a file without a byte counts as absent, and becomes its owner's alone")
    func empty() async throws {
        try await ScratchHome.use { home in
            try home.write("", to: "walk.gpx", mode: 0o644)
            #expect(Self.write(Self.opening(home)) == home.path("walk.gpx"))
            #expect(home.mode("walk.gpx") == 0o600)
        }
    }

    @Test("promise 5: what is replaced stays as a numbered backup, and no backup is overwritten")
    func replaced() async throws {
        try await ScratchHome.use { home in
            for number in 1...3 {
                put([UInt8(number)], at: home.path("walk.gpx"))
                #expect(Self.write(Self.opening(home, replacing: true)) == home.path("walk.gpx"))
                #expect(bytes(of: home.path("walk.gpx.~\(number)~")) == [UInt8(number)])
            }
        }
    }

    @Test("whoever keeps the session's record is told which file it is before anything stands in it")
    func told() async throws {
        try await ScratchHome.use { home in
            var opening = Self.opening(home)
            let told = Mutex<[(FilePath, Int?)]>([])
            opening.onOpen = { path, _ in told.withLock { $0.append((path, bytes(of: path.description)?.count)) } }
            _ = Self.write(opening)
            #expect(told.withLock { $0.map(\.0.description) } == [home.path("walk.gpx")])
            #expect(told.withLock { $0.map(\.1) } == [0])
        }
    }
}
