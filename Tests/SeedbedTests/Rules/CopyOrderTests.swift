import Testing

@testable import Seedbed

/// C2, C3: the order of copies where their dates say nothing.
struct CopyOrderTests {
    private func copy(_ uuid: String, created: Int64? = 0, updated: Int64? = nil, touched: Bool = false) -> SeedCopy {
        SeedCopy(
            row: .number(1), uuid: UUIDText(uuid), createDate: created.map { SeedInstant(milliseconds: $0) },
            updateDate: updated.map { SeedInstant(milliseconds: $0) }, isTouched: touched)
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func `C3: of touched copies whose dates cannot be read the greater uuid is the touchedSurvivor`(
        order: [Int]
    ) {
        let copies = [copy("a", touched: true), copy("b", touched: true)]
        #expect(CopyOrder.touchedSurvivor(of: order.map { copies[$0] })?.uuid == UUIDText("b"))
    }

    @Test(arguments: [[0, 1], [1, 0]]) func `C3: a date that can be read goes before one that cannot`(order: [Int]) {
        let copies = [copy("a", updated: 1), copy("b", touched: true)]
        #expect(CopyOrder.touchedSurvivor(of: order.map { copies[$0] })?.uuid == UUIDText("a"))
    }

    @Test(arguments: [[0, 1], [1, 0]]) func `C2: the later createDate goes before the greater uuid`(order: [Int]) {
        let copies = [copy("a", created: 2), copy("b", created: 1)]
        #expect(CopyOrder.survivor(of: order.map { copies[$0] })?.uuid == UUIDText("a"))
    }

    @Test(arguments: [[0, 1], [1, 0]]) func `C2: of one createDate the greater uuid stays`(order: [Int]) {
        let copies = [copy("a"), copy("b")]
        #expect(CopyOrder.survivor(of: order.map { copies[$0] })?.uuid == UUIDText("b"))
    }
}
