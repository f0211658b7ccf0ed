import Geodesy
import Recording
import Sampling
import Testing

@Suite struct NMEAFixTests {
    @Test("a widely published pair of GGA and RMC gives every value that it states")
    func publishedPair() throws {
        // The example sentences of the usual NMEA introductions, with the checksums printed there.
        let text = """
            $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r
            $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n
            """
        let run = NMEARun(Array(text.utf8))
        let fix = try #require(run.fixes.first)
        #expect(run.fixes.count == 1)
        #expect(fix.clock == "1994-03-23T12:35:19Z")
        // 48° 7.038' and 11° 31' by hand.
        #expect(abs(fix.coordinate.latitude - 48.1173) < 1e-12)
        #expect(abs(fix.coordinate.longitude - 11.516666666666667) < 1e-12)
        #expect(fix.elevation == 545.4)
        #expect(fix.geoidHeight == 46.9)
        // 22.4 × 1852 / 3600.
        #expect(abs(try #require(fix.speed) - 11.523555555555555) < 1e-12)
        #expect(fix.course == 84.4)
        #expect(fix.satellites == 8)
        #expect(fix.horizontalDilution == 0.9)
        #expect(fix.horizontalAccuracy == nil)
        #expect(fix.isSimulated == false)
    }

    @Test(
        "hemispheres set the signs",
        arguments: [("N", "E", 1.0, 1.0), ("S", "E", -1, 1), ("N", "W", 1, -1), ("S", "W", -1, -1)])
    func hemispheres(northSouth: String, eastWest: String, latitudeSign: Double, longitudeSign: Double) throws {
        let fix = try #require(NMEARun(sentences: ["GPGLL,3330.0,\(northSouth),17959.4,\(eastWest),120000,A,A"]).fixes.first)
        #expect(fix.coordinate.latitude == 33.5 * latitudeSign)
        #expect(abs(fix.coordinate.longitude - 179.99 * longitudeSign) < 1e-12)
    }

    @Test("GST gives the horizontal accuracy as the root of the squares of both deviations, zeros give none, another second's is not taken")
    func accuracies() throws {
        let fixes = try NMEASamples.decode("accuracies")
        // By hand: 3-4-5, 0.6-0.8-1, 5-12-13.
        let horizontal = fixes.map(\.horizontalAccuracy)
        #expect(horizontal.count == 6)
        for (found, expected) in zip(horizontal.prefix(3), [5.0, 1, 13]) { #expect(abs(try #require(found) - expected) < 1e-12) }
        #expect(horizontal.suffix(3) == [nil, nil, nil])
        #expect(fixes.map(\.verticalAccuracy) == [7.5, 1.2, 20, nil, nil, nil])
    }

    @Test("GSA names the dimension and the dilutions")
    func dilutions() throws {
        let run = NMEARun(sentences: [
            "GNRMC,093000.00,A,5158.2100,N,00541.3000,E,2.40,42.8,090826,,,A",
            "GNGSA,A,2,05,07,13,,,,,,,,,,2.9,2.1,1.9",
        ])
        let fix = try #require(run.fixes.first)
        #expect(fix.kind == .twoDimensional)
        #expect([fix.positionDilution, fix.horizontalDilution, fix.verticalDilution] == [2.9, 2.1, 1.9])
    }

    @Test(
        "the quality of GGA names the kind where it says more than the dimension",
        arguments: [
            ("1", Fix.Kind.threeDimensional), ("2", .differential), ("3", .military), ("5", .differential), ("", .threeDimensional),
        ])
    func kinds(quality: String, kind: Fix.Kind) throws {
        let sentences = ["GPGGA,093000,5158.2100,N,00541.3000,E,\(quality),08,1.1,12.4,M,45.6,M,,"]
        #expect(NMEARun(sentences: sentences).fixes.map(\.kind) == [kind])
    }

    @Test("RMC alone says nothing about the dimension, the elevation or the satellites")
    func recommendedMinimumAlone() throws {
        let fix = try #require(
            NMEARun(sentences: ["GPRMC,093000.00,A,5158.2100,N,00541.3000,E,,42.8,090826,,,A"]).fixes.first)
        #expect(fix.kind == nil && fix.elevation == nil && fix.satellites == nil && fix.horizontalDilution == nil)
        // Without a speed the course is not taken either.
        #expect(fix.speed == nil && fix.course == nil)
    }

    @Test("VTG gives speed and course, unless it is marked as not valid")
    func courseOverGround() {
        let place = "GPGGA,093000,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,"
        let valid = NMEARun(sentences: [place, "GPVTG,360.0,T,,M,3.60,N,6.67,K,D"]).fixes.first
        // 3.6 × 1852 / 3600; a course of 360 degrees is written as 0.
        #expect(valid?.speed.map { abs($0 - 1.852) < 1e-12 } == true)
        #expect(valid?.course == 0)
        #expect(NMEARun(sentences: [place, "GPVTG,42.8,T,,M,3.60,N,6.67,K,N"]).fixes.first?.speed == nil)
    }

    @Test("GNS counts as a fix while one system has one, and gives height and satellites")
    func combinedFixData() {
        let fields = "5158.2100,N,00541.3000,E"
        let run = NMEARun(sentences: [
            "GNGNS,093000.00,\(fields),NAN,07,1.1,12.4,45.6,,,V", "GNGNS,093001.00,\(fields),NNN,00,99.9,,,,,V",
            "GNGNS,093002.00,\(fields),AAN,07,1.1,12.4,45.6,,,U",
        ])
        #expect(run.fixes.map(\.elevation) == [12.4])
        #expect(run.fixes.map(\.satellites) == [7])
        #expect(run.tally.epochsWithoutFix == 2)
    }

    @Test("sentences of every talker are read, and a system without satellites does not undo the others' fix")
    func talkers() throws {
        let fixes = try NMEASamples.decode("talkers")
        #expect(NMEASamples.points(fixes) == Array(0..<8))
        #expect(fixes.map(\.satellites) == [9, 9, 8, 8, 8, 8, 8, 8])
        #expect(fixes.first?.horizontalDilution == 1.1)
        #expect(fixes.last?.clock == "2026-08-09T09:30:07Z")
    }
}
