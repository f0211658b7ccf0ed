/// Learns with which sentence a receiver ends its report of an epoch, so that a fix need not wait for the next epoch to begin.
///
/// gpsd trusts a sentence after one cycle, and only those with a time; here two cycles in a row must end alike, and a sentence that comes
/// after the supposed end withdraws the trust.
struct NMEACycle {
    /// A sentence by its identity and how many of the same came before it in its epoch.
    struct Place: Equatable {
        var identity: UInt64
        var repeats: Int
    }

    private var ender: Place?
    private var isTrusted = false

    /// Notes the last sentence of an epoch that was seen to end.
    mutating func ended(with place: Place?) {
        isTrusted = place != nil && place == ender
        ender = place
    }

    func ends(with place: Place?) -> Bool {
        isTrusted && place == ender
    }
}
