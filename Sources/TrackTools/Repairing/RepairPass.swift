import GPX
import XMLStream

/// One pass over a damaged document, fed with its bytes in pieces of any size.
///
/// The first passes only look and make the plan, the last one writes. Work is linear; memory is bounded by the largest element that is not
/// a track, segment or route, and by what stands behind the place where it belongs (see `RepairPlan`).
public struct RepairPass: ~Copyable {
    public enum Outcome: Sendable, Hashable {
        /// There is no root element of GPX.
        case nothing
        /// There is nothing to do: the input's own bytes are the result.
        case sound
        /// Another look is needed, with this plan.
        case lookAgain(RepairPlan)
        /// What a writing pass with this plan puts out is the result.
        case write(RepairPlan)
    }

    enum Root { case awaited, open, ended }

    let isWriting: Bool
    let plan: RepairPlan
    var decoder = TolerantDecoder()
    var tokenizer = MarkupTokenizer()
    var mender = RepairMender()
    var writer = RepairWriter()
    var output: [UInt8] = []

    var root = Root.awaited
    /// Prefixes of the input.
    var input = NamespaceScope()
    var rootPrefix: [UInt8] = []
    var containers: [RepairContainer] = []
    var containerCount = 0
    /// The element being put together, from the outermost inwards.
    var open: [RepairNode] = []
    /// Bindings of the input around each of them.
    var openBindings: [Int] = []
    /// Elements passed over inside the innermost one.
    var skippedDepth = 0
    /// Where the element being put together goes: a container's index.
    var destination = 0
    /// White space not yet written.
    var space: [UInt8] = []
    /// The root's end tag, once it has ended.
    var rootEnd: [UInt8] = []
    /// What stands behind it.
    var epilogue: [UInt8] = []
    var isFirstToken = true
    /// Whether all so far was a byte order mark.
    var isBehindMark = false
    /// Whether something was written that must stand behind the XML declaration.
    var hasPrologue = false
    var line = 1
    var hasDocumentType = false
    var hasRubbish = false
    var declaresASCII = false
    var notedPrefixes: Set<[UInt8]> = []
    var versionFound = GPXVersion.v1_1
    var documents = DocumentCopies()
    var isSkippingDocument = false
    /// What the next pass needs to know.
    var found = RepairPlan()

    /// What points came through, waypoints and those of routes among them.
    public internal(set) var pointsKept = 0
    /// What points did not.
    public var pointsLost: Int { mender.pointsLost }
    /// All that was done.
    public var log: RepairLog { mender.log }

    /// A pass that looks.
    public init(looking plan: RepairPlan = RepairPlan()) {
        self.init(plan, isWriting: false)
    }

    /// The pass that writes.
    public init(writing plan: RepairPlan) {
        self.init(plan, isWriting: true)
    }

    private init(_ plan: RepairPlan, isWriting: Bool) {
        self.plan = plan
        self.isWriting = isWriting
    }

    /// Takes the next bytes and appends what has become of them; nothing when it only looks.
    public mutating func feed(_ bytes: Span<UInt8>, into result: inout [UInt8]) {
        var utf8: [UInt8] = []
        decoder.feed(bytes, into: &utf8)
        tokenizer.append(utf8)
        takeTokens()
        handOver(&result)
    }

    /// Says that the document ends here.
    public mutating func finish(into result: inout [UInt8]) -> Outcome {
        var utf8: [UInt8] = []
        decoder.finish(into: &utf8)
        tokenizer.append(utf8)
        tokenizer.finish()
        takeTokens()
        let outcome = end()
        handOver(&result)
        return outcome
    }

    private mutating func takeTokens() {
        while let token = tokenizer.next() { take(token) }
    }

    private mutating func handOver(_ result: inout [UInt8]) {
        if isWriting { result += output }
        output.removeAll(keepingCapacity: true)
    }
}

/// Tells documents apart by their length and a hash (FNV-1a, 64 bits).
struct DocumentCopies {
    private struct Mark: Hashable {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var count = 0
    }

    private var current = Mark()
    private var first: Mark?
    /// The documents so far, the one being read included; the first is 0.
    private(set) var number = -1
    private(set) var copies: Set<Int> = []

    mutating func begin() {
        number += 1
        current = Mark()
    }

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { current.hash = (current.hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        current.count += bytes.count
    }

    mutating func end() {
        if number == 0 { first = first ?? current } else if current == first { copies.insert(number) }
    }
}
