import Support
import Testing
import TrackTools

@Suite("What a repair makes passes the official schemas")
struct RepairAgreementTests {
    /// Documents that were changed; those with nothing in them to repair are left out.
    private static func check(_ documents: [[UInt8]], _ what: String) async throws {
        guard let folder = Schemas.folder, Binary.isInstalled("xmllint") else {
            return print("skipped: \(what) against the official schemas (MEMOTRACK_SCHEMAS or xmllint is not there)")
        }
        let repaired = documents.compactMap { Repaired($0)?.text }
        #expect(repaired.count > documents.count / 2)
        try await ScratchHome.use { home in
            for (version, namespace) in [("10", "/1/0\""), ("11", "/1/1\"")] {
                let ours = repaired.indices.filter { isOf(namespace, repaired[$0]) }
                let files = ours.map { home.path("\($0).gpx") }
                for index in ours { try home.write(repaired[index], to: "\(index).gpx") }
                guard !files.isEmpty else { continue }
                let verdicts = try home.tool("xmllint", ["--noout", "--nonet", "--schema", "\(folder)/gpx\(version).xsd"] + files)
                let valid = Set(verdicts.errors.split(separator: "\n").filter { $0.hasSuffix(" validates") })
                let wrong = files.filter { !valid.contains("\($0) validates") }.prefix(5)
                #expect(wrong == [], "\(what): \(verdicts.errors.prefix(600))")
            }
        }
    }

    /// Whether the namespace that ends so is the one of the document's GPX elements: the other is in none after a repair.
    private static func isOf(_ namespace: String, _ document: String) -> Bool {
        document.split(separator: "\"", omittingEmptySubsequences: true).contains { "\($0)\"".hasSuffix("topografix.com/GPX" + namespace) }
    }

    @Test("a file cut at every 23rd byte")
    func cuts() async throws {
        let document = RepairSample.contents(ofFile: RepairSample.folder + "/sound.gpx")
        let cuts = stride(from: 700, to: document.count, by: 23).map { Array(document[..<$0]) }
        try await Self.check(cuts, "cut documents")
    }

    @Test("three hundred documents of each version with faults against the schema", arguments: ["1.0", "1.1"])
    func mutants(version: String) async throws {
        var random = SplitMix64(state: 20_261_130)
        try await Self.check((0..<300).map { _ in Array(Mutant.make(version, &random).utf8) }, "mutants of \(version)")
    }

    @Test("five hundred samples with random damage")
    func damage() async throws {
        var random = SplitMix64(state: 77)
        let documents = (0..<500).map { _ in
            MutationTests.damaged(MutationTests.samples[Int.random(in: 0..<MutationTests.samples.count, using: &random)], &random)
        }
        try await Self.check(documents, "damaged samples")
    }
}
