/// Learns with which sentence a receiver ends its report of an epoch, so that a fix need not wait for the next epoch to begin.
///
/// gpsd trusts a sentence after one cycle, and only those with a time; here two cycles in a row must end alike, and a sentence that comes
/// after the supposed end withdraws the trust.
struct NMEACycle {
    /// A sentence by its identity and what came before it in its epoch.
    struct Place {
        var identity: UInt64
        /// How many of the same identity.
        var repeats: Int
        /// How many of any.
        var index: Int

        fileprivate func isAlike(_ other: Place) -> Bool {
            identity == other.identity && repeats == other.repeats
        }
    }

    private var ender: Place?
    private var isTrusted = false

    /// Notes the last sentence of an epoch that was seen to end.
    mutating func ended(with place: Place?) {
        if let place, let ender { isTrusted = place.isAlike(ender) } else { isTrusted = false }
        ender = place
    }

    /// Whether an epoch ends here; one with fewer sentences than the last may have them in another order, or lack some, and waits.
    func ends(with place: Place?) -> Bool {
        guard isTrusted, let place, let ender else { return false }
        return place.isAlike(ender) && place.index >= ender.index
    }
}
