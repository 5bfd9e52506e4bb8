package import Seedbed

/// The value of a column.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)

    /// A seed's value, as far as a schedule's tables hold such.
    package init(_ value: SeedValue) {
        switch value {
        case .integer(let integer): self = .integer(integer)
        case .text(let text): self = .text(text)
        default: self = .null
        }
    }

    /// The text, empty for anything else.
    package var string: String { if case .text(let text) = self { text } else { "" } }
}

extension Value: CustomStringConvertible {
    /// Null as `-`.
    package var description: String {
        switch self {
        case .null: "-"
        case .integer(let integer): "\(integer)"
        case .text(let text): text
        }
    }
}
