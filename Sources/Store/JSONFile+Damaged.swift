import Glibc

extension JSONFile {
    /// Renames a file that can't be read as what it should be to `NAME.damaged`, or `NAME.damaged-2` and so on where that is taken, for
    /// whoever wants to look at it. Called under the file's lock.
    ///
    /// - Returns: the new path.
    public func moveAside() throws(StoreError) -> String {
        var aside = path + ".damaged"
        var number = 1
        while FileIdentity(path: aside) != nil {
            number += 1
            aside = path + ".damaged-\(number)"
        }
        guard rename(path, aside) == 0 else { throw StoreError(.unwritable, path: path, code: errno) }
        return aside
    }

    /// Removes the file; one that is not there is no error. Called under the file's lock.
    public func remove() throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw StoreError(.unwritable, path: path, code: errno) }
    }
}
