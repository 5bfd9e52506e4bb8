import Testing

@testable import Seedbed

/// C5: which of two rows goes if a unique key allows only one at the survivor.
struct CollisionRuleTests {
    private static func row(
        _ uuid: String, created: Int64? = 0, updated: Int64? = nil, unproven: SeedCopy.UnprovenReason? = nil
    ) -> SeedCopy {
        var copy = SeedCopy(
            row: .number(created ?? -1), uuid: UUIDText(uuid),
            createDate: created.map { SeedInstant(milliseconds: $0) },
            updateDate: updated.map { SeedInstant(milliseconds: $0) })
        copy.unproven = unproven
        return copy
    }

    private func loser(
        _ moving: SeedCopy, _ staying: SeedCopy, superfluous: (moving: Bool, staying: Bool) = (false, false),
        haveOneKey: Bool = true, areEqual: Bool = false
    ) -> RowCollision.Loser? {
        CollisionRule.loser(
            moving: moving, staying: staying,
            .init(
                isMovingSuperfluous: superfluous.moving, isStayingSuperfluous: superfluous.staying,
                haveOneKey: haveOneKey,
                areEqual: areEqual))
    }

    private static let untouched = row("b")
    private static let touched = row("a", updated: 5)
    private static let edited = row("c", unproven: .content)
    private static let own = row("d", created: nil)

    @Test func `I1, I4: of different keys neither goes, and of different rows of the user's neither`() {
        let all = [Self.untouched, Self.touched, Self.edited, Self.own]
        for moving in all {
            for staying in all {
                #expect(loser(moving, staying, haveOneKey: false) == nil)
                if !moving.isUntouched, !staying.isUntouched { #expect(loser(moving, staying) == nil) }
            }
        }
    }

    @Test func `of one key an untouched row goes before one of the user's, and the lesser one of two`() {
        for user in [Self.touched, Self.edited, Self.own] {
            #expect(loser(Self.untouched, user) == .moving)
            #expect(loser(user, Self.untouched) == .staying)
        }
        // C2: the date counts before the identity.
        let newer = Self.row("a", created: 9)
        #expect(loser(newer, Self.untouched) == .staying && loser(Self.untouched, newer) == .moving)
    }

    @Test func `of equal rows of the user's the greatest by identity, then by its dates, stays`() {
        let rows = [
            Self.row("a", created: 9, updated: 9), Self.row("b", created: nil, updated: 9),
            Self.row("b", created: 1, updated: 9), Self.row("b", created: 2, updated: 3),
            Self.row("b", created: 2, updated: 4),
        ]
        for (place, lesser) in rows.enumerated() {
            for greater in rows[(place + 1)...] {
                #expect(loser(lesser, greater, areEqual: true) == .moving)
                #expect(loser(greater, lesser, areEqual: true) == .staying)
            }
        }
    }

    @Test func `a row that goes anyway makes room, whatever the other one is`() {
        #expect(loser(Self.untouched, Self.row("a"), superfluous: (true, false), haveOneKey: false) == .moving)
        #expect(loser(Self.own, Self.untouched, superfluous: (false, true), haveOneKey: false) == .staying)
        #expect(loser(Self.row("z"), Self.untouched, superfluous: (true, true), haveOneKey: false) == .moving)
    }

    @Test func `the greatest row is moved first`() {
        func collision(_ moving: SeedCopy, _ staying: SeedCopy, in table: String) -> RowCollision {
            RowCollision(
                table: SeedTable(name: table, key: ["name"]), columns: ["parent"], moving: moving, staying: staying,
                areEqual: false)
        }
        let order = [
            collision(Self.row("b", created: 2), Self.own, in: "a"),
            collision(Self.row("b", created: 1), Self.own, in: "a"),
            collision(Self.row("a"), Self.own, in: "a"), collision(Self.row("z"), Self.own, in: "b"),
        ]
        #expect(Array(order.reversed()).sorted(by: CollisionRule.isFirst) == order)
    }
}
