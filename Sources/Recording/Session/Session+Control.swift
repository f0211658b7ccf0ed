import Sampling

extension Session {
    /// Does what is asked, and answers once it is done: the source is closed or being opened, and after `stop` the track is complete.
    public func answer(_ request: ControlRequest) async -> ControlReply {
        let isTaken = ended == nil
        switch request.verb {
        case .pause: setControl(.paused)
        case .park: setControl(.parked)
        case .resume: setControl(.running)
        case .mark: mark(request.text)
        case .stop: end(.stopped)
        case .status: return reply(isTaken)
        }
        await settle()
        return reply(isTaken)
    }

    private func reply(_ isTaken: Bool) -> ControlReply {
        ControlReply(
            isTaken: isTaken, state: phase?.name ?? SessionPhase.waitingForFix.name, reason: phase?.reason,
            samples: scribe.written.samples, segments: scribe.written.segments)
    }

    /// What a person asks of it while it runs; nothing more once it has ended.
    public func setControl(_ control: SessionControl) {
        guard ended == nil, self.control != control else { return }
        self.control = control
        requester.yield()
    }

    /// Gives the next good fix a name.
    public func mark(_ text: String?) {
        guard ended == nil else { return }
        sampler.markNext(text)
        observer(.mark(Mark(text: text), .waiting))
    }

    /// From the first capture on: before it, the session lives in this process alone.
    func listen() {
        guard let make = makeSocket.take(), let socket = make() else { return }
        self.socket = socket
        // Held on to only until `stopListening`.
        serving = Task { await socket.serve { await self.answer($0) } }
    }

    /// The last answers are given.
    func stopListening() async {
        serving?.cancel()
        await serving?.value
        socket = nil
    }

    /// Returns when what is known now has been acted on.
    func settle() async {
        guard !isFinished else { return }
        let known = synchronisations
        requester.yield()
        await withCheckedContinuation { settling.append((known, $0)) }
    }

    /// Those who wait for a synchronisation that began after they had changed something; of an ended session its finish is waited for.
    func tellSettled(before number: Int) {
        guard ended == nil else { return }
        settling.removeAll { waiter in
            guard waiter.after < number else { return false }
            waiter.continuation.resume()
            return true
        }
    }

    /// Everything is written.
    func tellFinished() {
        isFinished = true
        settling.forEach { $0.continuation.resume() }
        settling = []
    }
}
