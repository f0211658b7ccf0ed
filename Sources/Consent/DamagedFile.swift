import Glibc
import Store

/// What can't be read is kept for whoever wants to look at it.
enum DamagedFile {
    /// Renames to `NAME.damaged`.
    ///
    /// - Returns: the new path.
    static func moveAside(_ path: String) throws(StoreError) -> String {
        let aside = path + ".damaged"
        guard rename(path, aside) == 0 else { throw StoreError(.unwritable, path: path, code: errno) }
        return aside
    }
}
