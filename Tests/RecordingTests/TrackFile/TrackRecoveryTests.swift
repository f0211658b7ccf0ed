import FileSystem
import Glibc
import GPX
import Support
import Testing

@testable import Recording

@Suite struct TrackRecoveryTests {
    /// Every way in which a flush can have been cut: by its name, the content of a file.
    private static func cuts(of flush: Flushes.Flush) -> [(name: String, content: [UInt8])] {
        let newLength = max(flush.old.count, flush.write.offset + flush.write.bytes.count)
        return (0...flush.write.bytes.count).flatMap { count -> [(String, [UInt8])] in
            let begun = Array(flush.applying(count).prefix(flush.write.offset + count))
            return [
                ("\(flush.name), cut after \(count) bytes", flush.applying(count)),
                ("\(flush.name), zeros after \(count) bytes", begun + [UInt8](repeating: 0, count: newLength - begun.count)),
                ("\(flush.name), truncated after \(count) bytes", begun),
            ]
        }
    }

    private static func mend(_ path: String, _ origin: TrackRecovery.Origin) -> TrackRecovery.Outcome {
        TrackRecovery.mend(FilePath(path), origin: origin) { _ in true }
    }

    /// What is wrong with a cut file after mending; empty when nothing is.
    private static func faults(
        _ cut: (name: String, content: [UInt8]), of flush: Flushes.Flush, _ origin: TrackRecovery.Origin, at path: String
    ) -> [String] {
        put(cut.content, at: path)
        let outcome = mend(path, origin)
        let content = bytes(of: path)
        var faults: [String] = []
        let before = try? WrittenTrack(bytes: flush.old)
        switch outcome {
        case .whole(let survey), .mended(let survey):
            guard let track = try? WrittenTrack(path: path) else { return ["\(cut.name): not whole"] }
            if let before, Array(track.points.prefix(flush.stable)) != Array(before.points.prefix(flush.stable)) {
                faults.append("lost points")
            }
            if track.points.count < flush.stable { faults.append("too few points") }
            if track.sizes.contains(0), before?.sizes.contains(0) != true { faults.append("an empty segment") }
            if origin.offset == 0, survey.counts != track.counts { faults.append("counted \(survey.counts)") }
            if content?.prefix(origin.offset) != cut.content.prefix(origin.offset) { faults.append("touched what was there before") }
        case .removed:
            if flush.stable > 0 || origin.offset > 0 || content != nil { faults.append("removed") }
            return faults.map { "\(cut.name): \($0)" }
        case .absent, .failed: faults.append("\(outcome)")
        }
        if case .whole = outcome {
            if content != cut.content { faults.append("touched although it is whole") }
        } else {
            guard case .whole = mend(path, origin) else { return ["\(cut.name): not whole the second time"] }
            if bytes(of: path) != content { faults.append("changed the second time") }
        }
        return faults.map { "\(cut.name): \($0)" }
    }

    @Test(
        "promise 4: cut at any byte of any flush, mending keeps every point that stayed, gives a whole file, and is idempotent",
        arguments: 0..<7)
    func everyByte(_ index: Int) async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx")
            let opening = TrackOpening(path: FilePath(path), memo: FilePath("walk.m4a"), sourceName: "test", creator: "memotrack test")
            let flushes = try Flushes(opening, path: path).flushes
            #expect(flushes.map(\.stable) == [0, 1, 1, 1, 2, 2, 3])
            let flush = try #require(flushes.dropFirst(index).first)
            let faults = Self.cuts(of: flush).flatMap { Self.faults($0, of: flush, .init(), at: path) }
            #expect(faults.isEmpty, "\(faults.count) faults, the first: \(faults.first ?? "")")
            // The last write, whole, is the last thing that is not mended.
            let last = try #require(flushes.last)
            put(last.new, at: path)
            #expect(try WrittenTrack(path: path).sizes == [3, 2])
        }
    }

    @Test(
        "promise 5: a file that was appended to is never removed, nor touched before the place where the session began",
        arguments: Appended.all)
    func appended(_ appended: Appended) async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx")
            put(Array(appended.text.utf8), at: path)
            let growth = try TrackOpening.Growth.find(in: FilePath(path)).growth
            var opening = TrackOpening(path: FilePath(path), memo: FilePath("walk.m4a"), sourceName: "test", creator: "memotrack test")
            opening.way = .grow(growth)
            let origin = TrackRecovery.Origin(offset: growth.offset, isInTrack: !growth.needsTrack)
            for flush in try Flushes(opening, path: path, stable: appended.points).flushes {
                // As in a file of its own: every eleventh cut will do, which are of each of the three kinds in turn.
                let faults = Self.cuts(of: flush).enumerated().filter { $0.offset.isMultiple(of: 11) }
                    .flatMap { Self.faults($0.element, of: flush, origin, at: path) }
                #expect(faults.isEmpty, "\(faults.count) faults, the first: \(faults.first ?? "")")
            }
        }
    }

    @Test("another file in the track's place, a link, or nothing there: absent, and nothing is touched")
    func absent() async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx"), content = Array("<gpx><trk>".utf8)
            #expect(Self.mend(path, .init()) == .absent)
            put(content, at: path)
            #expect(TrackRecovery.mend(FilePath(path), origin: .init()) { _ in false } == .absent)
            #expect(bytes(of: path) == content)
            symlink(path, home.path("link.gpx"))
            #expect(Self.mend(home.path("link.gpx"), .init()) == .absent)
            #expect(bytes(of: path) == content)
        }
    }

    @Test(
        "field note 54: an own file of no, three or only zero bytes is as if it had never been",
        arguments: [[], [60, 63, 120], [0, 0, 0]])
    func tiny(_ content: [UInt8]) async throws {
        try await ScratchHome.use { home in
            put(content, at: home.path("walk.gpx"))
            #expect(Self.mend(home.path("walk.gpx"), .init()) == .removed)
            #expect(home.read("walk.gpx") == nil)
        }
    }

    @Test("what a resumed session counts is its own, not what stood in the file before it")
    func counts() async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx")
            put(Array(Appended.foreign.text.utf8), at: path)
            let growth = try TrackOpening.Growth.find(in: FilePath(path)).growth
            var opening = TrackOpening(path: FilePath(path), memo: FilePath("walk.m4a"), sourceName: "test", creator: "memotrack test")
            opening.way = .grow(growth)
            _ = try Flushes(opening, path: path)
            let origin = TrackRecovery.Origin(offset: growth.offset, isInTrack: false)
            guard case .whole(let survey) = Self.mend(path, origin) else { throw SupportFailure("not whole") }
            #expect(survey.counts == TrackCounts(samples: 5, segments: 2))
        }
    }
}
