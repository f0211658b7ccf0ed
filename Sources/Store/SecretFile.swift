import CSystem
import Glibc

/// A few random bytes of this user alone, made once and then never changed.
///
/// Hexadecimal text in a file with mode 0600. One that is damaged is an error, and is not replaced: whatever was made with the old bytes
/// would come out otherwise with new ones.
public struct SecretFile: Sendable {
    public let path: String
    /// Of the secret.
    public let size: Int

    /// - Parameters:
    ///   - path: in a folder that is there.
    ///   - size: bytes, at most 256.
    public init(_ path: String, size: Int) {
        self.path = path
        self.size = size
    }

    /// The bytes; when there is no file, it is made first, under its lock, so that all who ask at once get the same.
    ///
    /// - Throws: `StoreError`, of kind `damaged` for a file that does not hold as many hexadecimal digits as it should, and nothing else.
    public func bytes() throws(StoreError) -> [UInt8] {
        if let bytes = try read() { return bytes }
        let lock = try FileLock.lock(path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        if let bytes = try read() { return bytes }
        let bytes = try drawn()
        try SmallFile.replace(path, with: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] } + [UInt8(ascii: "\n")])
        return bytes
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private func read() throws(StoreError) -> [UInt8]? {
        guard var text = try SmallFile.read(path) else { return nil }
        if text.last == UInt8(ascii: "\n") { text.removeLast() }
        let halves = text.compactMap { Self.digits.firstIndex(of: $0) }
        guard text.count == 2 * size, halves.count == text.count else { throw StoreError(.damaged, path: path) }
        return (0..<size).map { UInt8(halves[2 * $0] << 4 | halves[2 * $0 + 1]) }
    }

    /// From the kernel, which waits until it has gathered enough chance since the machine was started.
    private func drawn() throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        let count = bytes.withUnsafeMutableBytes { csystem_random($0.baseAddress, $0.count) }
        guard count == size else { throw StoreError(.unwritable, path: path, code: errno) }
        return bytes
    }
}
