import Geodesy
import Sampling
import Timestamps

/// Fixes on a line due north, where a metre is a known number of degrees.
enum Walk {
    static let start = Timestamp(nanoseconds: 1_786_258_800_000_000_000)

    /// From 50° north 0.01° of latitude are 1,112.291604 m (GeodSolve), and the next ten times that are 0.08 m longer than tenfold.
    static let degreesPerMetre = 0.01 / 1_112.291604

    /// A fix so many seconds after the start and so many metres north of 50°.
    static func fix(_ seconds: Double, _ metres: Double, accuracy: Double? = nil, speed: Double? = nil) -> Fix {
        let coordinate = Coordinate(latitude: 50 + metres * degreesPerMetre, longitude: 4)
        var fix = Fix(coordinate: coordinate, time: start.advanced(bySeconds: seconds))
        fix.horizontalAccuracy = accuracy
        fix.speed = speed
        return fix
    }
}

/// A sampler with the actions it gave, in words: `begin`, `keep 1`, `keep 1 "text"`, `stand 2`, `settle`, `drop`, `end silence`,
/// `reject 3 implausibleSpeed`.
struct Transcript {
    var sampler: Sampler
    var words: [String] = []

    init(_ filter: SampleFilter = Profile.default.filter, lastSampleTime: Timestamp? = nil) {
        sampler = Sampler(filter: filter, lastSampleTime: lastSampleTime)
    }

    mutating func consider(_ fix: Fix, _ circumstances: Circumstances = Circumstances()) {
        var actions: [Sampler.Action] = []
        sampler.consider(fix, circumstances, into: &actions)
        words += actions.map(Transcript.words)
    }

    mutating func finish(_ reason: SegmentEnd) {
        var actions: [Sampler.Action] = []
        sampler.finishSegment(reason, into: &actions)
        words += actions.map(Transcript.words)
    }

    private static func words(_ action: Sampler.Action) -> String {
        switch action {
        case .endSegment(let reason): "end \(reason.rawValue)"
        case .beginSegment: "begin"
        case .append(_, let number, nil): "keep \(number)"
        case .append(_, let number, let mark?): "keep \(number) \"\(mark.text ?? "")\""
        case .provisional(_, let number): "stand \(number)"
        case .settleProvisional: "settle"
        case .dropProvisional: "drop"
        case .rejected(let rejection, let number): "reject \(number) \(rejection.rawValue)"
        }
    }
}
