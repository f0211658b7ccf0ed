import FileSystem
import Recording
import Support
import Testing
import Timestamps

@testable import CLI
@testable import Recording

@Suite struct SessionChoiceTests {
    private static func listed(_ memo: String, _ track: String? = nil) -> SessionLedger.Listed {
        let path = track ?? memo.split(separator: ".").dropLast().joined(separator: ".") + ".gpx"
        let record = SessionRecord(memo: FilePath(memo), track: FilePath(path), source: "test", started: Timestamp(nanoseconds: 0))
        return SessionLedger.Listed(name: path, record: record, isRunning: true)
    }

    private static let walk = listed("/home/ann/walk.m4a")
    private static let talk = listed("/home/ann/talk.m4a")
    private static let otherWalk = listed("/home/ann/old/walk.m4a")

    /// The chosen one's track, or the fault.
    private static func choose(_ name: String?, of sessions: [SessionLedger.Listed]) -> Result<String, SessionChoice.Fault> {
        do throws(SessionChoice.Fault) {
            return .success(try SessionChoice(sessions: sessions).session(named: name.map { Argument($0) }).record.track)
        } catch {
            return .failure(error)
        }
    }

    @Test("without a name the only session is meant, and none or several are an error")
    func unnamed() {
        #expect(Self.choose(nil, of: [Self.walk]) == .success("/home/ann/walk.gpx"))
        #expect(Self.choose(nil, of: []) == .failure(.none(named: nil)))
        #expect(Self.choose(nil, of: [Self.walk, Self.talk]) == .failure(.ambiguous(["/home/ann/walk.m4a", "/home/ann/talk.m4a"])))
    }

    @Test(
        "by the path of memo or track, by either's name, or by that without its ending",
        arguments: ["/home/ann/talk.m4a", "/home/ann/talk.gpx", "talk.m4a", "talk.gpx", "talk"])
    func named(_ name: String) {
        #expect(Self.choose(name, of: [Self.walk, Self.talk]) == .success("/home/ann/talk.gpx"))
    }

    @Test("what is no whole name fits nothing", arguments: ["tal", "TALK", "talk.", "talk.m4", "ann", "/home/ann", "", "talk.m4a/"])
    func noName(_ name: String) {
        #expect(Self.choose(name, of: [Self.walk, Self.talk]) == .failure(.none(named: name)))
    }

    @Test("a name that fits several is ambiguous, their paths are named, and a path tells them apart")
    func ambiguous() {
        let all = [Self.walk, Self.talk, Self.otherWalk]
        #expect(Self.choose("walk", of: all) == .failure(.ambiguous(["/home/ann/walk.m4a", "/home/ann/old/walk.m4a"])))
        #expect(Self.choose("/home/ann/old/walk.m4a", of: all) == .success("/home/ann/old/walk.gpx"))
    }

    @Test("two sessions of one memo are told apart by their tracks")
    func oneMemo() {
        let second = Self.listed("/home/ann/walk.m4a", "/home/ann/walk-2.gpx")
        let tracks = ["/home/ann/walk.gpx", "/home/ann/walk-2.gpx"]
        #expect(Self.choose("walk.m4a", of: [Self.walk, second]) == .failure(.ambiguous(tracks)))
        #expect(Self.choose("walk-2", of: [Self.walk, second]) == .success("/home/ann/walk-2.gpx"))
        #expect(Self.choose(nil, of: [Self.walk, second]) == .failure(.ambiguous(tracks)))
    }

    @Test("a name that is all ending keeps its dot")
    func hidden() {
        let hidden = Self.listed("/home/ann/.memo", "/home/ann/.memo.gpx")
        #expect(Self.choose(".memo", of: [hidden, Self.walk]) == .success("/home/ann/.memo.gpx"))
        #expect(Self.choose("", of: [hidden, Self.walk]) == .failure(.none(named: "")))
    }
}
