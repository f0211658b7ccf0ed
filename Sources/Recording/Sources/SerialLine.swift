import CSystem
import FileSystem
import Glibc

/// Settings of a serial receiver.
enum SerialLine {
    /// Bits a second and their termios(3) codes.
    static let speeds: [Int: speed_t] = [
        1200: speed_t(B1200), 2400: speed_t(B2400), 4800: speed_t(B4800), 9600: speed_t(B9600), 19_200: speed_t(B19200),
        38_400: speed_t(B38400), 57_600: speed_t(B57600), 115_200: speed_t(B115200), 230_400: speed_t(B230400),
        460_800: speed_t(B460800), 921_600: speed_t(B921600),
    ]

    /// Raw bytes, eight bits, no echo; the speed when one is given. Not a terminal: nothing to set.
    static func prepare(_ descriptor: Descriptor, baud: Int?) {
        var settings = termios()
        guard tcgetattr(descriptor.number, &settings) == 0 else { return }
        cfmakeraw(&settings)
        settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
        if let code = baud.flatMap({ speeds[$0] }) {
            cfsetispeed(&settings, code)
            cfsetospeed(&settings, code)
        }
        tcsetattr(descriptor.number, TCSANOW, &settings)
    }
}
