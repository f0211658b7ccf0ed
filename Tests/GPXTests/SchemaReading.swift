import Synchronization
import XMLStream

/// An official schema as a tree of declarations, read through the parser: just enough of XML Schema for GPX's three.
final class SchemaDeclaration {
    var tag = ""
    var attributes: [String: String] = [:]
    var children: [SchemaDeclaration] = []

    /// All of them with this tag, in document order, not looking into inner element declarations.
    func parts(_ wanted: String) -> [SchemaDeclaration] {
        children.flatMap { child in
            child.tag == wanted ? [child] : child.tag == "element" || child.tag == "annotation" ? [] : child.parts(wanted)
        }
    }

    /// The content of an element declaration: its own, or that of the type it names.
    func content(in schema: SchemaDeclaration) -> SchemaDeclaration {
        let type = attributes["type"].map { $0.split(separator: ":").last.map(String.init) ?? $0 }
        return schema.children.first { $0.tag == "complexType" && $0.attributes["name"] == type } ?? self
    }

    static func read(_ document: [UInt8]) -> SchemaDeclaration? {
        let names = Mutex<[String]>([])
        var parser = XMLParser { name, _ in
            names.withLock { names in
                names.append(name.local)
                return XMLInterest(code: UInt16(names.count - 1), parts: .attributes)
            }
        }
        parser.feed(document.span)
        let root = SchemaDeclaration()
        var open = [root]
        parser.withEvents(into: &open) { open, events, text in
            for index in events.indices {
                let event = events[index]
                let name = names.withLock { $0[Int(event.code)] }
                switch event.kind {
                case .start:
                    let declaration = SchemaDeclaration()
                    declaration.tag = name
                    open.last?.children.append(declaration)
                    open.append(declaration)
                case .attribute:
                    open.last?.attributes[name] = String(decoding: event.text.map { text[$0] }, as: UTF8.self)
                case .end: open.removeLast()
                case .text, .value: break
                }
            }
        }
        return parser.failure == nil ? root.children.first : nil
    }
}
