import Testing
import TrackTools

/// Expected heights are those of the made ground.
@Suite("The profile of elevations")
struct ElevationProfileTests {
    private func heights(_ points: [(metres: Double, elevation: Double?)], columns: Int = 8) throws -> [Double?] {
        var input = SummaryInput()
        input.add(
            segment: points.map { .init(latitude: SummaryInput.north(metres: $0.metres), longitude: 11, elevation: $0.elevation) })
        var options = SummaryOptions()
        options.profileColumns = columns
        return try #require(try input.summary(options).profile).heights(columns: columns)
    }

    @Test("a ramp rises evenly, whether its points are many or two", arguments: [1, 50, 8_000])
    func ramp(step: Int) throws {
        let found = try heights(stride(from: 0, through: 8_000, by: step).map { (Double($0), Double($0) / 10) })
        for (column, height) in found.enumerated() {
            // 8,000 m of way and 800 m of height in eight columns, the folded columns of which may be off by an eighth.
            let expected = 100 * (Double(column) + 0.5)
            #expect(abs((height ?? -1_000) - expected) < 60, "\(column): \(String(describing: height))")
        }
        let known = found.compactMap(\.self)
        #expect(known == known.sorted())
    }

    @Test("a way that goes on without elevations leaves its share empty")
    func rest() throws {
        let found = try heights((0...800).map { (Double($0) * 10, $0 > 400 ? nil : Double($0)) })
        #expect(found.prefix(4).allSatisfy { $0 != nil })
        #expect(found.suffix(3).allSatisfy { $0 == nil })
    }

    @Test("where points have no elevation the profile has none")
    func missing() throws {
        let found = try heights((0...800).map { (Double($0) * 10, 300...500 ~= $0 ? nil : 100) })
        #expect(found.contains(nil))
        #expect(found.first == 100 && found.last == 100)
        #expect(found.compactMap(\.self).allSatisfy { $0 == 100 })
    }
}
