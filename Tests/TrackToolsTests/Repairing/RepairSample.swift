import Glibc
import TrackTools

/// Files of the samples, and of folders that are named from outside.
enum RepairSample {
    static let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    static let folder = root + "/Samples/repair"

    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".gpx") { names.append(name) }
        }
        return names.sorted()
    }

    static func contents(ofFile path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    static func write(_ bytes: [UInt8], toFile path: String) {
        guard let file = fopen(path, "w") else { return }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}
