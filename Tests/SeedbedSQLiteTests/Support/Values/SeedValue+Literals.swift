import Seedbed

extension SeedValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral integer: Int64) { self = .integer(integer) }
}
