public struct CopyID: RawRepresentable, Sendable, Hashable { public let rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
 public static let helpDisclosure = CopyID(rawValue: "helpDisclosure")
 public static let helpDisclosureClaims = CopyID(rawValue: "helpDisclosureClaims")
 public static let helpDisclosureRevision = CopyID(rawValue: "helpDisclosureRevision")
 public static let helpDisclosureStrings = CopyID(rawValue: "helpDisclosureStrings")
 public static let helpLocation = CopyID(rawValue: "helpLocation")
 public static let helpLocationAccept = CopyID(rawValue: "helpLocationAccept")
 public static let helpLocationDetails = CopyID(rawValue: "helpLocationDetails")
 public static let helpLocationOff = CopyID(rawValue: "helpLocationOff")
 public static let helpLocationOn = CopyID(rawValue: "helpLocationOn")
 public static let helpLocationStatus = CopyID(rawValue: "helpLocationStatus")
 public static let helpPermissions = CopyID(rawValue: "helpPermissions")
 public static let helpPermissionsDetails = CopyID(rawValue: "helpPermissionsDetails")
 public static let helpPermissionsReset = CopyID(rawValue: "helpPermissionsReset")
 public static let labelAccuracy = CopyID(rawValue: "labelAccuracy")
 public static let labelAuthorization = CopyID(rawValue: "labelAuthorization")
 public static let labelConsentRevision = CopyID(rawValue: "labelConsentRevision")
 public static let labelDisclosureRevision = CopyID(rawValue: "labelDisclosureRevision")
 public static let labelPreference = CopyID(rawValue: "labelPreference")
 public static let labelServices = CopyID(rawValue: "labelServices")
 public static let promptExplanation = CopyID(rawValue: "promptExplanation")
 public static let promptQuestion = CopyID(rawValue: "promptQuestion")
 public static let turnedOff = CopyID(rawValue: "turnedOff")
 public static let usageNeedsTerminal = CopyID(rawValue: "usageNeedsTerminal")
 public static let usageOutdatedRevision = CopyID(rawValue: "usageOutdatedRevision")
 public static let valueNone = CopyID(rawValue: "valueNone")
 public static let valueOff = CopyID(rawValue: "valueOff")
 public static let valueOn = CopyID(rawValue: "valueOn")
}
public enum Placeholder: String, Sendable, Hashable { case given, revision }
public enum Surface: String, Sendable { case help }
public struct CopyEntry: Sendable { public let id: CopyID; public let surfaces: [Surface]; public let text: String }
public struct Claim: Sendable { public let id: String; public let text: String }
public enum PrivacyCopy { public static func text(_ id: CopyID, _ values: [Placeholder: String] = [:]) -> String { id == .promptQuestion ? "Turn on? [y/N]" : id.rawValue + values.values.map { " " + $0 }.joined() }
 public static let disclosureRevision = 1, disclosureDigest = "x", disclosureText = "text", disclosureMarkdown = "md", disclosureManual = "man"
 public static let claims: [Claim] = []; public static let entries: [CopyEntry] = []
}
