import Glibc
import Testing

@testable import CLI

/// Serialized: an interrupt is the whole process's.
@Suite(.serialized) struct DialogueTests {
    /// What `ask` makes of these bytes on its input, with the writing end closed or left open.
    private func ask(_ bytes: String, closes: Bool, patience: Int64 = 5_000) throws -> (Dialogue.Reply, asked: String) {
        var input: [Int32] = [-1, -1], output: [Int32] = [-1, -1]
        try #require(pipe(&input) == 0 && pipe(&output) == 0)
        let typed = Array(bytes.utf8)
        _ = write(input[1], typed, typed.count)
        if closes { close(input[1]) }
        let reply = Dialogue(input: input[0], output: output[1]).ask("Really?", patienceInMilliseconds: patience)
        close(output[1])
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = read(output[0], &buffer, buffer.count)
        for descriptor in [input[0], output[0]] + (closes ? [] : [input[1]]) { close(descriptor) }
        return (reply, String(decoding: buffer[..<max(0, count)], as: UTF8.self))
    }

    @Test("a line is an answer, as the bytes that were typed")
    func line() throws {
        let (reply, asked) = try ask("yes \nno\n", closes: false)
        #expect(reply == .line(Array("yes ".utf8)))
        #expect(asked == "Really? ")
    }

    @Test("the end of the input is none, also after half a line", arguments: ["", "y"])
    func endOfInput(typed: String) throws {
        #expect(try ask(typed, closes: true).0 == .endOfInput)
    }

    @Test("a question waits only so long, also for the rest of a line", arguments: ["", "y"])
    func timeOut(typed: String) throws {
        #expect(try ask(typed, closes: false, patience: 50).0 == .timedOut)
    }

    @Test("an interrupt ends the question and nothing else, and afterwards means what it meant before")
    func interrupt() throws {
        var before = sigaction()
        sigaction(SIGINT, nil, &before)
        do {
            let watch = InterruptWatch()
            kill(getpid(), SIGINT)
            var watched = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&watched, 1, 2_000) == 1)
        }
        var after = sigaction()
        sigaction(SIGINT, nil, &after)
        #expect(unsafeBitCast(after.__sigaction_handler, to: Int.self) == unsafeBitCast(before.__sigaction_handler, to: Int.self))
    }
}
