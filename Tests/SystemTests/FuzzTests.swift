import Support
import Testing

/// A short run of the fuzzer; `Tests/Fuzz/main.swift` says how to run it for longer.
struct FuzzTests {
    @Test(
        "documents that were changed at random neither trap nor hang the reader, the validator and the repair, and are mended",
        arguments: [1, 2])
    func short(seed: Int) async throws {
        try await ScratchHome.use { home in
            let folders = ["reading", "validate", "repair", "record"].map(Binary.sample)
            let run = try home.start(Binary.built("fuzz"), ["4", String(seed)] + folders).finish(within: 60).expect(status: 0)
            #expect(run.output.contains("documents from"))
        }
    }
}
