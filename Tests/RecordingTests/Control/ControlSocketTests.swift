import CSystem
import FileSystem
import Glibc
import Store
import Support
import Testing

@testable import FileSystem
@testable import Recording

@Suite struct ControlSocketTests {
    @Test("pause answers once the source is closed, resume once it is being opened, and status changes nothing")
    func pauseAndResume() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                let paused = try await control.ask(ControlRequest(.pause)).get()
                #expect(!control.rig.source.isOpen)
                #expect(paused == ControlReply(isTaken: true, state: "paused", reason: nil, samples: 1, segments: 1))
                let track = try control.rig.track()
                #expect(track.ends == ["paused"])
                let (events, openings) = (control.rig.events, control.rig.source.openings)
                for _ in 0..<3 {
                    let status = try await control.ask(ControlRequest(.status)).get()
                    #expect(status == paused)
                }
                #expect(control.rig.events == events)
                #expect(control.rig.source.openings == openings)
                let parked = try await control.ask(ControlRequest(.park)).get()
                #expect(parked.state == "parked")
                let resumed = try await control.ask(ControlRequest(.resume)).get()
                #expect(resumed.state == "waitingForFix")
                #expect(control.rig.source.isOpen)
            }
        }
    }

    @Test("stop answers once the track is complete and the record has its end; nothing of the socket is left behind")
    func stop() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                let reply = try await control.ask(ControlRequest(.stop)).get()
                #expect(reply == ControlReply(isTaken: true, state: "ended", reason: "stopped", samples: 1, segments: 1))
                #expect(!control.rig.source.isOpen)
                let track = try control.rig.track()
                #expect((track.sizes, track.ends) == ([1], ["ended"]))
                let listed = try #require(control.rig.ledger.sessions(at: control.rig.clock.date).first)
                #expect(listed.record.ended != nil)
                #expect(listed.record.reason == "stopped")
                #expect(!listed.isRunning)
                let late = await control.ask(ControlRequest(.pause))
                #expect(late == .failure(.absent))
            }
            #expect(home.files(below: "run") == [])
        }
    }

    @Test("a mark with its words reaches the next sample, and what one says comes back through the socket byte for byte")
    func mark() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                let words = "Brücke \"am\" <Fluss> & \\ 🏞"
                let reply = try await control.ask(ControlRequest(.mark, text: words)).get()
                #expect(reply.isTaken)
                control.rig.clock.advance(by: .seconds(1))
                await control.rig.source.say(.fixes([control.rig.fix(1)]))
                _ = try await control.ask(ControlRequest(.pause)).get()
                let placed = control.rig.events.compactMap { if case .mark(let mark, .placed) = $0 { mark.text } else { nil } }
                #expect(placed == [words])
            }
        }
    }

    // MARK: - What harms nobody

    static let rubbish = [
        "", "\n", "x\n", "{}\n", "{\"verb\":\"erase\"}\n", "{\"verb\":\"pause\"", "[1,2,3]\n", "\u{0}\u{0}\n", "{\"verb\":\"pause\"}x\n",
        "{\"verb\":7}\n",
    ]

    @Test("what is no request changes nothing and gets no answer, and the session still answers", arguments: rubbish)
    func noRequest(_ text: String) async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                var connection = control.connect()
                connection?.say(text)
                if text.hasSuffix("\n") {
                    let isClosed = await connection?.isClosed(within: 5)
                    #expect(isClosed == true)
                }
                connection = nil
                let status = try await control.ask(ControlRequest(.status)).get()
                #expect(status.state == "tracking")
                #expect(control.rig.source.isOpen)
            }
        }
    }

    @Test("a line of a mebibyte is not taken in, and the session still answers")
    func longLine() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                let connection = try #require(control.connect())
                await onThread { _ = fcntl(connection.descriptor.number, F_SETFL, 0) }
                let line = "{\"verb\":\"mark\",\"text\":\"" + String(repeating: "x", count: 1 << 20) + "\"}\n"
                await onThread { connection.say(line) }
                let isClosed = await connection.isClosed(within: 5)
                #expect(isClosed)
                let status = try await control.ask(ControlRequest(.status)).get()
                #expect(status.state == "tracking")
                #expect(control.rig.events.allSatisfy { if case .mark = $0 { false } else { true } })
            }
        }
    }

    @Test("fifty connections that say nothing hold a request up for a few seconds at most")
    func fiftyMute() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                // The backlog takes as many as it takes.
                let mute = (0..<50).compactMap { _ in control.connect() }
                #expect(mute.count >= 16)
                let reply = try await control.ask(ControlRequest(.pause), within: 30).get()
                #expect(reply.state == "paused")
                withExtendedLifetime(mute) {}
            }
        }
    }

    @Test("nobody at the socket is told apart from somebody who does not answer, within the time given")
    func absentAndSilent() async throws {
        try await ScratchHome.use { home in
            let folder = home.path("run/memotrack")
            let none = await ControlRig.ask(ControlRequest(.status), of: "none", in: folder)
            #expect(none == .failure(.absent))
            try Directories.makePrivate(folder)
            let listener = csystem_listen_at(folder + "/deaf.sock", 1)
            try #require(listener >= 0)
            defer { close(listener) }
            let start = ContinuousClock.now
            let silent = await ControlRig.ask(ControlRequest(.status), of: "deaf", in: folder, within: 0.5)
            #expect(silent == .failure(.silent))
            // A second one that waits already fills the backlog: asked again until the time is over.
            let held = (0..<4).map { _ in csystem_connect_to(folder + "/deaf.sock") }
            defer { held.forEach { if $0 >= 0 { close($0) } } }
            let full = await ControlRig.ask(ControlRequest(.status), of: "deaf", in: folder, within: 0.5)
            #expect(full == .failure(.silent))
            let seconds = start.duration(to: .now) / .seconds(1)
            // Twice half a second; far more only on a machine that is busy.
            #expect((1...20).contains(seconds), "\(seconds) s")
        }
    }

    // MARK: - Others

    @Test("the folder and the socket are this user's alone")
    func modes() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                #expect(home.mode("run/memotrack") == 0o700)
                let mode = home.mode("run/memotrack/\(control.name).sock")
                #expect(mode == S_IFSOCK & 0o7777 | 0o600)
            }
        }
    }

    @Test(
        "another user's process is refused by who it is, even where folder and socket would let it in",
        .enabled(if: geteuid() == 0 && access("/usr/bin/python3", X_OK) == 0 && Binary.isInstalled("setpriv"), "needs root and python3"))
    func otherUser() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                for folder in [home.folder, home.path("run"), control.folder] { chmod(folder, 0o755) }
                chmod(control.path, 0o666)
                let ask = """
                    import socket, sys
                    s = socket.socket(socket.AF_UNIX)
                    s.connect(sys.argv[1])
                    try:
                        s.sendall(b'{"verb":"stop"}\\n')
                        answer = s.recv(100)
                    except ConnectionError:
                        answer = b''
                    print(len(answer))
                    """
                let words = ["--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c", ask, control.path]
                let run = try await onThread { Result { try home.tool("setpriv", words) } }.get()
                #expect(run.output == "0\n", "\(run)")
                let status = try await control.ask(ControlRequest(.status)).get()
                #expect(status.state == "tracking")
                // The very same words of one's own are heard.
                let own = try await onThread { Result { try home.tool("/usr/bin/python3", Array(words.dropFirst(4))) } }.get()
                #expect(own.output != "0\n")
                #expect(!control.rig.source.isOpen)
            }
        }
    }

    /// Only root can give a folder away.
    @Test("a folder that is a link, or another user's, gets no socket", arguments: geteuid() == 0 ? ["link", "other user"] : ["link"])
    func unsafeFolder(_ what: String) async throws {
        try await ScratchHome.use { home in
            let folder = home.path("run/memotrack")
            if what == "link" {
                mkdir(home.path("elsewhere"), 0o700)
                symlink(home.path("elsewhere"), folder)
            } else {
                try #require(mkdir(folder, 0o700) == 0)
                try #require(chown(folder, 65_534, 65_534) == 0)
            }
            let fault = Self.fault { () throws(ControlFault) in try ControlSocket(in: folder, named: "x") }
            #expect(fault == .folder(StoreError(.unsafeFolder, path: folder)))
            #expect(home.files(below: "elsewhere") == [])
        }
    }

    @Test("a path that is too long for a socket is told as that")
    func tooLong() async throws {
        try await ScratchHome.use { home in
            let folder = home.path("run/" + String(repeating: "long", count: 25))
            let fault = Self.fault { () throws(ControlFault) in try ControlSocket(in: folder, named: "0123456789abcdef") }
            #expect(fault == .system(SystemFailure("bind", code: ENAMETOOLONG)))
        }
    }

    private static func fault(_ body: () throws(ControlFault) -> ControlSocket) -> ControlFault? {
        do throws(ControlFault) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("only sockets at which nobody listens are removed as stale")
    func stale() async throws {
        try await ScratchHome.use { home in
            try await ControlRig.use(home) { control in
                let dead = csystem_listen_at(control.folder + "/dead.sock", 1)
                close(dead)
                let deaf = csystem_listen_at(control.folder + "/deaf.sock", 1)
                defer { close(deaf) }
                try home.write("x", to: "run/memotrack/other.txt")
                ControlSocket.removeStale(in: control.folder)
                var left = ["control.lock", "deaf.sock", "other.txt", control.name + ".sock"]
                left.sort()
                let found = home.files(below: "run/memotrack").map { String($0.dropFirst("run/memotrack/".count)) }
                #expect(found == left)
                let status = try await control.ask(ControlRequest(.status)).get()
                #expect(status.isTaken)
            }
        }
    }

    @Test("a new session takes the name of a socket that one cut short left behind")
    func overStale() async throws {
        try await ScratchHome.use { home in
            let folder = home.path("run/memotrack")
            try Directories.makePrivate(folder)
            // The name of the entry of a track is made from its path alone.
            let name = try await Rig(home).session.plan.name
            close(csystem_listen_at(folder + "/" + name + ".sock", 1))
            try await ControlRig.use(home) { control in
                #expect(control.name == name)
                let status = try await control.ask(ControlRequest(.status)).get()
                #expect(status.state == "tracking")
            }
            #expect(home.files(below: "run") == [])
        }
    }
}
