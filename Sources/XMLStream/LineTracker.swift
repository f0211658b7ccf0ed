import CLibXML2

/// Knows where the current line began, so that a column is a subtraction.
///
/// libxml2's line numbers are exact, its columns are not. Bytes are searched only when the line number has moved on.
@safe
struct LineTracker {
    private var line: Int32 = 1
    /// Offset of the line's first byte in what libxml2 was given.
    private var lineStart = 0

    /// The line and the column, in bytes from 1, of a point at or before libxml2's cursor and behind all points asked for before.
    @inline(__always)
    mutating func place(
        of point: UnsafePointer<UInt8>, in input: UnsafeMutablePointer<xmlParserInput>
    ) -> (line: Int32, column: Int) {
        let offset = unsafe Int(bitPattern: input.pointee.consumed) + (point - input.pointee.base)
        if unsafe input.pointee.line != line { unsafe moveOn(to: point, offset, input) }
        return (line, offset - lineStart + 1)
    }

    /// The column of a point in a line that is known, anywhere in the window.
    func column(of point: UnsafePointer<UInt8>, line: Int32, in input: UnsafeMutablePointer<xmlParserInput>) -> Int {
        guard let base = unsafe input.pointee.base else { return 1 }
        if let feed = unsafe memotrack_last(base, UInt8(ascii: "\n"), point - base) { return unsafe point - feed }
        return line == self.line ? unsafe Int(bitPattern: input.pointee.consumed) + (point - base) - lineStart + 1 : 1
    }

    /// Finds the line feed before the point: mostly right before it, with only the indentation between.
    private mutating func moveOn(to point: UnsafePointer<UInt8>, _ offset: Int, _ input: UnsafeMutablePointer<xmlParserInput>) {
        guard let base = unsafe input.pointee.base, let cursor = unsafe input.pointee.cur else { return }
        let isNextLine = unsafe input.pointee.line == line + 1
        var feed = unsafe point
        while unsafe feed > base, unsafe feed[-1] == UInt8(ascii: " ") || feed[-1] == UInt8(ascii: "\t") { unsafe feed -= 1 }
        if isNextLine, unsafe feed > base, unsafe feed[-1] == UInt8(ascii: "\n") {
            line += 1
            unsafe lineStart = offset - (point - feed)
        } else {
            unsafe search(point, offset, base, cursor, input)
        }
    }

    /// Counts the line feeds between the point and the cursor. When the window has lost the one before the point, libxml2's own column
    /// has to do.
    @inline(never)
    private mutating func search(
        _ point: UnsafePointer<UInt8>, _ offset: Int, _ base: UnsafePointer<UInt8>, _ cursor: UnsafePointer<UInt8>,
        _ input: UnsafeMutablePointer<xmlParserInput>
    ) {
        var place = unsafe input.pointee.line
        var rest = unsafe cursor
        while let feed = unsafe memotrack_last(point, UInt8(ascii: "\n"), rest - point) {
            place -= 1
            unsafe rest = feed
        }
        guard place != line else { return }
        line = place
        if let feed = unsafe memotrack_last(base, UInt8(ascii: "\n"), point - base) {
            unsafe lineStart = offset - (point - feed) + 1
        } else {
            unsafe lineStart = max(0, offset + (cursor - point) - Int(input.pointee.col) + 1)
        }
    }
}
