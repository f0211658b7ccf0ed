extension PrivacyCopy {
    /// What `places` is for, and what it says when it is done.
    static let places: [CopyEntry] = [
        line(.helpPlaces, "name places, list and remove them"),
        line(.helpPlacesAdd, "add a place; `LAT LON` of its centre is read from standard input"),
        line(.helpPlacesRemove, "forget a place; tracks are not touched"),
        line(.helpPlacesList, "list the places with their centres"),
        line(.helpPlacesSync, "add what is new in a list of places, remove what is gone from it, leave the rest as it is"),
        line(.helpPlacesFrom, "take the centre from a GPX file: its first waypoint, else its first point"),
        CopyEntry(
            .detailPlaces, [.help],
            "A place is a circle with a name. It is kept in `places.json` in memotrack's config folder, which only you can read, until "
                + "you remove it. Its centre is never given on the command line, where others can read it, and only `list` shows it. "
                + "`sync` reads what `list --json` prints, or another `places.json`."),
        said(.placePrompt, "Centre of `{name}` in decimal degrees, LAT LON:"),
        said(.placeAdded, "`{name}` is now one of your places."),
        said(.placeReplaced, "`{name}` has a new centre and radius."),
        said(.placeRemoved, "`{name}` is forgotten. Tracks are as they were."),
        said(.placesSynchronised, "{added|place|places} added, {changed} changed, {removed} removed, {kept} as before."),
        said(.placesNone, "There are no places."),
        CopyEntry(.placeEntered, [.recording], "Entered: {name}"),
        CopyEntry(.placeLeft, [.recording], "Left: {name}"),
        line(.helpAssuming, "begin inside or outside a place, so that the first position makes no event"),
    ]

    private static func line(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.help, .manual], markup) }

    private static func said(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.places], markup) }
}
