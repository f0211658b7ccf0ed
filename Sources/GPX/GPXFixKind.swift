/// How a receiver solved a fix; the raw values are those of GPX.
public enum GPXFixKind: String, Sendable, Hashable, CaseIterable {
    case none
    case twoDimensional = "2d"
    case threeDimensional = "3d"
    case differential = "dgps"
    case military = "pps"
}
