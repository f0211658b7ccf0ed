import Glibc
import Support
import TrackTools

/// Files of the samples, and of folders that are named from outside.
enum RepairSample {
    static let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    static let folder = root + "/Samples/repair"

    static func names(in folder: String) -> [String] { SampleFolder.documents(in: folder) }

    static func contents(ofFile path: String) -> [UInt8] { SampleFolder.contents(ofFile: path) }

    static func write(_ bytes: [UInt8], toFile path: String) {
        guard let file = fopen(path, "w") else { return }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}
