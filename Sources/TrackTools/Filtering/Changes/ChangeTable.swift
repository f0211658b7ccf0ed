import GPX
import XMLStream

/// What each rule makes of each element, worked out before anything is read.
struct ChangeTable: Sendable {
    private static let side = GPXElement.allCases.count

    /// By element and parent: which rule takes it, from 1.
    private var rules: [UInt8]

    init(_ all: [any ChangeRule]) {
        rules = [UInt8](repeating: 0, count: Self.side * Self.side)
        for element in GPXElement.allCases {
            for parent in GPXElement.allCases {
                let rule = all.firstIndex { $0.drops(element, in: parent) } ?? -1
                rules[Int(element.rawValue) * Self.side + Int(parent.rawValue)] = UInt8(clamping: rule + 1)
            }
        }
    }

    @inline(__always)
    func rule(for element: GPXElement, in parent: GPXElement) -> Int {
        Int(rules[Int(element.rawValue) * Self.side + Int(parent.rawValue)])
    }

    /// Names as codes: the element of GPX from 1 in the low byte; else, which rule takes a foreign one, from 1, in the high byte.
    static func resolver(_ all: [any ChangeRule]) -> XMLNameResolver {
        { name, root in
            guard name.kind == .element else { return .unknown }
            let rule = all.firstIndex { $0.drops(foreign: name) } ?? -1
            let high = UInt16(UInt8(clamping: rule + 1)) << 8
            guard let element = GPXElement(name, inDocumentOf: root), element.namespace == .gpx else {
                return XMLInterest(code: high, parts: .strayText)
            }
            let parts: XMLInterest.Parts = element == .extensions ? .strayText : []
            return XMLInterest(code: high | UInt16(element.rawValue) + 1, parts: parts)
        }
    }

    @inline(__always)
    static func element(ofCode code: UInt16) -> GPXElement? {
        let low = UInt8(truncatingIfNeeded: code)
        return low == 0 ? nil : GPXElement(rawValue: low &- 1)
    }

    /// Of an element that stands where GPX's cannot.
    @inline(__always)
    static func foreignRule(ofCode code: UInt16) -> Int { Int(code >> 8) }
}
