/// What an NMEA stream held so far, to tell why it gave few fixes or none.
public struct NMEATally: Sendable, Hashable {
    /// Sentences of the kinds that are read, whole and in order.
    public internal(set) var sentences = 0
    /// Sentences of these kinds whose checksum is another one.
    public internal(set) var wrongChecksums = 0
    /// Sentences of these kinds with too few fields, or with a field that is no value of its kind.
    public internal(set) var malformed = 0
    /// Epochs in which the receiver said that it has no fix.
    public internal(set) var epochsWithoutFix = 0
    /// Fixes given out.
    public internal(set) var fixes = 0
    /// Those of them without a time: neither the stream nor the caller had given a date by then.
    public internal(set) var untimedFixes = 0
}
