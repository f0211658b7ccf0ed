import Foundation
import Support
import Testing

/// Memory is bounded by the largest element, and not by the file.
struct HugeFileTests {
    /// Runs a program and prints its status and the most memory that it had, in KiB.
    private static let meter =
        "import resource, subprocess, sys\n"
        + "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode\n"
        + "print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"

    static let commands = [
        ["validate"], ["summarise"], ["filter", "--minimum-distance", "1", "-o", "out.gpx", "--force"],
        ["filter", "--digits", "5", "--strip", "elevations", "-o", "out.gpx", "--force"],
        ["repair", "-o", "out.gpx", "--force"], ["merge", "-o", "out.gpx", "--force"], ["merge", "--join", "-o", "out.gpx", "--force"],
    ]

    /// Writes segments of ten thousand points, and the same packed.
    private func write(_ count: Int, to name: String, _ home: ScratchHome) throws {
        let points = (0..<count).map { index in
            (index % 10_000 == 0 ? (index == 0 ? "<trkseg>" : "</trkseg><trkseg>") : "")
                + "<trkpt lat=\"45.\(1_000_000 + index)\" lon=\"7\"><ele>4\(index % 10)</ele></trkpt>\n"
        }
        let head = "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>\n"
        try home.write(head + points.joined() + "</trkseg></trk></gpx>\n", to: name)
        try home.tool("gzip", ["-k", name]).expect(status: 0)
    }

    private func kibibytes(_ command: [String], _ file: String, _ home: ScratchHome) throws -> Int {
        let run = try home.tool("python3", ["-c", Self.meter, Binary.path] + command + [file], within: 120).expect(status: 0)
        let figures = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(figures.first == 0, "\(command) \(file)")
        return figures.last ?? .max
    }

    @Test("promise 13 and field note 14: five times the points take no more memory, plain and packed", arguments: commands)
    func bounded(command: [String]) async throws {
        try await ScratchHome.use(inMemory: true) { home in
            try write(20_000, to: "small.gpx", home)
            try write(100_000, to: "large.gpx", home)
            for ending in ["", ".gz"] {
                let small = try kibibytes(command, "small.gpx" + ending, home), large = try kibibytes(command, "large.gpx" + ending, home)
                // The file is four mebibytes larger; an edit of each point would take less than one.
                #expect(large - small < 2_048, "\(command) \(ending): \(small) and \(large) KiB")
            }
        }
    }
}
