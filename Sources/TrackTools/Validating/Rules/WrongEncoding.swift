/// An encoding that is not known, or bytes that are none of its characters.
enum WrongEncoding {
    static let rule = ValidationRule("xml-encoding", .error, isMended: true, "bytes that are no text in the declared encoding")
}
