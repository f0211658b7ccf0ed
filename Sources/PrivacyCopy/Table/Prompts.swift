extension PrivacyCopy {
    /// The question of `location on` and `permissions request`, and what a yes to it says.
    static let prompts: [CopyEntry] = [
        prompt(
            .promptExplanation,
            "`y` turns location on. A typed `n` is remembered until `memotrack permissions reset`. Enter decides nothing, and "
                + "neither does waiting: the question closes after {limit}."),
        prompt(.promptQuestion, "Turn location on? [y/N]"),
        prompt(.turnedOn, "Location is on. Nothing is collected until you record a memo; `memotrack location off` turns it off."),
        prompt(.alreadyOn, "Location is already on."),
        prompt(
            .turnedOnReduced,
            "Location is on, with approximate positions only; a track needs positions within 100 m, and `--worst-accuracy 5000` "
                + "keeps approximate ones."),
    ]

    /// What follows an answer other than yes.
    static let refusals: [CopyEntry] = [
        prompt(
            .refused,
            "Location stays off. Your no is remembered; `memotrack permissions reset` forgets it."),
        prompt(
            .refusedBefore,
            "You said no on {date}, so location stays off and you are not asked again. `memotrack permissions reset` forgets that answer."),
        prompt(.unanswered, "There was no answer, so nothing has changed."),
        prompt(.timedOut, "There was no answer within {limit}, so nothing has changed."),
        prompt(.answerNotUnderstood, "That was neither yes nor no, so nothing has changed."),
        prompt(.staysOff, "Your preference stays off."),
    ]

    /// What `location off` and `permissions reset` say, and what either says about files it set aside.
    static let preferences: [CopyEntry] = [
        prompt(
            .turnedOff,
            "Location is off: nothing is collected from now on, also in recordings that run. Tracks on disk are as they were."),
        prompt(.alreadyOff, "Location is already off."),
        prompt(.answerForgotten, "Your answer is forgotten, so nothing is collected until `memotrack location on` has asked again."),
        prompt(.noAnswerToForget, "There is no answer to forget."),
        prompt(.damagedPreference, "`{path}` is damaged, which counts as off, so nothing is collected."),
        prompt(.damagedAnswer, "`{path}` is damaged, which counts as a no, so nothing is collected."),
        prompt(.movedAside, "`{path}` was damaged; it is now `{destination}`."),
    ]

    private static func prompt(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.prompt], markup) }
}
