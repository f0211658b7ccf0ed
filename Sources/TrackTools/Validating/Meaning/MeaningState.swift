import GPX
import Geodesy
import Timestamps

/// What the rules on meaning remember: of the point at hand, the point before it, the segment, the track and the file.
struct MeaningState {
    struct Neighbour {
        var latitude = 0.0
        var longitude = 0.0
        var hasPlace = false
        var time: Timestamp?
    }

    /// The attributes of the element at hand by raw value: the first two are latitude and longitude.
    var latitude = Double.nan
    var longitude = Double.nan
    /// The time of the point, or of the file, at hand.
    var time: Timestamp?
    /// The last point of the segment.
    var previous: Neighbour?
    /// The last time in the track, also of the segment before.
    var lastTime: Timestamp?
    var segmentPoints = 0
    var segmentTimed = 0
    var trackPoints = 0
    /// Track points of the file.
    var points = 0
    /// What the file says of its own time.
    var fileTime: Timestamp?
    var bounds = BoundsState()

    /// Keeps the attributes that have a meaning.
    @inline(__always)
    mutating func attribute(_ code: UInt16, _ number: Double) {
        switch code {
        case UInt16(GPXAttribute.latitude.rawValue): latitude = number
        case UInt16(GPXAttribute.longitude.rawValue): longitude = number
        default: bounds.attribute(code, number)
        }
    }

    /// A number between -90 and 90, and one between -180 and 180: NaN fails both.
    @inline(__always)
    var hasPlace: Bool { latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180 }

    @inline(__always)
    mutating func startPoint() {
        latitude = .nan
        longitude = .nan
        time = nil
    }
}

/// The rectangle that a file says its points lie in, and how many do not.
struct BoundsState: BitwiseCopyable {
    private var sides = InlineArray<4, Double>(repeating: .nan)
    /// The bounds' own place, once they have come.
    var place: FindingPlace?
    /// Whether the file says it in `metadata`, as 1.1 does.
    var isInMetadata = false
    private(set) var outside = 0

    @inline(never)
    mutating func attribute(_ code: UInt16, _ number: Double) {
        let first = UInt16(GPXAttribute.minimumLatitude.rawValue)
        if code >= first, code < first + 4 { sides[Int(code - first)] = number }
    }

    var isUpsideDown: Bool { sides[0] > sides[2] }

    /// Counts a point that is outside. Bounds whose smallest longitude is above the largest reach across 180°.
    @inline(__always)
    mutating func judge(_ latitude: Double, _ longitude: Double) {
        guard place != nil else { return }
        let slack = MisfitBounds.tolerance
        let (south, west, north, east) = (sides[0] - slack, sides[1] - slack, sides[2] + slack, sides[3] + slack)
        let isBetween = sides[1] > sides[3] ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
        if latitude < south || latitude > north || !isBetween { outside += 1 }
    }
}
