import TrackTools

extension ErrorReport {
    /// Which file, and what.
    static func prose(_ fault: FileFault) -> String {
        let name = fault.file.map { Argument($0).shown } ?? "standard input"
        return switch fault.kind {
        case .exists: name + " is there already; --force replaces it"
        case .unwritable: name + " " + reason(fault)
        default: name + ": " + reason(fault)
        }
    }

    /// What, of a file that is named before it.
    static func reason(_ fault: FileFault) -> String {
        switch fault.kind {
        case .unreadable(let code): reason(code)
        case .folder: "it is a folder"
        case .truncatedGzip: "its gzip data ends too early: the file is cut short"
        case .damagedGzip: "its gzip data is damaged"
        case .changed: "it was changed meanwhile by somebody else"
        case .exists: "it is there already; --force replaces it"
        case .inUse: "it is being recorded, or changed by another memotrack, and is left alone"
        case .unwritable(let code): "can't be written: " + reason(code)
        case .interrupted: "a signal ended the work"
        }
    }
}
