import Synchronization
import XMLStream

/// Numbers names in the order in which a parser asks for them.
final class NameLog: Sendable {
    private let names = Mutex<[String]>([])

    var count: Int { names.withLock { $0.count } }

    func code(of name: XMLName, root: XMLName) -> UInt16 {
        let space = name.namespace.map { "{\($0)}" } ?? name.prefix.map { "\($0)?" } ?? ""
        return names.withLock { names in
            names.append(space + name.local)
            return UInt16(names.count)
        }
    }

    func name(of code: UInt16) -> String {
        names.withLock { $0[Int(code) - 1] }
    }
}
