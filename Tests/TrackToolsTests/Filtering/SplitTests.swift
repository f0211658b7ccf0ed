import Testing

@testable import TrackTools

/// What a split makes is a segment for the rules behind it. A fix each second, 11.13 m apart (GeodSolve), northwards.
struct SplitTests {
    private static func walk(_ gaps: [Int: Double], count: Int = 12) -> [FilteredPoint] {
        var late = 0.0
        return (0..<count).map { index in
            late += gaps[index] ?? 0
            return FilteredPoint(seconds: Double(index) + late, latitude: 52 + Double(index) * 1e-4, longitude: 4)
        }
    }

    private static func segments(_ filtered: Filtered) -> [[Int]] {
        filtered.text.components(separatedBy: "<trkseg>").dropFirst().map(Filtered.names)
    }

    @Test("field note 39: each piece keeps its first and its last point, whatever thins it")
    func ends() throws {
        let document = Filtered.document(Filtered.segment(Self.walk([4: 60, 8: 60])))
        let thinnings: [(inout FilterOptions) -> Void] = [
            { $0.minimumDistanceInMetres = 1_000 }, { $0.minimumIntervalInSeconds = 1_000 }, { $0.simplifyToleranceInMetres = 1 },
        ]
        for thin in thinnings {
            let filtered = try Filtered(document) {
                $0.splitAfterSeconds = 30
                thin(&$0)
            }
            #expect(Self.segments(filtered) == [[0, 3], [4, 7], [8, 11]])
            #expect(filtered.report.changed == ["split": 2])
        }
    }

    @Test("pieces that are too short go without a trace: no border stands before the first piece left, or counts")
    func gone() throws {
        func filtered(_ gaps: [Int: Double]) throws -> Filtered {
            try Filtered(Filtered.document(Filtered.segment(Self.walk(gaps)))) {
                $0.splitAfterSeconds = 30
                $0.fewestPoints = 3
                $0.minimumDistanceInMetres = 20
            }
        }
        let first = try filtered([2: 60])
        #expect(Self.segments(first) == [[2, 4, 6, 8, 10, 11]])
        #expect(first.report.changed == [:])
        let middle = try filtered([5: 60, 7: 60])
        #expect(Self.segments(middle) == [[0, 2, 4], [7, 9, 11]])
        #expect(middle.report.changed == ["split": 1])
        let last = try filtered([10: 60])
        #expect(Self.segments(last) == [[0, 2, 4, 6, 8, 9]])
        let every = try filtered([2: 60, 4: 60, 6: 60, 8: 60, 10: 60])
        #expect(every.report.isNothingLeft && !every.text.contains("trkseg"))
    }
}
