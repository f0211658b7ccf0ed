import Timestamps

extension GPXAssembler {
    /// Takes the text of an element that has one.
    mutating func value(of element: GPXElement, under parent: GPXElement, _ text: Span<UInt8>) {
        if isPointOpen { valueOfPoint(element, text) } else { outsidePoint(element, under: parent, text) }
    }

    /// The same of an element inside a point.
    @inline(__always)
    mutating func valueOfPoint(_ element: GPXElement, _ text: Span<UInt8>) {
        switch element {
        case .elevation: point.elevation = number(text)
        case .time: point.time = time(text)
        default: receptionOfPoint(element, text)
        }
    }

    private mutating func receptionOfPoint(_ element: GPXElement, _ text: Span<UInt8>) {
        isPointRich = true
        switch element {
        case .speed, .sensedSpeed: point.speed = number(text)
        case .course, .sensedCourse: point.course = number(text)
        case .geoidHeight: point.geoidHeight = number(text)
        case .fix: point.fix = GPXFixKind.allCases.first { Self.equal($0.rawValue, text) }
        case .satellites: point.satellites = number(text).flatMap { $0 >= 0 && $0 <= 1e6 ? Int(exactly: $0) : nil }
        case .horizontalDilution: point.horizontalDilution = number(text)
        case .verticalDilution: point.verticalDilution = number(text)
        case .positionDilution: point.positionDilution = number(text)
        case .horizontalAccuracy: point.horizontalAccuracy = number(text)
        case .verticalAccuracy: point.verticalAccuracy = number(text)
        case .fixSource: point.source = keep(text)
        case .name: point.name = keep(text)
        case .symbol: point.symbol = keep(text)
        default: break
        }
    }

    private mutating func outsidePoint(_ element: GPXElement, under parent: GPXElement, _ text: Span<UInt8>) {
        switch element {
        case .source where parent == .track: isTrackOurs = Self.equal(GPXTrackWriter.trackSource, text)
        case .name where parent == .track && wantsTrackNames: records.append(.trackName(keep(text)))
        case .ended:
            openTexts = texts.count
            endedReason = keep(text)
        default: break
        }
    }

    @inline(__always)
    mutating func number(_ text: Span<UInt8>) -> Double? {
        DecimalText.usualValue(text) ?? unusualNumber(text)
    }

    @inline(never)
    private mutating func unusualNumber(_ text: Span<UInt8>) -> Double? {
        guard let decimal = DecimalText.parse(text) else {
            note(.unreadableNumber, at: tag)
            return nil
        }
        if decimal.hasExponent { note(.numberWithExponent, at: tag) }
        return decimal.value
    }

    private mutating func time(_ text: Span<UInt8>) -> Timestamp? {
        if let usual = times.usual(text) { return usual }
        guard let parse = Timestamp.parse(text), let timestamp = parse.timestamp else {
            note(.unreadableTime, at: tag)
            return nil
        }
        if !parse.oddities.isEmpty { note(parse.oddities) }
        return timestamp
    }

    private mutating func note(_ oddities: TimestampParse.Oddities) {
        if oddities.contains(.lacksZone) { note(.timeWithoutZone, at: tag) }
        if oddities.contains(.namesZone) { note(.zoneNameIgnored, at: tag) }
        if !oddities.isDisjoint(with: [.usesSpace, .looseForm]) { note(.unusualTime, at: tag) }
    }

    private mutating func keep(_ text: Span<UInt8>) -> GPXText {
        let kept = GPXText(start: Int32(clamping: texts.count), count: Int32(clamping: text.count))
        for index in text.indices { texts.append(text[index]) }
        return kept
    }

    static func string(_ text: Span<UInt8>) -> String {
        text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a text, without white space around it, is this one.
    private static func equal(_ string: String, _ text: Span<UInt8>) -> Bool {
        var (start, end) = (0, text.count)
        while start < end, text[start] <= 0x20 { start += 1 }
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        let bytes = string.utf8
        return bytes.count == end - start && zip(bytes, start..<end).allSatisfy { $0 == text[$1] }
    }
}
