import Geodesy
import Places
import Testing
import Timestamps

@Suite("Visits")
struct VisitsTests {
    /// The visits of a track whose points are so many thousandths north of home, at these seconds; nil is a gap.
    private func visits(_ points: [(thousandths: Double, second: Int64)?], accuracy: Double = 0) throws -> [String] {
        var visits = Visits([try Ground.place("home", 0), try Ground.place("work", 10)])
        for point in points {
            guard let point else {
                visits.breakLine()
                continue
            }
            visits.take(Ground.at(point.thousandths), accuracyInMetres: accuracy, at: Ground.second(point.second))
        }
        return visits.all.map { visit in
            let arrival = visit.arrival.seconds(since: Ground.second(0))
            return "\(visit.place.name) \(arrival) for " + (visit.seconds.map { "\($0)" } ?? "good")
        }
    }

    @Test("an arrival is the first point inside, a departure the first outside, and who is still there has none")
    func there() throws {
        let seen = try visits([(0, 0), (1, 60), (2, 90), (5, 200), (9, 300), (10, 400)])
        #expect(seen == ["home 0.0 for 90.0", "work 300.0 for good"])
    }

    @Test("a place can be visited again, and one that was only passed by has no visit")
    func again() throws {
        #expect(try visits([(5, 0), (0, 10), (5, 20), (0, 30), (-5, 40)]) == ["home 10.0 for 10.0", "home 30.0 for 10.0"])
        #expect(try visits([(5, 0), (3, 10), (5, 20)]) == [])
        #expect(try visits([]) == [])
    }

    @Test("promise 9: the time of a gap that ends elsewhere is not counted as a visit")
    func gap() throws {
        #expect(try visits([(0, 0), (1, 60), nil, (5, 7_200), (5, 7_300)]) == ["home 0.0 for 60.0"])
    }

    @Test("a gap at the place itself ends no visit")
    func gapAtHome() throws {
        #expect(try visits([(0, 0), nil, (0, 3_600), (5, 3_700)]) == ["home 0.0 for 3700.0"])
        #expect(try visits([nil, (0, 0), nil, nil, (5, 100), nil]) == ["home 0.0 for 0.0"])
    }

    @Test("a point that could be either side of the edge neither begins nor ends one")
    func accuracy() throws {
        // 1.3 thousandths are 144.6 m, 1.4 are 155.7 m, and each is 20 m uncertain.
        #expect(try visits([(0, 0), (1.3, 10), (1.4, 20), (3, 30)], accuracy: 20) == ["home 0.0 for 30.0"])
        #expect(try visits([(1.3, 10), (1.4, 20)], accuracy: 20) == [])
        // At its word, it is outside.
        #expect(try visits([(0, 0), (1.3, 10), (1.4, 20), (3, 30)]) == ["home 0.0 for 20.0"])
    }

    @Test("promise 8: a point that is no place on Earth is passed over")
    func noPlace() throws {
        #expect(try visits([(0, 0), (.nan, 10), (50_000, 20), (0, 30), nil, (.nan, 40), (5, 50)]) == ["home 0.0 for 30.0"])
    }
}
