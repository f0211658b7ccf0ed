import Foundation
import Support
import Testing
import Timestamps

@testable import TrackTools

@Suite("What filter's changes leave alone")
struct ChangedBytesTests {
    private static let samples = ["plain", "carriage-returns", "one-line", "partly-timed", "own-extension", "version-1.0", "routes-only"]

    private static func sample(_ name: String) throws -> String {
        try String(contentsOfFile: Binary.sample("reading/\(name).gpx"), encoding: .utf8)
    }

    @Test("promise 6: with random changes the text outside the changed values is the input's", arguments: samples, 0..<10)
    func random(name: String, seed: Int) throws {
        var chance = SplitMix64(state: UInt64(seed) &* 104_729 &+ UInt64(name.utf8.reduce(0) { $0 + Int($1) }))
        var options = FilterOptions()
        let strips: [Strip] = [.waypoints, .routes, .times, .elevations, .names, .links]
        options.strips = strips.filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
        if name != "version-1.0", Bool.random(using: &chance) { options.strips.append(.extensions) }
        if Bool.random(using: &chance) { options.shiftInNanoseconds = .random(in: -1 << 60...1 << 60, using: &chance) }
        if Bool.random(using: &chance) { options.digits = .random(in: 0...3, using: &chance) }
        if Bool.random(using: &chance) { options.elevationDigits = .random(in: 0...2, using: &chance) }
        let chosen = options
        let text = try Self.sample(name)
        let filtered = try Filtered(text) {
            $0 = chosen
            $0.isSureOfMuch = true
        }
        let expected = Self.masked(try Self.stripped(text, chosen.strips), chosen)
        #expect(Self.masked(filtered.text, chosen) == expected)
    }

    private static func stripped(_ text: String, _ strips: [Strip]) throws -> String {
        let names: [Strip: String] = [
            .waypoints: "wpt", .routes: "rte", .times: "time", .elevations: "ele", .names: "name|cmt|desc|keywords",
            .links: "link|url|urlname",
            .extensions: "extensions",
        ]
        return try strips.reduce(text) { text, strip in
            try text.replacing(Regex("\\s*<(\(names[strip] ?? "-"))\\b(?:[^>]*/>|(?s:.*?)</\\1>)"), with: "")
        }
    }

    /// Without the values that are to change.
    private static func masked(_ text: String, _ options: FilterOptions) -> String {
        var text = text
        if options.shiftInNanoseconds != nil { text.replace(#/<time>[^<]*/#, with: "<time>") }
        if options.elevationDigits != nil { text.replace(#/<ele>[^<]*/#, with: "<ele>") }
        if options.digits != nil { text.replace(#/((?:lat|lon)\s*=\s*)(?:"[^"]*"|'[^']*')/#) { $0.1 } }
        return text
    }

    /// A document in pieces of a size, after rules.
    private static func changed(_ bytes: [UInt8], _ rules: [any ChangeRule], pieces: Int) -> [UInt8]? {
        var writer = ChangeWriter(rules, file: nil)
        var output: [UInt8] = []
        do {
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                try writer.feed(bytes.span.extracting(start..<min(start + pieces, bytes.count)), into: &output)
            }
            try writer.finish(into: &output)
        } catch {
            return nil
        }
        return output
    }

    private static var everything: [any ChangeRule] {
        let strips: [any ChangeRule] = [Strip.times, .names, .heartRate, .waypoints].map(StripRule.init)
        return strips + [
            StripNamespaceRule(choices: [NamespaceChoice("memotrack"), NamespaceChoice("urn:x:w")]), ShiftTimesRule(nanoseconds: 1),
            AnonymiseTimesRule(earliest: Timestamp(nanoseconds: 0)), RoundDigitsRule(decimals: 0, values: .degrees),
            RoundDigitsRule(decimals: 0, values: .elevations),
        ]
    }

    @Test("a document in pieces of one byte, and of seven, comes out as it does in one")
    func pieces() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Binary.sample("reading")).filter { $0.hasSuffix(".gpx") }
        #expect(files.count > 30)
        for file in files {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Binary.sample("reading/\(file)"))))
            for rules in [Self.everything, Array(Self.everything.dropFirst(3))] {
                let whole = Self.changed(bytes, rules, pieces: max(bytes.count, 1))
                for size in [1, 7] {
                    let same = Self.changed(bytes, rules, pieces: size) == whole
                    #expect(same, "\(file) in pieces of \(size)")
                }
            }
        }
    }

    @Test(
        "of a document in another encoding the same text comes out, as UTF-8",
        arguments: ["utf16-little", "utf16-big", "latin1", "windows-1252"])
    func recoded(name: String) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Binary.sample("reading/\(name).gpx"))))
        let encoding: String.Encoding = name.hasPrefix("utf16") ? .utf16 : name == "latin1" ? .isoLatin1 : .windowsCP1252
        let text = try #require(String(bytes: bytes, encoding: encoding)).replacing(#/encoding="[^"]*"/#, with: "encoding=\"UTF-8\"")
        let output = try #require(Self.changed(bytes, [RoundDigitsRule(decimals: 0, values: .degrees)], pieces: 3))
        let expected = text.replacing(#/(lat|lon)="(-?\d+)\.[0-4]\d*"/#) { "\($0.1)=\"\($0.2)\"" }
        #expect(expected != text)
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    /// What stands in a time, before and after an hour.
    private static let spellings: [(before: String, after: String)] = [
        ("\n 2026-08-09T07:00:00Z\t", "\n 2026-08-09T08:00:00Z\t"),
        ("<!-- a -->2026-08-09T07:00:00Z<?b?>", "<!-- a -->2026-08-09T08:00:00Z<?b?>"),
        ("<![CDATA[ 2026-08-09T07:00:00Z]]>", "<![CDATA[ 2026-08-09T08:00:00Z]]>"),
        ("2026-08-09T0&#55;:00:00Z", "2026-08-09T08:00:00Z"),
        ("2026-08-09&#x20;07:00:00Z&#32;", "2026-08-09 08:00:00Z&#32;"),
        ("2026-08-09T<!-- in -->07:00:00Z", "2026-08-09T08:00:00Z<!-- in -->"),
        ("2026-08-09<![CDATA[T07:00]]>:00Z", "2026-08-09T08:00:00Z"),
        (" 2026-08-09<![CDATA[T07:00:00Z ]]> <!-- z -->", " 2026-08-09T08:00:00Z <!-- z -->"),
        ("<![CDATA[2026-08-09]]><!--x--><![CDATA[T07:00:00Z]]>", "2026-08-09T08:00:00Z<!--x-->"),
        ("2026-08-09T07:00:00Z<b/>", "2026-08-09T07:00:00Z<b/>"),
        ("2026-08-09T07:00:00Z[&lt;]", "2026-08-09T07:00:00Z[&lt;]"),
        ("", ""), ("<!-- 2026-08-09T07:00:00Z -->", "<!-- 2026-08-09T07:00:00Z -->"),
    ]

    @Test("sections, references and comments in a value: what is not the value stays", arguments: spellings)
    func spelling(before: String, after: String) throws {
        let document = Filtered.document("<trkseg><trkpt lat=\"1\" lon=\"2\"><time>\(before)</time></trkpt></trkseg>")
        let filtered = try Filtered(document) { $0.shiftInNanoseconds = 3_600_000_000_000 }
        #expect(filtered.text == document.replacing("<time>\(before)</time>", with: "<time>\(after)</time>"))
    }

    private static let choices: [@Sendable (inout FilterOptions) -> Void] =
        Strip.allCases.map { strip in { $0.strips = [strip] } } + [
            { $0.strips = Strip.allCases.filter { $0 != .times } },
            { $0.stripNamespaces = [NamespaceChoice("gpxtpx"), NamespaceChoice("memotrack")] },
            { $0.shiftInNanoseconds = -86_400_000_000_001 },
            { $0.anonymisesTimes = true },
            { ($0.digits, $0.elevationDigits) = (0, 0) },
            { $0.fixesRollover = true },
        ]

    @Test("what was valid stays valid, whatever is changed", arguments: choices.indices)
    func valid(choice: Int) throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Binary.repository + "/Samples")
        var valid = 0
        for folder in folders {
            guard let files = try? FileManager.default.contentsOfDirectory(atPath: Binary.sample(folder)) else { continue }
            for file in files where file.hasSuffix(".gpx") {
                guard let text = try? String(contentsOfFile: Binary.sample(folder + "/" + file), encoding: .utf8), Self.isValid(text) else {
                    continue
                }
                valid += 1
                let filtered = try Filtered(text, Self.choices[choice])
                let isValid = Self.isValid(filtered.text)
                #expect(isValid, "\(folder)/\(file)")
            }
        }
        #expect(valid > 20)
    }

    /// By the validator, which agrees with the official schemas.
    private static func isValid(_ text: String) -> Bool {
        var validator = Validator()
        validator.feed(Array(text.utf8).span)
        return validator.finish().isValid
    }

    @Test("changes and rules for points combine")
    func combined() throws {
        let text = try Self.sample("plain")
        let filtered = try Filtered(text) {
            $0.minimumDistanceInMetres = 1e7
            $0.strips = [.elevations, .times]
        }
        let thinned = try Filtered(text) { $0.minimumDistanceInMetres = 1e7 }
        #expect(thinned.text != text)
        #expect(filtered.text == (try Self.stripped(thinned.text, [.elevations, .times])))
        #expect(filtered.report.removed == thinned.report.removed)
    }
}
