/// The secret from which the edges of zones are made; whoever has it can tell where a place is from where tracks end.
public struct ZoneKey: Sendable, Hashable {
    /// Bytes of a key.
    public static let size = 16

    private let firstHalf, secondHalf: UInt64

    /// Nil for another number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        firstHalf = SipHash.word(bytes[..<8])
        secondHalf = SipHash.word(bytes[8...])
    }

    /// The chances of one place: always the same ones for its name, its radius in whole metres, and its centre to about 0.01°.
    ///
    /// So a centre that is slightly put right keeps its edge, of which a second one would tell more, and the same name at another place has
    /// another. The radius is among them since two edges of one shape in two sizes would show the centre. The name is, since of two places
    /// side by side one may be known to all.
    func chances(of place: Place) -> ZoneChances {
        // A pole has every longitude, and the antimeridian has two.
        let latitude = Int64((place.centre.latitude * 100).rounded())
        var longitude = Int64((place.centre.longitude * 100).rounded())
        if longitude == -18_000 { longitude = 18_000 }
        if abs(latitude) == 9_000 { longitude = 0 }
        let radius = Int64(place.radiusInMetres.rounded())
        let words = [latitude, longitude, radius].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        return ZoneChances(hash: SipHash(firstHalf: firstHalf, secondHalf: secondHalf), seed: words + Array(place.name.utf8))
    }
}

/// Numbers that look like chance to all who have not the key, and are the same each time.
struct ZoneChances {
    let hash: SipHash
    let seed: [UInt8]
    private var count: UInt8 = 0

    init(hash: SipHash, seed: [UInt8]) {
        self.hash = hash
        self.seed = seed
    }

    /// Evenly spread.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        count += 1
        let share = Double(hash.value(of: seed + [count]) >> 11) * 0x1p-53
        return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }

    /// Radians.
    mutating func nextDirection() -> Double { next(in: 0...2 * .pi) }
}
