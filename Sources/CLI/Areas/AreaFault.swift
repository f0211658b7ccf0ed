import Geodesy

/// Why a file gives no area; never with a figure of it.
struct AreaFault: Error, Sendable, Hashable {
    enum Reason: Sendable, Hashable {
        /// Neither JSON nor lines of two numbers.
        case notJSON
        /// Not what GeoJSON has here.
        case wanted(String)
        /// A line that is not LAT LON.
        case notACorner
        case notTwoCorners
        case polygon(PolygonArea.Fault)
    }

    var file: String
    var reason: Reason
    /// Of lines, from 1; nil where no place in the file is to blame.
    var line: Int?
    var column: Int?
    /// In a document, from its root; empty for all of it.
    var path = ""

    init(_ reason: Reason, file: String = "", line: Int? = nil, column: Int? = nil, path: String = "") {
        (self.reason, self.file, self.line, self.column, self.path) = (reason, file, line, column, path)
    }
}

extension ErrorReport {
    static func prose(_ fault: AreaFault) -> String {
        let place = [fault.line, fault.column].compactMap { $0.map { ":\($0)" } }.joined()
        return "\(fault.file)\(place): " + (fault.path.isEmpty ? "" : fault.path + ": ") + prose(fault.reason)
    }

    private static func prose(_ reason: AreaFault.Reason) -> String {
        switch reason {
        case .notJSON: "this is not JSON"
        case .wanted(let what): "GeoJSON has \(what) here"
        case .notACorner: "a line is wanted that is LAT LON: two numbers in decimal degrees, -90 to 90 and -180 to 180"
        case .notTwoCorners: "a box is two lines LAT LON, opposite corners"
        case .polygon(let fault): subject(fault) + prose(fault.reason)
        }
    }

    private static func subject(_ fault: PolygonArea.Fault) -> String {
        guard fault.ring > 0 else { return "" }
        return "polygon \(fault.polygon), ring \(fault.ring)" + (fault.corner > 0 ? ", corner \(fault.corner)" : "") + ": "
    }

    private static func prose(_ reason: PolygonArea.Fault.Reason) -> String {
        switch reason {
        case .empty: "there is no polygon"
        case .tooFewCorners: "a ring has three corners or more"
        case .latitude: "its latitude is not from -90 to 90"
        case .longitude: "its longitude is not from -540 to 540"
        case .roundAPole:
            "it goes round a pole: give it as a polygon that runs from longitude -180 to 180 and back along latitude 90 or -90"
        case .tooWide: "it is wider than the Earth"
        }
    }
}
