import Consent
import Glibc
import Sampling
import Support
import Testing

@testable import Recording

/// The real session, its own loop included, against a model of it.
@Suite struct SessionModelTests {
    private static let lengthOfSequence = 30
    private static let sequences = 1_000

    /// One random sequence.
    private struct Sequence {
        let rig: Rig
        var chance: SplitMix64
        var model = SessionModel()
        var step = 0
        var steps: [String] = []
        var seen: [UInt8]?

        mutating func go() async throws {
            switch Int.random(in: 0..<20, using: &chance) {
            case 0...5: try await hear()
            case 6: try await ask(.pause)
            case 7: try await ask(.park)
            case 8...10: try await ask(.resume)
            case 11: try await ask(.mark)
            case 12: try await ask(.status)
            case 13: await become([.denied, .preferenceOff, .servicesOff, .restricted].randomElement(using: &chance) ?? .denied)
            case 14, 15: await become(Bool.random(using: &chance) ? .granted : .grantedReduced)
            case 16: await lose()
            case 17: await find()
            case 18: await stopAndContinue(isNoticed: Bool.random(using: &chance))
            default: if Int.random(in: 0..<8, using: &chance) == 0 { try await ask(.stop) }
            }
            try await tick([1, 1, 1, 1, 12, 40].randomElement(using: &chance) ?? 1)
            try await check()
        }

        mutating func hear() async throws {
            steps.append("fix")
            step += 1
            let isHeard = await rig.source.say(.fixes([rig.fix(step)]))
            try require(isHeard == model.mayTake, "who hears a fix")
            model.hear(at: rig.clock.elapsedInSeconds)
        }

        private mutating func ask(_ verb: ControlRequest.Verb) async throws {
            steps.append(verb.rawValue)
            // A fix that is still under way when the source is being closed is nobody's.
            if [.pause, .park, .stop].contains(verb) { rig.source.sayWhenClosing([.fixes([rig.fix(step + 1)])]) }
            let isTaken = model.ended == nil
            model.ask(verb)
            let reply = await rig.session.answer(ControlRequest(verb))
            try require(reply.isTaken == isTaken, "whether it is taken")
            try require((reply.state, reply.reason) == (model.state, model.reason), "\(reply)")
            // What an open segment has is written within a second.
            let isWritten = (reply.samples, reply.segments) == (model.samples, model.segments.count)
            try require(isWritten || model.mayTake, "\(reply)")
            try require(rig.source.isOpen == model.mayTake, "whether the source is open")
            rig.source.sayWhenClosing([])
        }

        private mutating func become(_ condition: Condition) async {
            steps.append("become \(condition.name)")
            rig.source.sayWhenClosing([.fixes([rig.fix(step + 1)])])
            rig.consent.become(condition)
            model.become(condition)
            await rig.session.settle()
            rig.source.sayWhenClosing([])
        }

        private mutating func lose() async {
            steps.append("lose")
            await rig.source.say(.lost(.unplugged))
            model.lose()
        }

        private mutating func find() async {
            steps.append("find")
            await rig.source.say(.opened)
            model.find()
        }

        /// SIGTSTP can be noticed, SIGSTOP can't; both are followed by SIGCONT.
        private mutating func stopAndContinue(isNoticed: Bool) async {
            steps.append(isNoticed ? "SIGTSTP" : "SIGSTOP")
            rig.source.sayWhenClosing([.fixes([rig.fix(step + 1)])])
            if isNoticed {
                await rig.session.setSuspended(true)
                await rig.session.settle()
            }
            await rig.session.setSuspended(false)
            await rig.session.settle()
            rig.source.sayWhenClosing([])
            model.stopAndContinue()
        }

        private mutating func tick(_ seconds: Int) async throws {
            steps.append("\(seconds) s")
            guard model.ended == nil else { return rig.clock.advance(by: .seconds(seconds)) }
            while !rig.clock.isWaitedFor { await Task.yield() }
            rig.clock.advance(by: .seconds(seconds))
            while !rig.clock.isWaitedFor { await Task.yield() }
            await rig.session.settle()
        }

        mutating func check() async throws {
            let status = await rig.session.answer(ControlRequest(.status))
            try require((status.state, status.reason) == (model.state, model.reason), "\(status)")
            try require(rig.source.isOpen == model.mayTake, "whether the source is open")
            guard let content = bytes(of: rig.path) else { return try require(model.segments.isEmpty, "no file") }
            guard content != seen else { return }
            seen = content
            let track = try WrittenTrack(bytes: content)
            let written = track.segments.map { SessionModel.Segment(times: $0.points.compactMap(\.seconds), ended: $0.ended) }
            try require(written == model.segments, "\(written)")
            try require(!track.sizes.contains(0), "an empty segment")
        }

        private func require(_ isSo: Bool, _ what: String) throws {
            if !isSo { throw SupportFailure("\(what) where the model has \(model)") }
        }
    }

    @Test(
        """
        1,000 random sequences of control commands, withdrawals and fixes against a model: no sample outside a running, permitted \
        stretch; no empty segment; the file valid at each step
        """)
    func sequences() async throws {
        try await ScratchHome.use(inMemory: true) { home in
            for seed in 0..<Self.sequences { try await Self.play(seed, in: home) }
            for seed in 0..<Self.sequences where Self.isLookedAt(seed) {
                let isValid = try Self.isValid("\(seed)", in: home)
                #expect(isValid, "seed \(seed)")
            }
        }
    }

    /// Twenty are looked at by another program.
    private static func isLookedAt(_ seed: Int) -> Bool { seed % (sequences / 20) == 0 }

    /// By the official schema where MEMOTRACK_SCHEMAS names its folder, else as well-formed.
    private static func isValid(_ name: String, in home: ScratchHome) throws -> Bool {
        let schema = getenv("MEMOTRACK_SCHEMAS").map { ["--schema", String(cString: $0) + "/gpx11.xsd"] } ?? []
        return try home.tool("xmllint", ["--noout", "--nonet"] + schema + [home.path(name + ".gpx")]).status == 0
    }

    private static func play(_ seed: Int, in home: ScratchHome) async throws {
        let rig = try Rig(home, filter: Profile.none.filter, name: "\(seed)")
        var sequence = Sequence(rig: rig, chance: SplitMix64(state: UInt64(seed)))
        async let running = rig.session.run(signals: nil, command: nil)
        try await rig.until { rig.source.isOpen }
        do {
            if isLookedAt(seed) { try await sequence.hear() }
            for _ in 0..<lengthOfSequence { try await sequence.go() }
            sequence.model.ask(.stop)
            await rig.session.end(.stopped)
            let summary = await running
            try await sequence.check()
            #expect(summary.counts == TrackCounts(samples: sequence.model.samples, segments: sequence.model.segments.count))
        } catch {
            await rig.session.end(.stopped)
            // Once is enough.
            throw SupportFailure("seed \(seed), after \(sequence.steps.joined(separator: ", ")): \(error)")
        }
    }
}
