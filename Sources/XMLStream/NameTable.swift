import CLibXML2

/// What the client made of each name, found again by libxml2's interned pointers.
///
/// Pointers of one parser's dictionary are equal exactly when the names are. At most `limit` names are kept, so that a hostile document
/// cannot fill it; what does not fit is asked for each time.
@safe
struct NameTable: ~Copyable {
    @safe
    struct Entry: BitwiseCopyable {
        var local: UnsafePointer<UInt8>?
        /// The namespace, or, without one, the prefix.
        var space: UnsafePointer<UInt8>?
        var interest = XMLInterest.unknown
        var isAttribute = false
        /// Bytes of the local name.
        var length: UInt16 = 0
        /// The slot of the name that came after it the last time.
        var next: UInt16 = 0
    }

    private static let slots = 512
    private static let limit = 256

    private let resolver: XMLNameResolver
    private var root: XMLName?
    private var entries: UnsafeMutablePointer<Entry>
    private var count = 0
    /// The slot of the name that was looked up last.
    private var last = 0

    init(resolver: @escaping XMLNameResolver) {
        self.resolver = resolver
        unsafe entries = UnsafeMutablePointer.allocate(capacity: Self.slots)
        unsafe entries.initialize(repeating: Entry(), count: Self.slots)
    }

    deinit {
        unsafe entries.deallocate()
    }

    /// The interest in a name and the length of its local part.
    ///
    /// Points follow each other with the same names in the same order, so that the slot is mostly known before.
    @inline(__always)
    mutating func look(
        _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ namespace: UnsafePointer<UInt8>?, isAttribute: Bool = false
    ) -> Entry {
        let space = unsafe UInt(bitPattern: namespace ?? prefix)
        let expected = unsafe Int(entries[last].next)
        let entry = unsafe entries + expected
        if unsafe UInt(bitPattern: entry.pointee.local) == UInt(bitPattern: local), unsafe UInt(bitPattern: entry.pointee.space) == space,
            unsafe entry.pointee.isAttribute == isAttribute
        {
            last = expected
            return unsafe entry.pointee
        }
        return unsafe search(local, prefix, namespace, isAttribute)
    }

    @inline(never)
    private mutating func search(
        _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ namespace: UnsafePointer<UInt8>?, _ isAttribute: Bool
    ) -> Entry {
        let space = unsafe namespace ?? prefix
        var slot = unsafe Self.slot(local, space)
        while unsafe entries[slot].local != nil {
            let entry = unsafe entries[slot]
            if unsafe entry.local == local && entry.space == space && entry.isAttribute == isAttribute {
                unsafe entries[last].next = UInt16(truncatingIfNeeded: slot)
                last = slot
                return entry
            }
            slot = (slot + 1) & (Self.slots - 1)
        }
        return unsafe resolve(local, prefix, namespace, isAttribute, slot)
    }

    @inline(__always)
    private static func slot(_ local: UnsafePointer<UInt8>, _ space: UnsafePointer<UInt8>?) -> Int {
        let mixed = UInt(bitPattern: local) &* 0x9E37_79B9_7F4A_7C15 ^ UInt(bitPattern: space)
        return Int(truncatingIfNeeded: (mixed >> 20) ^ (mixed >> 4)) & (slots - 1)
    }

    @inline(never)
    private mutating func resolve(
        _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ namespace: UnsafePointer<UInt8>?, _ isAttribute: Bool, _ slot: Int
    ) -> Entry {
        let name = XMLName(
            kind: isAttribute ? .attribute : .element, local: unsafe String(cString: local),
            prefix: unsafe prefix.map { unsafe String(cString: $0) }, namespace: unsafe namespace.map { unsafe String(cString: $0) })
        let known = root ?? name
        if root == nil { root = name }
        var entry = unsafe Entry(local: local, space: namespace ?? prefix, interest: resolver(name, known), isAttribute: isAttribute)
        entry.length = UInt16(clamping: name.local.utf8.count)
        if count < Self.limit {
            unsafe entries[slot] = entry
            count += 1
        }
        return entry
    }
}
