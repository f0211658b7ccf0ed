import Glibc

/// GeographicLib's own program, run on a list of pairs of places.
enum GeodSolve {
    static let path = "/usr/bin/GeodSolve"

    static var isInstalled: Bool { access(path, X_OK) == 0 }

    /// Lengths in metres for lines of `LAT LON LAT LON`, in plain decimals; nil when the program or a file fails.
    static func lengths(of lines: [String]) -> [Double]? {
        var template = Array("/tmp/geodsolve-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(name) }
        guard let input = fdopen(descriptor, "w") else { return nil }
        fputs(lines.joined(separator: "\n") + "\n", input)
        guard fclose(input) == 0, let output = popen("\(path) -i -p 9 < \(name)", "r") else { return nil }
        defer { pclose(output) }
        var lengths: [Double] = []
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, Int32(buffer.count), output) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard let length = line.split(whereSeparator: \.isWhitespace).last.flatMap({ Double($0) }) else { return nil }
            lengths.append(length)
        }
        return lengths
    }
}
