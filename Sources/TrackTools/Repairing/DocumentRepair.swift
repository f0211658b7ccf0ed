/// Bytes that can be read several times.
public protocol RewindableBytes: ~Copyable {
    /// Goes back to the first byte.
    mutating func rewind() throws
    /// Lends the next piece; false at the end.
    mutating func next(_ body: (Span<UInt8>) throws -> Void) throws -> Bool
}

extension ByteSource: RewindableBytes {}

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

    /// Repairs a document: one that is sound is read once, one that is damaged three times or four.
    ///
    /// - Parameters:
    ///   - input: the document, at its first byte.
    ///   - write: takes the result in pieces; not called for a sound document.
    /// - Returns: nil when there is no root element of GPX.
    /// - Throws: what `input` and `write` throw.
    public static func run(_ input: inout some RewindableBytes & ~Copyable, write: ([UInt8]) throws -> Void) throws -> Report? {
        var plan = RepairPlan()
        while true {
            var looking = RepairPass(looking: plan)
            let outcome = try looking.run(over: &input) { _ in }
            switch outcome {
            case .nothing: return nil
            case .lookAgain(let next):
                plan = next
                try input.rewind()
            case .sound: return Report(log: RepairLog(), pointsKept: looking.pointsKept, pointsLost: 0)
            case .write(let plan):
                try input.rewind()
                if try isSound(&input) {
                    return Report(log: RepairLog(), pointsKept: looking.pointsKept + looking.pointsLost, pointsLost: 0)
                }
                try input.rewind()
                var writing = RepairPass(writing: plan)
                _ = try writing.run(over: &input, write: write)
                return Report(log: looking.log, pointsKept: looking.pointsKept, pointsLost: looking.pointsLost)
            }
        }
    }

    /// Whether validation finds nothing wrong with the document's form: it knows rarities that a repair need not, such as `xsi:type`.
    private static func isSound(_ input: inout some RewindableBytes & ~Copyable) throws -> Bool {
        var validator = Validator()
        while try input.next({ validator.feed($0) }) {}
        return !validator.finish().findings.contains { finding in
            let isOfForm = finding.rule.hasPrefix("xml-") || finding.rule.hasPrefix("schema-")
            return (isOfForm && finding.severity == .error) || finding.rule == UnboundPrefix.rule.name
        }
    }
}

extension RepairPass {
    /// Feeds a whole input, and hands out what comes of it.
    ///
    /// - Throws: what `input` and `write` throw.
    mutating func run(over input: inout some RewindableBytes & ~Copyable, write: ([UInt8]) throws -> Void) throws -> Outcome {
        var result: [UInt8] = []
        while try input.next({ feed($0, into: &result) }) {
            if !result.isEmpty { try write(result) }
            result.removeAll(keepingCapacity: true)
        }
        let outcome = finish(into: &result)
        if !result.isEmpty { try write(result) }
        return outcome
    }
}
