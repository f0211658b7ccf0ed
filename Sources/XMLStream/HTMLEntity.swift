import CLibXML2

/// The entities that HTML 4 names and XML does not.
public enum HTMLEntity {
    /// The character of a name such as `ntilde`; nil for one that HTML does not know.
    public static func character(named name: String) -> Unicode.Scalar? {
        guard let description = unsafe htmlEntityLookup(name) else { return nil }
        return unsafe Unicode.Scalar(UInt32(description.pointee.value))
    }
}
