import Glibc
import Testing
import TrackTools

@Suite("Repairing a folder named by MEMOTRACK_REPAIR_FOLDER")
struct RepairCorpusTests {
    @Test("every file of a folder, written to the folder named by MEMOTRACK_REPAIR_OUTPUT")
    func folder() {
        guard let folder = getenv("MEMOTRACK_REPAIR_FOLDER"), let output = getenv("MEMOTRACK_REPAIR_OUTPUT") else { return }
        for name in RepairSample.names(in: String(cString: folder)) {
            let document = RepairSample.contents(ofFile: String(cString: folder) + "/" + name)
            guard let result = RepairPass.repaired(document) else {
                print("NONE", name)
                continue
            }
            let same = result.bytes == document ? "SAME" : "DONE"
            print(same, name, "kept", result.pointsKept, "lost", result.pointsLost)
            for entry in result.log.entries.prefix(15) { print("   ", entry.action.rawValue, entry.line, entry.detail) }
            RepairSample.write(result.bytes, toFile: String(cString: output) + "/" + name)
        }
    }
}
