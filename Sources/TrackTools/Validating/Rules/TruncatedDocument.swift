/// A copy, a download or a recording that was cut short.
enum TruncatedDocument {
    static let rule = ValidationRule("xml-truncated", .error, isMended: true, "a file that ends before its root element does")

    static let message = "the file is truncated: it ends before its root element does"
    static let packedMessage = "the file is truncated: the gzip data end before they should"
}
