/// A gzip file with damage inside.
enum DamagedPacking {
    static let rule = ValidationRule("xml-gzip", .error, "gzip data that can't be unpacked")

    static let message = "the gzip data are damaged here"
}
