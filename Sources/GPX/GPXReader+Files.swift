import Glibc

extension GPXReader {
    /// Reads a whole file in chunks of 64 KiB.
    ///
    /// - Parameters:
    ///   - path: the file; errors name it so.
    ///   - options: what to read of points.
    ///   - body: is given the reader after each chunk, and takes its records.
    /// - Returns: the reader, for its outline and issues.
    /// - Throws: `TrackError`, and what `body` throws; the records before a fault were given to `body`.
    @discardableResult
    public static func read(
        path: String, options: Options = .figures, _ body: (borrowing GPXReader) throws -> Void
    ) throws -> GPXReader {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TrackError(unreadable: path, errno: errno) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, file: path, options: options, body)
    }

    /// Reads what an open descriptor gives until its end, in chunks of 64 KiB; the descriptor stays open.
    ///
    /// - Parameters:
    ///   - descriptor: open for reading.
    ///   - file: how errors name it.
    ///   - options: what to read of points.
    ///   - body: is given the reader after each chunk, and takes its records.
    /// - Returns: the reader, for its outline and issues.
    /// - Throws: `TrackError`, and what `body` throws; the records before a fault were given to `body`.
    @discardableResult
    public static func read(
        descriptor: Int32, file: String?, options: Options = .figures, _ body: (borrowing GPXReader) throws -> Void
    ) throws -> GPXReader {
        var reader = GPXReader(file: file, options: options)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw TrackError(unreadable: file, errno: errno) }
            let fault = count == 0 ? reader.tryFinish() : reader.tryFeed(chunk.span.extracting(0..<count))
            try body(reader)
            if let fault { throw fault }
            if count == 0 { return reader }
        }
    }

    private mutating func tryFeed(_ bytes: Span<UInt8>) -> TrackError? {
        do throws(TrackError) {
            try feed(bytes)
            return nil
        } catch {
            return error
        }
    }

    private mutating func tryFinish() -> TrackError? {
        do throws(TrackError) {
            try finish()
            return nil
        } catch {
            return error
        }
    }
}

extension TrackError {
    fileprivate init(unreadable file: String?, errno code: Int32) {
        self.init(kind: .unreadable, file: file, cause: String(cString: strerror(code)))
    }
}
