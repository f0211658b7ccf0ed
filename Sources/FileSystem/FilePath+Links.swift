import Glibc

extension FilePath {
    /// Where a chain of links leads, whether something is there or not; the path itself when it is no link.
    ///
    /// - Throws: `SystemFailure` with ELOOP where the chain has no end.
    public func followingLinks() throws(SystemFailure) -> FilePath {
        var path = self
        // As many as the kernel follows.
        for _ in 0..<40 {
            guard let target = path.linkTarget else { return path }
            path = target.first == UInt8(ascii: "/") ? FilePath(target) : path.sibling(target)
        }
        throw SystemFailure("readlink", code: ELOOP)
    }

    /// readlink(2); nil for what is no link.
    private var linkTarget: [UInt8]? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = withCString { path in
            target.withUnsafeMutableBytes { buffer in
                buffer.bindMemory(to: CChar.self).baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
            }
        }
        return count > 0 ? Array(target[..<count]) : nil
    }
}
