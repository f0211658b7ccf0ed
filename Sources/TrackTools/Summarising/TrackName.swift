/// The name of a track as a summary tells it.
enum TrackName {
    /// The words of a text, with one space between them; nil without any.
    static func words(of text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
