import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Receipts decoded from their bytes, held against a tree of JSON values made of the same text (S5).
struct ReceiptDecodingTests {
    private static let names = ["name", "green", "Ä", "a\"b", "c d", "h", "f"]
    private static let values: [SeedValue] = [
        .text("Tea"), .text("Café"), .text("Cafe\u{301}"), .text("a\"b\\\n"), .text(""), .integer(0), .integer(.min),
        .integer(.max), .null, .real(1.5), .blob([0, 255]),
    ]

    private static func form(_ random: inout RandomSource, _ released: Int64) -> SeedReceipt.Form {
        let key = random.chance(60) ? names.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)) : []
        return SeedReceipt.Form(
            released: SeedInstant(milliseconds: released),
            key: key.map { StoredField(column: $0, value: random.pick(values)) },
            columns: Array(names.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))),
            hash: random.pick(["", "5f0c9d2a81b3e47", "5f0c9d2a81b3e47 81b3e475f0c9d2a"]))
    }

    private static func receipt(_ number: Int, _ random: inout RandomSource) -> SeedReceipt {
        let columns = Array(names.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
        var receipt = SeedReceipt(
            id: "seed \(number)", group: columns.map { _ in random.pick(values) }, groupColumns: columns,
            forms: (0..<Int64.random(in: 0...3, using: &random)).map { form(&random, $0 * 1000 - 1000) })
        // The last form's key is nearly always that of the group.
        if !receipt.forms.isEmpty, random.chance(80) { receipt.forms[receipt.forms.count - 1].key = [] }
        if random.chance(10) { receipt.isDelivered = false }
        if random.chance(10) { receipt.isWithdrawn = true }
        if random.chance(10) { receipt.isAdopted = true }
        if random.chance(20) { receipt.takeovers = random.pick([1, 2, 12]) }
        if random.chance(10) { receipt.refusal = "a rule" }
        if random.chance(10) { receipt.renewedFor = SeedInstant(milliseconds: 7) }
        if random.chance(20) {
            receipt.nonEditFields = [Seed.Field(column: "position", content: .value(random.pick(values)))]
        }
        return receipt
    }

    /// The same JSON in another spelling: with white space, escapes, and fields in another order.
    private static func spelled(_ json: JSONValue, _ random: inout RandomSource) -> String {
        let space = random.pick(["", "", "", " ", "\n "])
        switch json {
        case .array(let elements):
            return "[" + elements.map { space + spelled($0, &random) }.joined(separator: ",") + space + "]"
        case .object(let fields):
            let parts = fields.shuffled(using: &random).map { field in
                space + spelled(.string(field.name), &random) + space + ":" + spelled(field.value, &random)
            }
            return "{" + parts.joined(separator: ",") + "}"
        case .string(let text):
            let units = text.utf16.map { unit -> String in
                let isPlain = (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
                if isPlain, random.chance(90) { return String(decoding: [unit], as: UTF16.self) }
                return "\\u" + String(String(0x1_0000 + UInt32(unit), radix: 16).dropFirst())
            }
            return "\"" + units.joined() + "\""
        default: return json.utf8(.compact).reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
        }
    }

    /// The receipts of a block, each from the tree of its values.
    private static func decoded(_ block: JSONValue) -> [SeedReceipt] {
        var header = RowJSON.Header([])
        var receipts: [SeedReceipt] = []
        for element in block.elements ?? [] {
            guard let parts = element.elements else { continue }
            if case .array? = parts.first {
                header = RowJSON.Header(parts)
            } else if let seed = RowJSON.seed(parts, under: header) {
                receipts.append(seed)
            }
        }
        return receipts
    }

    @Test func `S5: a receipt is the same from its bytes and from a tree of values`() throws {
        for var random in RandomSource.rounds(400, of: "receipts from bytes") {
            let receipts = (0..<Int.random(in: 1...5, using: &random)).map { Self.receipt($0, &random) }
            let json = try JSONValue(parsing: Array(RowJSON.block(receipts).utf8))
            let texts = [RowJSON.block(receipts), Self.spelled(json, &random)]
            for text in texts {
                var blocks = ReceiptBlocks()
                let isRead = blocks.append(Array(text.utf8))
                blocks.finish()
                let found = blocks.numbers.compactMap(blocks.seed)
                #expect(isRead && found == Self.decoded(json), "\(random.replay): \(text)")
            }
        }
    }
}
