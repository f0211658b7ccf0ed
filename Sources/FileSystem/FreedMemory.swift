import CSystem

/// What becomes of memory that a process frees.
public enum FreedMemory {
    /// Has up to 16 MiB kept, and single blocks from 1 MiB on given back at once.
    ///
    /// By default the memory of each file that is worked on is given back and got anew, which costs a page fault for every 4 KiB of it, a
    /// tenth of the time for small files; and what large blocks leave behind lies among small ones and stays.
    public static func keep() {
        csystem_keep_freed_memory(16 << 20, 1 << 20)
    }
}
