public import Timestamps
import XMLStream

/// Writes a track as fragments, which its caller puts together to a GPX 1.1 file that grows in place.
///
/// A file is a head (`documentHead`, or `trackHead` put into a file of others), then for each segment `segmentStart`, points and
/// `segmentEnd`, then the tail for what is open. All fragments end with a line feed and are appended to the caller's bytes.
public struct GPXTrackWriter: ~Copyable {
    /// What the `src` of a track says that memotrack wrote.
    public static let trackSource = "memotrack"

    /// `</trkseg>`, without a reason.
    public let segmentTail: [UInt8]
    /// `</trk>`.
    public let trackTail: [UInt8]
    /// `</gpx>`.
    public let documentTail: [UInt8]

    var xml = XMLWriter()
    /// The figure being written.
    var figure: [UInt8] = []
    /// Characters left out of heads, which have writers of their own.
    private var headRemovals = 0

    public init() {
        segmentTail = Self.endTag(of: .segment)
        trackTail = Self.endTag(of: .track)
        documentTail = Self.endTag(of: .gpx)
        figure.reserveCapacity(32)
    }

    /// Characters left out so far because XML cannot hold them.
    public var removedCharacters: Int { xml.removedCharacters + headRemovals }

    /// Whether something was lost for lack of memory.
    public var hasFailed: Bool { xml.hasFailed }

    /// Appends a whole document's beginning, up to where the first segment goes.
    ///
    /// - Parameters:
    ///   - creator: the program and its version.
    ///   - name: of the document and its track.
    ///   - linkedName: the name of the file beside it that it belongs to, in the file system's own bytes; nil or empty for none.
    ///   - time: of the document.
    ///   - bytes: what the fragment is appended to.
    public mutating func documentHead(
        creator: String, name: String, linkedName: [UInt8]?, time: Timestamp?, into bytes: inout [UInt8]
    ) {
        // A writer of its own: here elements stay open, and a document's output goes through a slower path in libxml2.
        var head = XMLWriter()
        head.startDocument()
        head.startElement(GPXElement.gpx.writtenName)
        head.attribute(GPXAttribute.version.spelling, "\(GPXVersion.v1_1.spelling)")
        head.attribute(GPXAttribute.creator.spelling, creator)
        Self.declareNamespaces(&head)
        head.text("\n")
        head.startElement(GPXElement.metadata.writtenName)
        head.element(GPXElement.name.writtenName, name)
        if let linkedName, !linkedName.isEmpty {
            head.startElement(GPXElement.link.writtenName)
            head.attribute(GPXAttribute.reference.spelling, RelativeReference.bytes(ofName: linkedName))
            head.endElement()
        }
        if let time { head.element(GPXElement.time.writtenName, time.description) }
        head.endElement()
        head.text("\n")
        head.startElement(GPXElement.track.writtenName)
        finishHead(&head, name, into: &bytes)
    }

    /// Appends a track's beginning for a document of others: it declares its namespaces itself, so that their prefixes do not matter.
    public mutating func trackHead(name: String, into bytes: inout [UInt8]) {
        var head = XMLWriter()
        head.startElement(GPXElement.track.writtenName)
        Self.declareNamespaces(&head)
        finishHead(&head, name, into: &bytes)
    }

    private mutating func finishHead(_ head: inout XMLWriter, _ name: String, into bytes: inout [UInt8]) {
        head.element(GPXElement.name.writtenName, name)
        head.element(GPXElement.source.writtenName, Self.trackSource)
        head.text("\n")
        head.takeBytes(into: &bytes)
        headRemovals += head.removedCharacters
    }

    private static func declareNamespaces(_ xml: inout XMLWriter) {
        for declaration in GPXAttribute.declarations { xml.attribute(declaration.name, "\(declaration.uri)") }
    }

    /// Appends `<trkseg>`.
    ///
    /// - Parameters:
    ///   - declaringNamespaces: for a segment in a track whose document may declare others, or other prefixes.
    ///   - bytes: what the fragment is appended to.
    public mutating func segmentStart(declaringNamespaces: Bool = false, into bytes: inout [UInt8]) {
        xml.startElement(GPXElement.segment.writtenName)
        if declaringNamespaces { Self.declareNamespaces(&xml) }
        xml.text("\n")
        xml.takeBytes(into: &bytes)
        // Nothing stays open in `xml`: the caller may drop a fragment that could not be written, or ask for its end twice.
        var dropped: [UInt8] = []
        xml.endElementInFull()
        xml.takeBytes(into: &dropped)
    }

    /// Appends the end of a segment, with the reason as its extension.
    public mutating func segmentEnd(reason: String?, into bytes: inout [UInt8]) {
        if let reason {
            xml.startElement(GPXElement.extensions.writtenName)
            xml.element(GPXElement.ended.writtenName, reason)
            xml.endElement()
            xml.text("\n")
            xml.takeBytes(into: &bytes)
        }
        bytes += segmentTail
    }

    /// The end tag of an element that is not open in `xml`, since a tail is written again after each point.
    private static func endTag(of element: GPXElement) -> [UInt8] {
        var writer = XMLWriter()
        var bytes: [UInt8] = []
        writer.startElement(element.writtenName)
        writer.text("\n")
        writer.takeBytes(into: &bytes)
        bytes.removeAll()
        writer.endElementInFull()
        writer.text("\n")
        writer.takeBytes(into: &bytes)
        return bytes
    }
}
