import Consent
import Foundation
import Glibc
import Store
import Support
import Testing

/// What a running session looks at once a second.
@Suite("Noticing changes")
struct RefreshTests {
    @Test("only-while-recording: each file's appearing, changing and vanishing is noticed by the next look")
    func everyChange() async throws {
        try await Machine.use { machine in
            let centre = machine.centre
            #expect(centre.refresh() == .preferenceOff)
            try machine.home.write(#"{"schema":1,"enabled":true,"consentRevision":1}"#, to: machine.preferences)
            #expect(centre.refresh() == .notDetermined)
            try machine.home.write(#"{"schema":1,"answer":"yes","date":"2026-11-30"}"#, to: machine.answer)
            #expect(centre.refresh() == .granted)
            try machine.home.write(#"{"schema":1,"answer":"no","date":"2026-11-30"}"#, to: machine.answer)
            #expect(centre.refresh() == .denied)
            machine.remove(machine.answer)
            #expect(centre.refresh() == .notDetermined)
            try machine.home.write(#"{"schema":1,"answer":"yes","date":"2026-11-30"}"#, to: machine.answer)
            #expect(centre.refresh() == .granted)
            try machine.home.write(#"{"schema":1,"enabled":true,"consentRevision":0}"#, to: machine.preferences)
            #expect(centre.refresh() == .consentOutdated)
            machine.remove(machine.preferences)
            #expect(centre.refresh() == .preferenceOff)
            try machine.home.write(#"{"schema":1,"enabled":true,"consentRevision":1}"#, to: machine.preferences)
            #expect(centre.refresh() == .granted)
            try FileManager.default.removeItem(atPath: machine.home.path("config"))
            #expect(centre.refresh() == .preferenceOff)
        }
    }

    @Test("only-while-recording: each policy's appearing, changing and vanishing is noticed by the next look")
    func policies() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            for file in getuid() == 0 ? [machine.systemPolicy, machine.namedPolicy] : [machine.namedPolicy] {
                #expect(machine.centre.refresh() == .granted)
                try machine.home.write(#"{"accuracy":"reduced"}"#, to: file)
                #expect(machine.centre.refresh() == .grantedReduced)
                try machine.home.write(#"{"accuracy":"blurred"}"#, to: file)
                #expect(machine.centre.refresh() == .unrecognised(machine.raw("accuracy=blurred", file)))
                try machine.home.write(#"{"locationServices":false}"#, to: file)
                #expect(machine.centre.refresh() == .servicesOff)
                machine.remove(file)
                #expect(machine.centre.refresh() == .granted)
            }
        }
    }

    @Test("a look at files that have not changed for a while opens none of them", .timeLimit(.minutes(1)))
    func opensNothing() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write("{}", to: machine.namedPolicy)
            try await Task.sleep(for: .milliseconds(2_200))
            #expect(machine.centre.refresh() == .granted)
            let watch = try OpenWatch(["config/memotrack", "state/memotrack", machine.namedPolicy].map(machine.home.path))
            for _ in 0..<5 { #expect(machine.centre.refresh() == .granted) }
            #expect(watch.opens() == 0)
            // Were it deaf, it would have heard nothing either.
            #expect(try machine.another().refresh() == .granted)
            #expect(watch.opens() >= 3)
        }
    }

    /// Counts what is opened in folders and files, by inotify(7).
    private final class OpenWatch {
        private let descriptor: Int32

        init(_ paths: [String]) throws {
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            for path in paths where inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) < 0 {
                throw SupportFailure("no watch on \(path): error \(errno)")
            }
        }

        deinit {
            close(descriptor)
        }

        func opens() -> Int {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            var events = 0
            var offset = 0
            while offset < count {
                events += 1
                // struct inotify_event: 16 bytes, whose last four say how long the name after them is.
                let length = buffer[(offset + 12)..<(offset + 16)].enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
                offset += 16 + length
            }
            return events
        }
    }
}
