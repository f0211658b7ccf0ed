import Consent
import FileSystem
import Foundation
import Glibc
import Sampling
import Support
import Synchronization
import Testing
import Timestamps

@testable import Recording

@Suite(.timeLimit(.minutes(1))) struct NMEASourceTests {
    /// A GGA, which names no date, at a time of day like 235958.
    private static func sentence(_ clock: String) -> [UInt8] {
        NMEARun.line("GPGGA,\(clock),5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,")
    }

    private static func dated(_ clock: String, _ date: String) -> [UInt8] {
        NMEARun.line("GPRMC,\(clock),A,5158.2100,N,00541.3000,E,2.5,0.0,\(date),,")
    }

    /// Writes as somebody who opens the FIFO and closes it behind each text, once the one before was read.
    private func feed(_ path: String, _ bytes: [UInt8]) {
        Thread.detachNewThread {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            _ = Glibc.write(descriptor, bytes, bytes.count)
            close(descriptor)
        }
    }

    private func next(_ iterator: inout SourceReports.AsyncIterator) async -> String {
        switch await iterator.next() {
        case .opened: "opened"
        case .fixes(let fixes): fixes.map(\.clock).joined(separator: " ")
        case .lost(let failure): "lost: \(failure.kind)"
        case .failed(let failure): "failed: \(failure.kind)"
        case .notice(let notice): notice.rawValue
        case nil: "over"
        }
    }

    @Test("field note 49: dates go on over a writer that goes, a pause and midnight, although only the first day was given")
    func datesGoOn() async throws {
        try await ScratchHome.use { home in
            let path = home.path("fifo"), clock = ImpatientClock()
            mkfifo(path, 0o600)
            let permit = try #require(CaptureGate.admit(.granted))
            let date = try #require(Timestamp(year: 2026, month: 12, day: 31))
            let source = NMEASource(FilePath(path), baud: nil, date: date, clock: clock)
            do {
                var iterator = source.reports(permit).makeAsyncIterator()
                feed(path, Self.sentence("235958"))
                #expect(await next(&iterator) == "opened")
                #expect(await next(&iterator) == "2026-12-31T23:59:58Z")
                #expect(await next(&iterator) == "lost: closed")
                feed(path, Self.sentence("000005"))
                #expect(await next(&iterator) == "opened")
                #expect(await next(&iterator) == "2027-01-01T00:00:05Z")
            }
            clock.advance(by: .seconds(40 * 3_600))
            var iterator = source.reports(permit).makeAsyncIterator()
            feed(path, Self.sentence("160010"))
            #expect(await next(&iterator) == "opened")
            #expect(await next(&iterator) == "2027-01-02T16:00:10Z")
        }
    }

    @Test("the date that a stream named goes on as well")
    func namedDateGoesOn() async throws {
        try await ScratchHome.use { home in
            let path = home.path("fifo")
            mkfifo(path, 0o600)
            let permit = try #require(CaptureGate.admit(.granted))
            let source = NMEASource(FilePath(path), baud: nil, date: nil, clock: ImpatientClock())
            var iterator = source.reports(permit).makeAsyncIterator()
            feed(path, Self.sentence("120000") + Self.dated("120001", "090826") + Self.sentence("120002"))
            #expect(await next(&iterator) == "opened")
            var clocks = await next(&iterator)
            while !clocks.hasSuffix("02Z") { clocks += " " + (await next(&iterator)) }
            #expect(clocks == "untimed 2026-08-09T12:00:01Z 2026-08-09T12:00:02Z")
            #expect(await next(&iterator) == "lost: closed")
            feed(path, Self.sentence("120009"))
            #expect(await next(&iterator) == "opened")
            #expect(await next(&iterator) == "2026-08-09T12:00:09Z")
        }
    }

    @Test("a FIFO is found only when somebody writes to it")
    func silentFIFO() async throws {
        try await ScratchHome.use { home in
            let path = home.path("fifo")
            mkfifo(path, 0o600)
            let permit = try #require(CaptureGate.admit(.granted))
            var iterator = NMEASource(FilePath(path), baud: nil, date: nil, clock: ImpatientClock()).reports(permit).makeAsyncIterator()
            // Somebody who opens and closes it without a word.
            feed(path, [])
            #expect(await next(&iterator) == "lost: closed")
            feed(path, Self.sentence("120000"))
            #expect(await next(&iterator) == "opened")
            #expect(await next(&iterator) == "untimed")
        }
    }

    @Test("a log that is closed in the middle goes on where it was, and gives out nothing twice")
    func pausedLog() async throws {
        try await ScratchHome.use { home in
            // Longer than what is read at once.
            let lines = (0..<1_200).map { second in
                let clock = [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
                return String(decoding: Self.dated(clock, "090826"), as: UTF8.self)
            }
            try home.write(lines.joined(), to: "walk.log")
            let source = NMEASource(FilePath(home.path("walk.log")), baud: nil, date: nil, clock: ImpatientClock())
            let permit = try #require(CaptureGate.admit(.granted))
            var fixes: [Fix] = []
            var openings = 0
            while fixes.count < 1_200, openings < 10 {
                openings += 1
                var iterator = source.reports(permit).makeAsyncIterator()
                while let report = await iterator.next() {
                    guard case .fixes(let more) = report else { continue }
                    fixes += more
                    break
                }
            }
            #expect(openings > 1)
            #expect(fixes.count == 1_200)
            #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time?.advanced(bySeconds: 1) == $1.time })
        }
    }

    @Test("an absent path and a folder fail for good", arguments: ["absent.log", "run"])
    func absent(name: String) async throws {
        try await ScratchHome.use { home in
            let permit = try #require(CaptureGate.admit(.granted))
            var iterator = NMEASource(FilePath(home.path(name)), baud: nil, date: nil, clock: ImpatientClock()).reports(permit)
                .makeAsyncIterator()
            #expect(await next(&iterator) == "failed: absent")
            #expect(await next(&iterator) == "over")
        }
    }

    @Test(
        "a receiver without dates is dated by the nearest day to the host's date",
        arguments: [
            ("000002", "2026-08-10T00:00:02Z"), ("235958", "2026-08-09T23:59:58Z"), ("120000", "2026-08-10T12:00:00Z"),
            ("115900", "2026-08-10T11:59:00Z"), ("120100", "2026-08-09T12:01:00Z"),
        ])
    func nearest(clock: String, expected: String) throws {
        let host = try #require(Timestamp(year: 2026, month: 8, day: 10))
        var decoder = NMEADecoder(near: host)
        var fixes: [Fix] = []
        decoder.feed(Self.sentence(clock).span, into: &fixes)
        decoder.finish(into: &fixes)
        #expect(fixes.map(\.clock) == [expected])
        #expect(!decoder.hasStreamDate)
    }
}
