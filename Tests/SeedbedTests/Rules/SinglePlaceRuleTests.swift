import Testing

@testable import Seedbed

@Suite struct SinglePlaceRuleTests {
    private typealias Child = SinglePlaceRule.Child

    private func child(_ number: Int64, _ uuid: String = "a", created: Int64? = 0, updated: Int64? = nil) -> Child {
        Child(
            number: number, uuid: UUIDText(uuid), createDate: created.map { SeedInstant(milliseconds: $0) },
            updateDate: updated.map { SeedInstant(milliseconds: $0) })
    }

    private func move(_ child: Child, from copy: Int64, to survivor: Int64, by reference: String = "r")
        -> SinglePlaceRule.Move
    {
        .init(of: child, from: copy, to: .init(at: survivor, by: reference))
    }

    @Test func `C5: the greatest by (uuid, createDate, updateDate) gets the place`() {
        #expect(SinglePlaceRule.winner(of: []) == nil)
        #expect(SinglePlaceRule.winner(of: [child(1, "b"), child(2, "C"), child(3, "a", created: 9)])?.number == 2)
        #expect(
            SinglePlaceRule.winner(of: [child(1, created: 5), child(2, created: nil), child(3, created: 4)])?.number
                == 1)
        #expect(SinglePlaceRule.winner(of: [child(1, updated: nil), child(2, updated: 1)])?.number == 2)
        #expect(SinglePlaceRule.winner(of: [child(1, updated: 2), child(2, updated: 1)])?.number == 1)
    }

    @Test func `C5: none gets it if the greatest two tie`() {
        #expect(SinglePlaceRule.winner(of: [child(1, "b"), child(2, "b"), child(3, "a")]) == nil)
        #expect(SinglePlaceRule.winner(of: [child(1, "a"), child(2, "a"), child(3, "b")])?.number == 3)
    }

    @Test func `C5: a copy stays if its row has no place at the survivor`() {
        let moves = [move(child(1, "a"), from: 11, to: 20), move(child(2, "b"), from: 12, to: 20)]
        #expect(SinglePlaceRule.staying(moves, taken: []) == [11])
        #expect(SinglePlaceRule.staying(moves, taken: [.init(at: 20, by: "r")]) == [11, 12])
        #expect(SinglePlaceRule.staying(moves, taken: [.init(at: 20, by: "other"), .init(at: 21, by: "r")]) == [11])
        #expect(SinglePlaceRule.staying([], taken: []).isEmpty)
    }

    @Test func `C5: a copy stays with all of its rows`() {
        let moves = [
            move(child(1, "a"), from: 11, to: 20), move(child(2, "z"), from: 11, to: 20, by: "other"),
            move(child(3, "b"), from: 12, to: 20), move(child(4, "y"), from: 12, to: 20, by: "other"),
        ]
        // 11 loses by one reference, and 12 by the other one.
        #expect(SinglePlaceRule.staying(moves, taken: []) == [11, 12])
        #expect(SinglePlaceRule.staying(Array(moves.dropLast()), taken: []) == [11])
    }
}
