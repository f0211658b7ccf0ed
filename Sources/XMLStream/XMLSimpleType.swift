import CLibXML2

/// A simple type that XML Schema itself defines, with the values that libxml2 allows it.
public struct XMLSimpleType: Sendable, Hashable {
    /// The namespace of the types' names.
    public static let namespace = "http://www.w3.org/2001/XMLSchema"

    /// libxml2's number (`xmlSchemaValType`).
    private let code: UInt32

    /// Fills libxml2's table of types once for the process.
    private static let isReady: Bool = {
        xmlSchemaInitTypes()
        return true
    }()

    public static let decimal = XMLSimpleType(XML_SCHEMAS_DECIMAL)
    public static let integer = XMLSimpleType(XML_SCHEMAS_INTEGER)
    public static let nonNegativeInteger = XMLSimpleType(XML_SCHEMAS_NNINTEGER)
    public static let dateTime = XMLSimpleType(XML_SCHEMAS_DATETIME)
    public static let year = XMLSimpleType(XML_SCHEMAS_GYEAR)
    public static let uri = XMLSimpleType(XML_SCHEMAS_ANYURI)
    public static let string = XMLSimpleType(XML_SCHEMAS_STRING)
    public static let double = XMLSimpleType(XML_SCHEMAS_DOUBLE)

    private init(_ type: xmlSchemaValType) {
        code = type.rawValue
    }

    /// The type of a local name, `anySimpleType` among them; nil for `anyType`, which is not simple, and for what is no type.
    public init?(named name: String) {
        guard Self.isReady, let type = unsafe xmlSchemaGetPredefinedType(name, Self.namespace) else { return nil }
        code = UInt32(bitPattern: unsafe type.pointee.builtInType)
        guard code != XML_SCHEMAS_ANYTYPE.rawValue else { return nil }
    }

    /// Whether a type is this one or restricted from it.
    public func includes(_ other: XMLSimpleType) -> Bool {
        guard Self.isReady else { return false }
        var type = unsafe xmlSchemaGetBuiltInType(xmlSchemaValType(rawValue: other.code))
        while let step = unsafe type {
            if unsafe UInt32(bitPattern: step.pointee.builtInType) == code { return true }
            guard unsafe step.pointee.baseType != step else { return false }
            unsafe type = step.pointee.baseType
        }
        return false
    }

    /// Whether a text is one of its values; of white space around it libxml2 takes off what it does when it validates a document, which
    /// is none of dates and times.
    public func allows(_ text: Span<UInt8>) -> Bool {
        guard Self.isReady, let type = unsafe xmlSchemaGetBuiltInType(xmlSchemaValType(rawValue: code)) else { return false }
        guard code != XML_SCHEMAS_ANYSIMPLETYPE.rawValue else { return true }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + 1)
        for index in text.indices { bytes.append(text[index]) }
        bytes.append(0)
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe xmlSchemaValPredefTypeNodeNoNorm(type, bytes.baseAddress, nil, nil) == 0
        }
    }
}

/// Letters as XML Schema's patterns know them.
public enum XMLPattern {
    /// Whether a character is in the category `\p{L}` of libxml2's tables.
    public static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        xmlUCSIsCatL(Int32(bitPattern: scalar.value)) == 1
    }
}
