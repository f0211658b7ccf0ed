import Foundation
import Glibc
import Store
import Support
import Synchronization
import Testing

@Suite("Locks")
struct FileLockTests {
    @Test("one at a time holds it, and the next has it when the first lets go")
    func oneAtATime() async throws {
        try await ScratchHome.use { home in
            let path = home.path("a.lock")
            #expect(!FileLock.isLocked(path))
            #expect(home.files() == [], "asking makes nothing")
            var first = try FileLock.tryLock(path)
            #expect(first != nil)
            #expect(FileLock.isLocked(path))
            #expect(try FileLock.tryLock(path) == nil)
            let inode = FileIdentity(path: path)?.inode
            first = nil
            #expect(!FileLock.isLocked(path))
            let second = try FileLock.tryLock(path)
            #expect(second != nil)
            #expect(FileIdentity(path: path)?.inode == inode, "the companion is never replaced")
            withExtendedLifetime(second) {}
        }
    }

    @Test("whoever waits gets it when it is let go")
    func waiting() async throws {
        try await ScratchHome.use { home in
            let path = home.path("a.lock")
            var held = try FileLock.tryLock(path)
            #expect(held != nil)
            async let waited = OwnThread.run { try FileLock.lock(path) }
            try await Task.sleep(for: .milliseconds(50))
            held = nil
            let lock = try await waited
            #expect(FileLock.isLocked(path))
            withExtendedLifetime(lock) {}
        }
    }

    @Test("waiting has an end", .timeLimit(.minutes(2)))
    func busy() async throws {
        try await ScratchHome.use { home in
            let path = home.path("a.lock")
            let held = try FileLock.tryLock(path)
            await #expect(throws: StoreError(.busy, path: path)) { _ = try await OwnThread.run { try FileLock.lock(path) } }
            withExtendedLifetime(held) {}
        }
    }

    @Test("another process sees it held, and a process that ends lets go")
    func processes() async throws {
        try await ScratchHome.use { home in
            let path = home.path("a.lock")
            var held = try FileLock.tryLock(path)
            #expect(held != nil)
            // flock(1) of util-linux, by the same call.
            try home.tool("flock", ["-n", path, "true"]).expect(status: 1)
            held = nil
            let child = try home.start("flock", [path, "bash", "-c", "echo held; sleep 60"])
            try child.wait { $0.outputSoFar.contains("held") }
            #expect(FileLock.isLocked(path))
            #expect(try FileLock.tryLock(path) == nil)
            kill(-child.processIdentifier, SIGKILL)
            _ = try child.finish()
            let lock = try FileLock.lock(path)
            withExtendedLifetime(lock) {}
        }
    }

    @Test("it does not reach a program that is started meanwhile")
    func closedOnExec() async throws {
        try await ScratchHome.use { home in
            let path = home.path("a.lock")
            let held = try FileLock.tryLock(path)
            // Started by fork and exec of the C library, which passes on all that is not close-on-exec.
            #expect(popenOutput("ls -l /proc/self/fd").contains("a.lock") == false)
            withExtendedLifetime(held) {}
        }
    }

    private func popenOutput(_ command: String) -> String {
        guard let stream = popen(command, "r") else { return "a.lock: no popen" }
        defer { pclose(stream) }
        var text = ""
        while let line = readLine(from: stream) { text += line }
        return text.isEmpty ? "a.lock: no output" : text
    }

    private func readLine(from stream: UnsafeMutablePointer<FILE>) -> String? {
        var buffer = [CChar](repeating: 0, count: 1_024)
        guard fgets(&buffer, 1_024, stream) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    @Test("a companion that is removed while others wait is never held twice", .timeLimit(.minutes(1)))
    func removedMeanwhile() async throws {
        try await ScratchHome.use(inMemory: true) { home in
            let path = home.path("a.lock")
            let holders = Atomic(0), most = Atomic(0), turns = Atomic(0)
            // Each removes the companion before it lets go, as whoever forgets an old entry does.
            try await OwnThread.run(
                (0..<4).map { _ in
                    {
                        for _ in 0..<300 {
                            let lock = try FileLock.lock(path)
                            let now = holders.add(1, ordering: .relaxed).newValue
                            most.max(now, ordering: .relaxed)
                            turns.add(1, ordering: .relaxed)
                            sched_yield()
                            holders.subtract(1, ordering: .relaxed)
                            unlink(path)
                            withExtendedLifetime(lock) {}
                        }
                    }
                })
            #expect(most.load(ordering: .relaxed) == 1)
            #expect(turns.load(ordering: .relaxed) == 1_200)
        }
    }

    @Test("who waits for a companion that is removed gets the new one, or is told that it is taken")
    func waitsAnew() async throws {
        try await ScratchHome.use { home in
            let path = home.path("a.lock")
            let old = try FileLock.lock(path)
            unlink(path)
            let new = try #require(try FileLock.tryLock(path))
            #expect(try FileLock.tryLock(path) == nil)
            #expect(FileLock.isLocked(path))
            withExtendedLifetime((old, new)) {}
        }
    }

    @Test("a link in its place is refused")
    func link() async throws {
        try await ScratchHome.use { home in
            symlink(home.path("elsewhere"), home.path("a.lock"))
            #expect(throws: StoreError(.unwritable, path: home.path("a.lock"), code: ELOOP)) {
                _ = try FileLock.tryLock(home.path("a.lock"))
            }
            #expect(home.read("elsewhere") == nil)
        }
    }
}
