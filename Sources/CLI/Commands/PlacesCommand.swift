import Places
import PrivacyCopy
import Store

/// `memotrack places add|remove|list|sync`.
enum PlacesCommand {
    static let radius = Option(
        "radius", value: .word(placeholder: "METRES"), help: .plain("how far the place reaches from its centre"), onlyWith: ["add"])
    static let from = Option(
        "from", value: .word(placeholder: "FILE"), help: .copy(.helpPlacesFrom), onlyWith: ["add"])
    static let force = Option("force", short: "f", help: .plain("replace a place that is there already"), onlyWith: ["add"])

    private static let name = "places"

    static let command = Command(
        name, help: .copy(.helpPlaces),
        usage: ["add NAME --radius METRES [--from FILE.gpx]", "remove NAME", "list", "sync FILE|-"],
        details: [.copy(.detailPlaces)],
        subcommands: [
            .init("add", help: .copy(.helpPlacesAdd)), .init("remove", help: .copy(.helpPlacesRemove)),
            .init("list", help: .copy(.helpPlacesList)), .init("sync", help: .copy(.helpPlacesSync)),
        ],
        // Any number, so that the complaint about one too many is its own: it must not repeat what may be a centre.
        arguments: .init(0...Int.max, "NAME"),
        options: [radius, from, force] + Option.formats(onlyWith: ["list", "sync"])
    ) { invocation in
        let arguments = invocation.arguments
        switch arguments.subcommand {
        case "add": return try add(try only("NAME", arguments), invocation)
        case "remove": return try remove(try only("NAME", arguments), invocation)
        case "sync": return try synchronise(try only("FILE", arguments), invocation)
        case "list": return try list(invocation)
        default: throw withoutSubcommand(arguments)
        }
    }

    /// The one argument that a subcommand takes.
    private static func only(_ placeholder: String, _ arguments: ParsedArguments) throws(UsageError) -> Argument {
        guard let first = arguments.arguments.first else {
            throw .missingArgument(placeholder: placeholder, command: name + " " + (arguments.subcommand ?? ""))
        }
        guard arguments.arguments.count == 1 else { throw .centreArgument(command: name) }
        return first
    }

    private static func withoutSubcommand(_ arguments: ParsedArguments) -> UsageError {
        let words = command.subcommands.map(\.word)
        guard let first = arguments.arguments.first?.shown else {
            return .missingArgument(placeholder: "one of " + words.joined(separator: ", "), command: name)
        }
        return .unknownSubcommand(first, nearest: Spelling.nearest(to: first, among: words), command: name)
    }
}

// MARK: - Adding and removing

extension PlacesCommand {
    private static func add(_ word: Argument, _ invocation: Invocation) throws -> ExitStatus {
        let arguments = invocation.arguments
        let placeName = try checkedName(word)
        let metres = try radiusInMetres(arguments)
        let store = try invocation.placeStore()
        // Nobody is asked for what would then be refused.
        let stands = try store.places().contains { $0.name == placeName }
        if stands, !arguments.has(force.long) { throw PlacesFault.exists(placeName) }
        let centre = try arguments.value(from.long).map(PlaceCentre.first) ?? PlaceCentre.typed(for: placeName, invocation)
        let place = try Place(name: placeName, centre: centre, radiusInMetres: metres)
        let replaced = try store.add(place, replaces: arguments.has(force.long))
        try invocation.tellChange(PrivacyCopy.text(replaced ? .placeReplaced : .placeAdded, [.name: placeName]))
        return .done
    }

    private static func checkedName(_ word: Argument) throws(UsageError) -> String {
        if let name = word.text, Place.isName(name) { return name }
        throw .badValue(
            word.shown, of: "NAME",
            expected: "a name that a place can have: not empty, no blank at either end, no control character, no '=', no '@' first")
    }

    private static func radiusInMetres(_ arguments: ParsedArguments) throws(UsageError) -> Double {
        guard let word = arguments.value(radius.long) else {
            throw .missingArgument(placeholder: radius.spelling + " METRES", command: name + " add")
        }
        if let number = try? arguments.number(radius.long, in: 0...Place.largestRadiusInMetres), Place.isRadius(inMetres: number) {
            return number
        }
        throw .badValue(
            word.shown, of: radius.spelling,
            expected: "a number of metres above 0 and at most " + Quantity.plain(Place.largestRadiusInMetres))
    }

    private static func remove(_ word: Argument, _ invocation: Invocation) throws -> ExitStatus {
        try invocation.placeStore().remove(word.text ?? word.shown)
        try invocation.tellChange(PrivacyCopy.text(.placeRemoved, [.name: word.shown]))
        return .done
    }
}

// MARK: - Whole lists

extension PlacesCommand {
    private static func synchronise(_ word: Argument, _ invocation: Invocation) throws -> ExitStatus {
        let changes = try invocation.placeStore().synchronise(with: PlaceDocument(in: word))
        if invocation.wantsJSON {
            try invocation.output.result(JSONDocument.text(changes))
        } else {
            try invocation.tellChange(
                PrivacyCopy.text(
                    .placesSynchronised,
                    [
                        .added: String(changes.added), .changed: String(changes.changed), .removed: String(changes.removed),
                        .kept: String(changes.kept),
                    ]))
        }
        return .done
    }

    private static func list(_ invocation: Invocation) throws -> ExitStatus {
        if !invocation.arguments.arguments.isEmpty { throw UsageError.centreArgument(command: name) }
        let places = try invocation.placeStore().places()
        if invocation.wantsJSON {
            try invocation.output.result(JSONDocument.text(places.map(PlaceListing.Row.init)))
        } else if places.isEmpty {
            invocation.output.notice(PrivacyCopy.text(.placesNone))
        } else {
            try invocation.output.result(PlaceListing.table(places, colours: invocation.output.coloursResults))
        }
        return .done
    }
}

extension Invocation {
    /// The places of the person in whose environment the command runs.
    func placeStore() throws -> PlaceStore {
        PlaceStore(try Directories(environment: environment))
    }
}
