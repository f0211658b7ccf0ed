import Foundation
import Support
import Testing

/// What `location status --json` says, shortened.
struct LocationState: Equatable {
    var status: Int32?
    var condition: String?
    var preference: String?
}

extension ScratchHome {
    /// The status as the next command sees it.
    func status(extra: [String: String] = [:]) throws -> LocationState {
        let run = try run("location", "status", "--json", extra: extra)
        let object = try run.object()
        return LocationState(
            status: run.status, condition: object["condition"] as? String, preference: object["preference"] as? String)
    }

    /// Today's revision of the disclosure.
    func revision() throws -> String {
        try run("disclosure", "--revision").expect(status: 0).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Turns it on as a script would.
    func turnOn() throws {
        try run("location", "on", "--accept", revision()).expect(status: 0)
    }
}

extension Run {
    /// Standard output as one JSON object.
    func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(outputBytes)) as? [String: Any], "\(self)")
    }

    /// Standard output as one JSON array.
    func array() throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(outputBytes)) as? [[String: Any]], "\(self)")
    }
}
