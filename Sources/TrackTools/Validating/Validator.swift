import XMLStream

/// Validates one document that is fed to it in pieces of any size: well-formedness, the official schema of its version, and meaning.
///
/// Memory is bounded by the largest element and by what the options keep of findings. Not for use by two tasks at once.
public struct Validator: ~Copyable {
    private var parser: XMLParser
    private var machine: SchemaMachine

    public init(_ options: ValidationOptions = ValidationOptions()) {
        let ledger = NameLedger()
        let names = ValidationNames(ledger: ledger)
        machine = SchemaMachine(options, names: ledger)
        parser = XMLParser { name, root in names.interest(in: name, root: root) }
    }

    /// Takes the next bytes of the document.
    public mutating func feed(_ bytes: Span<UInt8>) {
        parser.feed(bytes)
        collect()
    }

    /// Ends the document.
    ///
    /// - Parameter fault: what kept the rest of a packed file from being read, which is then the fault of the file.
    /// - Returns: everything found.
    public mutating func finish(after fault: PackingFault? = nil) -> ValidationResult {
        if let fault {
            machine.add(fault)
        } else {
            parser.finish()
            collect()
            if let failure = parser.failure { machine.add(failure) } else { machine.finishMeaning() }
        }
        for issue in parser.issues where issue.code != XMLIssue.Code.undeclaredPrefix { machine.add(issue) }
        return ValidationResult(
            version: machine.version, points: machine.meaning.points, findings: machine.ledger.inOrder, counts: machine.ledger.counts,
            totals: machine.ledger.totals, packingFault: fault)
    }

    private mutating func collect() {
        parser.withEvents(into: &machine) { machine, events, text in machine.take(events, text) }
    }
}
