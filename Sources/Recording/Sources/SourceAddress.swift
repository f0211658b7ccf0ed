public import FileSystem
import Glibc
public import Timestamps

/// What `--source` names, before anything is opened.
public enum SourceAddress: Sendable, Equatable {
    case gpsd(host: String, port: UInt16)
    case nmea(FilePath, baud: Int?, date: Timestamp?)
    case replay(FilePath, ReplayPace)

    public static let standard = SourceAddress.gpsd(host: "localhost", port: 2947)

    /// What is wrong with the words of a `--source`.
    public struct Fault: Error, Sendable, Equatable {
        public let message: String
    }

    /// Reads `gpsd://HOST:PORT`, `nmea:PATH[?baud=N&date=YYYY-MM-DD]` or `replay:FILE.gpx[?speed=N|max&loop&pace=SECONDS]`.
    ///
    /// A file whose name holds a question mark is meant whole when it exists.
    public init(_ bytes: [UInt8]) throws(Fault) {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("gpsd://") {
            self = try Self.gpsd(text.dropFirst("gpsd://".count))
        } else if text.hasPrefix("nmea:") {
            let (path, query) = try Self.split(bytes.dropFirst("nmea:".count))
            self = try Self.nmea(path, query)
        } else if text.hasPrefix("replay:") {
            let (path, query) = try Self.split(bytes.dropFirst("replay:".count))
            self = .replay(path, try ReplayPace(query))
        } else {
            throw Fault(message: "a source is gpsd://HOST:PORT, nmea:PATH or replay:FILE.gpx, not '\(text)'")
        }
    }

    private static func gpsd(_ rest: Substring) throws(Fault) -> SourceAddress {
        let trimmed = rest.hasSuffix("/") ? rest.dropLast() : rest
        var host = trimmed
        var port: UInt16? = 2947
        if let colon = trimmed.lastIndex(of: ":"), !trimmed.hasSuffix("]"), trimmed.first == "[" || trimmed.firstIndex(of: ":") == colon {
            host = trimmed[..<colon]
            port = UInt16(trimmed[trimmed.index(after: colon)...])
        }
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        guard let port, port > 0 else { throw Fault(message: "the port in 'gpsd://\(rest)' is not a number from 1 to 65535") }
        return .gpsd(host: host.isEmpty ? "localhost" : String(host), port: port)
    }

    private static func nmea(_ path: FilePath, _ query: SourceQuery) throws(Fault) -> SourceAddress {
        var baud: Int?
        var date: Timestamp?
        for (key, value) in query.items {
            switch key {
            case "baud":
                guard let rate = Int(value), SerialLine.speeds[rate] != nil else {
                    throw Fault(
                        message: "baud=\(value) is none of \(SerialLine.speeds.keys.sorted().map(String.init).joined(separator: ", "))")
                }
                baud = rate
            case "date":
                guard let day = day(value) else { throw Fault(message: "date=\(value) is not a date like 2026-08-09") }
                date = day
            default: throw Fault(message: "nmea: knows baud and date, not '\(key)'")
            }
        }
        return .nmea(path, baud: baud, date: date)
    }

    /// The start of a day like 2026-08-09; nil for one that no calendar has.
    private static func day(_ text: String) -> Timestamp? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
            return nil
        }
        return Timestamp(year: year, month: month, day: day)
    }

    private static func split(_ bytes: ArraySlice<UInt8>) throws(Fault) -> (FilePath, SourceQuery) {
        let whole = FilePath(bytes)
        guard !bytes.isEmpty else { throw Fault(message: "the source names no file") }
        let isFile = whole.withCString { access($0, F_OK) } == 0
        guard !isFile, let mark = bytes.lastIndex(of: UInt8(ascii: "?")) else { return (whole, SourceQuery(items: [])) }
        guard mark > bytes.startIndex else { throw Fault(message: "the source names no file") }
        return (FilePath(bytes[..<mark]), SourceQuery(String(decoding: bytes[(mark + 1)...], as: UTF8.self)))
    }
}

/// The part of a source's name behind the question mark.
struct SourceQuery {
    let items: [(key: String, value: String)]

    init(items: [(key: String, value: String)]) {
        self.items = items
    }

    init(_ text: String) {
        items = text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}

/// How fast a replay goes.
public struct ReplayPace: Sendable, Equatable {
    /// Times as fast as the points' own times; nil goes as fast as it can.
    public var speed: Double? = 1
    /// Begins anew after the last point.
    public var loops = false
    /// Seconds between points that have no times of their own.
    public var secondsBetweenPoints: Double?

    public init() {}

    init(_ query: SourceQuery) throws(SourceAddress.Fault) {
        for (key, value) in query.items {
            switch key {
            case "speed" where value == "max": speed = nil
            case "speed": speed = try Self.positive(key, value)
            case "pace": secondsBetweenPoints = try Self.positive(key, value)
            case "loop" where value.isEmpty: loops = true
            default: throw SourceAddress.Fault(message: "replay: knows speed, pace and loop, not '\(key)'")
            }
        }
    }

    private static func positive(_ key: String, _ value: String) throws(SourceAddress.Fault) -> Double {
        guard let number = Double(value), number > 0, number.isFinite else {
            throw SourceAddress.Fault(message: "\(key)=\(value) is not a number above 0")
        }
        return number
    }
}

extension SourceAddress {
    /// The source itself; nothing is opened.
    func makeSource(clock: any RecordingClock) -> any LocationSource {
        switch self {
        case .gpsd(let host, let port): GPSDSource(host: host, port: port, clock: clock)
        case .nmea(let path, let baud, let date): NMEASource(path, baud: baud, date: date, clock: clock)
        case .replay(let path, let pace): ReplaySource(path, pace: pace, clock: clock)
        }
    }

    /// As the person named it, without its settings.
    public var shown: String {
        switch self {
        case .gpsd(let host, let port): host.contains(":") ? "gpsd://[\(host)]:\(port)" : "gpsd://\(host):\(port)"
        case .nmea(let path, _, _): "nmea:\(path)"
        case .replay(let path, _): "replay:\(path)"
        }
    }

    /// What each point says of its source: the kind alone, since a path or an address tells of the machine.
    var kind: String {
        switch self {
        case .gpsd: "gpsd"
        case .nmea: "nmea"
        case .replay: "replay"
        }
    }

    /// Whether it is NMEA that might be given the date it lacks.
    public var isLog: Bool {
        if case .nmea(_, _, nil) = self { true } else { false }
    }

    /// Whether it would read the standard input that COMMAND reads as well.
    public var readsStandardInput: Bool {
        if case .nmea(let path, _, _) = self { path.isStandardStream } else { false }
    }
}
