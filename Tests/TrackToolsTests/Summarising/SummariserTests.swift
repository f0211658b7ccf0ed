import TrackTools
import Testing

@Suite("A summary")
struct SummariserTests {
    @Test("a second of latitude a second is a steady walk")
    func steady() throws {
        var input = SummaryInput()
        input.add(segment: (0...600).map { .init(latitude: 47 + Double($0) * 1e-5, longitude: 11, elevation: 500, seconds: Double($0)) })
        let figures = try input.summary().figures
        // GeodSolve -i -p 3: 47 11 47.006 11 gives 667.025 m.
        #expect(abs((figures.distance ?? 0) - 667.0254) < 0.001)
        #expect(figures.elapsed == 600)
        #expect(figures.moving == 600)
    }
}
