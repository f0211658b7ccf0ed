import Glibc
import Store

/// An input that a person named, open for reading: a file, or standard input for `-`.
struct InputFile: ~Copyable {
    let descriptor: Int32
    /// How messages name it.
    let name: String

    /// - Throws: `StoreError.Kind.unreadable`.
    init(_ word: Argument) throws(StoreError) {
        guard word != Argument("-") else {
            (descriptor, name) = (STDIN_FILENO, "standard input")
            return
        }
        name = word.shown
        // As bytes: a name that is not UTF-8 would be another one as a string.
        var path = word.bytes.map { CChar(bitPattern: $0) } + [0]
        descriptor = open(&path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(.unreadable, path: name, code: errno) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Everything up to its end.
    ///
    /// - Throws: `StoreError.Kind.unreadable`, also for more than `largest` bytes.
    func readAll(atMost largest: Int) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw StoreError(.unreadable, path: name, code: errno) }
            guard bytes.count <= largest else { throw StoreError(.unreadable, path: name, code: EFBIG) }
        }
    }
}
