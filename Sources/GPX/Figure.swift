/// A number that may be missing, in the eight bytes of a double: a reader makes a dozen of them for each point.
@propertyWrapper
public struct Figure: Sendable, Hashable, BitwiseCopyable {
    /// NaN when missing; no figure of a file is NaN.
    private var value = Double.nan

    public init() {}

    public init(wrappedValue: Double?) {
        self.wrappedValue = wrappedValue
    }

    public var wrappedValue: Double? {
        get { value.isNaN ? nil : value }
        set { value = newValue ?? .nan }
    }

    public static func == (first: Figure, second: Figure) -> Bool {
        first.wrappedValue == second.wrappedValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}
