import GPX
import Timestamps
import XMLStream

extension SchemaMachine {
    /// What an element's end settles: its value, and what its parts mean together.
    @inline(__always)
    mutating func close(_ event: XMLEvent, _ text: Span<UInt8>) {
        let hasChildren = frames[open - 1].hasChildren
        switch table.contents[Int(frames[open - 1].content)].kind {
        case .value(.dateTime): if !hasChildren { closeTime(text) }
        case .value(.string): break
        case .value(let type):
            var number = Double.nan
            if !hasChildren, !judge.allows(text, type, number: &number) { wrongValue(type.wording(table.version), text) }
            // Figures mean nothing by themselves.
            if type != .emailAddress { return }
        case .builtIn(let type):
            if !hasChildren, !type.allows(text) { wrongValue("of its xsi:type", text) }
        default: break
        }
        if frames[open - 1].isGenuine { closed(event) }
    }

    @inline(__always)
    private mutating func closeTime(_ text: Span<UInt8>) {
        let parse = Timestamp.parse(text)
        let isGenuine = frames[open - 1].isGenuine
        if let parse, parse.oddities.isEmpty {
            if isGenuine { meaning.time = parse.timestamp }
        } else {
            judgeOddTime(parse, text)
        }
        if isGenuine, let time = meaning.time, !UnlikelyDate.likely.contains(time) {
            report(UnlikelyDate.rule, at: frames[open - 1].place, UnlikelyDate.message)
        }
    }

    @inline(never)
    private mutating func judgeOddTime(_ parse: TimestampParse?, _ text: Span<UInt8>) {
        let place = frames[open - 1].place
        if frames[open - 1].isGenuine { meaning.time = parse?.timestamp }
        let isValid = XMLSimpleType.dateTime.allows(text)
        if !isValid { wrongValue(GPXValueType.dateTime.wording(table.version), text) }
        guard let parse, parse.timestamp != nil else {
            if isValid { return report(OddTime.rule, at: place, OddTime.message) }
            return report(ImpossibleDate.rule, at: place, ImpossibleDate.message)
        }
        if parse.oddities.contains(.lacksZone) { report(MissingZone.rule, at: place, MissingZone.message) }
        if isValid, !parse.oddities.subtracting(.lacksZone).isEmpty { report(OddTime.rule, at: place, OddTime.message) }
    }

    @inline(never)
    private mutating func wrongValue(_ wanted: String, _ text: Span<UInt8>) {
        let (name, place) = (frames[open - 1].name.spelling(names), frames[open - 1].place)
        report(WrongValue.rule, at: place, WrongValue.message(name, isAttribute: false, wanted))
        if DecimalText.parse(text)?.hasExponent == true { report(ExponentNumber.rule, at: place, ExponentNumber.message(name)) }
    }
}
