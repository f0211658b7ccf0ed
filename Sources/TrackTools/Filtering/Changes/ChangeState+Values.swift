import GPX
import XMLStream

/// What rules make of one value after the other, without an allocation for each.
struct ChangeScratch {
    /// The value as the rules so far have it.
    var value: [UInt8] = []
    var next: [UInt8] = []
    /// The rules that changed it.
    var changers: [Int] = []
    var unreadable = 0
}

extension ChangeState {
    /// Shows the value of an element that has ended to the rules, and puts in what they make of it.
    ///
    /// - Returns: false when the element goes.
    mutating func staysWhole(_ frame: Frame, _ range: Range<Int>) -> Bool {
        guard let kind = kind(of: frame), wanted.contains(kind) else { return true }
        let place = ChangedPlace(kind: kind, parent: frame.element == nil ? nil : parent, track: tracks)
        let element = range.lowerBound - windowStart..<range.upperBound - windowStart
        if kind == .links { return change(element, place) }
        return MarkupValue.content(window.span, of: element).map { change($0, place) } ?? true
    }

    private func kind(of frame: Frame) -> ChangedValues? {
        if isLink(frame.element) { return .links }
        guard !frame.hasChildren else { return nil }
        switch frame.element {
        case nil: return .foreignTexts
        case .time where parent == .gpx || parent == .metadata: return .times
        case .time where ChangedPlace(kind: .times, parent: parent).isOfPoint: return .times
        case .elevation where ChangedPlace(kind: .elevations, parent: parent).isOfPoint: return .elevations
        default: return nil
        }
    }

    /// Changes the value that a range of the window holds.
    ///
    /// - Returns: false when its element goes.
    private mutating func change(_ content: Range<Int>, _ place: ChangedPlace) -> Bool {
        if place.kind == .links { return ask(nil, content, place) != .dropped }
        var value = MarkupValue()
        if let plain = MarkupValue.plain(window.span, in: content) {
            value.range = plain
            return replace(value, ask(nil, plain, place))
        }
        value = MarkupValue(window.span, in: content)
        return replace(value, ask(value.bytes, value.range, place))
    }

    private mutating func replace(_ value: MarkupValue, _ outcome: ChangeOutcome) -> Bool {
        guard outcome == .changed else { return outcome != .dropped }
        // What would be markup cannot be put in as it is.
        guard !scratch.value.contains(where: { "<>&\"'".utf8.contains($0) }) else {
            unreadable += 1
            return true
        }
        for rule in scratch.changers { count(rule) }
        scratch.value += value.comments
        edits.replace(value.range.lowerBound + windowStart..<value.range.upperBound + windowStart, with: scratch.value)
        return true
    }

    /// Asks each rule in turn what becomes of a value; `scratch` has what they made of it.
    private mutating func ask(_ bytes: [UInt8]?, _ range: Range<Int>, _ place: ChangedPlace) -> ChangeOutcome {
        guard !range.isEmpty else { return .kept }
        var asked: [any ChangeRule] = [], scratch = ChangeScratch()
        swap(&asked, &rules)
        swap(&scratch, &self.scratch)
        let outcome =
            bytes.map { Self.ask(&asked, $0.span, place, &scratch) }
            ?? Self.ask(&asked, window.span.extracting(range), place, &scratch)
        swap(&asked, &rules)
        swap(&scratch, &self.scratch)
        unreadable += self.scratch.unreadable
        if outcome == .dropped, let rule = self.scratch.changers.last { count(rule) }
        return outcome
    }

    private static func ask(
        _ rules: inout [any ChangeRule], _ value: Span<UInt8>, _ place: ChangedPlace, _ scratch: inout ChangeScratch
    ) -> ChangeOutcome {
        scratch.changers.removeAll(keepingCapacity: true)
        scratch.unreadable = 0
        for index in rules.indices where rules[index].values.contains(place.kind) {
            scratch.next.removeAll(keepingCapacity: true)
            let outcome =
                scratch.changers.isEmpty
                ? ask(&rules[index], value, place, &scratch.next)
                : askAgain(&rules[index], &scratch, place)
            switch outcome {
            case .kept: continue
            case .unreadable: scratch.unreadable += 1
            case .dropped:
                scratch.changers.append(index)
                return .dropped
            case .changed:
                scratch.changers.append(index)
                swap(&scratch.value, &scratch.next)
            }
        }
        return scratch.changers.isEmpty ? .kept : .changed
    }

    private static func askAgain(_ rule: inout any ChangeRule, _ scratch: inout ChangeScratch, _ place: ChangedPlace) -> ChangeOutcome {
        var next: [UInt8] = []
        swap(&next, &scratch.next)
        let outcome = ask(&rule, scratch.value.span, place, &next)
        swap(&next, &scratch.next)
        return outcome
    }

    /// What is written as it was is no change.
    private static func ask(
        _ rule: inout any ChangeRule, _ value: Span<UInt8>, _ place: ChangedPlace, _ output: inout [UInt8]
    ) -> ChangeOutcome {
        let outcome = rule.change(value, at: place, into: &output)
        guard outcome == .changed, value.count == output.count else { return outcome }
        for index in value.indices where value[index] != output[index] { return .changed }
        return .kept
    }
}

extension ChangeState {
    /// Shows the degrees of a start tag to the rules.
    mutating func changeAttributes(of element: GPXElement, at offset: Int) {
        guard element == .bounds || ChangedPlace(kind: .degrees, parent: element).isOfPoint else { return }
        let tag = MarkupValue.tagRange(window.span, at: offset - windowStart)
        var index = tag.lowerBound
        while let (name, content) = Self.attribute(window.span, from: &index, until: tag.upperBound) {
            guard let attribute = GPXAttribute.degrees(window.span.extracting(name)) else { continue }
            _ = change(content, ChangedPlace(kind: .degrees, parent: element, attribute: attribute, track: tracks))
        }
    }

    /// The next attribute of a start tag: where its name stands, and its value between the quotes.
    private static func attribute(_ text: Span<UInt8>, from index: inout Int, until end: Int) -> (Range<Int>, Range<Int>)? {
        while index < end, !CharacterRules.isSpace(text[index]) { index += 1 }
        while index < end, CharacterRules.isSpace(text[index]) { index += 1 }
        let start = index
        while index < end, text[index] != UInt8(ascii: "="), !CharacterRules.isSpace(text[index]) { index += 1 }
        let name = start..<index
        while index < end, text[index] != UInt8(ascii: "\""), text[index] != UInt8(ascii: "'") { index += 1 }
        guard index < end else { return nil }
        let quote = text[index]
        index += 1
        let first = index
        while index < end, text[index] != quote { index += 1 }
        let value = first..<index
        index += 1
        return (name, value)
    }
}

extension GPXAttribute {
    /// The attribute of a name, when it holds degrees of latitude or longitude.
    fileprivate static func degrees(_ name: Span<UInt8>) -> GPXAttribute? {
        let all: InlineArray<6, GPXAttribute> = [
            .latitude, .longitude, .minimumLatitude, .minimumLongitude, .maximumLatitude, .maximumLongitude,
        ]
        for index in all.indices where all[index].spelling.utf8CodeUnitCount == name.count {
            let isSame = all[index].spelling.withUTF8Buffer { spelling in name.indices.allSatisfy { name[$0] == spelling[$0] } }
            if isSame { return all[index] }
        }
        return nil
    }
}
