import Geodesy
import Sampling
import Timestamps

@testable import Recording

/// A track that grows write by write: what the file held before each, and what the write put where.
struct Flushes {
    struct Flush {
        var name: String
        var old: [UInt8]
        var write: FakeDisk.Write
        /// Points of the old file that later writes leave alone.
        var stable: Int

        /// The file after the whole write.
        var new: [UInt8] { applying(write.bytes.count) }

        /// The old content with the first bytes of the write applied.
        func applying(_ count: Int) -> [UInt8] {
            let end = write.offset + count
            return Array(old.prefix(write.offset)) + Array(write.bytes.prefix(count)) + Array(old.dropFirst(end))
        }
    }

    var flushes: [Flush] = []

    /// Written at `path`, where what is there already is continued; `stable` of its points are there already.
    init(_ opening: TrackOpening, path: String, stable: Int = 0) throws {
        let disk = FakeDisk()
        var opening = opening
        opening.disk = disk.calls
        let scribe = opening.makeScribe()
        var count = stable
        func flush(_ name: String, _ actions: [Sampler.Action], settling settled: Int) {
            let old = bytes(of: path) ?? []
            actions.forEach(scribe.perform)
            guard scribe.flush() == nil, let write = disk.writes.last else { return }
            flushes.append(Flush(name: name, old: old, write: write, stable: count))
            count += settled
        }
        flush("the first point", [.beginSegment, Self.append(0)], settling: 1)
        flush("a provisional point", [Self.provisional(1, elevation: 1_234.5)], settling: 0)
        flush("a shorter provisional point", [Self.provisional(2)], settling: 0)
        flush("a point in its place", [.dropProvisional, Self.append(3)], settling: 1)
        flush("a provisional point again", [Self.provisional(4)], settling: 0)
        flush("the end of a segment", [.settleProvisional, .endSegment(.paused)], settling: 1)
        flush("another segment", [.beginSegment, Self.append(5), Self.append(6)], settling: 2)
    }

    private static func fix(_ step: Int, elevation: Double? = nil) -> Fix {
        var fix = Fix(
            coordinate: Coordinate(latitude: 52 + Double(step) * 1e-4, longitude: 4),
            time: ManualClock.origin.advanced(bySeconds: Double(step)))
        fix.elevation = elevation
        return fix
    }

    private static func append(_ step: Int) -> Sampler.Action { .append(fix(step), number: step, mark: nil) }

    private static func provisional(_ step: Int, elevation: Double? = nil) -> Sampler.Action {
        .provisional(fix(step, elevation: elevation), number: step)
    }
}
