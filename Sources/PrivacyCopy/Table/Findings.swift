extension PrivacyCopy {
    /// What tells of a person in a track file; as information, since it may be meant to be there.
    static let findings: [CopyEntry] = [
        finding(.findingAuthor, "the author's name stands here and goes with the file"),
        finding(.findingEmail, "an e-mail address stands here and goes with the file"),
        finding(.findingCopyright, "the holder of the copyright is named here"),
        finding(.findingLink, "this link leads to a person"),
        finding(.findingDevice, "the number of a device stands here: all files of that device can be told by it"),
    ]

    private static func finding(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.findings], markup) }
}
