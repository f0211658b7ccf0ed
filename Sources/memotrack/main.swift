import CLI
import Glibc

exit(await Tool.run(Argument.list(count: CommandLine.argc, vector: CommandLine.unsafeArgv)).rawValue)
