import Glibc
import Testing
import TrackTools

@Suite("Repairing a folder of real files")
struct RepairCorpusTests {
    @Test("every file in the folder MEMOTRACK_REPAIR_FOLDER becomes one without a fault; MEMOTRACK_REPAIR_OUTPUT keeps them")
    func folder() {
        guard let folder = getenv("MEMOTRACK_REPAIR_FOLDER").map({ String(cString: $0) }) else { return }
        let output = getenv("MEMOTRACK_REPAIR_OUTPUT").map { String(cString: $0) }
        for name in RepairSample.names(in: folder) {
            let document = RepairSample.contents(ofFile: folder + "/" + name)
            guard let repaired = Repaired(document) else { continue }
            let faults = repaired.faults
            #expect(faults == [], "\(name)")
            let isSame = repaired.bytes == document
            #expect(isSame == Repaired.faults(document).isEmpty, "\(name)")
            if let output { RepairSample.write(repaired.bytes, toFile: output + "/" + name) }
        }
    }
}
