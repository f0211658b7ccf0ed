/// Where the facts come from. Positions have a seam of their own.
public protocol LocationAuthorizationProviding: Sendable {
    /// The facts as they were read last.
    var authorization: LocationAuthorization { get }
    /// Calls back after each `reread` that found other facts, until the observer is let go.
    func observe(_ observer: @escaping @Sendable (LocationAuthorization) -> Void) -> AuthorizationObservation
    /// Records what the person answered to the one question; a "no" is lifted by nothing but a reset.
    func requestWhenInUse(_ reply: Answer.Reply, date: String) throws
    /// Looks whether anything has changed, cheaply when nothing has.
    @discardableResult
    func reread() -> LocationAuthorization
}

/// Ends an observation when it is let go.
public final class AuthorizationObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }
}
