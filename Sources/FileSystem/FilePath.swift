public import Glibc

/// A path as the system sees it: bytes without NUL, in no particular encoding.
public struct FilePath: Hashable, Sendable {
    public let bytes: [UInt8]

    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    public init(_ string: String) {
        self.init(string.utf8)
    }

    public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        var terminated = bytes.map { CChar(bitPattern: $0) }
        terminated.append(0)
        return terminated.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map(body) ?? body([0])
        }
    }

    /// stat(2), links followed.
    public func status(_ status: inout stat) -> Int32 {
        withCString { stat($0, &status) }
    }

    /// Behind the last slash.
    public var name: [UInt8] {
        Array(bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
    }

    /// Before the last slash; `.` when there is none.
    public var folder: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
        return slash == 0 ? FilePath("/") : FilePath(bytes[..<slash])
    }

    /// Another name in the same folder.
    public func sibling(_ name: [UInt8]) -> FilePath {
        folder.appending(name)
    }

    public func appending(_ name: [UInt8]) -> FilePath {
        FilePath(bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// The folder with its links resolved, then the name as it stands, so that a file which is not there yet has one too.
    public func resolved() throws(SystemFailure) -> FilePath {
        let real = folder.withCString { realpath($0, nil) }
        guard let real else { throw SystemFailure("realpath") }
        defer { free(real) }
        // As bytes: a name that is not UTF-8 would be another one as a string.
        return FilePath(UnsafeRawBufferPointer(start: real, count: strlen(real))).appending(name)
    }
}

extension FilePath: CustomStringConvertible {
    /// For people: bytes that are not UTF-8 show as U+FFFD.
    public var description: String {
        String(decoding: bytes, as: UTF8.self)
    }
}
