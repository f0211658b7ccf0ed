/// Takes a point that says the same as the one before it: the same time, or without times the same place.
struct DuplicateRule: FilterRule {
    let names = ["duplicates"]
    let needs: FilterRuleNeeds = .times
    var badNames: [String] { names }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var last: Int?
        for index in 0..<segment.count where segment.isKept(index) {
            defer { if segment.isKept(index) { last = index } }
            guard let last else { continue }
            switch (segment.time(last), segment.time(index)) {
            case (let before?, let time?):
                if before == time { taker.take(index, of: &segment, "the time of the point before it") }
            case (nil, nil):
                if let place = segment.coordinate(index), place == segment.coordinate(last) {
                    taker.take(index, of: &segment, "the place of the point before it")
                }
            default: break
            }
        }
    }
}
