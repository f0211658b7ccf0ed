import Foundation

/// NMEA sentences for a walk northwards at 11 m a second.
enum Sentences {
    static func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(UInt8(0), ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    /// The place at a step, in the fields of a sentence.
    private static func place(_ step: Int) -> String {
        let minutes = String(100_000 + 600 * step / 100)
        return "45\(minutes.dropFirst().prefix(2)).\(minutes.suffix(3))0,N,00730.0000,E"
    }

    private static func fields(of date: Date) -> (clock: String, day: String) {
        let text = ISO8601DateFormatter().string(from: date)
        let digits = text.filter(\.isNumber)
        return (
            String(digits.dropFirst(8)),
            String(digits.dropFirst(6).prefix(2) + digits.dropFirst(4).prefix(2) + digits.dropFirst(2).prefix(2))
        )
    }

    /// RMC, which names the date.
    static func dated(_ step: Int, at date: Date) -> String {
        let (clock, day) = fields(of: date)
        return sentence("GPRMC,\(clock),A,\(place(step)),20.0,0.0,\(day),,,A")
    }

    /// GGA, which names none.
    static func undated(_ step: Int, at date: Date) -> String {
        sentence("GPGGA,\(fields(of: date).clock),\(place(step)),1,08,0.9,120.0,M,47.0,M,,")
    }

    /// Steps at the seconds after a date.
    static func walk(_ steps: Range<Int>, from date: Date, _ kind: (Int, Date) -> String = dated) -> String {
        steps.map { kind($0, date.addingTimeInterval(Double($0))) }.joined()
    }
}
