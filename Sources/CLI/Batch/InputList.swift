import FileSystem
import TrackTools

/// The names in the list that `--files-from` reads.
enum InputList {
    /// - Parameters:
    ///   - word: the list's name; `-` is standard input.
    ///   - endInNull: whether names end in NUL, and not in a line end.
    /// - Returns: the names in order, empty ones left out; each is a name, also `-` and what begins with a dash.
    /// - Throws: `FileFault`; `UsageError` for NUL in lines.
    static func names(in word: Argument, endInNull: Bool) throws -> [[UInt8]] {
        var source = try ByteSource(word == Argument("-") ? .standardInput : .file(FilePath(word.bytes)))
        var names: [[UInt8]] = []
        var name: [UInt8] = []
        let end = endInNull ? 0 : UInt8(ascii: "\n")
        try source.forEachPiece { piece in
            for index in piece.indices {
                let byte = piece[index]
                if byte == end {
                    if !name.isEmpty { names.append(name) }
                    name = []
                } else if byte == 0 {
                    throw UsageError.badInputs("the list of --files-from holds NUL bytes; -0 reads such lists")
                } else {
                    name.append(byte)
                }
            }
        }
        if !name.isEmpty { names.append(name) }
        return names
    }
}
