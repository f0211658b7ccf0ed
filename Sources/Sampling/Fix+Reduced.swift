import Geodesy
// `rounded()` calls the C mathematics library, which only this import links.
import Glibc

extension Fix {
    /// The fix with as much as approximate places may tell: latitude and longitude to 0.05°, an accuracy of 4,000 m or worse, and no speed, no
    /// course and no heights.
    ///
    /// A latitude, longitude or accuracy that is invalid stays so.
    public func reduced() -> Fix {
        var fix = self
        fix.coordinate.latitude = Fix.rounded(coordinate.latitude)
        fix.coordinate.longitude = Fix.rounded(coordinate.longitude)
        let accuracy = horizontalAccuracy ?? Fix.reducedAccuracyInMetres
        fix.horizontalAccuracy = accuracy >= 0 ? max(accuracy, Fix.reducedAccuracyInMetres) : accuracy
        fix.elevation = nil
        fix.geoidHeight = nil
        fix.verticalAccuracy = nil
        fix.speed = nil
        fix.course = nil
        fix.isReduced = true
        return fix
    }

    private static let reducedAccuracyInMetres = 4_000.0

    /// To a twentieth of a degree, and never to minus zero.
    private static func rounded(_ degrees: Double) -> Double {
        (degrees * 20).rounded() / 20 + 0
    }
}
