extension GPXAssembler {
    mutating func startRoot(_ origin: GPXNames.Origin) {
        root = tag
        rootOrigin = origin
        outline.version = origin == .v1_0 ? .v1_0 : .v1_1
    }

    /// Looks at the root's namespace and version, when its attributes have come.
    mutating func judgeRoot() {
        isRootJudged = true
        switch rootOrigin {
        case .none: note(.noNamespace, at: root)
        case .odd: note(.oddNamespace, at: root)
        case .v1_0, .v1_1: break
        }
        if rootVersion == nil {
            note(.missingVersion, at: root)
        } else if rootVersion != "\(outline.version.spelling)" {
            note(.oddVersion, at: root)
        }
    }

    /// An element whose namespace is not the root's; extensions have their own.
    mutating func judge(_ origin: GPXNames.Origin, of element: GPXElement) {
        guard element.namespace == .gpx else { return }
        switch origin {
        case .none: note(.noNamespace, at: tag)
        case .odd: note(.oddNamespace, at: tag)
        case .v1_0, .v1_1: note(.mixedVersions, at: tag)
        }
    }
}
