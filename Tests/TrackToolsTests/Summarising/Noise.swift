import Glibc

/// Numbers that look random and are the same on every run (Marsaglia's xorshift64).
struct Noise {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// From 0 up to 1.
    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / 9_007_199_254_740_992
    }

    /// Evenly spread, as far either side of zero.
    mutating func uniform(_ reach: Double) -> Double { (2 * next() - 1) * reach }

    /// With this standard deviation (Box and Muller).
    mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(1 - next())).squareRoot() * cos(2 * .pi * next())
    }

    /// One or the other end.
    mutating func sign(_ reach: Double) -> Double { next() < 0.5 ? -reach : reach }
}
