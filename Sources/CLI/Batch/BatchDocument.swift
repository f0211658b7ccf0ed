/// The JSON document of a command for files, written while the work goes on: one element of `files` a line.
///
/// `{"command","files":[…],"failures":[{"file","reason"}],"total":{…}}`, valid whatever failed.
struct BatchDocument {
    private struct Failure: Encodable {
        let file: String
        let reason: String
    }

    private let output: Output
    private var isFirst = true

    init(command: String, _ output: Output) throws {
        self.output = output
        try output.part("{\"command\":\(JSONDocument.line(command)),\n\"files\":[")
    }

    /// Adds an element, or a piece of it; one begins with the piece unless it is said that none does.
    mutating func add(_ piece: String, isFirst beginsElement: Bool = true) throws(OutputError) {
        if beginsElement {
            try output.part((isFirst ? "\n" : ",\n") + piece)
            isFirst = false
        } else {
            try output.part(piece)
        }
    }

    func finish(_ failures: [BatchFailure], total: some Encodable) throws {
        let lines = try failures.map { try JSONDocument.line(Failure(file: $0.file, reason: $0.explanation)) }
        let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
        // A sum that JSON can't hold does not take the rest with it.
        let sum = (try? JSONDocument.line(total)) ?? "null"
        try output.part((isFirst ? "]" : "\n]") + ",\n\"failures\":\(list),\n\"total\":\(sum)}\n")
    }
}
