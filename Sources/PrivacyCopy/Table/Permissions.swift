extension PrivacyCopy {
    /// What each state of a permission bucket means.
    static let permissions: [CopyEntry] = [
        bucket(.bucketUnavailable, "memotrack has no service for it, so it cannot be asked for."),
        bucket(.bucketServicesOff, "Location services are off for this machine, so it cannot be asked for."),
        bucket(.bucketNotDeclared, "memotrack has no use for it and can never ask for it."),
        bucket(.bucketRestricted, "The policy of this machine decides, and nothing that you do here changes it."),
        bucket(.bucketPermanentlyDenied, "You said no; `memotrack permissions reset` forgets that answer."),
        bucket(.bucketNotDetermined, "You have not answered yet."),
        bucket(.bucketWhenInUseOnly, "You allowed it while a memo is recorded, and not at other times."),
        bucket(.bucketGranted, "You allowed it."),
    ]

    /// Why `permissions request` asked nobody.
    static let requests: [CopyEntry] = [
        bucket(.requestInFlight, "Another memotrack is asking already, so nothing was asked."),
        bucket(
            .requestNoTerminal,
            "There is no terminal to ask on, so nothing was asked; read `memotrack disclosure`, and `memotrack location on --accept "
                + "{revision}` says yes."),
        bucket(
            .requestNoInput,
            "With `--no-input` nothing is asked; read `memotrack disclosure`, and `memotrack location on --accept {revision}` says yes."),
    ]

    private static func bucket(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.permissions], markup) }
}
