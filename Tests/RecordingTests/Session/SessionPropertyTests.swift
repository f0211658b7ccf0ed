import Consent
import Geodesy
import Sampling
import Support
import Testing
import Timestamps

@testable import Recording

/// Random histories of a session, and what must hold whatever happens.
@Suite struct SessionPropertyTests {
    /// splitmix64 (Steele, Lea, Flood 2014): the same history for the same seed.
    private struct Chance {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
        }
    }

    private struct History {
        let rig: Rig
        var chance: Chance
        let hasDiskFaults: Bool
        /// By the time of each fix that a permitted, running session heard: which opening of the source said it.
        var heard: [Double: Int] = [:]
        var step = 0
        var steps: [String] = []
        var checked: [UInt8]?

        mutating func go() async throws {
            let withdrawn: Condition = [.denied, .preferenceOff, .servicesOff][step % 3]
            switch chance.below(hasDiskFaults ? 18 : 16) {
            case 0...5: await hear(move: 1)
            case 6, 7: await hear(move: 0)
            case 8: await hear(move: 20_000)
            case 9: await note("pause") { await $0.control(.paused) }
            case 10: await note("park") { await $0.control(.parked) }
            case 11, 12: await note("resume") { await $0.control(.running) }
            case 13: await note("withdraw") { await $0.become(withdrawn) }
            case 14: await note("grant") { await $0.become(.granted) }
            case 15:
                await note("lose") { rig in
                    await rig.source.say(.lost(.unplugged))
                    await rig.source.say(.opened)
                }
            case 16:
                let size = bytes(of: rig.path)?.count ?? 0
                await note("full") { $0.disk.fill(at: size) }
            default: await note("room") { $0.disk.empty() }
            }
            let ticks = [1, 1, 1, 2, 12, 40][chance.below(6)]
            steps.append("\(ticks) s")
            await rig.tick(ticks)
            try check()
        }

        private mutating func note(_ name: String, _ action: (Rig) async -> Void) async {
            steps.append(name)
            await action(rig)
        }

        private mutating func hear(move: Int) async {
            step += move
            let fix = rig.fix(step)
            if move > 1 { step -= move }
            steps.append("fix \(move)")
            let opening = rig.source.openings
            let mayTake = rig.consent.refresh().collectingPossible && rig.source.isOpen
            let isHeard = await rig.source.say(.fixes([fix]))
            if isHeard, mayTake, let time = fix.time { heard[time.seconds(since: ManualClock.origin)] = opening }
        }

        private mutating func check() throws {
            guard let content = bytes(of: rig.path), content != checked else { return }
            checked = content
            let track = try WrittenTrack(bytes: content)
            #expect(!track.sizes.contains(0), "an empty segment")
            for segment in track.segments {
                let openings = segment.points.map { $0.seconds.flatMap { heard[$0] } }
                #expect(!openings.contains(nil), "a sample that nobody was allowed to take")
                #expect(Set(openings).count == 1, "a segment over two openings of the source")
            }
            let times = track.points.compactMap(\.seconds)
            #expect(times == times.sorted())
        }

        mutating func end() async throws {
            let summary = await rig.finish()
            try check()
            let track = rig.hasTrack ? try rig.track() : nil
            #expect(summary.counts == track?.counts ?? TrackCounts())
            #expect(summary.track == nil || track != nil)
            #expect(!rig.source.isOpen)
            guard !hasDiskFaults else { return }
            #expect(summary.tally.samples == summary.counts.samples)
            #expect(summary.lostSamples == 0)
            // The file has seven decimals: a centimetre for each sample.
            let metres = track?.distanceInMetres ?? 0
            #expect(abs(summary.distanceInMetres - metres) < 0.02 * Double(summary.counts.samples + 1))
        }
    }

    @Test(
        "promises 1, 3, 4 and 9: whatever happens, every sample is permitted and in one opening's segment, no segment is empty, counts agree",
        arguments: 0..<24)
    func histories(_ seed: Int) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: seed % 3 == 0))
            var history = History(rig: rig, chance: Chance(state: UInt64(seed)), hasDiskFaults: seed % 2 == 1)
            await rig.session.synchronise()
            do {
                for _ in 0..<60 { try await history.go() }
                try await history.end()
            } catch {
                Issue.record("after \(history.steps.joined(separator: ", ")): \(error)")
            }
        }
    }
}

extension WrittenTrack {
    fileprivate var distanceInMetres: Double {
        segments.reduce(0) { sum, segment in
            sum
                + zip(segment.points, segment.points.dropFirst()).reduce(0) { sum, pair in
                    let start = Coordinate(latitude: pair.0.latitude, longitude: pair.0.longitude)
                    return sum + start.distance(to: Coordinate(latitude: pair.1.latitude, longitude: pair.1.longitude))
                }
        }
    }
}
