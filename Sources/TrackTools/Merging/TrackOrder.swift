import Timestamps

enum TrackOrder {
    /// The elements by time, those of one time as they stood; those without a time keep their places.
    static func sorted<Element>(_ elements: [Element], by time: (Element) -> Timestamp?) -> [Element] {
        let timed = elements.indices.filter { time(elements[$0]) != nil }
        let order = timed.sorted { first, second in
            guard let one = time(elements[first]), let other = time(elements[second]), one != other else { return first < second }
            return one < other
        }
        var result = elements
        for (place, index) in zip(timed, order) { result[place] = elements[index] }
        return result
    }

    /// The elements by time, those of one time as they stood; those without a time stay behind the one before them.
    static func sortedInRuns<Element>(_ elements: [Element], by time: (Element) -> Timestamp?) -> [Element] {
        var runs: [[Element]] = []
        for element in elements {
            if time(element) != nil || runs.isEmpty { runs.append([]) }
            runs[runs.count - 1].append(element)
        }
        return sorted(runs) { $0.first.flatMap(time) }.flatMap(\.self)
    }
}
