import Testing
import Timestamps

@Suite("Reading the times of a file")
struct TimestampReaderTests {
    @Test("each time is read as by itself, whatever came before it")
    func sequence() {
        // Days that change, a date before 1970 with a fraction, and what is no time though it begins as the one before did.
        let texts = [
            "2026-08-09T07:00:00Z", "2026-08-09T07:00:01Z", "2026-08-09T23:59:59.999Z", "2026-08-10T00:00:00Z", "2026-08-09T07:00:00Z",
            "2026-08-09x07:00:00Z", "2026-08-09T24:00:00Z", "2026-08-09T07:60:00Z", "2026-08-09T07:00:00+", "2026-02-30T07:00:00Z",
            "2026-02-30T07:00:00Z", "2026-08-09T07:00:00Z", "1969-12-31T23:59:59.500Z", "1969-12-31T00:00:00Z", "2O26-08-09T07:00:00Z",
            "2026-08-09T07:00:00.2503Z", "", "2026-08-09",
        ]
        var reader = TimestampReader()
        for text in texts {
            let bytes = Array(text.utf8)
            let parse = Timestamp.parse(bytes.span)
            // The reader leaves everything unusual to the parser; 24:00 is that.
            let isUsual = parse.map { $0.oddities.isEmpty && !text.contains("T24") && text.utf8.count <= 24 } ?? false
            let time = reader.usual(bytes.span)
            #expect(time == (isUsual ? parse?.timestamp : nil), "\(text)")
        }
        let before = Timestamp(nanoseconds: -500_000_000)
        let half = Array("1969-12-31T23:59:59.500Z".utf8)
        let read = reader.usual(half.span)
        #expect(read == before)
    }
}
