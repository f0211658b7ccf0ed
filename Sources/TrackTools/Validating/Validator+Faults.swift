import XMLStream

/// What ends a packed file before its content does.
public enum PackingFault: Sendable, Hashable {
    case truncated
    case damaged
}

extension SchemaMachine {
    /// A fault of the XML as a finding.
    mutating func add(_ issue: XMLIssue) {
        let place = FindingPlace(line: Int32(clamping: issue.line), column: Int32(clamping: issue.column))
        let rule = Self.rule(of: issue)
        report(rule, at: place, rule == TruncatedDocument.rule ? TruncatedDocument.message : issue.message)
    }

    mutating func add(_ fault: PackingFault) {
        let place = open > 0 ? frames[open - 1].place : FindingPlace()
        switch fault {
        case .truncated: report(TruncatedDocument.rule, at: place, TruncatedDocument.packedMessage)
        case .damaged: report(DamagedPacking.rule, at: place, DamagedPacking.message)
        }
    }

    private static func rule(of issue: XMLIssue) -> ValidationRule {
        guard issue.isFatal else { return NamespaceFault.rule }
        if issue.isTruncation { return TruncatedDocument.rule }
        return switch issue.code {
        case XMLIssue.Code.documentEmpty: EmptyDocument.rule
        case XMLIssue.Code.documentStart: NotXML.rule
        case XMLIssue.Code.invalidEncoding, XMLIssue.Code.unsupportedEncoding: WrongEncoding.rule
        case XMLIssue.Code.undeclaredEntity, XMLIssue.Code.droppedEntity: ForeignEntity.rule
        case XMLIssue.Code.limitExceeded: OversizedContent.rule
        default: MalformedXML.rule
        }
    }
}
