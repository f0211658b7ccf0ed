import CSystem
import FileSystem
import Glibc

/// What has the name of an output already; kept locked, so that neither a session nor another edit writes to it meanwhile.
final class OldFile: Sendable {
    let descriptor: Descriptor?
    let isFile: Bool
    let mode: mode_t
    private let owner: uid_t
    private let group: gid_t
    private let identity: InputIdentity

    private init(_ status: stat, _ descriptor: Descriptor?) {
        self.descriptor = descriptor
        isFile = status.st_mode & S_IFMT == S_IFREG
        mode = status.st_mode & 0o7777
        (owner, group) = (status.st_uid, status.st_gid)
        identity = InputIdentity(status)
    }

    /// - Returns: nil when nothing is there.
    static func look(at target: FilePath, _ options: OutputFile.Options, name: String) throws(FileFault) -> OldFile? {
        guard let status = target.statusOfItself else {
            guard errno == ENOENT else { throw .unwritable(name) }
            return nil
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw FileFault(.folder, file: name)
        case S_IFREG: break
        default: return OldFile(status, nil)
        }
        guard options.replaces else { throw FileFault(.exists, file: name) }
        let old = OldFile(status, try lock(target, name))
        if let source = options.source, source != old.identity { throw FileFault(.changed, file: name) }
        return old
    }

    /// Nil where the file can't be opened, or its file system knows no locks: then nobody holds one.
    private static func lock(_ target: FilePath, _ name: String) throws(FileFault) -> Descriptor? {
        guard let descriptor = try? Descriptor.open(target, O_RDONLY | O_NONBLOCK | O_NOFOLLOW) else { return nil }
        guard csystem_flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw FileFault(.inUse, file: name)
        }
        return descriptor
    }

    /// Owner and group as far as the system lets them be given, then the mode, which a change of owner would narrow.
    func hand(modeTo descriptor: Descriptor) throws(FileFault) {
        if geteuid() == 0 || owner != geteuid() || group != getegid() { _ = fchown(descriptor.number, owner, group) }
        fchmod(descriptor.number, mode)
    }

    /// - Throws: `FileFault.Kind.changed` when somebody else has replaced it or written to it.
    func checkUnchanged(at target: FilePath, name: String) throws(FileFault) {
        guard let now = target.statusOfItself, InputIdentity(now) == identity else { throw FileFault(.changed, file: name) }
    }
}
