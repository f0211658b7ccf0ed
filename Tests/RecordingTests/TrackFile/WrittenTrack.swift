import FileSystem
import Geodesy
import Glibc
import GPX
import Timestamps

@testable import Recording

/// A track file as the reader finds it.
struct WrittenTrack: Equatable {
    struct Point: Equatable {
        var latitude: Double
        var longitude: Double
        var seconds: Double?
        var isReduced: Bool
    }

    struct Segment: Equatable {
        var points: [Point] = []
        var ended: String?
    }

    var segments: [Segment] = []

    var points: [Point] { segments.flatMap(\.points) }
    var ends: [String?] { segments.map(\.ended) }
    var counts: TrackCounts { TrackCounts(samples: points.count, segments: segments.count) }
    /// Points of each segment.
    var sizes: [Int] { segments.map(\.points.count) }

    /// - Throws: `TrackError` when the document is not whole.
    init(path: String) throws {
        guard let content = bytes(of: path) else { throw TrackError(kind: .unreadable, cause: "no file") }
        try self.init(bytes: content)
    }

    init(bytes: [UInt8]) throws {
        var reader = GPXReader()
        try reader.feed(bytes.span)
        take(reader)
        try reader.finish()
        take(reader)
    }

    private mutating func take(_ reader: borrowing GPXReader) {
        for record in reader.records {
            switch record {
            case .segmentStart: segments.append(Segment())
            case .trackPoint(let point): segments[segments.count - 1].points.append(Point(point))
            case .segmentEnd(_, let reason): segments[segments.count - 1].ended = reason.map { reader.string($0) }
            default: break
            }
        }
    }
}

extension WrittenTrack.Point {
    fileprivate init(_ point: GPXPoint) {
        latitude = point.coordinate?.latitude ?? .nan
        longitude = point.coordinate?.longitude ?? .nan
        seconds = point.time?.seconds(since: ManualClock.origin)
        isReduced = point.isReduced
    }
}

/// The bytes of a file; nil when there is none.
func bytes(of path: String) -> [UInt8]? {
    guard let descriptor = try? Descriptor.open(FilePath(path), O_RDONLY), let status = try? descriptor.status() else { return nil }
    return try? descriptor.bytes(from: 0, atMost: Int(status.st_size))
}

func put(_ bytes: [UInt8], at path: String) {
    guard let descriptor = try? Descriptor.open(FilePath(path), O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600) else { return }
    _ = bytes.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
}
