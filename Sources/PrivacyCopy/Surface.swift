/// Where a person reads an entry.
public enum Surface: String, Sendable, Hashable, CaseIterable {
    /// The disclosure in all its renderings, and what shows it.
    case disclosure
    /// The question of `location on` and `permissions request`, and what follows each answer.
    case prompt
    /// `location status` and the sentence of the condition wherever a command gives it.
    case status
    /// `permissions`.
    case permissions
    /// `places`.
    case places
    /// What `record` says while it runs, and `sessions` about it.
    case recording
    /// What `record` says when it ends.
    case summary
    /// What `validate` finds.
    case findings
    /// What `filter` says of what it hides.
    case filtering
    /// One-line and long help.
    case help
    /// The manual pages.
    case manual
    case readme
    /// A complaint after which nothing was done.
    case error
}
