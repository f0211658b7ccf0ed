import CLibXML2

/// Attribute values that are names with a prefix, such as `xsi:type`.
extension ParserState {
    /// Keeps the name that a value stands for as `{namespace}local`; nothing when it is no name, or its prefix has no declaration.
    ///
    /// - Returns: how many bytes were kept.
    mutating func keepExpandedName(_ start: UnsafePointer<UInt8>, count: Int) -> Int {
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        let value = unsafe String(decoding: bytes, as: UTF8.self)
        guard unsafe xmlValidateQName(value, 0) == 0 else { return 0 }
        let parts = value.split(separator: ":")
        guard let local = parts.last, let namespace = namespace(ofPrefix: parts.count > 1 ? String(parts[0]) : nil) else { return 0 }
        let expanded = Array("{\(namespace)}\(local)".utf8)
        unsafe expanded.withUnsafeBufferPointer { bytes in
            if let base = bytes.baseAddress { unsafe keep(base, count: bytes.count) }
        }
        return expanded.count
    }

    /// What a prefix is bound to at the start tag at hand; empty for none by default, nil when there is no declaration.
    private func namespace(ofPrefix prefix: String?) -> String? {
        guard let context = unsafe context, let table = unsafe context.pointee.nsTab else { return prefix == nil ? "" : nil }
        // Pairs of prefix and URI, the innermost last.
        for index in stride(from: Int(unsafe context.pointee.nsNr) - 2, through: 0, by: -2) {
            let name = unsafe table[index].map { unsafe String(cString: $0) }
            if name == prefix { return unsafe table[index + 1].map { unsafe String(cString: $0) } ?? "" }
        }
        return prefix == nil ? "" : nil
    }
}
