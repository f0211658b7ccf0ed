import Glibc
import Timestamps

/// Writes instants in UTC, or in a time zone of the C library's.
struct ZoneTime: Sendable, Equatable {
    /// The zone that `choose` chose; else UTC.
    private let isLocal: Bool

    static let utc = ZoneTime(isLocal: false)

    /// Chooses the zone for the whole process; before any thread is started.
    ///
    /// - Parameter name: as `TZ` takes it, such as `Europe/Berlin`, or `local` for the system's own.
    /// - Returns: nil when the C library does not know it, where it would itself take UTC without a word.
    static func choose(_ name: String) -> ZoneTime? {
        if name != "local" {
            guard isKnown(name) else { return nil }
            setenv("TZ", name, 1)
        }
        tzset()
        return ZoneTime(isLocal: true)
    }

    private static func isKnown(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !name.contains("\0"), !name.contains(".."), first != "/", first != ":" else {
            return false
        }
        let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
        var status = stat()
        if stat(folder + "/" + name, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
        return name == "UTC" || isRule(name)
    }

    /// Whether a name looks like a rule of POSIX's: three letters or more, then an offset, as in `CET-1CEST`.
    private static func isRule(_ name: String) -> Bool {
        let rest = name.drop { $0.isASCII && $0.isLetter }
        let digits = rest.first == "-" || rest.first == "+" ? rest.dropFirst() : rest
        return name.count - rest.count >= 3 && digits.first.map { "0"..."9" ~= $0 } == true
    }

    /// `2026-05-03T07:30:00Z`, or with an offset `2026-05-03T09:30:00+02:00`.
    func text(_ time: Timestamp) -> String {
        guard isLocal, let local = local(time) else { return time.description }
        let minutes = abs(local.offset) / 60
        let sign = local.offset < 0 ? "-" : "+"
        return local.time.description.dropLast() + sign + Self.two(minutes / 60) + ":" + Self.two(minutes % 60)
    }

    /// For people: `2026-05-03 09:30:00 CEST`.
    func words(_ time: Timestamp) -> String {
        guard isLocal, let local = local(time) else { return Quantity.second(time.description) }
        return Quantity.second(local.time.description).dropLast(3) + local.name
    }

    private func local(_ time: Timestamp) -> (time: Timestamp, offset: Int, name: String)? {
        var seconds = time_t((Double(time.nanoseconds) / 1e9).rounded(.down))
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil, let shifted = time.advanced(byNanoseconds: Int64(parts.tm_gmtoff) * 1_000_000_000)
        else { return nil }
        return (shifted, Int(parts.tm_gmtoff), parts.tm_zone.map { String(cString: $0) } ?? "")
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
