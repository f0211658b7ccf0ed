import FoundationEssentials
import Glibc

extension ScratchHome {
    /// The absolute path of a file here.
    public func path(_ name: String) -> String {
        folder + "/" + name
    }

    /// Writes a file here, with the folders above it.
    public func write(_ text: String, to name: String, mode: UInt32 = 0o600) throws {
        let parent = Binary.folder(of: path(name))
        try FileManager.default.createDirectory(
            atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        chmod(path(name), mode)
    }

    /// The text of a file here; nil when there is none.
    public func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The permission bits of a file or folder here; nil when there is none.
    public func mode(_ name: String) -> UInt32? {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// Every file below a folder here, sorted, relative to the home.
    public func files(below name: String = "") -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path(name))) ?? []
        return names.filter { (try? FileManager.default.contentsOfDirectory(atPath: path(name) + "/" + $0)) == nil }
            .map { name.isEmpty ? $0 : name + "/" + $0 }
            .sorted()
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Waits for processes whose HOME is this folder, kills those that outstay, and names them.
    func endLeftovers(patience seconds: Double) -> [String] {
        let deadline = Clock.now() + seconds
        while !processes().isEmpty, Clock.now() < deadline { usleep(20_000) }
        return processes().map { identifier in
            let line = FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline") ?? Data()
            kill(identifier, SIGKILL)
            return "process \(identifier): " + String(decoding: line.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
        }
    }

    /// Live processes that were given this home, zombies excepted: those have no environment.
    private func processes() -> [pid_t] {
        let mine = "HOME=\(folder)"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        return numbers.filter { identifier in
            guard identifier != getpid(), let found = FileManager.default.contents(atPath: "/proc/\(identifier)/environ") else {
                return false
            }
            return found.split(separator: 0).contains { $0.elementsEqual(mine.utf8) }
        }
    }

    /// Waits for a thread that is about to end, and names the files of this home that the tests' own process still has open.
    func openFiles(patience seconds: Double) -> [String] {
        let deadline = Clock.now() + seconds
        while !openFiles().isEmpty, Clock.now() < deadline { usleep(5_000) }
        return openFiles()
    }

    private func openFiles() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Binary.linkTarget("/proc/self/fd/" + $0) }
            .filter { $0.hasPrefix(folder + "/") }
            .map { "open file: " + $0 }
    }
}
