import Geodesy
import Places
import Testing
import Timestamps

@Suite("What is entered and left")
struct PlaceWatchTests {
    /// A fix: thousandths of a degree north of home, and its accuracy.
    typealias Step = (thousandths: Double, accuracy: Double?)

    /// The events of a walk, a fix a second, as words.
    private func events(_ watch: inout PlaceWatch, _ steps: [Step]) -> [String] {
        steps.enumerated().flatMap { second, step in
            watch.take(Ground.at(step.thousandths), accuracyInMetres: step.accuracy, at: Ground.second(Int64(second)))
                .map { "\($0.change) \($0.place.name) at \(($0.time.nanoseconds - Ground.second(0).nanoseconds) / 1_000_000_000)" }
        }
    }

    private func watch(_ known: [String: PlaceWatch.Known] = [:]) throws -> PlaceWatch {
        PlaceWatch([try Ground.place("home", 0), try Ground.place("work", 10)], known: known)
    }

    @Test("a way from one place to another: the first known state of each is no event")
    func way() throws {
        var watch = try watch()
        let seen = events(&watch, [(0, 10), (1, 10), (2, 10), (5, 10), (9, 10), (10, 10)])
        #expect(seen == ["left home at 2", "entered work at 4"])
    }

    @Test("both can change at one fix, told in the order of the places")
    func both() throws {
        var watch = try watch()
        #expect(
            events(&watch, [(0, 10), (10, 10), (0, 10)]) == ["left home at 1", "entered work at 1", "entered home at 2", "left work at 2"])
    }

    @Test("at the edge nothing comes and goes")
    func edge() throws {
        var watch = try watch()
        // 1.35 thousandths are 150.1 m: outside by a hair, and never by more than the fix's error.
        #expect(events(&watch, [(0, 10), (1.35, 10), (1.3, 10), (1.4, 10), (1.35, 10)]) == [])
        #expect(watch.known["home"] == .init(.inside, since: Ground.second(0)))
    }

    @Test("a fix without metres changes no state, and one that is no place neither")
    func withoutMetres() throws {
        var watch = try watch()
        #expect(events(&watch, [(0, 10), (10, nil), (.nan, 10), (10, .nan), (50_000, 10)]) == [])
        #expect(watch.known["work"]?.state == .outside)
    }

    @Test("an unknown state stays unknown until a whole circle of error says something")
    func unknown() throws {
        var watch = try watch()
        #expect(events(&watch, [(1, 100), (1, nil)]) == [])
        // Home could be either; work is a kilometre away.
        #expect(watch.known == ["work": .init(.outside, since: Ground.second(0))])
        #expect(events(&watch, [(2, 10)]) == [])
        #expect(watch.known["home"] == .init(.outside, since: Ground.second(0)))
    }

    @Test("an assumed state that the first fix confirms makes no event, and one that it denies makes one")
    func assumed() throws {
        var watch = try watch(["home": .init(.inside), "work": .init(.inside), "elsewhere": .init(.inside)])
        #expect(watch.known == ["home": .init(.inside), "work": .init(.inside)])
        #expect(events(&watch, [(0, 10), (0, 10)]) == ["left work at 0"])
        #expect(watch.known == ["home": .init(.inside), "work": .init(.outside, since: Ground.second(0))])
    }

    @Test("an assumption holds until a fix says otherwise: what begins at the edge makes no false event")
    func assumedAtTheEdge() throws {
        var assuming = try watch(["home": .init(.outside)])
        #expect(events(&assuming, [(1, 100), (0, 10)]) == ["entered home at 1"])
        var knowing = try watch()
        #expect(events(&knowing, [(1, 100), (0, 10)]) == [])
    }

    @Test("what is known can be taken over by another watch, which goes on from there")
    func resumed() throws {
        var first = try watch()
        #expect(events(&first, [(0, 10)]) == [])
        var second = try watch(first.known)
        #expect(second == first)
        #expect(events(&second, [(3, 10)]) == ["left home at 0"])
    }

    @Test("the time of a state is that of the fix that brought it, not of those that confirm it")
    func since() throws {
        var watch = try watch()
        _ = events(&watch, [(0, 10), (0, 10), (5, 10), (5, 10), (5, 10)])
        #expect(watch.known["home"] == .init(.outside, since: Ground.second(2)))
        #expect(watch.known["work"] == .init(.outside, since: Ground.second(0)))
    }

    @Test("without places nothing happens")
    func none() {
        var watch = PlaceWatch([])
        #expect(watch.take(Ground.at(0), accuracyInMetres: 1, at: Ground.second(0)) == [])
        #expect(watch.known == [:])
    }
}
