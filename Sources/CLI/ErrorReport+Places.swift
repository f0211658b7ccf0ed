import Places

extension ErrorReport {
    /// Names of places and files, and no figure.
    static func prose(_ fault: PlacesFault) -> String {
        switch fault {
        case .exists(let name): "there is a place '\(name)' already; --force replaces it"
        case .unknown(let name, let nearest): "there is no place '\(name)'" + didYouMean(nearest)
        case .noCentre: "standard input gave no centre: one line is wanted, LAT LON in decimal degrees"
        case .badCentre: "the centre is not LAT LON: two numbers in decimal degrees, -90 to 90 and -180 to 180, with a blank between"
        case .noPoint(let file): "\(file) has no point that could be a centre"
        case .damaged(let file, .newerSchema): "\(file) was written by a newer version and is left alone"
        case .damaged(let file, let fault): "\(file) is damaged: \(prose(fault)); it is left alone until it is mended or moved away"
        case .notPlaces(let file, let fault): "\(file) is no list of places: " + prose(fault)
        }
    }

    private static func prose(_ fault: PlaceDocument.Fault) -> String {
        switch fault {
        case .notJSON: "it is not JSON"
        case .notAList: "it has no list of places"
        case .newerSchema: "it was written by a newer version"
        case .entry(let number, let fault): "place \(number) " + prose(fault)
        case .noPlace: "there is no place in it"
        case .repeatedName(let name): "two of them are called '\(name)'"
        }
    }

    private static func prose(_ fault: PlaceRecord.Fault) -> String {
        switch fault {
        case .notAnObject: "is not an object"
        case .place(.name): "has no name that a place can have"
        case .place(.centre): "has no lat and lon in decimal degrees"
        case .place(.radius): "has no radius_m above 0 and at most " + Quantity.plain(Place.largestRadiusInMetres)
        }
    }
}
