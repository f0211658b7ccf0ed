import CLI
import Glibc

exit(
    await Tool.run(
        Argument.list(count: CommandLine.argc, vector: CommandLine.unsafeArgv),
        table: [CountCommand.command, PointsCommand.command, CopyCommand.command, JoinCommand.command]
    ).rawValue)
