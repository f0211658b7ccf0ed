import Foundation
import Glibc
import Support
import Testing

/// No room for the track.
struct DiskTests {
    /// Whether a small file system can be mounted in a name space of its own, with or without being root.
    static let canMount: Bool = {
        guard Binary.isInstalled("unshare") else { return false }
        return system("unshare -rm mount -t tmpfs -o size=64k none /mnt >/dev/null 2>&1") == 0
    }()

    @Test("promise 4 and field note 54: a full disk in the middle stops capture, leaves the track whole, and ends with 2")
    func limited() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            // A limit on the size of files stands for a full disk: 64 blocks of 1,024 bytes in bash.
            let line = "ulimit -f 64; exec '\(Binary.path)' record walk.m4a --source 'replay:long.gpx?speed=max'"
            let child = try home.start("bash", ["-c", line])
            try child.wait(within: 20) { $0.errorsSoFar.contains("disk is full") }
            #expect(try home.isValid())
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 2)
            #expect(run.errors.contains("of the last second"), "\(run)")
            #expect(try home.isValid())
            #expect((home.points() ?? 0) > 100)
            #expect(try home.sessions().first?["reason"] as? String == "diskFull")
        }
    }

    @Test("no room for the first point leaves no file, and ends with 2")
    func nothingFits() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(30)
            let line = "ulimit -f 0; exec '\(Binary.path)' record walk.m4a --source 'replay:replay.gpx?speed=max'"
            let run = try home.start("bash", ["-c", line]).finish(within: 20).expect(status: 2)
            #expect(run.errors.contains("could not be written: there is no room"))
            #expect(home.read("walk.gpx") == nil)
        }
    }

    @Test(
        "promises 2 and 4: on a full disk COMMAND goes on, and when there is room again a new segment begins",
        .enabled("no file system can be mounted here") { Self.canMount })
    func roomAgain() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try home.write(Self.script, to: "on-a-small-disk")
            let child = try home.start("unshare", ["-rm", "sh", "on-a-small-disk", Binary.path])
            try child.wait(within: 30) { $0.errorsSoFar.contains("disk is full") }
            try home.write("", to: "room")
            try child.wait(within: 40) { $0.errorsSoFar.components(separatedBy: "Recording:").count == 3 }
            try home.write("", to: "stop")
            let run = try child.finish(within: 30).expect(status: 7)
            let full = try #require(home.points("full.gpx")), after = try #require(home.points())
            #expect(full > 50, "\(run)")
            #expect(after > full)
            #expect(home.segments("full.gpx") == 1)
            #expect(home.segments() == 2)
            #expect(home.read("walk.gpx")?.contains("<memotrack:ended>diskFull</memotrack:ended>") == true)
            #expect(try home.isValid("full.gpx"))
            #expect(try home.isValid())
        }
    }

    /// 256 KiB of which a filler leaves 24; gone with its last process.
    private static let script = """
        mkdir disk
        mount -t tmpfs -o size=256k none disk || exit 99
        head -c 237568 /dev/zero > disk/filler
        "$1" record disk/walk.m4a --source 'replay:long.gpx?speed=50' -- sh -c '
            until [ -e room ]; do sleep 0.05; done
            cp disk/walk.gpx full.gpx
            rm disk/filler
            until [ -e stop ]; do sleep 0.05; done
            exit 7'
        status=$?
        cp disk/walk.gpx walk.gpx
        exit $status
        """
}
