import GPX
import Timestamps
import XMLStream

/// Judges a document's events by the schema of its version, and hands what the events mean to the rules on meaning.
struct SchemaMachine: ~Copyable {
    /// XMLStream goes no deeper.
    static let depthLimit = 256

    var ledger: FindingLedger
    let names: NameLedger
    var table = ContentTable.of(.v1_1)
    /// The version that the root's namespace says; nil when it says none.
    var version: GPXVersion?
    var judge = ValueJudge(version: .v1_1)
    var frames = InlineArray<256, Frame>(repeating: Frame())
    /// Open elements among the frames.
    var open = 0
    var meaning = MeaningState()
    var times = TimestampReader()
    /// Prefixes without a declaration, mixed versions: told once a file.
    var told = OnceTold()

    init(_ options: ValidationOptions, names: NameLedger) {
        ledger = FindingLedger(options)
        self.names = names
    }

    mutating func take(_ events: Span<XMLEvent>, _ text: Span<UInt8>) {
        var index = 0
        while index < events.count {
            let event = events[index]
            index += 1
            switch event.kind {
            case .start:
                // An element's attributes follow it in the same batch.
                let first = index
                while index < events.count, events[index].kind == .attribute { index += 1 }
                start(event, events.extracting(first..<index), text)
            case .end: end(event, text)
            case .value:
                if isSoundValue(event, text) { continue }
                start(event.start, events.extracting(index..<index), text)
                end(event.end, text)
            case .text: stray(event)
            case .attribute: break
            }
        }
    }

    @inline(__always)
    private mutating func start(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        if open > 0 {
            if frames[open - 1].depth &+ 1 == event.depth { child(event, attributes, text) } else { inside(event, attributes, text) }
        } else if event.depth == 0 {
            root(event, attributes, text)
        }
    }

    @inline(__always)
    private mutating func end(_ event: XMLEvent, _ text: Span<UInt8>) {
        guard open > 0, frames[open - 1].depth == event.depth else { return }
        if text.isEmpty || event.text.isEmpty { close(event, text.extracting(0..<0)) } else { close(event, text.extracting(event.text)) }
        open -= 1
    }

    private mutating func stray(_ event: XMLEvent) {
        guard open > 0, frames[open - 1].depth == event.depth else { return }
        switch table.contents[Int(frames[open - 1].content)].kind {
        // Wanted because of an `xsi:type`.
        case .value, .builtIn: return
        default: break
        }
        let name = frames[open - 1].name.spelling(names)
        let place = FindingPlace(line: event.line, column: Int32(clamping: event.column))
        report(StrayText.rule, at: place, StrayText.message(name))
    }
}

/// What one finding a file is enough for.
struct OnceTold {
    var undeclaredPrefix = false
    var unboundPrefix = false
    var mixedVersions = false
}

extension XMLEvent {
    /// Of a start event.
    var place: FindingPlace { FindingPlace(line: line, column: Int32(clamping: column)) }
}
