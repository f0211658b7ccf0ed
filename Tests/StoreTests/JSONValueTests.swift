import Foundation
import Store
import Support
import Testing

@Suite("JSON values")
struct JSONValueTests {
    /// What a file with this text holds after it was read and written.
    private func rewritten(_ text: String) async throws -> String? {
        try await ScratchHome.use { home in
            try home.write(text, to: "value.json")
            let file = JSONFile<JSONValue>(home.path("value.json"))
            try file.update { content throws(StoreError) in if case .value(let value) = content { value } else { nil } }
            return home.read("value.json")
        }
    }

    @Test(
        "an integer keeps every digit",
        arguments: ["9223372036854775807", "-9223372036854775808", "9007199254740993", "0", "-1"])
    func integers(digits: String) async throws {
        let text = try await rewritten("{\"a\":\(digits)}")
        #expect(text?.contains(": \(digits)\n") == true, "\(text ?? "none")")
    }

    @Test("every kind of value is written as what it was read as")
    func kinds() async throws {
        let text = #"{"a":[null,true,false,1,-0.5,"1",{"b":[]},{}],"ü / \u0001":"é\n\"\\"}"#
        let rewritten = try #require(try await rewritten(text))
        // Compared by Foundation's own reader, which knows nothing of this type.
        let before = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
        let after = try JSONSerialization.jsonObject(with: Data(rewritten.utf8)) as? NSDictionary
        #expect(before == after)
        #expect(before != nil)
    }

    @Test("true is not 1, 1 is not true, and a number in quotes is a string")
    func accessors() throws {
        func value(_ text: String) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
        #expect(try value("true") == .bool(true))
        #expect(try value("1") == .integer(1))
        #expect(try value("\"1\"") == .string("1"))
        #expect(try value("1.5") == .number(1.5))
        #expect(try value("1").bool == nil)
        #expect(try value("true").integer == nil)
        #expect(try value("\"true\"").bool == nil)
        #expect(try value("null") == .null)
        #expect(try value("[1]").object == nil)
        #expect(try value(#"{"a":2}"#).object == ["a": .integer(2)])
    }
}
