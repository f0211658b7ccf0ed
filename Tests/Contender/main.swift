// Contender FILE KEY COUNT: adds one to a key of a JSON file so many times, for tests of several processes at one file.
import Glibc
import Store

let words = CommandLine.arguments
guard words.count == 4, let count = Int(words[3]) else { exit(64) }
do {
    for _ in 0..<count {
        try JSONFile<JSONValue>(words[1]).update { content throws(StoreError) in
            guard case .value(let value) = content, var keys = value.object else { throw StoreError(.unreadable, path: words[1]) }
            keys[words[2]] = .integer((keys[words[2]]?.integer ?? 0) + 1)
            return .object(keys)
        }
    }
} catch {
    let message = Array("\(error)\n".utf8)
    write(STDERR_FILENO, message, message.count)
    exit(1)
}
