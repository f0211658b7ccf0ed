import Consent
import Store
import Support
import Synchronization
import Testing

@Suite("A second request while one is in flight")
struct RequestInFlightTests {
    private func requester(_ person: AskedPerson, _ home: ScratchHome) -> PermissionRequester {
        PermissionRequester(stateFolder: home.path("state/memotrack"), observe: person.observe)
    }

    @Test("a second request while one is in flight asks nothing and defers every bucket, those that are answered too")
    func inFlight() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson([.motionFitness: .granted, .bluetooth: .unavailable])
            var second: PermissionRequestReport?
            _ = try await requester(person, home).run(PermissionRequest([.locationWhenInUse])) { prompt in
                second = try await requester(person, home).run(PermissionRequest(nil)) { await person.answer($0) }
                return await person.answer(prompt)
            }
            #expect(person.asked == [.locationWhenInUse])
            #expect(second?.deferred.count == 4)
            #expect(second.map { Set($0.deferred.values) } == [.requestInFlight])
            #expect(second.map { $0.requested + $0.alreadyDetermined + $0.unavailable } == [])
            #expect(second?.statuses.map(\.state) == [.notDetermined, .notDetermined, .granted, .unavailable])
            #expect(second?.didRequest == false)
        }
    }

    @Test("so does one that would ask nothing anyway; an empty list has nothing to defer")
    func nothingToAsk() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson([.motionFitness: .granted])
            var answered: PermissionRequestReport?, empty: PermissionRequestReport?
            _ = try await requester(person, home).run(PermissionRequest([.locationWhenInUse])) { prompt in
                answered = try await requester(person, home).run(PermissionRequest([.motionFitness])) { await person.answer($0) }
                empty = try await requester(person, home).run(PermissionRequest([])) { await person.answer($0) }
                return await person.answer(prompt)
            }
            #expect(answered?.deferred == [.motionFitness: .requestInFlight])
            #expect(answered?.alreadyDetermined == [])
            #expect(empty?.deferred == [:])
        }
    }

    @Test("another process counts too: the lock is a file's, and whoever holds it is asking")
    func anotherProcess() async throws {
        try await ScratchHome.use { home in
            try home.write("", to: "state/memotrack/permissions.lock")
            let holder = try home.start(
                "flock", ["state/memotrack/permissions.lock", "sh", "-c", "echo held; exec sleep 60"])
            try holder.wait { $0.outputSoFar.contains("held") }
            let person = AskedPerson()
            let report = try await requester(person, home).run(PermissionRequest(nil)) { await person.answer($0) }
            #expect(person.asked == [])
            #expect(Set(report.deferred.values) == [.requestInFlight])
            #expect(report.deferred.count == 4)
            withExtendedLifetime(holder) {}
        }
    }

    private struct BrokenOff: Error {}

    @Test("when the first is over, also by an error, the next asks", arguments: [false, true])
    func afterwards(fails: Bool) async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson()
            do {
                _ = try await requester(person, home).run(PermissionRequest([.bluetooth])) { prompt in
                    if fails { throw BrokenOff() }
                    return await person.answer(prompt)
                }
            } catch is BrokenOff {}
            let report = try await requester(person, home).run(PermissionRequest([.bluetooth])) { await person.answer($0) }
            #expect(report.requested == [.bluetooth])
        }
    }

    @Test("what was answered while the lock was still another's is not asked for again")
    func answeredMeanwhile() async throws {
        try await ScratchHome.use { home in
            let looks = Mutex(0)
            // Answered between the first look and the lock.
            let requester = PermissionRequester(stateFolder: home.path("state/memotrack")) { buckets in
                let isFirst = looks.withLock { looks in
                    looks += 1
                    return looks == 1
                }
                return buckets.map { BucketObservation(bucket: $0, state: isFirst ? .notDetermined : .granted) }
            }
            var asked = 0
            let report = try await requester.run(PermissionRequest([.locationWhenInUse, .locationAlways])) { _ in
                asked += 1
                return .over
            }
            #expect(asked == 0)
            #expect(report.alreadyDetermined == [.locationWhenInUse, .locationAlways])
            #expect(report.deferred == [:])
            #expect(!report.didRequest)
        }
    }

    @Test("the lock is for its owner alone, as all that is kept")
    func modes() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson()
            _ = try await requester(person, home).run(PermissionRequest([.bluetooth])) { await person.answer($0) }
            #expect(home.files() == ["state/memotrack/permissions.lock"])
            #expect(home.mode("state/memotrack/permissions.lock") == 0o600)
            #expect(home.mode("state/memotrack") == 0o700)
        }
    }
}
