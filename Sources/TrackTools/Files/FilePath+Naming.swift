import CSystem
import FileSystem
import Glibc

extension FilePath {
    /// Renames where nothing has the new name: 0, or errno, which is EEXIST otherwise.
    func renameExclusively(to target: FilePath) -> Int32 {
        withCString { path in
            target.withCString { target in
                if csystem_rename_exclusively(path, target) == 0 { return 0 }
                // File systems that can't: a second name fails where it is taken, and the first one is dropped.
                guard errno == EINVAL || errno == ENOSYS else { return errno }
                if Glibc.link(path, target) == 0 { return unlink(path) == 0 ? 0 : errno }
                guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
                var status = stat()
                if lstat(target, &status) == 0 { return EEXIST }
                return rename(path, target) == 0 ? 0 : errno
            }
        }
    }

    /// Gives the file a second name: 0, or errno, which is EEXIST where that is taken.
    func link(as other: FilePath) -> Int32 {
        withCString { path in other.withCString { Glibc.link(path, $0) } } == 0 ? 0 : errno
    }

    /// So that a new name outlives a power cut.
    func synchroniseFolder() {
        guard let descriptor = try? Descriptor.open(folder, O_RDONLY | O_DIRECTORY) else { return }
        fsync(descriptor.number)
    }

    /// lstat(2); nil when nothing is there or it can't be looked at.
    var statusOfItself: stat? {
        var status = stat()
        return withCString { lstat($0, &status) } == 0 ? status : nil
    }
}
