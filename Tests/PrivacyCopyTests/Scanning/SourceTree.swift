import Foundation

/// The project's own Swift sources, read from beside the tests.
enum SourceTree {
    struct File {
        /// From the project's folder, such as `Sources/CLI/Tool.swift`.
        let path: String
        let scanned: SwiftScanner
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let files: [File] = paths.map { path in
        let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
        return File(path: path, scanned: SwiftScanner(text))
    }

    private static var paths: [String] {
        let below = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
        return (below?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { "Sources/" + $0 }.sorted()
    }
}
