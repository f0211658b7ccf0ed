import CSystem
import FileSystem
import Geodesy
import Glibc
import GPX
import Sampling
import Timestamps

/// The fixes of a GPX file in the order of its points: those of its tracks, or, where it has none, of its routes or waypoints, with one
/// fix a second interpolated between them.
final class ReplayTape {
    private enum Kind: CaseIterable {
        case trackPoints, routePoints, waypoints

        func point(of record: GPXRecord) -> GPXPoint? {
            switch (self, record) {
            case (.trackPoints, .trackPoint(let point)), (.routePoints, .routePoint(let point)), (.waypoints, .waypoint(let point)): point
            default: nil
            }
        }
    }

    /// What is known after one look through the file.
    private struct Survey {
        var points = 0
        var first: Timestamp?
        var last: Timestamp?

        mutating func take(_ time: Timestamp?) {
            points += 1
            guard let time else { return }
            first = first.map { min($0, time) } ?? time
            last = last.map { max($0, time) } ?? time
        }
    }

    /// Fixes between two points, given out at most so many at a time, since the points can be years apart.
    private static let batch = 1_000

    let firstTime: Timestamp?
    private let descriptor: Descriptor
    private let name: String
    private let pace: ReplayPace
    private let kind: Kind
    private let inventsTimes: Bool
    private let lapInNanoseconds: Int64

    private var reader: GPXReader
    private var isFileRead = false
    private var lap: Int64 = 0
    private var index = 0
    private var points: ArraySlice<Fix> = []
    /// The last fix that stands in the file, and the last given out.
    private var corner: Fix?
    private var current: Fix?

    /// Looks the whole file through, so that what is wrong with it is known before anything is recorded.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - pace: what is asked for beside the points' own times.
    ///   - date: where invented times begin.
    /// - Throws: `SourceFailure` with what is wrong with the file, and where in it.
    init(_ path: FilePath, pace: ReplayPace, date: Timestamp?) throws(SourceFailure) {
        self.pace = pace
        name = path.description
        descriptor = try Self.open(path)
        let surveys = try Self.survey(descriptor, name)
        guard let kind = Kind.allCases.first(where: { surveys[$0, default: Survey()].points > 0 }), let survey = surveys[kind] else {
            throw SourceFailure(.empty, "\(path) has no points")
        }
        self.kind = kind
        inventsTimes = survey.first == nil
        guard !inventsTimes || pace.secondsBetweenPoints != nil else {
            throw SourceFailure(.untimed, "\(path): its points have no times; give them some with ?pace=SECONDS")
        }
        firstTime = survey.first ?? date
        // Only needed, and only given, for points that have times.
        let span = survey.last.flatMap { last in survey.first.flatMap { last.nanoseconds(since: $0) } } ?? 0
        lapInNanoseconds = span.addingReportingOverflow(1_000_000_000).partialValue
        reader = GPXReader(file: name)
        lseek(descriptor.number, 0, SEEK_SET)
    }

    /// A plain file, since it is read twice.
    private static func open(_ path: FilePath) throws(SourceFailure) -> Descriptor {
        do throws(SystemFailure) {
            let descriptor = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
            let kind = try descriptor.status().st_mode & S_IFMT
            if kind == S_IFDIR { throw SystemFailure("open", code: EISDIR) }
            guard kind == S_IFREG else { throw SystemFailure("open", code: ESPIPE) }
            return descriptor
        } catch {
            throw SourceFailure(error.code == ENOENT ? .absent : .unreadable, "\(path): \(error.reason)")
        }
    }

    private static func survey(_ descriptor: Descriptor, _ name: String) throws(SourceFailure) -> [Kind: Survey] {
        var surveys: [Kind: Survey] = [:]
        do {
            _ = try GPXReader.read(descriptor: descriptor.number, file: name) { reader in
                for record in reader.records {
                    for kind in Kind.allCases {
                        if let point = kind.point(of: record) { surveys[kind, default: Survey()].take(point.time) }
                    }
                }
            }
            return surveys
        } catch let error as TrackError {
            throw SourceFailure(error)
        } catch {
            throw SourceFailure(.unreadable, name)
        }
    }

    /// The next fixes, perhaps none; nil at the end.
    func read() throws(SourceFailure) -> [Fix]? {
        var fixes: [Fix] = []
        while fixes.count < Self.batch, let target = points.first {
            fixes.append(step(to: target))
        }
        guard fixes.isEmpty else { return fixes }
        guard isFileRead else {
            try readPoints()
            return fixes
        }
        guard pace.loops else { return nil }
        rewind()
        return fixes
    }

    /// The next fix on the way to a point: a second further, or the point itself.
    private func step(to target: Fix) -> Fix {
        if kind != .trackPoints, let between = interpolated(to: target) {
            current = between
            return between
        }
        points = points.dropFirst()
        corner = target
        current = target
        return target
    }

    private func interpolated(to target: Fix) -> Fix? {
        guard let corner, let from = corner.time, let now = current?.time, let to = target.time,
            let time = now.advanced(byNanoseconds: 1_000_000_000), time < to
        else { return nil }
        let fraction = time.seconds(since: from) / to.seconds(since: from)
        var fix = Fix(coordinate: corner.coordinate.interpolated(to: target.coordinate, fraction: fraction), time: time)
        if let low = corner.elevation, let high = target.elevation { fix.elevation = low + (high - low) * fraction }
        return fix
    }

    private func readPoints() throws(SourceFailure) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        do {
            let count = try chunk.withUnsafeMutableBytes { buffer throws(SystemFailure) in try descriptor.read(into: buffer) } ?? 0
            if count == 0 { try reader.finish() } else { try reader.feed(chunk.span.extracting(0..<count)) }
            isFileRead = count == 0
        } catch let error as TrackError {
            throw SourceFailure(error)
        } catch {
            throw SourceFailure(.unreadable, name)
        }
        points = []
        for index in reader.records.indices {
            if let point = kind.point(of: reader.records[index]) { points.append(fix(point)) }
        }
    }

    private func rewind() {
        lap += 1
        isFileRead = false
        reader = GPXReader(file: name)
        lseek(descriptor.number, 0, SEEK_SET)
        corner = nil
        current = nil
    }

    private func fix(_ point: GPXPoint) -> Fix {
        defer { index += 1 }
        var fix = Fix(coordinate: point.coordinate ?? Coordinate(latitude: .nan, longitude: .nan), time: time(of: point))
        fix.elevation = point.elevation
        fix.geoidHeight = point.geoidHeight
        fix.speed = point.speed
        fix.course = point.course
        fix.horizontalAccuracy = point.horizontalAccuracy
        fix.verticalAccuracy = point.verticalAccuracy
        fix.kind = point.fix.flatMap { Fix.Kind(rawValue: $0.rawValue) }
        fix.satellites = point.satellites
        fix.horizontalDilution = point.horizontalDilution
        fix.verticalDilution = point.verticalDilution
        fix.positionDilution = point.positionDilution
        fix.isReduced = point.isReduced
        return fix
    }

    /// Each lap of a loop lies a second behind the one before.
    private func time(of point: GPXPoint) -> Timestamp? {
        if inventsTimes { return firstTime?.advanced(bySeconds: Double(index) * (pace.secondsBetweenPoints ?? 1)) }
        let (shift, overflow) = lapInNanoseconds.multipliedReportingOverflow(by: lap)
        return overflow ? nil : point.time?.advanced(byNanoseconds: shift)
    }
}

extension SourceFailure {
    fileprivate init(_ error: TrackError) {
        let place = [error.file, error.line.map(String.init), error.column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let kind: Kind = error.kind == .unreadable ? .unreadable : error.kind == .empty ? .empty : .malformed
        self.init(kind, "\(place): \(error.cause)")
    }
}
