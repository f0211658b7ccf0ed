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

    static let files: [File] = paths(below: "Sources").map { path in
        File(path: path, scanned: SwiftScanner(text(path)))
    }

    /// The texts of the tests themselves.
    static var tests: [String] { paths(below: "Tests").map(text) }

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static func paths(below folder: String) -> [String] {
        let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (below?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }.sorted()
    }
}
