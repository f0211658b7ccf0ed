import Foundation
import Geodesy
import Places
import Store
import Support
import Testing

@testable import CLI

@Suite("The store of places")
struct PlaceStoreTests {
    private static let file = "config/memotrack/places.json"

    private static func store(_ home: ScratchHome) throws -> PlaceStore {
        PlaceStore(try Directories(environment: home.environment))
    }

    private static func place(_ name: String, _ latitude: Double = 48.2, radius: Double = 100) throws -> Place {
        try Place(name: name, centre: Coordinate(latitude: latitude, longitude: 16.37), radiusInMetres: radius)
    }

    @Test("without a file there are no places, and looking makes none")
    func fresh() async throws {
        try await ScratchHome.use { home in
            let store = try Self.store(home)
            #expect(try store.places() == [])
            #expect(throws: PlacesFault.unknown("home", nearest: nil)) { try store.remove("home") }
            #expect(home.files() == [])
        }
    }

    @Test("what is added is there, for its owner only, in the order of adding")
    func add() async throws {
        try await ScratchHome.use { home in
            let store = try Self.store(home)
            #expect(try store.add(Self.place("work"), replaces: false) == false)
            #expect(try store.add(Self.place("home", 1), replaces: true) == false)
            #expect(try store.places() == [Self.place("work"), Self.place("home", 1)])
            #expect(home.mode(Self.file) == 0o600)
            #expect(home.mode("config/memotrack") == 0o700)
        }
    }

    @Test("a name that is there is refused, or replaced where it stands")
    func replace() async throws {
        try await ScratchHome.use { home in
            let store = try Self.store(home)
            for name in ["home", "work"] { _ = try store.add(Self.place(name), replaces: false) }
            let before = home.read(Self.file)
            #expect(throws: PlacesFault.exists("home")) { try store.add(Self.place("home", 5), replaces: false) }
            #expect(home.read(Self.file) == before)
            #expect(try store.add(Self.place("home", 5), replaces: true))
            #expect(try store.places() == [Self.place("home", 5), Self.place("work")])
        }
    }

    @Test("what is removed is gone, and a name that is not there has the nearest beside it")
    func remove() async throws {
        try await ScratchHome.use { home in
            let store = try Self.store(home)
            for name in ["home", "work"] { _ = try store.add(Self.place(name), replaces: false) }
            try store.remove("home")
            #expect(try store.places().map(\.name) == ["work"])
            #expect(throws: PlacesFault.unknown("wrok", nearest: "work")) { try store.remove("wrok") }
        }
    }

    @Test("keys that are not known survive every change")
    func unknownKeys() async throws {
        try await ScratchHome.use { home in
            try home.write(
                #"{"schema":1,"owner":"ada","places":[{"name":"home","lat":1,"lon":2,"radius_m":3,"colour":"red"}]}"#, to: Self.file)
            let store = try Self.store(home)
            _ = try store.add(Self.place("work"), replaces: false)
            _ = try store.add(Self.place("home", 5), replaces: true)
            try store.remove("work")
            let keys = JSONFile<JSONValue>(home.path(Self.file)).value?.object
            #expect(keys?["owner"] == .string("ada"))
            guard case .array(let list) = keys?["places"] else {
                Issue.record("no list")
                return
            }
            #expect(list.map(\.object?["colour"]) == [.string("red")])
        }
    }

    @Test("a change that changes nothing does not write the file")
    func unchanged() async throws {
        try await ScratchHome.use { home in
            let text = #"{ "places":[{"name":"home","lat":1,"lon":2,"radius_m":3.0}], "schema":1 }"#
            try home.write(text, to: Self.file)
            let document = try PlaceDocument(JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
            #expect(try Self.store(home).synchronise(with: document) == .init(kept: 1))
            #expect(home.read(Self.file) == text)
        }
    }

    @Test(
        "promise 5: a file that can't be read as places is named, and never changed",
        arguments: [
            ("{", PlaceDocument.Fault.notJSON), ("", .notJSON), ("[]", .notAList), (#"{"schema":2,"places":[]}"#, .newerSchema),
            (#"{"schema":1,"places":[{"name":"home","lat":99,"lon":2,"radius_m":3}]}"#, .entry(1, .place(.centre))),
        ])
    func damaged(text: String, fault: PlaceDocument.Fault) async throws {
        try await ScratchHome.use { home in
            try home.write(text, to: Self.file)
            let store = try Self.store(home)
            let expected = PlacesFault.damaged(home.path(Self.file), fault)
            #expect(throws: expected) { try store.places() }
            #expect(throws: expected) { try store.add(Self.place("a"), replaces: true) }
            #expect(throws: expected) { try store.remove("home") }
            #expect(throws: expected) { try store.synchronise(with: PlaceDocument()) }
            #expect(home.read(Self.file) == text)
        }
    }

    @Test("several that add and remove at once lose nothing", .timeLimit(.minutes(2)))
    func contention() async throws {
        try await ScratchHome.use { home in
            let store = try Self.store(home)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<3 {
                    group.addTask { try await Self.onOwnThread { try Self.work(worker, store) } }
                }
                try await group.waitForAll()
            }
            let expected = (0..<3).flatMap { worker in stride(from: 1, to: 60, by: 2).map { "\(worker)-\($0)" } }
            #expect(try store.places().map(\.name).sorted() == expected.sorted())
        }
    }

    /// Adds sixty places and removes every other one.
    private static func work(_ worker: Int, _ store: PlaceStore) throws {
        for number in 0..<60 {
            _ = try store.add(place("\(worker)-\(number)"), replaces: false)
            if number.isMultiple(of: 2) { try store.remove("\(worker)-\(number)") }
        }
    }

    /// Work that blocks must not hold up the few threads that all tests share.
    private static func onOwnThread(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: .init { try work() }) }
        }
    }
}
