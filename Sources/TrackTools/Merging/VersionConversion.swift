import GPX

/// Makes a 1.0 document one of 1.1, as a repair does that finds 1.1 in it.
enum VersionConversion {
    /// What 1.1 has no room for, or cannot hold as it is written.
    private static let lossy: [RepairAction] = [
        .attributeDropped, .elementDropped, .textDropped, .valueDropped, .markupDropped, .illegalCharacter,
    ]

    /// - Parameters:
    ///   - input: the document, at its first byte.
    ///   - write: takes the result in pieces.
    /// - Returns: how many things beside points were left out.
    /// - Throws: what `input` and `write` throw.
    static func run(_ input: inout some RewindableBytes & ~Copyable, write: ([UInt8]) throws -> Void) throws -> Int {
        var plan = RepairPlan()
        plan.version = .v1_1
        while true {
            var looking = RepairPass(looking: plan)
            switch try looking.run(over: &input, write: { _ in }) {
            case .nothing, .sound: return 0
            case .lookAgain(let next):
                plan = next
                plan.version = .v1_1
                try input.rewind()
            case .write(let plan):
                try input.rewind()
                var writing = RepairPass(writing: plan)
                _ = try writing.run(over: &input, write: write)
                return lossy.reduce(0) { $0 + (looking.log.counts[$1] ?? 0) }
            }
        }
    }
}
