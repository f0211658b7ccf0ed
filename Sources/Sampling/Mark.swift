/// A remark that a person attaches to the next good fix.
public struct Mark: Sendable, Hashable {
    /// Nil when the person gave no words.
    public var text: String?

    public init(text: String? = nil) {
        self.text = text
    }
}
