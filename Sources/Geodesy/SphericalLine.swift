import Glibc

/// A line through places, as unit vectors normal to the ellipsoid: for questions about the distance from a line.
///
/// An angle between such vectors, times the largest radius of curvature, is never less than the length on the ellipsoid, so a tolerance that
/// is judged by it is never exceeded. The antimeridian and the poles are no special cases.
public struct SphericalLine: Sendable {
    /// Normal to the ellipsoid; 24 bytes, where a SIMD vector has 32.
    struct Normal: Sendable, BitwiseCopyable {
        var x: Double
        var y: Double
        var z: Double
    }

    private let normals: [Normal]

    /// Radius of curvature at the poles, a² / b, in metres: no normal section has a larger one.
    static let largestRadiusInMetres = Ellipsoid.equatorialRadiusInMetres / (1 - Ellipsoid.flattening)

    public init(_ places: [Coordinate]) {
        self.init(count: places.count) { places[$0] }
    }

    /// A line through so many places, without a list of them.
    public init(count: Int, place: (_ index: Int) -> Coordinate) {
        var normals: [Normal] = []
        normals.reserveCapacity(count)
        var maker = VectorMaker()
        for index in 0..<count { normals.append(maker.normal(of: place(index))) }
        self.normals = normals
    }

    /// Which points stay when all others lie within the tolerance of the line through those (Douglas and Peucker 1973).
    ///
    /// At most a multiple of n log n steps on any shape: when the farthest point lies in the outer sixteenth of a range, the range is cut at
    /// the most central point that is at least half as far, and beyond a depth of 2 log₂ n at its middle too.
    ///
    /// - Parameter tolerance: in metres.
    /// - Returns: for each point whether it stays; the first and the last do.
    public func simplified(toleranceInMetres tolerance: Double) -> [Bool] {
        var stays = [Bool](repeating: false, count: normals.count)
        guard let last = normals.indices.last else { return stays }
        stays[0] = true
        stays[last] = true
        let limit = sin(min(tolerance / Self.largestRadiusInMetres, .pi / 2))
        let deepest = 2 * (Int.bitWidth - normals.count.leadingZeroBitCount)
        var open = [(first: 0, last: last, depth: 0)]
        normals.withUnsafeBufferPointer { normals in
            while let (first, last, depth) = open.popLast() {
                guard last - first > 1, let cut = Self.cut(Arc(normals[first], normals[last]), normals, first, last, limit) else {
                    continue
                }
                let middle = depth >= deepest ? (first + last) / 2 : cut
                let (near, far) = (min(cut, middle), max(cut, middle))
                stays[near] = true
                stays[far] = true
                open.append((first, near, depth + 1))
                if near < far { open.append((near, far, depth + 1)) }
                open.append((far, last, depth + 1))
            }
        }
        return stays
    }

    /// Where to cut a range; nil when all of it lies within the limit.
    private static func cut(_ arc: Arc, _ normals: UnsafeBufferPointer<Normal>, _ first: Int, _ last: Int, _ limit: Double) -> Int? {
        var (far, distance) = (first, limit)
        for index in first + 1..<last {
            let here = arc.sineOfDistance(to: normals[index])
            if here > distance { (far, distance) = (index, here) }
        }
        guard far > first else { return nil }
        let edge = (last - first) / 16
        guard far - first < edge || last - far < edge else { return far }
        let enough = max(limit, distance / 2)
        let middle = (first + last) / 2
        for offset in 0...(last - first) / 2 {
            let (before, behind) = (middle - offset, middle + offset)
            if before > first, arc.sineOfDistance(to: normals[before]) > enough { return before }
            if behind > first, behind < last, arc.sineOfDistance(to: normals[behind]) > enough { return behind }
        }
        return far
    }
}

extension SphericalLine.Normal {
    @inline(__always)
    func dot(_ other: Self) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    func cross(_ other: Self) -> Self {
        Self(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    @inline(__always)
    func chordSquared(to other: Self) -> Double {
        let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
        return dx * dx + dy * dy + dz * dz
    }
}

/// The shorter way along a great circle between two normals.
private struct Arc {
    private let start: SphericalLine.Normal
    private let end: SphericalLine.Normal
    /// Normal to the circle's plane, of length 1; zero where two places are one.
    private var pole: SphericalLine.Normal
    /// What is ahead of the start, and what is not beyond the end.
    private let ahead: SphericalLine.Normal
    private let behind: SphericalLine.Normal

    init(_ start: SphericalLine.Normal, _ end: SphericalLine.Normal) {
        self.start = start
        self.end = end
        pole = start.cross(end)
        let length = pole.dot(pole).squareRoot()
        if length > 0 {
            pole.x /= length
            pole.y /= length
            pole.z /= length
        }
        ahead = pole.cross(start)
        behind = end.cross(pole)
    }

    /// The sine of the angle to the arc or, beside its ends, the chord to the nearer of them, which is no less.
    @inline(__always)
    func sineOfDistance(to normal: SphericalLine.Normal) -> Double {
        if ahead.dot(normal) > 0, behind.dot(normal) > 0 { return pole.dot(normal).magnitude }
        return min(start.chordSquared(to: normal), end.chordSquared(to: normal)).squareRoot()
    }
}
