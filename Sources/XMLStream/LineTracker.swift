import CLibXML2

/// Knows where the current line began, so that a column is a subtraction.
///
/// libxml2's line numbers are exact, its columns are not. Each byte is searched at most once, when the line number has moved on.
@safe
struct LineTracker {
    private var line: Int32 = 1
    /// Offset of the line's first byte in what libxml2 was given.
    private var lineStart = 0

    /// The column, in bytes from 1, of a point on `line` that lies in libxml2's window.
    @inline(__always)
    mutating func column(at point: UnsafePointer<UInt8>, line: Int32, in input: UnsafeMutablePointer<xmlParserInput>) -> Int {
        let offset = unsafe Int(bitPattern: input.pointee.consumed) + (point - input.pointee.base)
        if line != self.line { unsafe moveOn(to: line, point, offset, input) }
        return offset - lineStart + 1
    }

    /// Finds the line feed before the point. When the window has lost it, libxml2's own column has to do.
    private mutating func moveOn(
        to line: Int32, _ point: UnsafePointer<UInt8>, _ offset: Int, _ input: UnsafeMutablePointer<xmlParserInput>
    ) {
        self.line = line
        guard let base = unsafe input.pointee.base, let cursor = unsafe input.pointee.cur else { return }
        if let feed = unsafe memotrack_last(base, UInt8(ascii: "\n"), point - base) {
            unsafe lineStart = offset - (point - feed) + 1
        } else {
            unsafe lineStart = max(0, offset + (cursor - point) - Int(input.pointee.col) + 1)
        }
    }
}
