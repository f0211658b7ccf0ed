import Support
import Testing
import TrackTools

@Suite("validate and the official schemas say the same of mutants")
struct SchemaAgreementTests {
    @Test("of each version, three hundred of a fixed seed", arguments: ["1.0", "1.1"])
    func mutants(version: String) async throws {
        guard let folder = Schemas.folder, Binary.isInstalled("xmllint") else {
            return print("skipped: mutants of GPX \(version) against the official schema (MEMOTRACK_SCHEMAS or xmllint is not there)")
        }
        var generator = SplitMix64(state: 20_260_809)
        let documents = (0..<300).map { _ in Mutant.make(version, &generator) }
        try await ScratchHome.use { home in
            let files = documents.indices.map { home.path("\($0).gpx") }
            for (index, document) in documents.enumerated() { try home.write(document, to: "\(index).gpx") }
            let schema = folder + (version == "1.0" ? "/gpx10.xsd" : "/gpx11.xsd")
            let verdicts = try home.tool("xmllint", ["--noout", "--nonet", "--schema", schema] + files)
            let valid = Set(verdicts.errors.split(separator: "\n").filter { $0.hasSuffix(" validates") }.map { String($0.dropLast(10)) })
            #expect(valid.count > 20 && valid.count < 280, "mutants of both kinds: \(valid.count) of 300 are valid")
            for (index, document) in documents.enumerated() {
                let result = MarkedDocument.validate(Array(document.utf8))
                #expect(result.isValid == valid.contains(files[index]), "\(result.findings.first?.rule ?? "no finding"): \(document)")
            }
        }
    }
}
