import Geodesy
import Timestamps
import XMLStream

extension GPXTrackWriter {
    /// Decimals of latitude and longitude: a centimetre.
    private static let degreeDecimals = 7
    /// Decimals of heights, accuracies, courses and dilutions.
    private static let decimals = 2
    /// Decimals of speeds.
    private static let speedDecimals = 3

    /// Appends `<trkpt>` in the schema's order, on a line of its own. Figures that are not finite, or mean nothing, are left out.
    ///
    /// - Returns: false, with nothing appended, when latitude or longitude is not finite or out of range.
    public mutating func point(_ point: TrackPoint, into bytes: inout [UInt8]) -> Bool {
        let (latitude, longitude) = (point.coordinate.latitude, point.coordinate.longitude)
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return false }
        xml.startElement(GPXElement.trackPoint.writtenName)
        degrees(.latitude, latitude)
        degrees(.longitude, longitude)
        write(.elevation, point.elevation)
        if let time = point.time {
            figure.removeAll(keepingCapacity: true)
            time.write(into: &figure)
            xml.element(GPXElement.time.writtenName, figure)
        }
        write(.geoidHeight, point.geoidHeight)
        if let name = point.name { xml.element(GPXElement.name.writtenName, name) }
        if let symbol = point.symbol { xml.element(GPXElement.symbol.writtenName, symbol) }
        if let fix = point.fix { xml.element(GPXElement.fix.writtenName, fix.rawValue) }
        if let satellites = point.satellites, satellites >= 0 { write(.satellites, units: satellites, decimals: 0) }
        write(.horizontalDilution, point.horizontalDilution)
        write(.verticalDilution, point.verticalDilution)
        write(.positionDilution, point.positionDilution)
        extensions(of: point)
        xml.endElement()
        xml.text("\n")
        xml.takeBytes(into: &bytes)
        return true
    }

    private mutating func extensions(of point: TrackPoint) {
        let speed = FixedDecimal.units(point.speed, decimals: Self.speedDecimals, least: 0)
        let course = FixedDecimal.units(point.course, decimals: Self.decimals, least: 0, greatest: 360)
        let horizontal = FixedDecimal.units(point.horizontalAccuracy, decimals: Self.decimals, least: 0)
        let vertical = FixedDecimal.units(point.verticalAccuracy, decimals: Self.decimals, least: 0)
        let isMoving = speed != nil || course != nil
        guard isMoving || horizontal != nil || vertical != nil || point.source != nil || point.isSimulated || point.isReduced else {
            return
        }
        xml.startElement(GPXElement.extensions.writtenName)
        if isMoving {
            xml.startElement(GPXElement.trackPointExtension.writtenName)
            if let speed { write(.sensedSpeed, units: speed, decimals: Self.speedDecimals) }
            if let course { write(.sensedCourse, units: course == 36_000 ? 0 : course, decimals: Self.decimals) }
            xml.endElement()
        }
        if let horizontal { write(.horizontalAccuracy, units: horizontal, decimals: Self.decimals) }
        if let vertical { write(.verticalAccuracy, units: vertical, decimals: Self.decimals) }
        if let source = point.source { xml.element(GPXElement.fixSource.writtenName, source) }
        if point.isSimulated { flag(.simulated) }
        if point.isReduced { flag(.reduced) }
        xml.endElement()
    }

    private mutating func flag(_ element: GPXElement) {
        xml.startElement(element.writtenName)
        xml.endElement()
    }

    /// GPX 1.1 has no longitude of 180: it is -180 there.
    private mutating func degrees(_ attribute: GPXAttribute, _ value: Double) {
        guard let units = FixedDecimal.units(value, decimals: Self.degreeDecimals) else { return }
        figure.removeAll(keepingCapacity: true)
        let isLastMeridian = attribute == .longitude && units == 1_800_000_000
        FixedDecimal.append(units: isLastMeridian ? -units : units, decimals: Self.degreeDecimals, to: &figure)
        xml.attribute(attribute.spelling, figure)
    }

    private mutating func write(_ element: GPXElement, _ value: Double?) {
        guard let units = FixedDecimal.units(value, decimals: Self.decimals) else { return }
        write(element, units: units, decimals: Self.decimals)
    }

    private mutating func write(_ element: GPXElement, units: Int, decimals: Int) {
        figure.removeAll(keepingCapacity: true)
        FixedDecimal.append(units: units, decimals: decimals, to: &figure)
        xml.element(element.writtenName, figure)
    }
}

extension FixedDecimal {
    /// As `units`; nil also for what is missing, or outside the limits before it is rounded.
    fileprivate static func units(_ value: Double?, decimals: Int, least: Double = -.infinity, greatest: Double = .infinity) -> Int? {
        guard let value, value >= least, value <= greatest else { return nil }
        return units(value, decimals: decimals)
    }
}
