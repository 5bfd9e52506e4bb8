import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Which side of an upsert wins a column.
struct UpsertRuleTests {
    private static func value(
        _ existing: SeedValue, _ incoming: SeedValue, _ policy: Deduplication.UpsertPolicy,
        _ dates: (Int64?, Int64?) = (nil, nil)
    ) -> SeedValue {
        UpsertRule.value(
            existing: existing, incoming: incoming,
            dates: (dates.0.map(SeedInstant.init(milliseconds:)), dates.1.map(SeedInstant.init(milliseconds:))),
            by: policy)
    }

    @Test func `a side wins whatever it holds`() {
        #expect(Self.value("old", .null, .incoming) == .null)
        #expect(Self.value(.null, "new", .existing) == .null)
    }

    @Test func `only a null is filled`() {
        #expect(Self.value(.null, "new", .fill) == "new")
        #expect(Self.value("old", "new", .fill) == "old")
    }

    @Test func `the later side wins, and the one that is there where neither is later`() {
        #expect(Self.value("old", "new", .newest, (1, 2)) == "new")
        #expect(Self.value("old", "new", .newest, (2, 1)) == "old")
        #expect(Self.value("old", "new", .newest, (2, 2)) == "old")
        #expect(Self.value("old", "new", .newest, (nil, 1)) == "new")
        #expect(Self.value("old", "new", .newest, (1, nil)) == "old")
        #expect(Self.value("old", "new", .newest) == "old")
    }

    @Test func `the app's closure sees both`() {
        #expect(Self.value(2, 3, .merge { $0 == 2 && $1 == 3 ? 5 : 0 }) == 5)
    }

    @Test func `an integer and the same real are two values`() {
        #expect(UpsertRule.changes(1, to: .real(1)))
        #expect(!UpsertRule.changes(1, to: 1))
        #expect(!UpsertRule.changes("é", to: "é"))
        #expect(UpsertRule.changes("é", to: "e\u{301}"))
    }
}
