import Glibc

/// Readers of the sentences that add to a fix.
extension NMEASentenceKind {
    /// 2 solution, 3-14 satellites, 15 PDOP, 16 HDOP, 17 VDOP.
    @Sendable static func activeSatellites(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        var report = NMEAReport()
        // An E instead of a digit is dead reckoning, which says nothing about the solution.
        if sentence.letter(2) != "E" { report.solution = try sentence.integer(2) }
        // One chipset lists 24 satellites, and its last three fields stand elsewhere. Without a fix they hold 99.9 or the like.
        guard sentence.fieldCount <= 19, report.solution != 1 else { return report }
        report.positionDilution = try sentence.positive(15)
        report.horizontalDilution = try sentence.positive(16)
        report.verticalDilution = try sentence.positive(17)
        return report
    }

    /// 1 course, 5 knots, 9 mode.
    @Sendable static func courseOverGround(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        var report = NMEAReport()
        let mode = sentence.letter(9)
        guard mode != "N", mode != "E", let knots = try sentence.magnitude(5) else { return report }
        report.speed = knots * metresPerSecondPerKnot
        report.course = try sentence.course(1)
        return report
    }

    /// 1 time, 6-8 standard deviations of latitude, longitude and elevation in metres.
    ///
    /// The horizontal accuracy is the root of the sum of both squares (DRMS). Receivers that do not know write zeros.
    @Sendable static func errorStatistics(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        var report = NMEAReport()
        report.timeOfDay = try sentence.timeOfDay(1)
        if let north = try sentence.magnitude(6), let east = try sentence.magnitude(7), north > 0 || east > 0 {
            report.horizontalAccuracy = hypot(north, east)
        }
        report.verticalAccuracy = try sentence.positive(8)
        return report
    }

    /// 1 time, 2 day, 3 month, 4 year of four digits.
    @Sendable static func timeAndDate(_ sentence: NMEASentence) throws(NMEASentence.Fault) -> NMEAReport {
        var report = NMEAReport()
        report.timeOfDay = try sentence.timeOfDay(1)
        report.midnight = report.timeOfDay == nil ? nil : try sentence.date(day: 2, month: 3, year: 4)
        return report
    }
}
