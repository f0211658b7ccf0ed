/// SipHash-2-4: a keyed function of bytes whose values nobody can tell from chance without the key.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012.
struct SipHash {
    /// The two halves of the key, read as little-endian numbers.
    let firstHalf, secondHalf: UInt64

    func value(of bytes: [UInt8]) -> UInt64 {
        var state = State(firstHalf, secondHalf)
        for start in stride(from: 0, to: bytes.count - bytes.count % 8, by: 8) {
            state.absorb(Self.word(bytes[start..<start + 8]))
        }
        let rest = Self.word(bytes[(bytes.count - bytes.count % 8)...])
        state.absorb(rest | UInt64(truncatingIfNeeded: bytes.count) << 56)
        return state.finish()
    }

    /// Up to eight bytes, the first one lowest.
    static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private struct State {
        private var a, b, c, d: UInt64

        /// The constants are those of the paper: "somepseudorandomlygeneratedbytes".
        init(_ first: UInt64, _ second: UInt64) {
            a = first ^ 0x736F_6D65_7073_6575
            b = second ^ 0x646F_7261_6E64_6F6D
            c = first ^ 0x6C79_6765_6E65_7261
            d = second ^ 0x7465_6462_7974_6573
        }

        mutating func absorb(_ word: UInt64) {
            d ^= word
            round()
            round()
            a ^= word
        }

        mutating func finish() -> UInt64 {
            c ^= 0xFF
            for _ in 0..<4 { round() }
            return a ^ b ^ c ^ d
        }

        private mutating func round() {
            a &+= b
            b = Self.rotated(b, 13) ^ a
            a = Self.rotated(a, 32)
            c &+= d
            d = Self.rotated(d, 16) ^ c
            a &+= d
            d = Self.rotated(d, 21) ^ a
            c &+= b
            b = Self.rotated(b, 17) ^ c
            c = Self.rotated(c, 32)
        }

        private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    }
}
