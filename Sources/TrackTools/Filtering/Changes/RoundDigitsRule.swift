import GPX

/// Writes numbers with fewer decimals; those that have no more than that stay as they are.
struct RoundDigitsRule: ChangeRule {
    let decimals: Int
    let values: ChangedValues

    var name: String { values == .elevations ? "elevation-digits" : "digits" }

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        let start = output.count
        guard WrittenDecimal.write(value, decimals: decimals, rounding(place), into: &output) else { return .kept }
        let isLongitude = place.attribute == .longitude || place.attribute == .maximumLongitude
        if isLongitude, DecimalText.parse(output.span.extracting(start...))?.value == 180,
            DecimalText.parse(value).map({ $0.value < 180 }) == true
        {
            // 1.1 ends before 180 degrees: what is east of Greenwich stays there, at the last value.
            output.removeSubrange(start...)
            _ = WrittenDecimal.write(value, decimals: decimals, .down, into: &output)
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
