import Seedbed
import SeedbedTestSupport
import Testing

/// The columns of an existing row that an upsert changes.
struct UpsertPlanTests {
    private static func changes(
        _ fields: [(column: String, existing: SeedValue, incoming: SeedValue)], isLater: Bool = true
    ) -> [String] {
        let plan = UpsertPlan(
            policies: ["Note": .existing], otherwise: .incoming, mapping: Catalog.Mapping(), dates: .iso8601)
        let dates: [SeedValue] = ["2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"]
        let changes = plan.changes(
            of: fields, updateDates: isLater ? (dates[0], dates[1]) : (dates[1], dates[0]))
        return changes.map { "\($0.column) \($0.value)" }
    }

    @Test func `a policy is found by the name of its column, in any case`() {
        #expect(Self.changes([("note", "mine", "theirs"), ("NOTE", "mine", "theirs")]).isEmpty)
        #expect(Self.changes([("title", "mine", "theirs")]).count == 1)
    }

    @Test func `equal values are no change`() {
        #expect(Self.changes([("title", "same", "same")]).isEmpty)
    }

    @Test func `T3: the later date stays, whatever the policy of the other columns is`() {
        let date = ("updateDate", SeedValue.text("a"), SeedValue.text("b"))
        #expect(Self.changes([date]).count == 1)
        #expect(Self.changes([date], isLater: false).isEmpty)
    }
}
