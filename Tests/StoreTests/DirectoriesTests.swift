import Foundation
import Glibc
import Store
import Support
import Testing

/// By the XDG Base Directory Specification 0.8.
@Suite("Where things live")
struct DirectoriesTests {
    private static let home = ["HOME": "/home/a"]

    @Test("without XDG variables they are below the home, and the runtime folder is this user's own in /tmp")
    func defaults() throws {
        let directories = try Directories(environment: Self.home)
        #expect(directories.config == "/home/a/.config/memotrack")
        #expect(directories.state == "/home/a/.local/state/memotrack")
        #expect(directories.runtime == "/tmp/memotrack-\(getuid())")
    }

    @Test("XDG variables go first, and HOME is not needed then")
    func variables() throws {
        let directories = try Directories(environment: [
            "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s/", "XDG_RUNTIME_DIR": "/run/user/7",
        ])
        #expect(directories.config == "/c/memotrack")
        #expect(directories.state == "/s/memotrack")
        #expect(directories.runtime == "/run/user/7/memotrack")
    }

    @Test("a relative or empty path in an XDG variable is ignored", arguments: ["", "config", "./config", "~/config"])
    func relative(path: String) throws {
        let given = ["XDG_CONFIG_HOME": path, "XDG_STATE_HOME": path, "XDG_RUNTIME_DIR": path]
        #expect(try Directories(environment: Self.home.merging(given) { $1 }) == Directories(environment: Self.home))
    }

    @Test("no home is an error that names the variable", arguments: [[:], ["HOME": ""], ["HOME": "a"]])
    func homeless(environment: [String: String]) {
        #expect(throws: StoreError(.noHome, path: "XDG_CONFIG_HOME")) { try Directories(environment: environment) }
    }

    @Test("a folder is made for its owner alone, with those above it, whatever stands there already is kept")
    func made() async throws {
        try await ScratchHome.use { home in
            try Directories.makePrivate(home.path("a/b/c"))
            for name in ["a", "a/b", "a/b/c"] { #expect(home.mode(name) == 0o700, "\(name)") }
            try home.write("kept", to: "a/b/c/file")
            try Directories.makePrivate(home.path("a/b/c"))
            #expect(home.read("a/b/c/file") == "kept")
        }
    }

    @Test("a folder that others may enter becomes its owner's alone; those above stay as they are")
    func narrowed() async throws {
        try await ScratchHome.use { home in
            mkdir(home.path("a"), 0o755)
            mkdir(home.path("a/b"), 0o755)
            chmod(home.path("a"), 0o755)
            chmod(home.path("a/b"), 0o777)
            try Directories.makePrivate(home.path("a/b"))
            #expect(home.mode("a") == 0o755)
            #expect(home.mode("a/b") == 0o700)
        }
    }

    @Test("a link, a file, and another user's folder are refused")
    func refused() async throws {
        try await ScratchHome.use { home in
            mkdir(home.path("real"), 0o700)
            symlink(home.path("real"), home.path("link"))
            #expect(throws: StoreError(.unsafeFolder, path: home.path("link"))) { try Directories.makePrivate(home.path("link")) }
            try home.write("", to: "file")
            #expect(throws: StoreError(.unsafeFolder, path: home.path("file"))) { try Directories.makePrivate(home.path("file")) }
            #expect(throws: StoreError(.unwritable, path: home.path("file/a"), code: ENOTDIR)) {
                try Directories.makePrivate(home.path("file/a"))
            }
            // Root gives a folder away; for a person, one of root's is at hand.
            let foreign = getuid() == 0 ? home.path("foreign") : "/usr"
            if getuid() == 0 {
                mkdir(foreign, 0o700)
                chown(foreign, 65_534, 65_534)
            }
            #expect(throws: StoreError(.unsafeFolder, path: foreign)) { try Directories.makePrivate(foreign) }
        }
    }

    @Test("where links may be, the folder that one leads to is made its owner's alone, and the link stays")
    func followed() async throws {
        try await ScratchHome.use { home in
            mkdir(home.path("elsewhere"), 0o755)
            symlink(home.path("elsewhere"), home.path("link"))
            try Directories.makePrivate(home.path("link"), links: .followed)
            #expect(home.mode("elsewhere") == 0o700)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("link")) == home.path("elsewhere"))
        }
    }

    @Test("a link to a file, to nothing, or to another user's folder is refused also where links may be")
    func followedInVain() async throws {
        try await ScratchHome.use { home in
            try home.write("", to: "file")
            let foreign = getuid() == 0 ? home.path("foreign") : "/usr"
            if getuid() == 0 {
                mkdir(foreign, 0o700)
                chown(foreign, 65_534, 65_534)
            }
            let link = home.path("link")
            for (target, error) in [
                (home.path("file"), StoreError(.unsafeFolder, path: link)), (foreign, StoreError(.unsafeFolder, path: link)),
                (home.path("nothing"), StoreError(.unwritable, path: link, code: ENOENT)),
            ] {
                symlink(target, link)
                #expect(throws: error) { try Directories.makePrivate(link, links: .followed) }
                unlink(link)
            }
            #expect(!FileManager.default.fileExists(atPath: home.path("nothing")))
        }
    }
}
