import Testing

@testable import TrackTools

/// Several tracks that become one, tracks that name their input, and metadata.
struct MergeTrackTests {
    @Test("--join makes one track of all segments in order of time, with what the tracks have in common")
    func join() throws {
        let merged = try Merged([
            Merged.document(
                "<trk><name>n</name><src>s</src><number>1</number><trkseg><trkpt lat='1' lon='1'><time>2026-08-09T09:00:00Z</time></trkpt>"
                    + "</trkseg><trkseg><trkpt lat='2' lon='1'/></trkseg></trk>"),
            Merged.document(
                "<trk><name>n</name><src>t</src><link href='l'/><extensions><p:q xmlns:p='urn:p'/></extensions><trkseg>"
                    + "<trkpt lat='3' lon='1'><time>2026-08-09T07:00:00Z</time></trkpt></trkseg></trk>"),
        ]) { $0.grouping = .all }
        #expect(merged.report.tracks == 1)
        #expect(merged.report.segments == 3)
        #expect(merged.text.matches(of: /lat='(\d)'/).map { String($0.1) } == ["3", "1", "2"])
        #expect(merged.report.dropped == [.trackDetail: 2])
        #expect(merged.report.differing == [.trackDetail: ["src"]])
        #expect(
            merged.text.contains(
                "<trk>\n    <name>n</name>\n    <link href='l'/>\n    <number>1</number>\n    <extensions>\n      <p:q xmlns:p='urn:p'/>"))
        #expect(merged.errors == [])
    }

    @Test("--join leaves a segment without times behind the one before it, wherever that goes")
    func untimedSegments() throws {
        func segment(_ latitude: Int, _ hour: String?) -> String {
            "<trkseg><trkpt lat='\(latitude)' lon='1'>" + (hour.map { "<time>2026-08-09T\($0):00:00Z</time>" } ?? "") + "</trkpt></trkseg>"
        }
        let merged = try Merged([
            Merged.document("<trk>" + segment(1, nil) + segment(2, "09") + segment(3, nil) + segment(4, "07") + segment(5, nil) + "</trk>"),
            Merged.document("<trk>" + segment(6, "08") + "</trk>"),
        ]) { $0.grouping = .all }
        // The second track begins first and so comes first; the first one's leading segment is then behind its only one.
        #expect(merged.text.matches(of: /lat='(\d)'/).map { String($0.1) } == ["4", "5", "6", "1", "2", "3"])
    }

    @Test("a segment takes the declarations of its track and its root along")
    func segmentScope() throws {
        let point = "<trkseg><trkpt lat='1' lon='1'><extensions><p:x/><q:y/></extensions></trkpt></trkseg>"
        let merged = try Merged([
            Merged.document("<trk xmlns:q='urn:q1'>" + point + "</trk>", " xmlns:p='urn:p1'"),
            Merged.document("<trk xmlns:q='urn:q2'>" + point + "</trk>", " xmlns:p='urn:p2'"),
        ]) { $0.grouping = .all }
        #expect(merged.text.contains(#"<trkseg xmlns:q="urn:q1"><trkpt"#))
        #expect(merged.text.contains(#"<trkseg xmlns:p="urn:p2" xmlns:q="urn:q2"><trkpt"#))
        #expect(merged.errors == [])
    }

    @Test("points outside any segment get one when tracks are joined")
    func loosePoints() throws {
        let merged = try Merged([
            Merged.document("<trk><trkpt lat='1' lon='1'/> <trkpt lat='2' lon='1'/></trk>"), Merged.document(Merged.track("t", [1])),
        ]) { $0.grouping = .all }
        #expect(merged.text.contains("<trkseg><trkpt lat='1' lon='1'/> <trkpt lat='2' lon='1'/></trkseg>"))
        #expect(merged.report.segments == 2)
        #expect(merged.errors == [])
    }

    @Test("points outside any segment with something between them get one each")
    func separatedPoints() throws {
        let merged = try Merged([
            Merged.document("<trk><trkpt lat='1' lon='1'/><name>n</name><trkpt lat='2' lon='1'/></trk>"), Merged.document("<trk/>"),
        ]) { $0.grouping = .all }
        #expect(merged.text.matches(of: /<name>/).count == 1)
        #expect(merged.text.matches(of: /<trkseg><trkpt lat='\d' lon='1'\/><\/trkseg>/).count == 2)
        #expect(merged.errors == [])
    }

    @Test("--by day and --by month group whole tracks by the day in UTC on which they begin; untimed ones stay by themselves")
    func calendar() throws {
        let offset = Merged.track("offset", [0]).replacing("T07:00:00Z", with: "T01:00:00+02:00")
        let documents = [
            Merged.document(Merged.track("x", [1]) + Merged.track("u", [nil]) + offset), Merged.document(Merged.track("y", [2], day: 9)),
            Merged.document(Merged.track("z", [3], day: 10)),
        ]
        let days = try Merged(documents) { $0.grouping = .day }
        // 01:00 two hours east of Greenwich on the ninth is 23:00 on the eighth.
        #expect(days.trackNames == ["offset", "u", "2026-08-09", "z"])
        let months = try Merged(documents) { $0.grouping = .month }
        #expect(months.trackNames == ["2026-08", "u"])
        #expect(months.report.points == 5)
    }

    @Test("--by input makes one track of each input, named like it")
    func input() throws {
        let merged = try Merged([
            Merged.document(Merged.track("x", [1]) + Merged.track("y", [9])), Merged.document(Merged.track("z", [5])),
        ]) { $0.grouping = .input }
        #expect(merged.trackNames == ["a", "z"])
    }

    private static func note(_ name: String) -> String {
        #"<memotrack:input xmlns:memotrack="urn:x-memotrack:gpx:1">\#(name)</memotrack:input>"#
    }

    @Test("--trace-inputs puts the name into src, where there is one into an extension, and the document stays valid")
    func trace() throws {
        let merged = try Merged([
            Merged.document("<trk/><trk><name>n</name><desc>d</desc><link href='l'/></trk>"),
            Merged.document("<trk><src>s</src><number>1</number></trk><trk><src>s</src><extensions/></trk>"),
            Merged.document("<trk><src>s</src><extensions><x xmlns='urn:x'/></extensions><trkseg/></trk><trk><src>s</src><trkseg/></trk>"),
        ]) { $0.tracesInputs = true }
        let (b, c) = (Self.note("b"), Self.note("c"))
        for track in [
            "<trk><src>a</src></trk>", "<trk><name>n</name><desc>d</desc><src>a</src><link href='l'/></trk>",
            "<trk><src>s</src><number>1</number><extensions>\(b)</extensions></trk>",
            "<trk><src>s</src><extensions>\(b)</extensions></trk>",
            "<trk><src>s</src><extensions><x xmlns='urn:x'/>\(c)</extensions><trkseg/></trk>",
            "<trk><src>s</src><extensions>\(c)</extensions><trkseg/></trk>",
        ] { #expect(merged.text.contains(track), "\(track)") }
        #expect(merged.errors == [])
    }

    @Test("--trace-inputs in 1.0 leaves a source that is there alone, and says that it could not")
    func traceOld() throws {
        let merged = try Merged([Merged.old("<trk><src>s</src></trk><trk/>")]) { $0.tracesInputs = true }
        #expect(merged.text.contains("<trk><src>s</src></trk>") && merged.text.contains("<trk><src>a</src></trk>"))
        #expect(merged.report.untracedTracks == 1)
    }

    @Test("metadata is what all inputs say, all links, and the newest time")
    func metadata() throws {
        let merged = try Merged([
            Merged.document("<metadata><name>same</name><desc>one</desc><link href='a'/><time>2026-01-01T00:00:00Z</time></metadata>"),
            Merged.document(
                "<metadata><name>same</name><desc>two</desc><link href='a'/><link href='b'/><time>2026-01-01T01:00:00+03:00</time>"
                    + "<extensions><x xmlns='urn:x'/></extensions></metadata>"),
        ])
        let expected =
            "<metadata>\n    <name>same</name>\n    <link href='a'/>\n    <link href='b'/>\n    <time>2026-01-01T00:00:00Z</time>\n"
            + "    <extensions>\n      <x xmlns='urn:x'/>\n    </extensions>\n  </metadata>"
        #expect(merged.text.contains(expected))
        #expect(merged.report.dropped == [.metadata: 2])
        #expect(merged.report.differing == [.metadata: ["desc"]])
        #expect(merged.errors == [])
    }

    @Test("an input that says nothing contradicts nobody, but is nobody's work either")
    func claims() throws {
        let merged = try Merged([
            Merged.document("<metadata><name>n</name><author><name>a</name></author><copyright author='a'/></metadata>"),
            Merged.document(Merged.track("t", [1])),
        ])
        #expect(merged.text.contains("<metadata>\n    <name>n</name>\n    <bounds"))
        #expect(merged.report.dropped == [.metadata: 2])
        #expect(merged.report.differing == [.metadata: ["author", "copyright"]])
    }

    @Test("promise 7: where no input has a time of its own, neither has the output")
    func noTime() throws {
        let merged = try Merged([Merged.document(Merged.track("a", [1])), Merged.document("")])
        #expect(!merged.text.contains("<metadata><time>") && merged.text.matches(of: /<time>/).count == 1)
    }
}
