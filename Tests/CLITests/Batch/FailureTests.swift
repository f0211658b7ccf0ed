import Foundation
import Support
import Testing

@testable import CLI

@Suite("Failures of a batch")
struct FailureTests {
    private static let gpx = #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
    private static let end = "</trkseg></trk></gpx>"

    /// 200 files, ten of each fault among them.
    private static func write(_ home: ScratchHome) throws {
        for number in 100..<300 {
            let points = String(repeating: #"<trkpt lat="1" lon="2"/>"# + "\n", count: number % 7)
            try home.write(gpx + points + (number % 20 == 3 ? "" : end), to: "d/\(number).gpx")
        }
        try home.shell(
            """
            cd d; for n in 105 125 145 165 185 205 225 245 265 285; do gzip -c $n.gpx | head -c 40 > t; mv t $n.gpx; done
            for n in 106 126 146 166 186 206 226 246 266 286; do : > $n.gpx; done
            for n in 107 127 147 167 187 207 227 247 267 287; do rm $n.gpx; ln -s $n.gpx $n.gpx; done
            for n in 108 128 148 168 188 208 228 248 268 288; do chmod 000 $n.gpx; done
            """
        ).expect(status: 0)
    }

    private static let faults: [(remainder: Int, reason: String)] = [
        (3, "may mend it"), (5, "its gzip data ends too early: the file is cut short"), (6, ""),
        (7, "too many levels of symbolic links"), (8, "permission denied"),
    ]

    @Test("promise 10: of 200 files each bad one is named with its reason, the others are done, and the status is 4", arguments: [1, 2, 9])
    func many(jobs: Int) async throws {
        try await ScratchHome.use { home in
            try Self.write(home)
            // Root may read everything, and is made not to.
            let limited = geteuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all " : ""
            let run = try home.shell(limited + "$P points d -j \(jobs)")
            let good = (100..<300).filter { number in !Self.faults.contains { $0.remainder == number % 20 } }
            #expect(run.lines == good.map { "d/\($0).gpx: \($0 % 7)" })
            #expect(run.status == 4)
            let complaints = run.errorLines.filter { $0.hasPrefix("memotrack: d/") }
            let bad = (100..<300).filter { !good.contains($0) }
            #expect(complaints.count == bad.count)
            for (line, number) in zip(complaints, bad) {
                let reason = Self.faults.first { $0.remainder == number % 20 }?.reason ?? "?"
                #expect(line.hasPrefix("memotrack: d/\(number).gpx:") && line.hasSuffix(reason), "\(line)")
            }
            // And again at the end.
            let list = run.errorLines.drop { $0 != "memotrack: 50 of 200 inputs failed:" }
            #expect(list.dropFirst().map { "memotrack: " + $0.dropFirst(2) } == complaints)
        }
    }

    @Test("field note 59: 2 when all failed, 4 when some did, and both go before 1")
    func statuses() async throws {
        try await ScratchHome.use { home in
            try home.write("x\n", to: "yes")
            try home.write("x", to: "no")
            let one = try home.probe("count", "yes")
            #expect(one.status == 0)
            let other = try home.probe("count", "yes", "no")
            #expect(other.status == 1)
            let third = try home.probe("count", "no", "missing")
            #expect(third.status == 4)
            let fourth = try home.probe("count", "missing")
            #expect(fourth.status == 2)
            let fifth = try home.probe("count", "missing", "gone")
            #expect(fifth.status == 2)
            let sixth = try home.probe("join", "no", "yes", "missing")
            #expect(sixth.status == 4)
            let seventh = try home.probe("join", "missing", "gone")
            #expect(seventh.status == 2)
            let eighth = try home.probe("join", "/dev/null")
            #expect(eighth.status == 1)
        }
    }

    @Test("field note 10: malformed XML is named with file, line and column, and with the command that may mend it")
    func malformed() async throws {
        try await ScratchHome.use { home in
            try home.write(Self.gpx + "\n<trkpt lat=\"1\" lon=\"2\"><name>A & B</name>" + Self.end, to: "a.gpx")
            let run = try home.probe("points", "a.gpx").expect(status: 2)
            // xmllint --noout names line 2, column 33 as well.
            #expect(run.errors.hasPrefix("memotrack: a.gpx:2:"))
            #expect(run.errors.hasSuffix("; 'memotrack repair' may mend it\n"))
            #expect(run.output == "")
        }
    }

    @Test("field note 65: the document is valid and has the same keys, whatever failed")
    func document() async throws {
        try await ScratchHome.use { home in
            try home.write("x\n", to: "yes")
            for inputs in [["yes"], ["yes", "missing"], ["missing", "gone"]] {
                let run = try home.start(Probe.path, ["count", "--json"] + inputs).finish()
                let document = try run.document()
                #expect(document.keys.sorted() == ["command", "failures", "files", "total"])
                let failures = try #require(document["failures"] as? [[String: String]])
                #expect(failures.map { $0["file"] } == inputs.filter { $0 != "yes" })
                #expect(failures.allSatisfy { $0["reason"] == "no such file or directory" })
                #expect((document["files"] as? [Any])?.count == inputs.filter { $0 == "yes" }.count)
                #expect(document["command"] as? String == "count")
                #expect(document["total"] is [String: Any])
            }
        }
    }

    @Test("field note 65: what JSON can't hold is a failure of that input, and the document stays valid")
    func notANumber() async throws {
        try await ScratchHome.use { home in
            try home.write("x\n", to: "yes")
            try home.write("x", to: "no")
            let run = try home.probe("count", "--json", "--ratio", "no", "yes").expect(status: 4)
            let document = try run.document()
            #expect((document["files"] as? [Any])?.count == 1)
            #expect((document["failures"] as? [[String: String]])?.map { $0["file"] } == ["no"])
        }
    }

    @Test("field note 25: standard output without room is status 2, for results, files and documents; a closed pipe is no error")
    func standardOutput() async throws {
        try await ScratchHome.use { home in
            try home.write("xa\n", to: "a")
            for words in ["count a", "count a --json", "copy a", "join a", "copy a --in-place --json", "count a - -j 2"] {
                let run = try home.shell("$P \(words) > /dev/full; echo $?")
                #expect(run.output == "2\n" && run.errors == "memotrack: standard output: no space left on device\n", "\(run)")
            }
            try home.shell("mkfifo f; $P count a > f & exec 3<f; exec 3<&-; wait $!").expect(status: 0)
        }
    }
}
