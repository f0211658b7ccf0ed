extension DocumentRepair {
    /// What is damaged in several ways at once may need to be looked at again once it can be read.
    private static let mostRounds = 5

    /// Repairs a document, and what came of it as often as that still has a fault of form.
    ///
    /// What comes between waits in a file without a name. Lines of what was done in a later round are those of the round before.
    ///
    /// - Parameters:
    ///   - input: the document, at its first byte.
    ///   - write: takes the result in pieces; not called for a sound document.
    /// - Returns: nil when there is no root element of GPX.
    /// - Throws: what `input` and `write` throw, and `FileFault` where there is no room for what waits.
    public static func untilSound(
        _ input: inout some RewindableBytes & ~Copyable, write: (Span<UInt8>) throws -> Void
    ) throws -> Report? {
        var result = try Spool()
        guard var report = try run(&input, write: { [result] in try result.write($0.span) }) else { return nil }
        if report.isSound { return report }
        for _ in 1..<mostRounds {
            let next = try Spool()
            var again = try ByteSource(.kept(result, file: nil), recognisesGzip: false)
            guard let more = try run(&again, write: { try next.write($0.span) }), !more.isSound else { break }
            report.log.append(more.log)
            report.pointsKept = more.pointsKept
            report.pointsLost += more.pointsLost
            result = next
        }
        try result.forEachPiece(write)
        return report
    }
}
