/// Every command, in the order in which help lists them.
public enum CommandTable {
    public static let all: [Command] =
        [
            RecordCommand.command
        ] + ControlCommands.all + [
            SessionsCommand.command,
            ValidateCommand.command,
            RepairCommand.command,
            FilterCommand.command,
            MergeCommand.command,
            SummariseCommand.command,
            LocationCommand.command,
            PermissionsCommand.command,
            DisclosureCommand.command,
            PlacesCommand.command,
            HelpCommand.command,
        ]
}
