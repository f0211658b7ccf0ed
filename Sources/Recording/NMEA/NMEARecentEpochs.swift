import Timestamps

/// Remembers the last epochs that were given out, so that one that comes back is not given out again.
///
/// An epoch comes back after a pause within it, and behind the next one from receivers that report some sentences late.
struct NMEARecentEpochs {
    private var entries: [(timeOfDay: Int64, time: Timestamp?)] = []

    /// Takes in an epoch; false when it is among the last four. Epochs without a time of day are always new.
    mutating func admit(_ timeOfDay: Int64?, _ time: Timestamp?) -> Bool {
        guard let timeOfDay else { return true }
        if entries.contains(where: { $0 == (timeOfDay, time) }) { return false }
        if entries.count == 4 { entries.removeFirst() }
        entries.append((timeOfDay, time))
        return true
    }
}
