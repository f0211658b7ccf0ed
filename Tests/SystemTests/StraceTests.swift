import Support
import Testing

/// What the commands that come before any recording do to the machine, as strace sees it.
@Suite(.enabled("strace is not installed or may not trace here") { Strace.isUsable })
struct StraceTests {
    static let commands: [[String]] = [
        ["--version"], ["help"], ["location"], ["location", "status", "--json"], ["location", "on"],
        ["location", "on", "--accept", "1"], ["location", "off"], ["permissions"], ["permissions", "request"], ["permissions", "reset"],
        ["disclosure"], ["disclosure", "--strings", "--json"], ["places", "list"], ["places", "add", "a", "--radius", "9"],
        ["places", "remove", "a"], ["places", "sync", "-"], ["sessions"], ["pause"], ["stop"],
    ]

    @Test("promise 12, never-sent: no command opens a socket, a device or a track", arguments: commands)
    func quiet(command: [String]) async throws {
        try await ScratchHome.use { home in
            try home.write("<gpx/>", to: "walk.gpx")
            let (_, calls) = try Strace.run(command, in: home, calls: "network,open,openat,openat2,creat")
            let opened = calls.filter { $0.contains("openat") }
            #expect(!opened.isEmpty, "strace saw nothing at all")
            let sockets = calls.filter { $0.contains("socket(") || $0.contains("connect(") }
            #expect(sockets == [])
            let devices = calls.filter { call in
                call.contains("\"/dev/") && !call.contains("\"/dev/null\"") && !call.contains("\"/dev/tty\"")
            }
            #expect(devices == [])
            let tracks = calls.filter { $0.contains(".gpx") }
            #expect(tracks == [])
        }
    }

    @Test(
        "looking at the state changes no file",
        arguments: [["location"], ["permissions"], ["permissions", "request"], ["disclosure"], ["places", "list"], ["sessions"]])
    func readsOnly(command: [String]) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let (_, calls) = try Strace.run(command, in: home, calls: "openat,rename,renameat,renameat2,unlink,unlinkat,mkdir")
            let writes = calls.filter { call in
                call.contains(home.folder) && ["O_WRONLY", "O_RDWR", "O_CREAT", "rename", "unlink", "mkdir"].contains { call.contains($0) }
            }
            #expect(writes == [])
        }
    }
}
