import Foundation

extension Double {
    /// With that many digits after the point.
    func rounded(to digits: Int) -> String { String(format: "%.\(digits)f", self) }

    /// With three digits that count.
    var short: String {
        switch magnitude {
        case 100...: rounded(to: 0)
        case 10...: rounded(to: 1)
        case 1...: rounded(to: 2)
        default: rounded(to: 3)
        }
    }
}
