import Testing

@testable import TrackTools

/// Every name of the output means what it meant in its input.
struct MergeNamespaceTests {
    @Test("a prefix that is free is declared once, in the root; one that is taken, on what is copied")
    func prefixes() throws {
        let track = "<trk><extensions><p:x/></extensions></trk>"
        let merged = try Merged([
            Merged.document(track, #" xmlns:p="urn:one""#), Merged.document(track, #" xmlns:p="urn:one""#),
            Merged.document(track, #" xmlns:p="urn:two""#),
        ])
        #expect(merged.text.matches(of: /xmlns:p="urn:one"/).count == 1)
        #expect(merged.text.contains(#"<trk xmlns:p="urn:two"><extensions><p:x/>"#))
        #expect(merged.errors == [])
    }

    @Test("field note 3: GPX with a prefix and another default stay what they are")
    func prefixedGPX() throws {
        let merged = try Merged([
            Merged.document(Merged.track("a", [1])),
            #"<n:gpx xmlns:n="http://www.topografix.com/GPX/1/1" xmlns="urn:d" version="1.1" creator="c">"#
                + "<n:trk><n:extensions><x/></n:extensions></n:trk><n:extensions><y/></n:extensions></n:gpx>",
        ])
        #expect(merged.text.contains(#"<n:trk xmlns="urn:d"><n:extensions><x/></n:extensions></n:trk>"#))
        #expect(merged.text.contains(#"<y xmlns="urn:d"/>"#))
        #expect(merged.errors == [])
    }

    @Test("a name in no namespace stays in none")
    func noDefault() throws {
        let merged = try Merged([
            #"<n:gpx xmlns:n="http://www.topografix.com/GPX/1/1" version="1.1" creator="c"><n:trk><n:extensions><x/></n:extensions>"#
                + "</n:trk></n:gpx>"
        ])
        #expect(merged.text.contains(#"<n:trk xmlns=""><n:extensions><x/>"#))
    }

    @Test("field note 4: elements without a namespace, or in the root's odd one, become GPX's", arguments: ["", #" xmlns="urn:odd""#])
    func odd(declaration: String) throws {
        let track = #"<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>"#
        let merged = try Merged(["<gpx\(declaration) version=\"1.1\" creator=\"c\">\(track)</gpx>", Merged.document("")])
        #expect(merged.text.contains("\n  " + track))
        #expect(merged.errors == [])
    }

    @Test("field note 2: a prefix without a declaration gets the usual one")
    func undeclared() throws {
        let content = #"<extensions><gpxtpx:hr>1</gpxtpx:hr><q:r q:s="1"/></extensions>"#
        let track = #"<trk><trkseg><trkpt lat="1" lon="2">\#(content)</trkpt></trkseg></trk>"#
        let merged = try Merged([Merged.document(track), Merged.document(#"<trk/>"#, #" xmlns:q="urn:q""#)])
        #expect(merged.text.contains(#"xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2""#))
        #expect(merged.text.contains(#"xmlns:q="urn:x-memotrack:undeclared:q""#))
        #expect(merged.text.contains(track))
        var validator = Validator()
        validator.feed(Array(merged.text.utf8).span)
        #expect(validator.finish().counts["xml-unbound-prefix"] == nil)
    }

    @Test("field note 19: an element's own declarations are not made twice")
    func ownDeclarations() throws {
        let style = #"<extensions><line xmlns="http://www.topografix.com/GPX/gpx_style/0/2"><color>000000</color></line></extensions>"#
        let track = #"<trk xmlns:p="urn:own">"# + style + "</trk>"
        let merged = try Merged([Merged.document("<trk/>", #" xmlns:p="urn:a""#), Merged.document(track, #" xmlns:p="urn:b""#)])
        #expect(merged.text.contains(track))
    }

    @Test("the language and the base that a root hands down go with what is copied")
    func inherited() throws {
        let merged = try Merged([
            Merged.document(#"<trk/><trk xml:lang="fr"/>"#, #" xml:lang="de" xml:base="http://example.org/""#), Merged.document("<trk/>"),
        ])
        #expect(merged.text.contains(#"<trk xml:lang="de" xml:base="http://example.org/"/>"#))
        #expect(merged.text.contains(#"<trk xml:base="http://example.org/" xml:lang="fr"/>"#))
        #expect(merged.text.contains("\n  <trk/>"))
    }

    @Test("extensions of the root, and foreign elements in it, all stay, in one element")
    func rootExtensions() throws {
        let merged = try Merged([
            Merged.document(#"<extensions xmlns:p="urn:one"><p:a/><!-- c --><p:b>1</p:b></extensions>"#),
            Merged.document(#"<q:strange xmlns:q="urn:q"><q:x/></q:strange><extensions><p:a xmlns:p="urn:two"/></extensions>"#),
            Merged.document("<extensions> </extensions>"),
        ])
        #expect(merged.text.matches(of: /<extensions>/).count == 1)
        for element in [
            #"<p:a xmlns:p="urn:one"/><!-- c --><p:b xmlns:p="urn:one">1</p:b>"#, #"<q:strange xmlns:q="urn:q"><q:x/></q:strange>"#,
            #"<p:a xmlns:p="urn:two"/>"#,
        ] { #expect(merged.text.contains(element)) }
        #expect(merged.errors == [])
    }

    @Test("what stands before the root is no part of it")
    func prologue() throws {
        let prologue = "<!-- <gpx xmlns:p='urn:a'> --><!DOCTYPE gpx [ <!-- ]> <gpx xmlns:p='urn:b'> --> ]><?p <gpx ?>"
        let content = "<trk><extensions><p:x/></extensions></trk>"
        let merged = try Merged([prologue + Merged.document(content, " xmlns:p='urn:right'")])
        #expect(merged.text.contains(#"xmlns:p="urn:right""#) && !merged.text.contains("urn:a") && !merged.text.contains("urn:b"))
    }

    @Test("another encoding becomes UTF-8")
    func recoded() throws {
        let document = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + Merged.document("<trk><name>Caf\u{e9}</name></trk>")
        let latin = document.unicodeScalars.map { UInt8($0.value) }
        let merged = try Merged(bytes: [latin, Array(Merged.document("<trk><name>b</name></trk>").utf8)])
        #expect(merged.trackNames == ["Café", "b"])
    }

    @Test("hints at schemas are put together, each namespace once, without the other version of GPX")
    func schemaLocations() throws {
        let instance = #" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="#
        let merged = try Merged([
            Merged.document("", instance + "'urn:a a.xsd'"),
            Merged.document("", instance + "'http://www.topografix.com/GPX/1/0 0.xsd urn:a b.xsd\n urn:c c.xsd'"),
        ])
        #expect(merged.text.contains(#" xsi:schemaLocation="urn:a a.xsd urn:c c.xsd">"#))
    }
}
