import FoundationEssentials
public enum Answer: Sendable { case yes, no, unanswered, timedOut, accepted(revision: Int)
 public init(typed: [UInt8]) { switch String(decoding: typed, as: UTF8.self).lowercased().filter({ $0 != " " }) { case "y", "yes": self = .yes; case "n", "no": self = .no; default: self = .unanswered } } }
public struct TurnOnOutcome: Sendable { public let sentences: [String]; public let isOn: Bool }
public struct Condition: Sendable { public let name: String }
public struct ConsentStatus: Sendable { public let condition: Condition; public let sentence = "Sentence."; public let recovery: String?; public let recoveryCommand: String?; public let preference: Bool; public let consentRevision: Int?; public let disclosureRevision = 1; public let servicesEnabled = true; public let authorization: String; public let accuracy: String?; public var isCollectingPossible: Bool { condition.name.hasPrefix("granted") } }
public enum PermissionBucket: String, CaseIterable, Sendable { case locationWhenInUse, locationAlways, motionFitness, bluetooth }
public enum BucketState: String, Sendable { case granted, notDetermined, notDeclared, unavailable }
public struct BucketReport: Sendable { public let bucket: PermissionBucket; public let state: BucketState; public let canRequest: Bool; public let evidence: String; public let sentence = "Bucket sentence." }
public struct ConsentCentre: Sendable {
 let file: String
 public init(environment: [String: String], machinePolicy: String) throws { file = (environment["XDG_CONFIG_HOME"] ?? "/tmp") + "/memotrack" ; try? FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true) }
 var answer: String? { FileManager.default.contents(atPath: file + "/p").map { String(decoding: $0, as: UTF8.self) } }
 func set(_ s: String?) { if let s { try? Data(s.utf8).write(to: URL(filePath: file + "/p")) } else { try? FileManager.default.removeItem(atPath: file + "/p") } }
 public func turnOff() throws { if answer == "y" { set("off") } }
 public func status() throws -> ConsentStatus { let a = answer; return .init(condition: .init(name: a == "y" ? "granted" : a == "n" ? "denied" : "preferenceOff"), recovery: "memotrack location on", recoveryCommand: "memotrack location on", preference: a == "y", consentRevision: nil, authorization: "notDetermined", accuracy: nil) }
 public func settledWithoutQuestion() throws -> TurnOnOutcome? { answer == "y" ? .init(sentences: ["Already on."], isOn: true) : answer == "n" ? .init(sentences: ["Refused; memotrack permissions reset"], isOn: false) : nil }
 public func turnOn(_ a: Answer) throws -> TurnOnOutcome { switch a { case .yes, .accepted: set("y"); return .init(sentences: ["On."], isOn: true); case .no: set("n"); return .init(sentences: ["Refused; memotrack permissions reset"], isOn: false); default: return .init(sentences: ["Nothing decided."], isOn: false) } }
 public func reset() throws -> [String] { set(nil); return ["Reset."] }
 public func permissions() throws -> [BucketReport] { PermissionBucket.allCases.map { .init(bucket: $0, state: .notDetermined, canRequest: true, evidence: "e") } }
}
