import Geodesy
import Glibc
import GPX
import PrivacyCopy

/// Where the centre of a new place comes from: never the command line, which others can read.
enum PlaceCentre {
    /// Longer lines are no two numbers.
    private static let longestLine = 4_096

    /// A line of standard input, asked for when that is a terminal.
    ///
    /// - Throws: `PlacesFault.noCentre` or `.badCentre`.
    static func typed(for name: String, _ invocation: Invocation) throws(PlacesFault) -> Coordinate {
        guard Terminal.isTerminal(STDIN_FILENO) else { return try parse(readLine()) }
        guard case .line(let line)? = invocation.dialogue()?.ask(PrivacyCopy.text(.placePrompt, [.name: name])) else { throw .noCentre }
        return try parse(line)
    }

    /// `LAT LON` in decimal degrees; a comma may follow the first, as where a map's menu copied them.
    static func parse(_ line: [UInt8]) throws(PlacesFault) -> Coordinate {
        var words = line.split { [0x20, 0x09, 0x0D].contains($0) }
        if words.isEmpty { throw .noCentre }
        guard words.count == 2 else { throw .badCentre }
        if words[0].last == UInt8(ascii: ",") { words[0].removeLast() }
        guard let latitude = number(words[0]), let longitude = number(words[1]) else { throw .badCentre }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else { throw .badCentre }
        return coordinate
    }

    private static func number(_ word: ArraySlice<UInt8>) -> Double? {
        guard let decimal = DecimalText.parse(Array(word).span), !decimal.hasExponent else { return nil }
        return decimal.value
    }

    /// Byte by byte, so that what follows the line is left for whoever reads on.
    private static func readLine() -> [UInt8] {
        var line: [UInt8] = []
        while line.count < longestLine {
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0, byte != UInt8(ascii: "\n") else { break }
            line.append(byte)
        }
        return line
    }
}

// MARK: - From a file

extension PlaceCentre {
    /// Ends the reading of a file of which no more is wanted.
    private struct Found: Error {
        let coordinate: Coordinate
    }

    /// The first waypoint of a GPX file, else its first other point; what says (0, 0), or nothing, is passed over.
    ///
    /// - Throws: `StoreError`, `TrackError` or `PlacesFault.noPoint`.
    static func first(in word: Argument) throws -> Coordinate {
        let file = try InputFile(word)
        var other: Coordinate?
        do {
            try GPXReader.read(descriptor: file.descriptor, file: file.name) { reader in
                for record in reader.records {
                    switch record {
                    case .waypoint(let point):
                        if let coordinate = known(point) { throw Found(coordinate: coordinate) }
                    case .routePoint(let point), .trackPoint(let point): other = other ?? known(point)
                    default: break
                    }
                }
            }
        } catch let found as Found {
            return found.coordinate
        }
        guard let other else { throw PlacesFault.noPoint(file: file.name) }
        return other
    }

    private static func known(_ point: GPXPoint) -> Coordinate? {
        point.coordinate.flatMap { $0.isValid && !$0.isNull ? $0 : nil }
    }
}
