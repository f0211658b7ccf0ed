import FoundationEssentials
import Geodesy
import Store

/// An area in a file that a person named, since on the command line others could read it: GeoJSON, or lines `LAT LON`.
struct AreaFile {
    private static let longest = 64 << 20

    private let name: String
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - word: `@FILE`, or `-` for standard input.
    ///   - option: as it is spelt, for the error.
    /// - Throws: `UsageError`, `StoreError`.
    init(_ word: Argument, of option: String) throws {
        guard let file = word.namedFile else { throw UsageError.areaArgument(option: option) }
        let input = try InputFile(file)
        name = input.name
        var bytes = try input.readAll(atMost: Self.longest)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        self.bytes = bytes
    }

    /// What the polygons of GeoJSON cover, or the one whose corners are lines.
    ///
    /// - Throws: `AreaFault`.
    func polygon() throws(AreaFault) -> PolygonArea {
        try polygon(isJSON ? document().polygons : [[corners()]])
    }

    /// The box of GeoJSON, else the smallest around its polygons; of two lines, opposite corners, the narrower of both that they could be.
    ///
    /// - Throws: `AreaFault`.
    func box() throws(AreaFault) -> Bounds {
        if isJSON {
            let document = try document()
            if let box = document.box { return box }
            return try polygon(document.polygons).bounds
        }
        let corners = try corners()
        guard corners.count == 2 else { throw AreaFault(.notTwoCorners, file: name) }
        var builder = BoundsBuilder()
        for corner in corners { builder.add(corner) }
        guard let bounds = builder.bounds else { throw AreaFault(.notTwoCorners, file: name) }
        return bounds
    }

    private func polygon(_ rings: [[[Coordinate]]]) throws(AreaFault) -> PolygonArea {
        do throws(PolygonArea.Fault) {
            return try PolygonArea(rings)
        } catch {
            throw AreaFault(.polygon(error), file: name)
        }
    }

    private var isJSON: Bool {
        let first = bytes.first { !Self.isBlank($0) && $0 != 0x0A }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private func document() throws(AreaFault) -> GeoJSONArea {
        // What the decoder says may repeat what the file says.
        guard let document = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { throw AreaFault(.notJSON, file: name) }
        do throws(GeoJSONArea.Fault) {
            return try GeoJSONArea(document)
        } catch {
            throw AreaFault(.wanted(error.wanted), file: name, path: error.path)
        }
    }

    // MARK: - Lines

    /// Empty lines and those that begin with `#` say nothing.
    private func corners() throws(AreaFault) -> [Coordinate] {
        var corners: [Coordinate] = []
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard let first = line.first(where: { !Self.isBlank($0) }), first != UInt8(ascii: "#") else { continue }
            do throws(PlacesFault) {
                corners.append(try PlaceCentre.parse(Array(line)))
            } catch {
                let column = line.prefix(while: Self.isBlank).count + 1
                throw AreaFault(.notACorner, file: name, line: number + 1, column: column)
            }
        }
        return corners
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

extension Argument {
    /// The file that `@FILE` names, or standard input for `-`; nil for everything else.
    var namedFile: Argument? {
        if self == Argument("-") { return self }
        guard bytes.first == UInt8(ascii: "@"), bytes.count > 1 else { return nil }
        return Argument(bytes: Array(bytes.dropFirst()))
    }
}
