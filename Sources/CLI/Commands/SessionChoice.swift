import FileSystem
import Recording

/// Finds the session that a person means.
struct SessionChoice {
    let sessions: [SessionLedger.Listed]

    enum Fault: Error, Equatable {
        /// None runs, or none of that name.
        case none(named: String?)
        /// So many fit; their memos, or their tracks where memos are the same.
        case ambiguous([String])
    }

    /// - Parameter name: a memo's or a track's path, its name, or that without its ending; nil where only one can be meant.
    /// - Returns: the one that fits.
    /// - Throws: `Fault` when there is no such session, or several.
    func session(named name: Argument?) throws(Fault) -> SessionLedger.Listed {
        let fitting = name.map(fitting) ?? sessions
        guard let first = fitting.first else { throw .none(named: name?.shown) }
        guard fitting.count == 1 else { throw .ambiguous(Self.names(of: fitting)) }
        return first
    }

    /// A path goes before a name that looks like it.
    private func fitting(_ name: Argument) -> [SessionLedger.Listed] {
        let path = (try? FilePath(name.bytes).resolved())?.description ?? name.shown
        let byPath = sessions.filter { [$0.record.memo, $0.record.track].contains(path) }
        guard byPath.isEmpty else { return byPath }
        return sessions.filter { session in
            [session.record.memo, session.record.track].contains { Self.shortNames($0).contains(name.shown) }
        }
    }

    /// `walk.m4a` and `walk` of `/home/ann/walk.m4a`.
    private static func shortNames(_ path: String) -> [String] {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return [name] }
        return [name, String(name[..<dot])]
    }

    private static func names(of sessions: [SessionLedger.Listed]) -> [String] {
        let memos = sessions.map(\.record.memo)
        return Set(memos).count == memos.count ? memos : sessions.map(\.record.track)
    }
}

/// Why a running session could not be told something.
struct UnreachableSession: Error, Equatable {
    var memo: String
    var fault: ControlFault
}
