import FoundationEssentials
import Glibc
import Store
import Support
import Testing

struct SecretFileTests {
    @Test("a secret is made once, for its owner alone, and is the same from then on; another folder has another")
    func once() async throws {
        try await ScratchHome.use { home in
            let file = SecretFile(home.path("zone.key"), size: 16)
            let bytes = try file.bytes()
            #expect(bytes.count == 16)
            #expect(Set(bytes).count > 1)
            #expect(try file.bytes() == bytes)
            #expect(home.mode("zone.key") == 0o600)
            #expect(home.read("zone.key") == bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n")
            #expect(try SecretFile(home.path("other.key"), size: 16).bytes() != bytes)
        }
    }

    @Test(
        "one that is damaged, too short, too long or unreadable is an error, and is not replaced",
        arguments: ["", "00ff\n", "x", "long", "upper"])
    func damaged(content: String) async throws {
        try await ScratchHome.use { home in
            let text =
                switch content {
                case "long": String(repeating: "0", count: 34)
                case "upper": String(repeating: "0", count: 31) + "G"
                default: content
                }
            try home.write(text, to: "zone.key")
            let fault = #expect(throws: StoreError.self) { try SecretFile(home.path("zone.key"), size: 16).bytes() }
            #expect(fault?.kind == .damaged)
            #expect(home.read("zone.key") == text)
        }
        try await ScratchHome.use { home in
            mkdir(home.path("zone.key"), 0o700)
            let fault = #expect(throws: StoreError.self) { try SecretFile(home.path("zone.key"), size: 16).bytes() }
            #expect(fault?.kind == .unreadable)
        }
    }

    @Test("all who ask at once for the first time get the same bytes", .timeLimit(.minutes(1)))
    func contention() async throws {
        for _ in 0..<20 {
            try await ScratchHome.use { home in
                let path = home.path("zone.key")
                let given = (0..<8).map { home.path("given-\($0)") }
                try await OwnThread.run(given.map { name in { try JSONFile<[UInt8]>(name).replace(SecretFile(path, size: 16).bytes()) } })
                let bytes = Set(given.compactMap { JSONFile<[UInt8]>($0).value })
                #expect(bytes.count == 1)
            }
        }
    }
}
