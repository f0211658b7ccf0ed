import GPX
import XMLStream

extension SchemaMachine {
    mutating func root(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        let name = NameCode(raw: event.code)
        guard name.element == .gpx else {
            ledger.add(WrongRoot.rule, at: event.place, path: "/" + name.spelling(names), WrongRoot.message(name.spelling(names)))
            return
        }
        version = names.root.flatMap(ValidationNames.version)
        table = ContentTable.of(version ?? .v1_1)
        judge = ValueJudge(version: table.version)
        push(event, ContentTable.root, isGenuine: true)
        if version == nil {
            let isMissing = names.root?.namespace == nil
            report(WrongNamespace.rule, at: event.place, WrongNamespace.message(isMissing: isMissing))
        }
        judgeAttributes(event, attributes, text)
    }

    /// An element directly in one that is judged.
    @inline(__always)
    mutating func child(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        let name = NameCode(raw: event.code)
        guard name.isKnown else { return stranger(event, name, attributes, text) }
        let parent = open - 1
        let isGenuine = frames[parent].isGenuine
        let cell = table.cells[Int(frames[parent].content) &* ContentTable.width &+ Int(name.raw & 0x3F)]
        frames[parent].hasChildren = true
        var content = cell.content
        let position = frames[parent].position
        if cell.position > position || (cell.position == position && cell.isRepeatable && position > 0) {
            frames[parent].position = cell.position
        } else {
            misplaced(event, name, cell)
            if cell.position == 0 { content = table.usual[Int(name.raw & 0x3F)] }
        }
        var index: UInt32 = 0
        if cell.counter < ContentTable.counters {
            frames[parent].counters[Int(cell.counter)] &+= 1
            index = frames[parent].counters[Int(cell.counter)]
        }
        // A name that no version has here holds what it likes.
        guard content != ContentTable.root else { return }
        push(event, content, isGenuine: isGenuine)
        if cell.isValue, attributes.isEmpty { return }
        frames[open - 1].index = index
        if isGenuine, name.isPoint { meaning.startPoint() }
        judgeAttributes(event, attributes, text)
        if isGenuine { opened(event) }
    }

    /// Takes an element that stands where it may and holds a value that it may, which are most: there is nothing to say of it.
    ///
    /// - Returns: false for all others, of which nothing was taken.
    @inline(__always)
    mutating func isSoundValue(_ event: XMLEvent, _ text: Span<UInt8>) -> Bool {
        let name = NameCode(raw: event.code)
        guard open > 0, name.isKnown, frames[open - 1].depth &+ 1 == event.depth else { return false }
        let parent = open - 1
        let cell = table.cells[Int(frames[parent].content) &* ContentTable.width &+ Int(name.raw & 0x3F)]
        guard cell.isValue, cell.position > frames[parent].position, cell.counter == ContentTable.noCounter else { return false }
        guard case .value(let type) = table.contents[Int(cell.content)].kind else { return false }
        let value = text.extracting(event.text)
        if type == .dateTime {
            guard frames[parent].name.isPoint, let time = times.usual(value), UnlikelyDate.likely.contains(time) else { return false }
            if frames[parent].isGenuine { meaning.time = time }
        } else {
            var number = Double.nan
            guard type == .decimal || type == .nonNegativeInteger, judge.allows(value, type, number: &number) else { return false }
        }
        frames[parent].hasChildren = true
        frames[parent].position = cell.position
        return true
    }

    @inline(__always)
    mutating func push(_ event: XMLEvent, _ content: UInt8, isGenuine: Bool) {
        guard open < Self.depthLimit else { return }
        frames[open] = Frame(
            name: NameCode(raw: event.code), content: content, depth: event.depth, isGenuine: isGenuine, place: event.place,
            offset: event.offset)
        open += 1
    }

    /// An element of GPX too late, too often, or where none of its name may be.
    @inline(never)
    private mutating func misplaced(_ event: XMLEvent, _ name: NameCode, _ cell: ContentTable.Cell) {
        let parent = frames[open - 1]
        let (element, holder) = (name.spelling(names), parent.name.spelling(names))
        let kind = table.contents[Int(parent.content)].kind
        if kind == .foreign {
            report(WrongExtension.rule, at: event.place, element, WrongExtension.message(element, isGPX: true))
        } else if cell.position == 0 {
            report(UnexpectedElement.rule, at: event.place, element, UnexpectedElement.message(element, holder))
        } else if cell.position == parent.position {
            report(RepeatedElement.rule, at: event.place, element, RepeatedElement.message(element, holder))
        } else {
            report(WrongOrder.rule, at: event.place, element, WrongOrder.message(element, holder))
        }
    }

    /// An element that GPX does not have, directly in one that it has.
    private mutating func stranger(_ event: XMLEvent, _ name: NameCode, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        frames[open - 1].hasChildren = true
        // What nearly all extensions are: nothing to be said of.
        if name.kind == .foreign, case .foreign = table.contents[Int(frames[open - 1].content)].kind {
            if !attributes.isEmpty { judgeForeign(event, attributes, text) }
        } else {
            judgeStranger(event, name, attributes, text)
        }
    }

    @inline(never)
    private mutating func judgeStranger(_ event: XMLEvent, _ name: NameCode, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        let parent = frames[open - 1]
        let element = name.spelling(names)
        noteOddity(of: name, element, event.place)
        switch (table.contents[Int(parent.content)].kind, name.kind) {
        case (_, .undeclaredPrefix):
            tellOnce(UndeclaredPrefix.rule, \.undeclaredPrefix, at: event.place, element, UndeclaredPrefix.message(element))
        case (.foreign, .device), (.foreign, .otherVersion):
            judgeForeign(event, attributes, text)
        case (.foreign, let kind):
            report(WrongExtension.rule, at: event.place, element, WrongExtension.message(element, isGPX: kind == .unknown))
        case (.elementsAndKnown, .foreign), (.elementsAndKnown, .device), (.elementsAndKnown, .otherVersion):
            report(ForeignIn1_0.rule, at: event.place, element, ForeignIn1_0.message(element))
        default:
            let holder = parent.name.spelling(names)
            report(UnexpectedElement.rule, at: event.place, element, UnexpectedElement.message(element, holder))
        }
    }

    /// An element inside a foreign one: anything may be there, and what the schema declares globally is judged.
    @inline(__always)
    mutating func inside(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        guard NameCode(raw: event.code).kind == .foreign else { return judgeInside(event, attributes, text) }
        if !attributes.isEmpty { judgeForeign(event, attributes, text) }
    }

    @inline(never)
    private mutating func judgeInside(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        let name = NameCode(raw: event.code)
        let element = name.spelling(names)
        noteOddity(of: name, element, event.place)
        if name.kind == .undeclaredPrefix {
            tellOnce(UnboundPrefix.rule, \.unboundPrefix, at: event.place, element, UnboundPrefix.message(element))
        }
        if name.isKnown || name.kind == .unknown {
            report(GPXInExtension.rule, at: event.place, element, GPXInExtension.message(element))
        }
        if name.element == .gpx, version != nil {
            push(event, ContentTable.root, isGenuine: false)
            judgeAttributes(event, attributes, text)
        } else {
            judgeForeign(event, attributes, text)
        }
    }

    private mutating func noteOddity(of name: NameCode, _ element: String, _ place: FindingPlace) {
        switch name.kind {
        case .device: report(PrivacyDevice.rule, at: place, element, PrivacyDevice.message)
        case .otherVersion: tellOnce(MixedVersions.rule, \.mixedVersions, at: place, element, MixedVersions.message(element))
        default: break
        }
    }
}
