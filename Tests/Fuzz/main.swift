import Foundation
import GPX
import Glibc
import Support
import TrackTools

// Feeds the reader, the validator and the repair with samples that were changed at random, for so many seconds.
//
// fuzz check FILE...: looks at documents as they are.
// fuzz SECONDS SEED FOLDER...: every `.gpx` of the folders is a seed. Ends with 1 at the first promise that is broken, and says with which
// seed and round; a trap or a report of a sanitizer ends it anyhow. Best built with `swift build --sanitize=address --product fuzz`.

/// A document in memory, as a repair reads it.
struct MemoryBytes: RewindableBytes {
    let bytes: [UInt8]
    let piece: Int
    private var offset = 0

    init(_ bytes: [UInt8], piece: Int) {
        self.bytes = bytes
        self.piece = piece
    }

    mutating func rewind() { offset = 0 }

    mutating func next(_ body: (Span<UInt8>) throws -> Void) throws -> Bool {
        guard offset < bytes.count else { return false }
        let end = min(offset + piece, bytes.count)
        let part = Array(bytes[offset..<end])
        offset = end
        try body(part.span)
        return true
    }
}

/// Changes that real damage, and hostile hands, make.
struct Mutator {
    let seeds: [[UInt8]]
    var chance: SplitMix64

    private static let words = [
        "<trkpt lat=\"1\" lon=\"2\">", "</trkpt>", "</trkseg>", "<trkseg>", "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&", "&x;",
        "<?x ?>",
        "<!DOCTYPE gpx [", "\u{0}", "\u{FFFE}", "\"", "'", ">", "<", "1e999", "NaN", "-0044-03-15T00:00:00Z", "xmlns:a=\"b\"", "</gpx>",
        "<gpx>",
    ].map { Array($0.utf8) }

    mutating func next() -> [UInt8] {
        var bytes = seeds.randomElement(using: &chance) ?? []
        for _ in 0..<Int.random(in: 1...8, using: &chance) where !bytes.isEmpty { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0..<bytes.count, using: &chance)
        let length = min(Int.random(in: 0...64, using: &chance), bytes.count - place)
        switch Int.random(in: 0..<7, using: &chance) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
        case 1: bytes.removeSubrange(place..<place + length)
        case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: Int.random(in: 0...bytes.count, using: &chance))
        case 3: bytes.insert(contentsOf: Self.words.randomElement(using: &chance) ?? [], at: place)
        case 4: bytes.removeSubrange(place...)
        case 5: bytes.insert(contentsOf: seeds.randomElement(using: &chance)?.prefix(2_000) ?? [], at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &chance))
        }
    }
}

/// The reader, which may throw and nothing else.
func read(_ bytes: [UInt8], piece: Int) -> Int? {
    var reader = GPXReader(options: [.names, .figures, .parts])
    var points = 0
    var input = MemoryBytes(bytes, piece: piece)
    do {
        while try input.next({ part in
            try reader.feed(part)
            points += reader.records.count { if case .trackPoint = $0 { true } else { false } }
        }) {}
        try reader.finish()
        return points
    } catch {
        return nil
    }
}

func validate(_ bytes: [UInt8], piece: Int) throws -> ValidationResult {
    var validator = Validator()
    var input = MemoryBytes(bytes, piece: piece)
    while try input.next({ validator.feed($0) }) {}
    return validator.finish()
}

/// All findings but the one where the XML ends to be any: libxml2 stands elsewhere, and may say something else, when it was fed otherwise.
func meaning(of result: ValidationResult) -> Set<Finding> {
    Set(result.findings.filter { !$0.rule.hasPrefix("xml-") })
}

/// What is wrong with one document's treatment; nil for nothing.
func fault(_ bytes: [UInt8], piece: Int) throws -> String? {
    let points = read(bytes, piece: piece)
    if points != read(bytes, piece: 65_536) { return "the reader depends on pieces" }
    let result = try validate(bytes, piece: piece)
    let whole = try validate(bytes, piece: 65_536)
    if meaning(of: result) != meaning(of: whole) || result.isValid != whole.isValid {
        let odd = meaning(of: result).symmetricDifference(meaning(of: whole)).map { "\($0.line):\($0.column) \($0.rule)" }.sorted()
        return "the validator depends on pieces of \(piece): \(odd.joined(separator: ", "))"
    }
    var repaired: [UInt8] = []
    var input = MemoryBytes(bytes, piece: piece)
    guard let report = try DocumentRepair.untilSound(&input, write: { piece in piece.withUnsafeBufferPointer { repaired += $0 } }) else {
        return nil
    }
    let output = report.isSound ? bytes : repaired
    let after = try validate(output, piece: 65_536)
    let broken = after.findings.filter { $0.severity == .error && ($0.rule.hasPrefix("xml-") || $0.rule.hasPrefix("schema-")) }
    if let first = broken.first { return "a repaired file has \(first.rule) in line \(first.line)" }
    return read(output, piece: 65_536) == nil ? "a repaired file can't be read" : nil
}

func peakMebibytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1_024
}

/// Looks at documents as they are: those that a run has written down.
func check(_ files: some Sequence<String>) throws -> Int32 {
    var status: Int32 = 0
    for file in files {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        for piece in [1, 7, 64, 4_096] {
            guard let fault = try fault(bytes, piece: piece) else { continue }
            print("\(file), pieces of \(piece): \(fault)")
            status = 1
        }
    }
    return status
}

func run() throws -> Int32 {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "check" { return try check(words.dropFirst()) }
    guard words.count >= 3, let seconds = Double(words[1]), let seed = UInt64(words[2]) else {
        print("usage: fuzz SECONDS SEED FOLDER...")
        return 64
    }
    let files = words.dropFirst(2).flatMap { folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".gpx") }.sorted().map {
            folder + "/" + $0
        }
    }
    let seeds = files.compactMap { FileManager.default.contents(atPath: $0).map { Array($0) } }.filter { $0.count < 40_000 }
    var mutator = Mutator(seeds: seeds, chance: SplitMix64(state: seed))
    let end = ContinuousClock.now + .seconds(seconds)
    var rounds = 0, early = 0
    while ContinuousClock.now < end {
        let bytes = mutator.next()
        let piece = [1, 7, 64, 4_096].randomElement(using: &mutator.chance) ?? 1
        if let fault = try fault(bytes, piece: bytes.count > 8_000 ? 4_096 : piece) {
            try Data(bytes).write(to: URL(fileURLWithPath: "fuzz-\(seed)-\(rounds).gpx"))
            print("round \(rounds) of seed \(seed): \(fault)")
            return 1
        }
        rounds += 1
        if rounds == 1_000 { early = peakMebibytes() }
    }
    let grown = rounds > 1_000 ? peakMebibytes() - early : 0
    print(
        "\(rounds) documents from \(seeds.count) seeds, seed \(seed); peak \(peakMebibytes()) MiB, \(grown) of them after the first thousand"
    )
    return 0
}

exit(try run())
