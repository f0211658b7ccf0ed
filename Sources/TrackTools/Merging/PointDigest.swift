import GPX
import Geodesy
import Timestamps

/// Tells whether two rows of points are the same, in sixteen bytes.
struct PointDigest: Sendable, Hashable {
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x27D4_EB2F_1656_67C5

    @inline(__always)
    mutating func add(_ word: UInt64) {
        first = (first ^ word) &* 0x9E37_79B9_7F4A_7C15
        first ^= first >> 29
        second = (second &+ word) &* 0xC2B2_AE3D_27D4_EB4F
        second = second << 31 | second >> 33
    }

    /// Place and time, by their values: how they are written makes no difference.
    @inline(__always)
    mutating func add(_ place: Coordinate, _ time: Timestamp?) {
        // Adding zero makes one of the two zeros.
        add((place.latitude + 0).bitPattern)
        add((place.longitude + 0).bitPattern)
        add(time.map { UInt64(bitPattern: $0.nanoseconds) } ?? Self.absent)
    }

    mutating func add(_ text: String?) {
        guard let text else { return add(Self.absent) }
        for byte in text.utf8 { add(UInt64(byte)) }
        add(UInt64(text.utf8.count))
    }

    /// No time that a file can name.
    private static let absent = UInt64(bitPattern: .min)
}
