import Geodesy
import Recording
import Sampling
import Testing

@Suite struct NMEAFramingTests {
    @Test("every log in chunks of one byte equals the whole", arguments: NMEASamples.names)
    func chunks(name: String) throws {
        let bytes = try NMEASamples.bytes(name)
        let whole = NMEARun(bytes)
        #expect(!whole.fixes.isEmpty)
        for chunk in [1, 7] {
            let cut = NMEARun(bytes, chunk: chunk)
            #expect(cut.fixes == whole.fixes)
            #expect(cut.tally == whole.tally)
        }
    }

    @Test("binary messages, other protocols, comments, cut and overlong sentences do no harm")
    func noise() throws {
        let run = NMEARun(try NMEASamples.bytes("noise"))
        #expect(NMEASamples.points(run.fixes) == [0, 1, 2])
        // The GGA of each second has got through too.
        #expect(run.fixes.map(\.elevation) == [12.4, 12.4, 12.4])
        #expect(run.tally.sentences == 6)
    }

    @Test("a wrong or half checksum voids a sentence, lower case and a missing one do not")
    func checksums() throws {
        let run = NMEARun(try NMEASamples.bytes("checksums"))
        // gpsd 3.22 reports the seconds of points 2, 4 and 5, and takes none of point 1.
        #expect(NMEASamples.points(run.fixes) == [0, 2, 3, 4, 5])
        #expect(run.fixes.map { $0.speed != nil } == [true, false, true, false, true])
        #expect(run.tally.wrongChecksums == 3)
    }

    @Test(
        "a sentence with one field that is no value of its kind gives none of its values",
        arguments: [
            "GPGGA,093000,5158.2100,N,00541.3000,E,1,08,1.1,12.4x,M,45.6,M,,",
            "GPGGA,093000,5158.2100,X,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,093000,5160.0000,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,093000,9000.0001,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,093000,5158.2100,N,18000.0001,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,093000,51582100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,093000,-158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,", "GPGGA,093060.5.1,5158.2100,N,00541.3000,E,1,08,,,M,,M,,",
            "GPGGA,243000,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,0930,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGGA,093000,5158.2100,N,00541.3000,E,1,08,nan,12.4,M,45.6,M,,",
            "GPGGA,093000,5158.2100,N,00541.3000,E,1,08,1e9,12.4,M,45.6,M,,",
            "GPGGA,093000,5158.2100,N,00541.3000,E,1,08",
        ])
    func malformed(sentence: String) {
        let run = NMEARun(sentences: [sentence])
        #expect(run.fixes.isEmpty)
        #expect(run.tally.malformed == 1)
    }

    @Test("a last sentence without its line end counts when its checksum tells that it is whole")
    func unfinishedEnd() throws {
        let line = NMEARun.line("GPGLL,5158.2100,N,00541.3000,E,093000,A,A")
        #expect(NMEARun(Array(line.dropLast(2))).fixes.count == 1)
        for length in 1..<line.count - 2 { #expect(NMEARun(Array(line.prefix(length))).fixes.isEmpty) }
    }

    @Test("no bytes whatever make it stop")
    func rubbish() throws {
        // Marsaglia's xorshift, so that every run is the same; commas, digits and `$` are frequent.
        var state: UInt64 = 88_172_645_463_325_252
        let frequent = Array("$GPRMCGGALSTVZDA,,,,**0123456789..-NSEW\r\n#".utf8)
        let bytes = (0..<200_000).map { _ -> UInt8 in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state % 11 == 0 ? UInt8(truncatingIfNeeded: state >> 20) : frequent[Int(state >> 20) % frequent.count]
        }
        let sample = try NMEASamples.bytes("five-hertz")
        #expect(NMEASamples.points(NMEARun(bytes + [0] + sample).fixes.suffix(11)) == Array(0..<11))
    }

    @Test("damage to any one byte never moves a fix or invents one")
    func anyByteDamaged() throws {
        let bytes = try NMEASamples.bytes("accuracies")
        let whole = NMEARun(bytes).fixes
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x05
            let fixes = NMEARun(damaged).fixes
            #expect(fixes.allSatisfy { fix in whole.contains { $0.coordinate == fix.coordinate && $0.time == fix.time ?? $0.time } })
        }
    }
}
