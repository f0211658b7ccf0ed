import Consent
import Store
import Support
import Testing

/// The rules of `request` about positions, over sets of declared buckets that memotrack itself does not have.
@Suite("Rules of request for the two location buckets")
struct LocationPromptTests {
    private static let both: Set<PermissionBucket> = [.locationWhenInUse, .locationAlways]

    /// Asks with the buckets in `declared` before a person who says yes.
    private func ask(
        _ machine: Machine, _ request: PermissionRequest, declared: Set<PermissionBucket>
    ) async throws -> (asked: [PermissionPrompt], report: PermissionRequestReport) {
        var asked: [PermissionPrompt] = []
        let report = try await machine.centre.request(request, declared: declared) { prompt in
            asked.append(prompt)
            _ = try machine.centre.turnOn(.yes, date: Machine.today)
            return .over
        }
        return (asked, report)
    }

    @Test("one location prompt per call, locationWhenInUse folding into a declared locationAlways")
    func folding() async throws {
        try await Machine.use { machine in
            let (asked, report) = try await ask(machine, PermissionRequest(nil), declared: Self.both)
            #expect(asked == [PermissionPrompt(.locationAlways, patienceInSeconds: 120)])
            #expect(report.requested == [.locationAlways])
            #expect(report.deferred[.locationWhenInUse] == .foldedIntoLocationAlways)
            #expect(report.unavailable == [.motionFitness, .bluetooth])
            #expect(report.statuses.map(\.state) == [.granted, .whenInUseOnly, .unavailable, .unavailable])
        }
    }

    @Test("where locationAlways is not declared, locationWhenInUse is asked for itself")
    func notFolding() async throws {
        try await Machine.use { machine in
            let (asked, report) = try await ask(machine, PermissionRequest(nil), declared: [.locationWhenInUse])
            #expect(asked == [PermissionPrompt(.locationWhenInUse, patienceInSeconds: 120)])
            #expect(report.requested == [.locationWhenInUse])
            #expect(report.deferred == [.locationAlways: .notDeclared, .motionFitness: .unavailable, .bluetooth: .unavailable])
            #expect(report.statuses.map(\.state) == [.granted, .notDeclared, .unavailable, .unavailable])
        }
    }

    @Test("exactly what is named is asked for: locationWhenInUse alone does not become locationAlways", arguments: Self.both)
    func named(bucket: PermissionBucket) async throws {
        try await Machine.use { machine in
            let (asked, report) = try await ask(machine, PermissionRequest([bucket]), declared: Self.both)
            #expect(asked.map(\.bucket) == [bucket])
            #expect(report.statuses.map(\.bucket) == [bucket])
        }
    }

    @Test("after a yes only --again asks, and only for locationAlways")
    func again() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            var request = PermissionRequest(nil)
            let (asked, report) = try await ask(machine, request, declared: Self.both)
            #expect(asked == [])
            #expect(report.alreadyDetermined == [.locationWhenInUse, .locationAlways])
            request.asksAgain = true
            let (askedAgain, reportAgain) = try await ask(machine, request, declared: Self.both)
            #expect(askedAgain == [PermissionPrompt(.locationAlways, patienceInSeconds: 25)])
            #expect(reportAgain.alreadyDetermined == [.locationWhenInUse])
        }
    }

    @Test("after a no, or where a policy forbids it, nobody is asked, with --again too", arguments: ["no", "policy"])
    func closed(how: String) async throws {
        try await Machine.use { machine in
            if how == "no" {
                _ = try machine.centre.turnOn(.no, date: Machine.today)
            } else {
                try machine.home.write(#"{"authorization":"restricted"}"#, to: machine.namedPolicy)
            }
            var request = PermissionRequest(nil)
            request.asksAgain = true
            let (asked, report) = try await ask(machine, request, declared: Self.both)
            #expect(asked == [])
            #expect(report.alreadyDetermined == [.locationWhenInUse, .locationAlways])
        }
    }

    @Test("with services off, or nothing declared, nothing can be asked for", arguments: [true, false])
    func impossible(servicesOff: Bool) async throws {
        try await Machine.use { machine in
            if servicesOff { try machine.home.write(#"{"locationServices":false}"#, to: machine.namedPolicy) }
            let (asked, report) = try await ask(machine, PermissionRequest(nil), declared: servicesOff ? Self.both : [])
            #expect(asked == [])
            #expect(report.unavailable == PermissionBucket.allCases)
            #expect(report.deferred[.locationWhenInUse] == (servicesOff ? .unavailable : .notDeclared))
        }
    }

    @Test("however the two stand, at most one of them is asked for, and each stands in one place", arguments: BucketState.allCases)
    func everyState(whenInUse: BucketState) {
        for always in BucketState.allCases {
            for asksAgain in [false, true] {
                var request = PermissionRequest([.locationWhenInUse, .locationAlways])
                request.asksAgain = asksAgain
                let plan = PermissionRequestPlan(
                    request,
                    [
                        BucketObservation(bucket: .locationWhenInUse, state: whenInUse),
                        BucketObservation(bucket: .locationAlways, state: always),
                    ])
                let places = (plan.prompts.map(\.bucket) + plan.alreadyDetermined + plan.deferred.keys).sorted { $0.rawValue < $1.rawValue }
                #expect(plan.prompts.count <= 1)
                #expect(places == [.locationAlways, .locationWhenInUse], "\(whenInUse), \(always)")
                #expect(plan.unavailable.allSatisfy { plan.deferred[$0] != nil })
            }
        }
    }
}
