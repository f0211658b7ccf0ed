import GPX
import Timestamps

/// What goes into the output, and in which order.
struct MergePlan {
    /// A track by the input that it is in and its place there.
    struct Source: Hashable {
        var input: Int
        var track: Int
    }

    /// One of the output.
    enum Track {
        case whole(Source)
        /// Of several; named so unless they have one name.
        case joined([Source], label: String?)
    }

    private let inputs: [MergeInput]
    private let options: MergeOptions
    private(set) var tracks: [Track] = []
    /// Of each input those that equal one before them, where these are to go.
    private(set) var droppedWaypoints: [Set<Int>]

    init(_ inputs: [MergeInput], _ options: MergeOptions, _ report: inout MergeReport) {
        self.inputs = inputs
        self.options = options
        droppedWaypoints = Array(repeating: [], count: inputs.count)
        let all = inputs.indices.flatMap { input in inputs[input].survey.tracks.indices.map { Source(input: input, track: $0) } }
        var kept = withoutRepeats(all, &report)
        kept = withoutOverlaps(kept, &report)
        findEqualWaypoints(&report)
        tracks = grouped(TrackOrder.sorted(kept) { survey($0).firstTime })
        count(kept, &report)
    }

    func survey(_ source: Source) -> TrackSurvey { inputs[source.input].survey.tracks[source.track] }

    /// The input's name; of an input with several tracks, all but the first with their number.
    private func name(_ source: Source) -> String {
        inputs[source.input].name + (source.track > 0 ? "#\(source.track + 1)" : "")
    }

    private func count(_ kept: [Source], _ report: inout MergeReport) {
        report.tracks = tracks.count
        report.segments = tracks.reduce(0) { count, track in
            switch track {
            case .whole(let source): count + survey(source).segments
            // Points outside any segment get one.
            case .joined(let sources, _): sources.reduce(count) { $0 + (survey($1).details?.segments.count ?? 0) }
            }
        }
        report.points = kept.reduce(0) { $0 + survey($1).points }
        report.routes = inputs.reduce(0) { $0 + $1.survey.routes.count }
        report.waypoints = inputs.indices.reduce(0) { $0 + inputs[$1].survey.waypoints.count - droppedWaypoints[$1].count }
    }
}

// MARK: - What is there twice

extension MergePlan {
    private struct Key: Hashable {
        var digest: PointDigest
        var points: Int
    }

    private func withoutRepeats(_ all: [Source], _ report: inout MergeReport) -> [Source] {
        var first: [Key: Source] = [:]
        var kept: [Source] = []
        for source in all {
            let track = survey(source)
            guard let digest = track.digest, let original = first[Key(digest: digest, points: track.points)] else {
                if let digest = track.digest { first[Key(digest: digest, points: track.points)] = source }
                kept.append(source)
                continue
            }
            report.repeats.append(.init(first: name(original), second: name(source), points: track.points))
            if options.dropsRepeated { report.drop(track.points, as: .repeated) } else { kept.append(source) }
        }
        return kept
    }

    private func withoutOverlaps(_ sources: [Source], _ report: inout MergeReport) -> [Source] {
        var spans = sources.indices.compactMap { index in survey(sources[index]).span.map { (track: index, span: $0) } }
        var leftOut: (tracks: Set<Int>, pairs: [TrackOverlaps.Pair])
        switch options.overlap {
        case .keep, .error: leftOut = ([], TrackOverlaps.found(among: spans))
        case .first: leftOut = TrackOverlaps.leftOut(of: spans)
        case .longest:
            spans.sort { one, other in
                let (first, second) = (survey(sources[one.track]), survey(sources[other.track]))
                return (-one.span.seconds, -first.points, one.track) < (-other.span.seconds, -second.points, other.track)
            }
            leftOut = TrackOverlaps.leftOut(of: spans)
        }
        report.overlaps = leftOut.pairs.map {
            .init(first: name(sources[$0.first]), second: name(sources[$0.second]), seconds: $0.seconds)
        }
        report.isRefused = options.overlap == .error && !leftOut.pairs.isEmpty
        for track in leftOut.tracks { report.drop(survey(sources[track]).points, as: .overlap) }
        return sources.indices.filter { !leftOut.tracks.contains($0) }.map { sources[$0] }
    }

    private mutating func findEqualWaypoints(_ report: inout MergeReport) {
        var seen: Set<PointDigest> = []
        for input in inputs.indices {
            for (index, waypoint) in inputs[input].survey.waypoints.enumerated() {
                guard let digest = waypoint.digest, !seen.insert(digest).inserted else { continue }
                report.equalWaypoints += 1
                if options.dropsEqualWaypoints { droppedWaypoints[input].insert(index) }
            }
        }
        if options.dropsEqualWaypoints { report.drop(report.equalWaypoints, as: .equalWaypoint) }
    }
}

// MARK: - What becomes one

extension MergePlan {
    private enum Group: Hashable {
        case all
        case input(Int)
        case date(String)
    }

    private func grouped(_ sources: [Source]) -> [Track] {
        var groups: [(label: String?, members: [Source])] = []
        var places: [Group: Int] = [:]
        for source in sources {
            let group = group(of: source)
            if let group, let place = places[group] {
                groups[place].members.append(source)
                continue
            }
            if let group { places[group] = groups.count }
            groups.append((label(group), [source]))
        }
        return groups.map { $0.members.count == 1 ? .whole($0.members[0]) : .joined($0.members, label: $0.label) }
    }

    /// Nil for a track that stays by itself.
    private func group(of source: Source) -> Group? {
        switch options.grouping {
        case .none: return nil
        case .all: return .all
        case .input: return .input(source.input)
        case .day, .month:
            guard let time = survey(source).firstTime else { return nil }
            var written: [UInt8] = []
            time.write(into: &written)
            return .date(String(decoding: written.prefix(options.grouping == .day ? 10 : 7), as: UTF8.self))
        }
    }

    private func label(_ group: Group?) -> String? {
        switch group {
        case nil, .all: nil
        case .input(let input): inputs[input].name.split(separator: "/").last.map(String.init)
        case .date(let date): date
        }
    }
}
