/// A growing run of trivial values without reference counting or exclusivity checks, for the path per event.
@safe
struct RawBuffer<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        unsafe base = UnsafeMutablePointer.allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        unsafe base.deallocate()
    }

    /// Lends the elements for as long as `body` runs.
    func withSpan<Result, Failure: Error>(_ body: (Span<Element>) throws(Failure) -> Result) throws(Failure) -> Result {
        let elements = unsafe UnsafeBufferPointer(start: base, count: count)
        return try body(unsafe elements.span)
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(toHold: count + 1) }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func append(contentsOf source: UnsafePointer<Element>, count added: Int) {
        if count + added > capacity { grow(toHold: count + added) }
        let length = added &* MemoryLayout<Element>.stride
        if length >= 8, length <= 32 {
            unsafe Self.copyShort(source, base + count, length)
        } else {
            unsafe (base + count).update(from: source, count: added)
        }
        count += added
    }

    /// The last element; the buffer must not be empty.
    var last: Element {
        @inline(__always)
        get {
            precondition(count > 0)
            return unsafe base[count - 1]
        }
        set {
            precondition(count > 0)
            unsafe base[count - 1] = newValue
        }
    }

    /// Copies 8 to 32 bytes by words that overlap: numbers and times are that long, and calling memmove took as long as reading one.
    @inline(__always)
    private static func copyShort(_ source: UnsafePointer<Element>, _ target: UnsafeMutablePointer<Element>, _ length: Int) {
        let from = unsafe UnsafeRawPointer(source)
        let to = UnsafeMutableRawPointer(target)
        if length <= 16 {
            let first = unsafe from.loadUnaligned(as: UInt64.self)
            let last = unsafe from.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
            unsafe to.storeBytes(of: first, as: UInt64.self)
            unsafe to.storeBytes(of: last, toByteOffset: length &- 8, as: UInt64.self)
        } else {
            let first = unsafe from.loadUnaligned(as: SIMD2<UInt64>.self)
            let last = unsafe from.loadUnaligned(fromByteOffset: length &- 16, as: SIMD2<UInt64>.self)
            unsafe to.storeBytes(of: first, as: SIMD2<UInt64>.self)
            unsafe to.storeBytes(of: last, toByteOffset: length &- 16, as: SIMD2<UInt64>.self)
        }
    }

    /// Takes off the last element; the buffer must not be empty.
    @inline(__always)
    mutating func removeLast() -> Element {
        precondition(count > 0)
        count -= 1
        return unsafe base[count]
    }

    mutating func removeAll() {
        count = 0
    }

    /// Moves the last `kept` elements to the front and drops the others.
    mutating func keepLast(_ kept: Int) {
        precondition(kept >= 0 && kept <= count)
        if kept > 0 { unsafe base.update(from: base + (count - kept), count: kept) }
        count = kept
    }

    @inline(never)
    private mutating func grow(toHold wanted: Int) {
        let larger = max(wanted, capacity * 2)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        unsafe moved.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = moved
        capacity = larger
    }
}
