import Glibc

/// What kind of stream a descriptor is, and whether to colour what is written to it.
public enum Terminal {
    /// When `--color` says to colour.
    public enum ColourChoice: String, Sendable {
        case auto, always, never
    }

    public static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// The width of the terminal in columns; nil where the descriptor is none, or does not know.
    public static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// `--color` decides; left at `auto`, a terminal is coloured unless `NO_COLOR` is set or it is a dumb one.
    ///
    /// `NO_COLOR` counts when it is not empty (no-color.org).
    public static func colours(_ choice: ColourChoice, environment: [String: String], isTerminal: Bool) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }
}
