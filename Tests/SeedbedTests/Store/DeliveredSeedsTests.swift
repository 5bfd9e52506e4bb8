import Seedbed
import SeedbedTestSupport
import Testing

/// The receipts of seeds in the texts of a store, decoded one by one.
struct DeliveredSeedsTests {
    private static let form = SeedReceipt.Form(
        released: SeedInstant(milliseconds: 1_000), key: [], columns: ["green", "name"], hash: "5f")
    private static let former = SeedReceipt.Form(
        released: SeedInstant(milliseconds: 500),
        key: [StoredField(column: "name", value: .text("Old"))], columns: ["name"], hash: "81")

    private static func position(_ number: Int64) -> Seed.Field {
        Seed.Field(column: "position", content: .value(.integer(number)))
    }

    private static func receipt(_ id: String, _ change: (inout SeedReceipt) -> Void = { _ in }) -> SeedReceipt {
        var receipt = SeedReceipt(id: id, group: [.text("Key of \(id)")], groupColumns: ["name"], forms: [form])
        change(&receipt)
        return receipt
    }

    /// Receipts of every kind, and in no order.
    private static let receipts = [
        receipt("toast"),
        receipt("lunch") { $0.nonEditFields = [position(2)] },
        receipt("a.b_c-9") { $0.forms = [former, form] },
        receipt("gone") { $0.isWithdrawn = true },
        receipt("held") { $0.isDelivered = false },
        receipt("refused") { $0.refusal = "CHECK constraint failed: “positive”\n" },
        receipt("renewed") { $0.renewedFor = SeedInstant(milliseconds: 7) },
        receipt("odd") { $0.group = [.null, .real(1.5), .blob([0, 255])] },
        receipt("plain") { $0.forms = [] },
    ]

    private static func blocks(_ texts: [String]) -> DeliveredSeeds {
        var blocks = ReceiptBlocks()
        let areRead = texts.map { blocks.append(Array($0.utf8)) }
        #expect(!areRead.contains(false))
        blocks.finish()
        return DeliveredSeeds(blocks)
    }

    private static func all(_ seeds: DeliveredSeeds) -> [SeedReceipt] {
        var found: [SeedReceipt] = []
        seeds.forEach { found.append($0) }
        return found
    }

    @Test func `S5: each receipt comes out of a text as it went in`() {
        let (first, second) = (Self.receipts[..<4], Self.receipts[4...])
        let seeds = Self.blocks([RowJSON.block(Array(first)), RowJSON.block(Array(second))])
        #expect(seeds.count == Self.receipts.count)
        #expect(Self.all(seeds) == Self.receipts)
        for receipt in Self.receipts {
            #expect(seeds[receipt.id] == receipt)
            #expect(seeds.contains(receipt.id))
        }
        #expect(seeds["none"] == nil && !seeds.contains("none"))
        var inOrder: [String] = []
        seeds.forEachInOrder { inOrder.append($0.id) }
        #expect(inOrder == Self.receipts.map(\.id).sorted())
    }

    @Test func `S5: of several texts with one seed the last one counts`() {
        func text(_ number: Int64) -> String {
            RowJSON.block([
                Self.receipt("lunch") { $0.nonEditFields = [Self.position(number)] },
                Self.receipt("seed \(number)"),
            ])
        }
        let seeds = Self.blocks([text(1), text(2), text(3)])
        #expect(seeds.count == 4)
        #expect(seeds["lunch"]?.nonEditFields.first?.content == .value(.integer(3)))
        #expect(Self.all(seeds).map(\.id) == ["seed 1", "seed 2", "lunch", "seed 3"])
    }

    @Test func `what is not plain is told apart without decoding the rest`() {
        let texts = Self.blocks([RowJSON.block(Self.receipts)])
        let list = DeliveredSeeds(Dictionary(uniqueKeysWithValues: Self.receipts.map { ($0.id, $0) }))
        var refused: [[String]] = []
        var delivered: [[String]] = []
        for seeds in [texts, list] {
            var (withRule, ids): ([String], [String]) = ([], [])
            seeds.forEachID { id, receipt in
                if let receipt, receipt.refusal != nil { withRule.append(receipt.id) }
                if receipt?.isDelivered ?? true { ids.append(String(decoding: id, as: UTF8.self)) }
            }
            refused.append(withRule)
            delivered.append(ids.sorted())
        }
        #expect(refused == [["refused"], ["refused"]])
        #expect(delivered[0] == delivered[1])
        #expect(delivered[0] == Self.receipts.map(\.id).filter { $0 != "held" }.sorted())
    }

    @Test func `S6: the receipts of some groups are found among all`() {
        let seed = RandomSource.seed(for: "the receipts of some groups are found among all")
        let values: [SeedValue] = [
            .text(""), .text("é"), .text("e\u{301}"), .text("a\"b\\\n"), .text("1"), .integer(1), .integer(.min),
            .real(1),
            .real(1.5), .null, .blob([1]), .text("ref"),
        ]
        for round in RandomSource.rounds(20) {
            var random = RandomSource(seed: seed &+ round)
            let receipts = (0..<60).map { number in
                Self.receipt("seed \(number)") { receipt in
                    receipt.group = (0..<2).map { _ in random.pick(values) }
                    if random.chance(30) { receipt.nonEditFields = [Self.position(Int64(number))] }
                    guard random.chance(10) else { return }
                    let content = Seed.Content.reference(SeedReference(catalog: "c", id: "id"))
                    receipt.nonEditFields.append(Seed.Field(column: "name", content: content))
                }
            }
            let wanted = Set((0..<3).map { _ in random.pick(receipts).group })
            let texts = Self.blocks([RowJSON.block(Array(receipts[..<30])), RowJSON.block(Array(receipts[30...]))])
            var found: [String] = []
            texts.forEachInOrder(in: wanted) { found.append($0.id) }
            let needed = receipts.filter { receipt in
                wanted.contains(receipt.group)
                    || receipt.nonEditFields.contains { if case .reference = $0.content { true } else { false } }
            }.map(\.id)
            #expect(Set(needed).isSubset(of: found), "seed \(seed), round \(round)")
            #expect(found == found.sorted(), "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: ["", "{}", "[", "[[[\"name\"]],[\"a\",[1]", "[[\"a\",[1]]] x", "[[\"a\",[1,]]]"])
    func `a text that cannot be read adds nothing`(text: String) {
        var blocks = ReceiptBlocks()
        let texts = [RowJSON.block([Self.receipt("toast")]), text, RowJSON.block([Self.receipt("lunch")])]
        let areRead = texts.map { blocks.append(Array($0.utf8)) }
        #expect(areRead == [true, false, true])
        blocks.finish()
        #expect(Self.all(DeliveredSeeds(blocks)).map(\.id) == ["toast", "lunch"])
    }
}
