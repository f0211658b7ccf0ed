import Glibc
import Testing
import XMLStream

@Suite("files that a document refers to")
struct ExternalFileTests {
    /// A file of its own, watched by the kernel: whoever opens it is noticed.
    private struct WatchedFile: ~Copyable {
        let path: String
        private let watcher: Int32

        init() {
            var template = Array("/tmp/external-XXXXXX".utf8CString)
            let descriptor = mkstemp(&template)
            write(descriptor, "SECRET", 6)
            close(descriptor)
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            watcher = inotify_init1(Int32(IN_NONBLOCK))
            inotify_add_watch(watcher, path, UInt32(IN_OPEN))
        }

        deinit {
            close(watcher)
            unlink(path)
        }

        func wasOpened() -> Bool {
            var events = [UInt8](repeating: 0, count: 4_096)
            return read(watcher, &events, events.count) > 0
        }
    }

    @Test(
        "are never opened, and nothing of them shows",
        arguments: [
            "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:PATH'>]><a>&x;</a>", "<!DOCTYPE a [<!ENTITY x SYSTEM 'PATH'>]><a b='&x;'/>",
            "<!DOCTYPE a SYSTEM 'PATH'><a>&x;</a>", "<!DOCTYPE a PUBLIC '-//x//y' 'PATH'><a/>",
            "<!DOCTYPE a [<!ENTITY % x SYSTEM 'PATH'>%x;]><a/>", "<!DOCTYPE a [<!ENTITY x SYSTEM 'PATH' NDATA y>]><a>&x;</a>",
            "<a xmlns:i='http://www.w3.org/2001/XInclude'><i:include href='PATH' parse='text'/></a>",
            "<?xml-stylesheet href='PATH'?><a xmlns:s='http://www.w3.org/2001/XMLSchema-instance' s:schemaLocation='urn:x PATH'/>",
        ])
    func neverOpened(_ document: String) {
        let file = WatchedFile()
        let parts = document.split(separator: "PATH", omittingEmptySubsequences: false)
        let trace = Trace(parts.joined(separator: file.path))
        #expect(!trace.lines.joined().contains("SECRET"))
        let wasOpened = file.wasOpened()
        #expect(!wasOpened)
        // Else the watch would prove nothing.
        close(open(file.path, O_RDONLY))
        let isNoticed = file.wasOpened()
        #expect(isNoticed)
    }
}
