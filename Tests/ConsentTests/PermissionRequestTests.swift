import Consent
import Store
import Support
import Testing

/// The rules of `request` in the section "Permission buckets" of the design, each by its words there.
@Suite("Rules of request")
struct PermissionRequestTests {
    private static let all = PermissionBucket.allCases

    /// What becomes of a request for buckets that stand as they do before this person.
    private func report(
        _ request: PermissionRequest, _ person: AskedPerson, in home: ScratchHome
    ) async throws -> PermissionRequestReport {
        try await PermissionRequester(stateFolder: home.path("state/memotrack"), observe: person.observe).run(request) {
            await person.answer($0)
        }
    }

    @Test("no name means all four")
    func allFour() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson([.motionFitness: .unavailable])
            let report = try await report(PermissionRequest(nil), person, in: home)
            #expect(report.statuses.map(\.bucket) == Self.all)
            #expect(PermissionRequest(nil).buckets == Self.all)
            #expect(person.asked == [.locationAlways, .bluetooth])
        }
    }

    @Test("one prompt at a time, in declaration order, each awaited")
    func inOrder() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson(answers: [.motionFitness: [.motionFitness: .granted], .bluetooth: [.bluetooth: .permanentlyDenied]])
            let request = PermissionRequest([.bluetooth, .locationWhenInUse, .motionFitness, .bluetooth])
            let report = try await report(request, person, in: home)
            #expect(person.asked == [.locationWhenInUse, .motionFitness, .bluetooth])
            #expect(person.mostOpen == 1)
            #expect(report.requested == person.asked)
            #expect(report.statuses.map(\.state) == [.notDetermined, .granted, .permanentlyDenied])
            #expect(report.didRequest)
        }
    }

    @Test("--timeout 120 s, an unanswered one stays notDetermined", arguments: [nil, 1, 600] as [Double?])
    func unanswered(timeout: Double?) async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson()
            var request = PermissionRequest([.motionFitness])
            request.patienceInSeconds = timeout
            let report = try await report(request, person, in: home)
            #expect(person.prompts == [PermissionPrompt(.motionFitness, patienceInSeconds: timeout ?? 120)])
            #expect(report.requested == [.motionFitness])
            #expect(report.statuses.map(\.state) == [.notDetermined])
        }
    }

    @Test("answered buckets are left alone", arguments: [BucketState.granted, .whenInUseOnly, .restricted, .permanentlyDenied, .denied])
    func answered(state: BucketState) async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson(otherwise: state)
            let report = try await report(PermissionRequest(nil), person, in: home)
            #expect(person.asked == [])
            #expect(report.alreadyDetermined == Self.all)
            #expect(report.unavailable == [])
            #expect(report.deferred == [:])
            #expect(!report.didRequest)
        }
    }

    @Test("--again re-asks only whenInUseOnly, with 25 s", arguments: BucketState.allCases, [nil, 90] as [Double?])
    func again(state: BucketState, timeout: Double?) async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson(otherwise: state)
            var request = PermissionRequest([.locationAlways])
            request.patienceInSeconds = timeout
            let without = try await report(request, person, in: home)
            let askedWithout = person.prompts.count
            request.asksAgain = true
            let with = try await report(request, person, in: home)
            let askedAgain = Array(person.prompts.dropFirst(askedWithout))
            if state == .whenInUseOnly {
                #expect(without.alreadyDetermined == [.locationAlways])
                #expect(askedAgain == [PermissionPrompt(.locationAlways, patienceInSeconds: timeout ?? 25)])
            } else {
                #expect(with == without)
                #expect(askedAgain == Array(person.prompts.prefix(askedWithout)))
            }
        }
    }

    @Test("permanentlyDenied is never asked", arguments: [false, true])
    func denied(again: Bool) async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson(otherwise: .permanentlyDenied)
            var request = PermissionRequest(nil)
            request.asksAgain = again
            let report = try await report(request, person, in: home)
            #expect(person.asked == [])
            #expect(report.alreadyDetermined == Self.all)
        }
    }

    @Test("notDeclared and unavailable stand in unavailable and, with the reason, in deferred")
    func ruledOut() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson([.locationAlways: .notDeclared, .bluetooth: .unavailable, .motionFitness: .granted])
            let report = try await report(PermissionRequest(nil), person, in: home)
            #expect(report.unavailable == [.locationAlways, .bluetooth])
            #expect(report.deferred == [.locationAlways: .notDeclared, .bluetooth: .unavailable])
            #expect(report.alreadyDetermined == [.motionFitness])
            #expect(report.requested == [.locationWhenInUse])
        }
    }

    @Test("an explicitly empty list asks nothing, and makes nothing")
    func empty() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson()
            let report = try await report(PermissionRequest([]), person, in: home)
            #expect(person.asked == [])
            #expect(report.statuses == [])
            #expect(report.alreadyDetermined + report.unavailable + report.requested == [])
            #expect(report.deferred == [:])
            #expect(!report.didRequest)
            #expect(home.files() == [])
        }
    }

    @Test("where nothing may be asked, every bucket that would be is deferred for that reason, and no file is made")
    func obstacle() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson([.bluetooth: .unavailable, .motionFitness: .granted])
            var request = PermissionRequest(nil)
            request.obstacle = .noTerminal
            let report = try await report(request, person, in: home)
            #expect(person.asked == [])
            #expect(
                report.deferred == [.locationWhenInUse: .noTerminal, .locationAlways: .noTerminal, .bluetooth: .unavailable])
            #expect(report.alreadyDetermined == [.motionFitness])
            #expect(home.files() == [])
        }
    }

    @Test("a question that is broken off is the last, and the others are deferred")
    func interrupted() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson()
            let requester = PermissionRequester(stateFolder: home.path("state"), observe: person.observe)
            let report = try await requester.run(PermissionRequest([.locationWhenInUse, .motionFitness, .bluetooth])) { prompt in
                _ = await person.answer(prompt)
                return prompt.bucket == .motionFitness ? .interrupted : .over
            }
            #expect(report.requested == [.locationWhenInUse, .motionFitness])
            #expect(report.deferred == [.bluetooth: .interrupted])
        }
    }

    @Test("a question that an earlier answer settled is not put")
    func settled() async throws {
        try await ScratchHome.use { home in
            let person = AskedPerson(answers: [.locationWhenInUse: [.motionFitness: .granted, .bluetooth: .unavailable]])
            let report = try await report(PermissionRequest([.locationWhenInUse, .motionFitness, .bluetooth]), person, in: home)
            #expect(person.asked == [.locationWhenInUse])
            #expect(report.requested == [.locationWhenInUse])
            #expect(report.alreadyDetermined == [.motionFitness])
            #expect(report.unavailable == [.bluetooth])
            #expect(report.deferred == [.bluetooth: .unavailable])
        }
    }
}
