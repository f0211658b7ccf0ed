import Testing

@testable import TrackTools

/// What people met with other programs that merge.
struct MergeFieldNoteTests {
    @Test("field note 18: inputs in wrong order come out in the order of the schema")
    func order() throws {
        let merged = try Merged([
            Merged.document(Merged.track("t", [1]) + #"<rte><name>r</name></rte><wpt lat="1" lon="2"/>"#),
            Merged.document(#"<extensions><x xmlns="urn:x"/></extensions><wpt lat="3" lon="4"/><rte/>"#),
        ])
        let order = merged.text.matches(of: /<(wpt|rte|trk|extensions)\b/).map { String($0.1) }
        #expect(order == ["wpt", "wpt", "rte", "rte", "trk", "extensions"])
        #expect(merged.errors == [])
    }

    @Test("field note 20: what 1.0 has directly in a point stands in extensions of 1.1, speed and course among them")
    func conversion() throws {
        let old = Merged.old(
            #"<url>http://example.org/</url><urlname>n</urlname><trk><url>http://example.org/t</url><trkseg><trkpt lat="1" lon="2">"#
                + "<course>30</course><speed>2.5</speed><f:x>7</f:x></trkpt></trkseg></trk>", #" xmlns:f="urn:f""#)
        let merged = try Merged([old, Merged.document(Merged.track("t", [1]))])
        #expect(merged.errors == [])
        #expect(merged.text.contains(#"<link href="http://example.org/"><text>n</text></link>"#))
        #expect(merged.text.contains(#"<link href="http://example.org/t">"#))
        #expect(merged.text.contains("<gpxtpx:speed>2.5</gpxtpx:speed>") && merged.text.contains("<gpxtpx:course>30</gpxtpx:course>"))
        #expect(merged.text.matches(of: /<extensions>.*<f:x>7<\/f:x>.*<\/extensions>/).count == 1)
        #expect(merged.report.convertedInputs == 1)
        #expect(merged.report.dropped == [:])
    }

    @Test("field note 20: an address keeps the spaces inside it, and loses the white space around it")
    func spacedAddress() throws {
        let old = Merged.old("<wpt lat='1' lon='2'><url>\n  http://example.org/my file.jpg\n</url></wpt>")
        let merged = try Merged([old, Merged.document("")])
        // As XML Schema reads an anyURI (Part 2, 4.3.6: collapse).
        #expect(merged.text.contains(#"<link href="http://example.org/my file.jpg">"#))
        #expect(merged.errors == [])
    }

    @Test("field note 20: where all inputs are 1.0, so is the output, and nothing becomes extensions")
    func allOld() throws {
        let content = #"<trk><trkseg><trkpt lat="1" lon="2"><speed>2.5</speed></trkpt></trkseg></trk>"#
        let merged = try Merged([Merged.old(content), Merged.old(content + "<x:y xmlns:x='urn:x'/>")])
        #expect(merged.text.contains(#"version="1.0""#) && !merged.text.contains("extensions"))
        #expect(merged.text.matches(of: /<speed>2.5<\/speed>/).count == 2)
        #expect(merged.text.contains("<x:y xmlns:x='urn:x'/>"))
    }

    @Test("field note 44: whole tracks go by their first time, equal times as they stood, and untimed ones keep their places")
    func stable() throws {
        let merged = try Merged([
            Merged.document(Merged.track("late", [40, 50]) + Merged.track("course", [nil, nil])),
            Merged.document(Merged.track("same-1", [10, 60]) + Merged.track("same-2", [10, 20]) + Merged.track("early", [5, 5])),
        ])
        #expect(merged.trackNames == ["early", "course", "same-1", "same-2", "late"])
    }

    @Test("field note 44: points that share a second, or run backwards, stay in the order in which they are")
    func pointsStay() throws {
        let track = Merged.track("t", [10, 10, 3, 7])
        #expect(try Merged([Merged.document(track), Merged.document("")]).text.contains(track))
    }

    private static let good = Merged.document(Merged.track("same", [10, 20], extra: "<hdop>1</hdop>"))
    private static let poor = Merged.document(Merged.track("same", [10, 20], extra: "<hdop>9</hdop>"))

    @Test("field note 45: two that were recorded at the same time both stay and are reported")
    func both() throws {
        let merged = try Merged([Self.good, Self.poor])
        #expect(merged.report.overlaps == [.init(first: "a", second: "b", seconds: 600)])
        #expect(merged.report.repeats == [.init(first: "a", second: "b", points: 2)])
        #expect(merged.report.points == 4)
        #expect(merged.report.dropped == [:])
        #expect(merged.text.contains("<hdop>1</hdop>") && merged.text.contains("<hdop>9</hdop>"))
    }

    @Test(
        "field note 45: with --overlap first or longest exactly one stays, and what went is counted",
        arguments: [MergeOptions.Overlap.first, .longest])
    func one(rule: MergeOptions.Overlap) throws {
        let merged = try Merged([Self.good, Self.poor]) { $0.overlap = rule }
        #expect(merged.text.contains("<hdop>1</hdop>") && !merged.text.contains("<hdop>9</hdop>"))
        #expect(merged.report.points == 2)
        #expect(merged.report.dropped == [.overlap: 2])
        #expect(merged.report.overlaps.count == 1)
    }

    @Test("field note 45: the longest is the one that lasts longest, not the one with most points")
    func longest() throws {
        let merged = try Merged([
            Merged.document(Merged.track("short", [10, 11, 12, 13])), Merged.document(Merged.track("long", [5, 60])),
        ]) { $0.overlap = .longest }
        #expect(merged.trackNames == ["long"])
        #expect(merged.report.dropped == [.overlap: 4])
    }

    @Test("field note 46: bounds are made anew, and left out where they cross the antimeridian")
    func bounds() throws {
        let far = #"<metadata><bounds minlat="0" minlon="0" maxlat="1" maxlon="1"/></metadata>"#
        let apart = try Merged([
            Merged.document(far + #"<wpt lat="-5.25" lon="10.5"/>"#), Merged.document(far + #"<wpt lat="60.000000001" lon="-20"/>"#),
        ])
        #expect(apart.text.matches(of: /<bounds/).count == 1)
        #expect(apart.text.contains(#"<bounds minlat="-5.25" minlon="-20" maxlat="60.000000001" maxlon="10.5"/>"#))
        let across = try Merged([
            Merged.document(far + #"<wpt lat="-17" lon="179.9"/>"#), Merged.document(#"<wpt lat="-17" lon="-179.9"/>"#),
        ])
        #expect(!across.text.contains("<bounds"))
    }

    @Test("field note 47: sensor data, and all that stands in a point, survive byte for byte")
    func sensors() throws {
        let declaration = #" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1""#
        let point =
            #"<trkpt lat="47.123456789012345"  lon='8.0'><ele>7.0</ele><time>2026-08-09T07:00:00.250Z</time><magvar>1</magvar>"#
            + "<name>A &amp; B<!-- c --></name><sym>Flag</sym><fix>3d</fix><sat>7</sat><hdop>1.10</hdop><extensions>\n"
            + "<gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension>\n</extensions></trkpt>"
        let document = Merged.document("<trk><trkseg>" + point + "</trkseg></trk>", declaration)
        let merged = try Merged([document, Merged.document("")])
        #expect(merged.text.contains("<trk><trkseg>" + point + "</trkseg></trk>"))
        #expect(merged.errors == [])
        let joined = try Merged([document, document]) { $0.grouping = .all }
        #expect(joined.text.split(separator: point, omittingEmptySubsequences: false).count == 3)
    }

    private static let places =
        #"<wpt lat="1" lon="2"><name>a</name></wpt><wpt lat="1.0" lon="2"><name>b</name></wpt><wpt lat="3" lon="4"/>"#

    @Test("field note 48: waypoints that are there already are reported, and go only when asked")
    func waypoints() throws {
        let documents = [Merged.document(Self.places), Merged.document(Self.places)]
        let kept = try Merged(documents)
        #expect(kept.report.waypoints == 6)
        #expect(kept.report.equalWaypoints == 3)
        #expect(kept.report.dropped == [:])
        let once = try Merged(documents) { $0.dropsEqualWaypoints = true }
        #expect(once.report.waypoints == 3)
        #expect(once.report.dropped == [.equalWaypoint: 3])
        #expect(once.text.matches(of: /<wpt/).count == 3)
    }

    @Test("field note 48: a waypoint with another name, time, symbol or place is another one")
    func otherWaypoints() throws {
        let others = [
            #"<wpt lat="1" lon="2"><name>c</name></wpt>"#, #"<wpt lat="1" lon="2.000001"><name>a</name></wpt>"#,
            #"<wpt lat="1" lon="2"><time>2026-08-09T07:00:00Z</time><name>a</name></wpt>"#,
            #"<wpt lat="1" lon="2"><name>a</name><sym>Flag</sym></wpt>"#, #"<wpt lat="1" lon="2"/>"#,
        ]
        let merged = try Merged([Merged.document(Self.places), Merged.document(others.joined())]) { $0.dropsEqualWaypoints = true }
        #expect(merged.report.waypoints == 8)
    }
}
