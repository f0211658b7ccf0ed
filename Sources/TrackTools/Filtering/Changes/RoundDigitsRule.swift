import GPX

/// Writes numbers with fewer decimals; those that have no more than that stay as they are.
struct RoundDigitsRule: ChangeRule {
    let decimals: Int
    let values: ChangedValues

    var name: String { values == .elevations ? "elevation-digits" : "digits" }

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        guard let number = WrittenDecimal(value) else { return .kept }
        let start = output.count
        guard number.write(decimals: decimals, rounding(place), into: &output) else { return .kept }
        let isLongitude = place.attribute == .longitude || place.attribute == .maximumLongitude
        if isLongitude, number.whole < 180, output[start...].starts(with: "180".utf8) {
            // 1.1 ends before 180 degrees: what is east of Greenwich stays there, at the last value.
            output.removeSubrange(start...)
            _ = number.write(decimals: decimals, .down, into: &output)
        }
        return .changed
    }

    /// Bounds must still hold what lies within them.
    private func rounding(_ place: ChangedPlace) -> WrittenDecimal.Rounding {
        switch place.attribute {
        case .minimumLatitude, .minimumLongitude: .down
        case .maximumLatitude, .maximumLongitude: .up
        default: .nearest
        }
    }
}
