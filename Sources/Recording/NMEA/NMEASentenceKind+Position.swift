import Sampling

/// Readers of the sentences that give a place.
///
/// Which sentence counts as a fix follows gpsd's decoder (drivers/driver_nmea0183.c of 3.22), which has met more receivers than the standard
/// foresees.
extension NMEASentenceKind {
    /// 1 time, 2 status, 3-6 place, 7 knots, 8 course, 9 date, 12 mode.
    @Sendable static func recommendedMinimum(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        guard let status = sentence.letter(2), status == "A" || status == "D" else { return noFix(sentence, time: 1) }
        var report = try place(sentence, 3, time: 1)
        // Receivers with the navigation warning set send bogus dates, so only a valid sentence gives one.
        report.midnight = report.timeOfDay == nil ? nil : try sentence.date(9)
        report.speed = try sentence.magnitude(7).map { $0 * metresPerSecondPerKnot }
        report.course = try sentence.course(8)
        report.statedKind = status == "D" || sentence.letter(12) == "D" ? .differential : nil
        return report
    }

    /// 1-4 place, 5 time, 6 status, 7 mode.
    @Sendable static func geographicPlace(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        let mode = sentence.letter(7)
        guard sentence.letter(6) == "A", mode != "N" else { return noFix(sentence, time: 5) }
        var report = try place(sentence, 1, time: 5)
        report.statedKind = mode == "D" ? .differential : nil
        return report
    }

    /// 1 time, 2-5 place, 6 quality, 7 satellites, 8 HDOP, 9 elevation, 11 geoid height.
    @Sendable static func fixData(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        let quality = try sentence.integer(6)
        let satellites = try sentence.integer(7)
        // An empty quality is left to the place: some receivers never fill it in.
        guard quality != 0, let satellites, satellites >= 3 else { return noFix(sentence, time: 1) }
        var report = try place(sentence, 2, time: 1)
        try addHeights(to: &report, sentence, satellites: satellites, dilution: 8, elevation: 9, geoid: 11)
        switch quality {
        case 2, 4, 5: report.statedKind = .differential
        case 3: report.statedKind = .military
        default: break
        }
        return report
    }

    /// 1 time, 2-5 place, 6 a mode letter for each system, 7 satellites, 8 HDOP, 9 elevation, 10 geoid height, 13 safety.
    @Sendable static func combinedFixData(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        // Safety V stands for "not stated" in most receivers, so only U, unsafe, counts against the place.
        guard sentence[6].contains(where: { $0 != UInt8(ascii: "N") }), sentence.letter(13) != "U" else {
            return noFix(sentence, time: 1)
        }
        var report = try place(sentence, 2, time: 1)
        try addHeights(to: &report, sentence, satellites: try sentence.integer(7), dilution: 8, elevation: 9, geoid: 10)
        report.statedKind = sentence[6].contains(UInt8(ascii: "D")) ? .differential : nil
        return report
    }

    /// A valid sentence is a fix when it has a place.
    private static func place(_ sentence: NMEASentence, _ field: Int, time: Int) throws(NMEASentence.Fault) -> NMEAReport {
        var report = NMEAReport()
        report.timeOfDay = try sentence.timeOfDay(time)
        report.coordinate = try sentence.coordinate(field)
        report.verdict = report.coordinate == nil ? .noFix : .fix
        return report
    }

    /// The verdict counts whatever else an invalid sentence holds.
    private static func noFix(_ sentence: NMEASentence, time: Int) -> NMEAReport {
        var report = NMEAReport()
        report.timeOfDay = (try? sentence.timeOfDay(time)) ?? nil
        report.verdict = .noFix
        return report
    }

    private static func addHeights(
        to report: inout NMEAReport, _ sentence: NMEASentence, satellites: Int?, dilution: Int, elevation: Int, geoid: Int
    ) throws(NMEASentence.Fault) {
        report.satellites = satellites
        report.horizontalDilution = try sentence.positive(dilution)
        report.elevation = try sentence.decimal(elevation)
        report.geoidHeight = try sentence.decimal(geoid)
        report.supposedKind = report.elevation != nil && satellites ?? 0 >= 4 ? .threeDimensional : .twoDimensional
    }
}

/// Metres per second in a knot: a nautical mile of 1,852 m in an hour.
let metresPerSecondPerKnot = 1_852.0 / 3_600
