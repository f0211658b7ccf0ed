import Glibc
import Testing
import TrackTools

@Suite("Repairing the samples")
struct RepairSampleTests {
    /// Damaged samples; what they become stands beside them, and is valid by the official schemas (xmllint).
    static let damaged = RepairSample.names(in: RepairSample.folder).filter { !$0.hasSuffix(".repaired.gpx") && $0 != "sound.gpx" }

    private static func beside(_ name: String, _ ending: String) -> [UInt8] {
        RepairSample.contents(ofFile: RepairSample.folder + "/" + name.dropLast(".gpx".count) + ending)
    }

    @Test("each kind of damage becomes what stands beside it, and all that was done is reported", arguments: damaged)
    func sample(name: String) throws {
        let document = RepairSample.contents(ofFile: RepairSample.folder + "/" + name)
        let repaired = try #require(Repaired(document))
        #expect(repaired.text == String(decoding: Self.beside(name, ".repaired.gpx"), as: UTF8.self))
        let lines = repaired.report.log.entries.map { "\(name):\($0.line): \($0.detail) [\($0.action.rawValue)]" }
        let expected = String(decoding: Self.beside(name, ".report"), as: UTF8.self).split(separator: "\n").dropLast().map(String.init)
        #expect(lines == expected)
        let faults = repaired.faults
        #expect(faults == [])
    }

    @Test("what a repair made is sound, and a second repair returns it byte for byte", arguments: damaged)
    func again(name: String) throws {
        let result = Self.beside(name, ".repaired.gpx")
        let repaired = try #require(Repaired(result))
        #expect(repaired.report.isSound)
        #expect(repaired.bytes == result)
    }

    @Test("promise 6: a sound file comes back byte for byte, whatever its encoding")
    func sound() throws {
        for path in ["repair/sound", "reading/plain", "reading/latin1", "reading/utf16-little", "reading/byte-order-mark"] {
            let document = RepairSample.contents(ofFile: "\(RepairSample.root)/Samples/\(path).gpx")
            let repaired = try #require(Repaired(document), "\(path)")
            #expect(!document.isEmpty, "\(path)")
            #expect(repaired.actions == [], "\(path)")
            #expect(repaired.bytes == document, "\(path)")
        }
    }

    @Test("every kind of damage is the same in pieces of one byte", arguments: damaged)
    func pieces(name: String) {
        let document = RepairSample.contents(ofFile: RepairSample.folder + "/" + name)
        let isSame = Repaired(document)?.bytes == Repaired(document, pieces: 1)?.bytes
        #expect(isSame)
    }

    @Test("hostile input takes time in proportion to its size")
    func linear() {
        for piece in [
            "<", "<a ", "<?x ", "<!--", "&", "<a b=\"", "<![CDATA[", "<!DOCTYPE[>", "<trkpt>", "<gpx>", "</a>", "]]>", "\0",
            "<wpt lat='1' lon='2'>",
        ] {
            let document = Array("<gpx>".utf8) + Array(repeating: Array(piece.utf8), count: 4_000).joined()
            let clock = ContinuousClock()
            let time = clock.measure { _ = Repaired(document) }
            #expect(time < .seconds(30), "\(piece)")
        }
    }
}
