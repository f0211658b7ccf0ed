import Glibc

/// Where the built program and the repository's folders are.
public enum Binary {
    /// The `memotrack` that was built together with the tests, or the one that `MEMOTRACK_BINARY` names.
    public static let path: String = {
        if let named = getenv("MEMOTRACK_BINARY") { return String(cString: named) }
        return folder(of: linkTarget("/proc/self/exe") ?? "") + "/memotrack"
    }()

    /// The root of the repository.
    public static let repository = folder(of: folder(of: folder(of: #filePath)))

    /// A file or folder under `Samples/`.
    public static func sample(_ name: String) -> String {
        repository + "/Samples/" + name
    }

    /// Whether a tool is on the search path of the tests; tests that need one say so by name.
    public static func isInstalled(_ tool: String) -> Bool {
        let searched = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return searched.split(separator: ":").contains { access("\($0)/\(tool)", X_OK) == 0 }
    }

    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return String(path[..<slash])
    }

    static func linkTarget(_ link: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { readlink(link, $0, characters.count) } ?? -1
            }
        }
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
