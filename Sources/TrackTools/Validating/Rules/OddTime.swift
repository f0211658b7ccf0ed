/// `24:00:00`, years beyond four digits, white space around it.
enum OddTime {
    static let rule = ValidationRule("data-odd-time", .info, "a time that is valid and written in a rare way")

    static let message = "this time is valid and written as few programs expect it"
}
