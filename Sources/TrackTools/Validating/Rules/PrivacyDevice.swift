import PrivacyCopy

/// Serial numbers in extensions.
enum PrivacyDevice {
    static let rule = ValidationRule("privacy-device", .info, "the number of a device in the file")

    static var message: String { PrivacyCopy.text(.findingDevice) }

    /// Whether a foreign element holds the number of a device, by its name.
    static func isNumber(elementNamed name: String) -> Bool {
        let lowered = name.lowercased()
        return ["serial", "unitid", "deviceid", "imei"].contains { lowered.contains($0) }
    }
}
