/// A row as an app would ship it, with eight columns: what all benchmarks work on.
struct Preset: Codable {
    var name: String
    var kind: String
    var note: String
    var green: Int
    var amber: Int
    var position: Int
    var weight: Double
    var active: Bool

    /// Columns with their types, as a catalog declares them.
    static let columns = [
        ("name", "text"), ("kind", "text"), ("note", "text"), ("green", "integer"), ("amber", "integer"),
        ("position", "integer"), ("weight", "real"), ("active", "boolean"),
    ]
    /// When the rows were released, as a catalog says it and as it is stored.
    static let released = (catalog: "2026-11-20", stored: "2026-11-20T00:00:00.000Z")

    /// The preset of that number, the same in every run.
    init(number: Int) {
        let kinds = ["warm-up", "talk", "reply", "toast"]
        name = "Preset \(Self.digits(number))"
        kind = kinds[number % kinds.count]
        note = "Take \(number % 97)"
        green = 30 + number % 240
        amber = green + 30
        position = number
        // A quarter is the same number in every program.
        weight = Double(number % 41) / 4
        active = number % 3 != 0
    }

    /// Seven digits, so that all rows are of one length.
    static func digits(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }

    /// A UUID that follows from two numbers, for rows that two sides must remove alike.
    static func uuid(_ number: Int, _ copy: Int) -> String {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(copy)
        func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
        func hex(_ value: UInt64) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        let digits = Array((hex(next()) + hex(next())).utf8)
        let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
        return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }
}
