/// A repair from the first look to the last byte.
public enum DocumentRepair {
    /// What came of it.
    public struct Report: Sendable, Hashable {
        /// All that was done; empty for a sound document.
        public var log: RepairLog
        /// Waypoints and points of routes among them.
        public var pointsKept: Int
        public var pointsLost: Int
        /// Whether the input's own bytes are the result, so that nothing was written.
        public var isSound: Bool { log.isEmpty }
    }

    /// Repairs a document that can be read several times: two or three times one that is damaged, once one that is sound.
    ///
    /// - Parameters:
    ///   - read: hands out the document from its first byte, in pieces of any size, each time it is called.
    ///   - write: takes the result in pieces; not called for a sound document.
    /// - Returns: nil when there is no root element of GPX.
    /// - Throws: what `read` and `write` throw.
    public static func run(
        read: ((Span<UInt8>) throws -> Void) throws -> Void, write: ([UInt8]) throws -> Void
    ) throws -> Report? {
        var plan = RepairPlan()
        while true {
            var looking = RepairPass(looking: plan)
            switch try run(&looking, read: read, write: { _ in }) {
            case .nothing: return nil
            case .lookAgain(let next): plan = next
            case .sound: return Report(log: RepairLog(), pointsKept: looking.pointsKept, pointsLost: 0)
            case .write(let plan):
                if try isSound(read: read) {
                    return Report(log: RepairLog(), pointsKept: looking.pointsKept + looking.pointsLost, pointsLost: 0)
                }
                var writing = RepairPass(writing: plan)
                _ = try run(&writing, read: read, write: write)
                return Report(log: looking.log, pointsKept: looking.pointsKept, pointsLost: looking.pointsLost)
            }
        }
    }

    private static func run(
        _ pass: inout RepairPass, read: ((Span<UInt8>) throws -> Void) throws -> Void, write: ([UInt8]) throws -> Void
    ) throws -> RepairPass.Outcome {
        var result: [UInt8] = []
        try read { piece in
            pass.feed(piece, into: &result)
            if !result.isEmpty { try write(result) }
            result.removeAll(keepingCapacity: true)
        }
        let outcome = pass.finish(into: &result)
        if !result.isEmpty { try write(result) }
        return outcome
    }

    /// Whether validation finds nothing wrong with the document's form: it knows rarities that a repair need not, such as `xsi:type`.
    private static func isSound(read: ((Span<UInt8>) throws -> Void) throws -> Void) throws -> Bool {
        var validator = Validator()
        try read { validator.feed($0) }
        return !validator.finish().findings.contains { finding in
            let isOfForm = finding.rule.hasPrefix("xml-") || finding.rule.hasPrefix("schema-")
            return (isOfForm && finding.severity == .error) || finding.rule == UnboundPrefix.rule.name
        }
    }
}
