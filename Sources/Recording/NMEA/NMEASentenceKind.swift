/// The sentences that are read, one row each; their readers stand in `NMEASentenceKind+Position.swift` and `+Detail.swift`.
struct NMEASentenceKind: Sendable {
    typealias Reader = @Sendable (NMEASentence) throws(NMEASentence.Fault) -> NMEAReport

    /// What a sentence does to the epoch that is being put together.
    enum Role: Sendable {
        /// Gives a place and a verdict; another time of day than the epoch's begins a new one.
        case position
        /// Adds to the epoch that the sentences before it belong to.
        case detail
        /// The same with a time of day of its own: a later one begins a new epoch, an earlier one is of an epoch that has gone.
        case timedDetail
    }

    /// The last three letters of the tag.
    let code: UInt64
    let role: Role
    /// With the tag, those behind the checksum left out.
    let minimumFieldCount: Int
    let read: Reader

    private init(_ name: StaticString, _ role: Role, fields: Int, _ read: @escaping Reader) {
        code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        self.role = role
        minimumFieldCount = fields
        self.read = read
    }

    /// Minimum field counts are those of gpsd, which knows receivers that leave off the last ones.
    private static let table: [NMEASentenceKind] = [
        NMEASentenceKind("RMC", .position, fields: 8, recommendedMinimum),
        NMEASentenceKind("GGA", .position, fields: 13, fixData),
        NMEASentenceKind("GNS", .position, fields: 13, combinedFixData),
        NMEASentenceKind("GLL", .position, fields: 7, geographicPlace),
        NMEASentenceKind("GSA", .detail, fields: 18, activeSatellites),
        NMEASentenceKind("VTG", .detail, fields: 5, courseOverGround),
        NMEASentenceKind("GST", .timedDetail, fields: 9, errorStatistics),
        NMEASentenceKind("ZDA", .timedDetail, fields: 4, timeAndDate),
    ]

    /// The kind of the sentence in these bytes, `$` first; nil when it is not read, also when its talker is proprietary: `$PGRMC` is
    /// Garmin's, not an RMC of a talker PG.
    static func of(_ bytes: [UInt8]) -> NMEASentenceKind? {
        guard bytes.count > 6, bytes[6] == UInt8(ascii: ","), bytes[1] != UInt8(ascii: "P") else { return nil }
        let code = UInt64(bytes[3]) << 16 | UInt64(bytes[4]) << 8 | UInt64(bytes[5])
        return table.first { $0.code == code }
    }
}
