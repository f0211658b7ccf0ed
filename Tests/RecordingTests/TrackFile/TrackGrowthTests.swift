import FileSystem
import Glibc
import GPX
import Support
import Testing

@testable import Recording

@Suite struct TrackGrowthTests {
    private static func find(_ text: String, _ home: ScratchHome) throws -> (growth: TrackOpening.Growth, survey: TrackSurvey) {
        put(Array(text.utf8), at: home.path("walk.gpx"))
        return try TrackOpening.Growth.find(in: FilePath(home.path("walk.gpx")))
    }

    private static func root(_ inside: String, version: String = "1.1", namespace: String = "http://www.topografix.com/GPX/1/1") -> String {
        "<gpx version=\"\(version)\" creator=\"x\" xmlns=\"\(namespace)\">\(inside)</gpx>"
    }

    @Test("segments go into a last track of memotrack's, else a track of its own goes before the root's end", arguments: Appended.all)
    func place(_ appended: Appended) async throws {
        try await ScratchHome.use { home in
            let growth = try Self.find(appended.text, home).growth
            #expect(growth.needsTrack == !appended.isOurs)
            let rest = String(decoding: growth.rest, as: UTF8.self)
            #expect(appended.text.hasSuffix(rest))
            #expect(growth.offset + growth.rest.count == appended.text.utf8.count)
            let prefix = appended.text.contains("<g:gpx") ? "g:" : ""
            #expect(rest.hasPrefix(appended.isOurs ? "</\(prefix)trk>" : "</\(prefix)gpx>"))
        }
    }

    @Test(
        "promise 6: adding leaves every byte before the place and behind it as it was, and closes the file to others",
        arguments: Appended.all)
    func grown(_ appended: Appended) async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx")
            let (growth, survey) = try Self.find(appended.text, home)
            chmod(path, 0o644)
            var opening = TrackOpening(path: FilePath(path), memo: FilePath("walk.m4a"), sourceName: "test", creator: "memotrack test")
            opening.way = .grow(growth)
            _ = try Flushes(opening, path: path)
            let text = try #require(home.read("walk.gpx"))
            #expect(text.hasPrefix(String(decoding: Array(appended.text.utf8)[..<growth.offset], as: UTF8.self)))
            #expect(text.trimmedEnd.hasSuffix(String(decoding: growth.rest, as: UTF8.self).trimmedEnd))
            #expect(home.mode("walk.gpx") == 0o600)
            let track = try WrittenTrack(path: path)
            #expect(track.points.count == survey.counts.samples + 5)
            #expect(Array(track.sizes.suffix(2)) == [3, 2])
            if Binary.isInstalled("xmllint") { try home.tool("xmllint", ["--noout", path]).expect(status: 0) }
        }
    }

    @Test("a file that a track can't be added to says why")
    func refusals() async throws {
        try await ScratchHome.use { home in
            let track = "<trk><trkseg><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk>"
            #expect(throws: AppendFault.notVersion1_1) {
                try Self.find(Self.root(track, version: "1.0", namespace: "http://www.topografix.com/GPX/1/0"), home)
            }
            #expect(throws: AppendFault.hasRootExtensions) { try Self.find(Self.root(track + "<extensions><x/></extensions>"), home) }
            #expect(throws: AppendFault.hasRootExtensions) {
                try Self.find(Self.root(track) + "<!--" + String(repeating: "x", count: 1_024) + "-->", home)
            }
            symlink(home.path("walk.gpx"), home.path("link.gpx"))
            mkfifo(home.path("fifo.gpx"), 0o600)
            for name in ["link.gpx", "fifo.gpx"] {
                #expect(throws: AppendFault.notAFile, "\(name)") { try TrackOpening.Growth.find(in: FilePath(home.path(name))) }
            }
            #expect(throws: AppendFault.notUTF8) {
                try Self.find("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + Self.root(track), home)
            }
            #expect(throws: AppendFault.self) { try Self.find("<kml/>", home) }
            #expect(throws: AppendFault.self) { try Self.find(Self.root(track).dropLast(8) + "", home) }
            #expect(throws: AppendFault.system(SystemFailure("open", code: ENOENT))) {
                try TrackOpening.Growth.find(in: FilePath(home.path("none.gpx")))
            }
        }
    }

    @Test("a file that another process records is in use")
    func inUse() async throws {
        try await ScratchHome.use { home in
            put(Array(Appended.foreign.text.utf8), at: home.path("walk.gpx"))
            let path = FilePath(home.path("walk.gpx"))
            let size = Appended.foreign.text.utf8.count
            let holder = try TrackFile(try Descriptor.open(path, O_RDWR), at: path, stableEnd: size, behind: [])
            #expect(throws: AppendFault.inUse) { try TrackOpening.Growth.find(in: path) }
            #expect(holder.isStillThere)
        }
    }

    @Test("a file that has changed since it was looked at is not written to, nor made private", arguments: ["longer", "same length"])
    func changed(_ how: String) async throws {
        try await ScratchHome.use { home in
            let path = home.path("walk.gpx")
            let growth = try Self.find(Appended.foreign.text, home).growth
            let content = Array(how == "longer" ? Appended.foreign.text + " " : Appended.foreign.text.dropLast(2) + " \n")
            put(Array(String(content).utf8), at: path)
            chmod(path, 0o644)
            var opening = TrackOpening(path: FilePath(path), memo: FilePath("walk.m4a"), sourceName: "test", creator: "memotrack test")
            opening.way = .grow(growth)
            #expect(try Flushes(opening, path: path).flushes.isEmpty)
            #expect(home.read("walk.gpx") == String(content))
            #expect(home.mode("walk.gpx") == 0o644)
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
