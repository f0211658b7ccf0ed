package import TrackTools

/// Where a command puts the bytes of the file that it makes of an input.
package struct BatchSink: ~Copyable {
    /// What a command said of its output instead of, or beside, writing it.
    enum Verdict {
        case whatWasWritten
        /// The input's own bytes.
        case inputAsItIs
        case nothing
    }

    private var file: OutputFile?
    private let spool: Spool?
    private(set) var verdict = Verdict.whatWasWritten

    /// Drops what is written: dry runs, and commands that make no file.
    init() {
        file = nil
        spool = nil
    }

    init(_ file: consuming OutputFile) {
        self.file = consume file
        spool = nil
    }

    init(_ spool: Spool) {
        file = nil
        self.spool = spool
    }

    /// Takes the next bytes.
    package mutating func write(_ bytes: Span<UInt8>) throws(FileFault) {
        try file?.write(bytes)
        try spool?.write(bytes)
    }

    package mutating func write(_ bytes: [UInt8]) throws(FileFault) {
        try write(bytes.span)
    }

    /// Says that nothing changed: the output is the input's own bytes, whatever was written, and a file changed in place is not touched.
    package mutating func keepInput() {
        verdict = .inputAsItIs
    }

    /// Says that there is no output: no file is made.
    package mutating func giveUp() {
        verdict = .nothing
    }

    /// - Returns: what became of a file; nil where none is made.
    consuming func commit() throws -> OutputFile.Outcome? {
        try file?.commit()
    }
}
