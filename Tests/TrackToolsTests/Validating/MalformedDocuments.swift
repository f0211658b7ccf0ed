/// Documents that are not well-formed, or not to be read; places are libxml2's.
enum MalformedDocuments {
    static let all: [MarkedDocument] = [
        MarkedDocument("nothing", "«xml-empty»"),
        MarkedDocument("prose", "«xml-not-xml»Once upon a time"),
        MarkedDocument("cut short in a tag", #"<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk«xml-truncated»"#),
        .v1_1("a bare ampersand", "<rte><name>A &«xml-malformed» B</name></rte>"),
        .v1_1("an entity of HTML", "<rte><name>Ca&ntilde;«xml-entity»on</name></rte>"),
        MarkedDocument("an encoding that is not known", #"«xml-encoding»<?xml version="1.0" encoding="x-none"?><gpx/>"#),
    ]
}
