import CSystem
import Glibc

/// A serial receiver, played on the other side of a pseudo-terminal.
public final class FakeDevice {
    /// The path of the device.
    public let path: String
    private var master: Int32

    public init() throws {
        var name = [CChar](repeating: 0, count: 128)
        master = csystem_open_terminal(&name, name.count)
        guard master >= 0 else { throw SupportFailure("no pseudo-terminal: error \(errno)") }
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Sends bytes as the receiver would.
    public func send(_ bytes: [UInt8]) {
        _ = write(master, bytes, bytes.count)
    }

    /// The code of the line's speed, as cfgetospeed(3) gives it, and whether the device gives back what it is sent.
    public var settings: (speed: UInt32, isEchoing: Bool) {
        var settings = termios()
        tcgetattr(master, &settings)
        return (cfgetospeed(&settings), settings.c_lflag & tcflag_t(ECHO) != 0)
    }

    /// Pulls the plug.
    public func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }

    deinit {
        hangUp()
    }
}
