extension GPXContent {
    static func root(_ version: GPXVersion) -> GPXContent {
        var content = GPXContent(attributes: [.init(attribute: .version, type: .version), .init(attribute: .creator, type: .string)])
        let places = [
            Child(.waypoint, .content, repeatable: true), Child(.route, .content, repeatable: true),
            Child(.track, .content, repeatable: true),
        ]
        switch version {
        case .v1_0:
            content.children =
                [
                    Child(.name, .string), Child(.description, .string), Child(.author, .string), Child(.email, .emailAddress),
                    Child(.url, .uri), Child(.urlName, .string), Child(.time, .dateTime), Child(.keywords, .string),
                    Child(.bounds, .content),
                ] + places
            content.foreign = .strict(before: content.children.count)
        case .v1_1: content.children = [Child(.metadata, .content)] + places + [Child(.extensions, .content)]
        }
        return content
    }

    static func point(_ element: GPXElement, _ version: GPXVersion) -> GPXContent {
        var content = GPXContent(attributes: [.init(attribute: .latitude, type: .latitude), .init(attribute: .longitude, type: .longitude)])
        content.children = [Child(.elevation, .decimal), Child(.time, .dateTime)]
        if version == .v1_0, element == .trackPoint { content.children += [Child(.course, .degrees), Child(.speed, .decimal)] }
        content.children += [Child(.magneticVariation, .degrees), Child(.geoidHeight, .decimal)]
        content.children += described(version)
        content.children += [
            Child(.symbol, .string), Child(.type, .string), Child(.fix, .fixKind), Child(.satellites, .nonNegativeInteger),
            Child(.horizontalDilution, .decimal), Child(.verticalDilution, .decimal), Child(.positionDilution, .decimal),
            Child(.correctionAge, .decimal), Child(.correctionStation, .correctionStation),
        ]
        content.close(version)
        return content
    }

    static func route(_ version: GPXVersion) -> GPXContent {
        path(version, of: .routePoint)
    }

    static func track(_ version: GPXVersion) -> GPXContent {
        path(version, of: .segment)
    }

    static func segment(_ version: GPXVersion) -> GPXContent {
        let point = Child(.trackPoint, .content, repeatable: true)
        return GPXContent(children: version == .v1_0 ? [point] : [point, Child(.extensions, .content)])
    }

    private static func path(_ version: GPXVersion, of part: GPXElement) -> GPXContent {
        var content = GPXContent(children: described(version))
        content.children.append(Child(.number, .nonNegativeInteger))
        if version == .v1_1 { content.children.append(Child(.type, .string)) }
        content.close(version)
        content.children.append(Child(part, .content, repeatable: true))
        return content
    }

    /// Names and links, which points, routes and tracks share.
    private static func described(_ version: GPXVersion) -> [Child] {
        let texts = [Child(.name, .string), Child(.comment, .string), Child(.description, .string), Child(.source, .string)]
        switch version {
        case .v1_0: return texts + [Child(.url, .uri), Child(.urlName, .string)]
        case .v1_1: return texts + [Child(.link, .content, repeatable: true)]
        }
    }

    /// Where foreign elements go after the children so far.
    private mutating func close(_ version: GPXVersion) {
        switch version {
        case .v1_0: foreign = .strict(before: children.count)
        case .v1_1: children.append(Child(.extensions, .content))
        }
    }

    static let metadata = GPXContent(children: [
        Child(.name, .string), Child(.description, .string), Child(.author, .content), Child(.copyright, .content),
        Child(.link, .content, repeatable: true), Child(.time, .dateTime), Child(.keywords, .string), Child(.bounds, .content),
        Child(.extensions, .content),
    ])

    static let person = GPXContent(children: [Child(.name, .string), Child(.email, .content), Child(.link, .content)])

    static let link = GPXContent(
        children: [Child(.text, .string), Child(.type, .string)], attributes: [.init(attribute: .reference, type: .uri)])

    static let copyright = GPXContent(
        children: [Child(.year, .year), Child(.license, .uri)], attributes: [.init(attribute: .author, type: .string)])

    static let bounds = GPXContent(attributes: [
        .init(attribute: .minimumLatitude, type: .latitude), .init(attribute: .minimumLongitude, type: .longitude),
        .init(attribute: .maximumLatitude, type: .latitude), .init(attribute: .maximumLongitude, type: .longitude),
    ])

    static let trackPointExtension = GPXContent(children: [
        Child(.airTemperature, .double), Child(.waterTemperature, .double), Child(.depth, .double), Child(.heartRate, .heartRate),
        Child(.cadence, .cadence), Child(.sensedSpeed, .double), Child(.sensedCourse, .fullCircle), Child(.bearing, .fullCircle),
        Child(.furtherExtensions, .content),
    ])
}
