import GPX
import XMLStream

/// A rule that changes what the other rules leave: takes elements out, or writes a value anew; a value with no state but what it counts.
///
/// Whatever no rule asks for stays byte for byte.
protocol ChangeRule: Sendable {
    /// What its changes are counted under.
    var name: String { get }
    /// The values that it is shown.
    var values: ChangedValues { get }

    /// Whether an element of GPX goes that stands in another one.
    func drops(_ element: GPXElement, in parent: GPXElement) -> Bool
    /// Whether an element goes that is not GPX's, or stands in `extensions`.
    func drops(foreign name: XMLName) -> Bool
    /// Is shown each value that it asked for, in the order of the document, without white space around it.
    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome
}

extension ChangeRule {
    var values: ChangedValues { [] }

    func drops(_ element: GPXElement, in parent: GPXElement) -> Bool { false }
    func drops(foreign name: XMLName) -> Bool { false }
    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome { .kept }
}

/// Kinds of values.
struct ChangedValues: OptionSet, Sendable {
    let rawValue: UInt8

    /// The text of GPX's `time`.
    static let times = ChangedValues(rawValue: 1)
    /// The text of a point's `ele`.
    static let elevations = ChangedValues(rawValue: 2)
    /// A point's `lat` and `lon`, and the four of `bounds`.
    static let degrees = ChangedValues(rawValue: 4)
    /// The text of foreign elements without children.
    static let foreignTexts = ChangedValues(rawValue: 8)
    /// Whole elements that link to something, as the document spells them; they can only stay or go.
    static let links = ChangedValues(rawValue: 16)
}

/// Where a value stands.
struct ChangedPlace {
    var kind: ChangedValues
    /// The GPX element around a value that is an element, or that has the attribute; nil in foreign ones.
    var parent: GPXElement?
    var attribute: GPXAttribute?
    /// How many tracks have begun.
    var track = 0
}

/// What became of a value.
enum ChangeOutcome {
    case kept
    /// What was appended stands in its place.
    case changed
    /// It is not what it should be, and stays as it is.
    case unreadable
    /// Its element goes.
    case dropped
}
