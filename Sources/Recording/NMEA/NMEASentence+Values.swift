import Geodesy
import Timestamps

/// Values of fields: nil for an empty one, `malformed` for one that is not empty and holds no such value.
extension NMEASentence {
    /// Nanoseconds since midnight from `hhmmss` with a fraction of any length; 86,400 seconds and more within a leap second.
    func timeOfDay(_ field: Int) throws(Fault) -> Int64? {
        let text = self[field]
        guard !text.isEmpty else { return nil }
        let hour = try twoDigits(text, 0)
        let minute = try twoDigits(text, 2)
        let second = try twoDigits(text, 4)
        guard hour < 24, minute < 60, second <= 60 else { throw .malformed }
        return Int64(hour * 3_600 + minute * 60 + second) * 1_000_000_000 + (try nanoseconds(text.dropFirst(6)))
    }

    private func nanoseconds(_ fraction: ArraySlice<UInt8>) throws(Fault) -> Int64 {
        guard let point = fraction.first else { return 0 }
        guard point == UInt8(ascii: ".") else { throw .malformed }
        var value: Int64 = 0
        var unit: Int64 = 100_000_000
        for byte in fraction.dropFirst() {
            value += unit * Int64(try digit(byte))
            unit /= 10
        }
        return value
    }

    /// Midnight of a date from `ddmmyy`: 80 to 99 are of the twentieth century, since GPS time begins in 1980.
    func date(_ field: Int) throws(Fault) -> Timestamp? {
        let text = self[field]
        guard !text.isEmpty else { return nil }
        guard text.count == 6 else { throw .malformed }
        let year = try twoDigits(text, 4)
        return try midnight(year: year + (year >= 80 ? 1_900 : 2_000), month: twoDigits(text, 2), day: twoDigits(text, 0))
    }

    /// Midnight of a date in three fields; nil when one of them is empty.
    func date(day: Int, month: Int, year: Int) throws(Fault) -> Timestamp? {
        guard let day = try integer(day), let month = try integer(month), let year = try integer(year) else { return nil }
        return try midnight(year: year, month: month, day: day)
    }

    private func midnight(year: Int, month: Int, day: Int) throws(Fault) -> Timestamp {
        guard let midnight = Timestamp(year: year, month: month, day: day) else { throw .malformed }
        return midnight
    }

    /// A place from four fields, latitude, its hemisphere, longitude, its hemisphere; nil when one of them is empty.
    func coordinate(_ field: Int) throws(Fault) -> Coordinate? {
        guard !self[field].isEmpty, !self[field + 2].isEmpty, let northSouth = letter(field + 1), let eastWest = letter(field + 3)
        else { return nil }
        let latitude = try degrees(self[field], atMost: 90)
        let longitude = try degrees(self[field + 2], atMost: 180)
        return Coordinate(
            latitude: try signed(latitude, northSouth, positive: "N", negative: "S"),
            longitude: try signed(longitude, eastWest, positive: "E", negative: "W"))
    }

    /// Degrees from `dddmm.mmmm`, whose decimal point tells the degrees from the minutes; leading zeros may be left out.
    private func degrees(_ text: ArraySlice<UInt8>, atMost limit: Double) throws(Fault) -> Double {
        guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { throw .malformed }
        let border = max(text.startIndex, point - 2)
        let whole = border == text.startIndex ? 0 : try NMEADecimal(text[..<border]).unsigned
        let minutes = try NMEADecimal(text[border...]).unsigned
        guard minutes < 60 else { throw .malformed }
        let degrees = whole + minutes / 60
        guard degrees <= limit else { throw .malformed }
        return degrees
    }

    private func signed(
        _ degrees: Double, _ hemisphere: Unicode.Scalar, positive: Unicode.Scalar, negative: Unicode.Scalar
    ) throws(Fault) -> Double {
        if hemisphere == positive { return degrees }
        guard hemisphere == negative else { throw .malformed }
        return -degrees
    }

    func decimal(_ field: Int) throws(Fault) -> Double? {
        let text = self[field]
        return text.isEmpty ? nil : try NMEADecimal(text).value
    }

    /// A decimal that is never below zero, such as a speed; a negative one counts as not said.
    func magnitude(_ field: Int) throws(Fault) -> Double? {
        let value = try decimal(field)
        return value.map { $0 >= 0 } == true ? value : nil
    }

    /// A decimal that is above zero where it is known, such as a dilution; zero counts as not said.
    func positive(_ field: Int) throws(Fault) -> Double? {
        let value = try decimal(field)
        return value.map { $0 > 0 } == true ? value : nil
    }

    /// Degrees from 0 up to but not including 360; other angles count as not said.
    func course(_ field: Int) throws(Fault) -> Double? {
        guard let angle = try decimal(field), 0...360 ~= angle else { return nil }
        return angle == 360 ? 0 : angle
    }

    /// Up to nine digits.
    func integer(_ field: Int) throws(Fault) -> Int? {
        let text = self[field]
        guard !text.isEmpty else { return nil }
        guard text.count <= 9 else { throw .malformed }
        var value = 0
        for byte in text { value = value * 10 + Int(try digit(byte)) }
        return value
    }

    private func twoDigits(_ text: ArraySlice<UInt8>, _ offset: Int) throws(Fault) -> Int {
        let first = text.startIndex + offset
        guard first + 1 < text.endIndex else { throw .malformed }
        return Int(try digit(text[first])) * 10 + Int(try digit(text[first + 1]))
    }

    private func digit(_ byte: UInt8) throws(Fault) -> UInt8 {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { throw .malformed }
        return byte - UInt8(ascii: "0")
    }
}
