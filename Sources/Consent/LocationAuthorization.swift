/// Whether memotrack may read positions at all: facts about the machine and the person's answer, not a wish.
public struct LocationAuthorization: Sendable, Hashable {
    /// What the machine and the person allow.
    public enum Status: Sendable, Hashable {
        case notDetermined
        /// The machine's policy forbids it, whatever the person wants.
        case restricted
        /// The person said no.
        case denied
        case authorizedWhenInUse
        case authorizedAlways
        /// Something this version does not know: never taken for a yes.
        case unrecognised(RawValue)
    }

    public enum Accuracy: Sendable, Hashable {
        case full
        /// Only approximate positions may be taken.
        case reduced
        case unrecognised(RawValue)
    }

    /// What stood where a known value was expected, and where.
    public struct RawValue: Sendable, Hashable {
        public var value: String
        /// The file that says so; nil for a provider without files.
        public var path: String?

        private static let longest = 60

        /// Control characters become U+FFFD, and what is long is cut: it is shown as it is.
        public init(_ value: String, in path: String? = nil) {
            let shown = value.unicodeScalars.prefix(Self.longest).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
            self.value = String(String.UnicodeScalarView(shown)) + (value.unicodeScalars.count > Self.longest ? "…" : "")
            self.path = path
        }
    }

    /// Whether location services are on for the machine.
    public var servicesEnabled: Bool
    public var status: Status
    /// What is allowed when access is; independent of the status.
    public var accuracy: Accuracy

    public init(servicesEnabled: Bool = true, status: Status = .notDetermined, accuracy: Accuracy = .full) {
        self.servicesEnabled = servicesEnabled
        self.status = status
        self.accuracy = accuracy
    }

    /// False for every status that is not known to be a yes.
    public var grantsAccess: Bool {
        servicesEnabled && (status == .authorizedWhenInUse || status == .authorizedAlways)
    }

    /// Nil unless access is granted.
    public var grantedAccuracy: Accuracy? {
        grantsAccess ? accuracy : nil
    }

    /// The name of the status in JSON.
    public var statusName: String {
        switch status {
        case .notDetermined: "notDetermined"
        case .restricted: "restricted"
        case .denied: "denied"
        case .authorizedWhenInUse: "authorizedWhenInUse"
        case .authorizedAlways: "authorizedAlways"
        case .unrecognised(let raw): "unrecognised(\(raw.value))"
        }
    }

    /// The name of the accuracy in JSON.
    public var accuracyName: String {
        switch accuracy {
        case .full: "full"
        case .reduced: "reduced"
        case .unrecognised(let raw): "unrecognised(\(raw.value))"
        }
    }
}
