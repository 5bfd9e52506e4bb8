import Seedbed
import SeedbedTestSupport
import Testing

/// The decisions of a merge of two stores.
struct MergeJudgeTests {
    private static let drinks = SeedTable(
        name: "Drink", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"))
    private let judge = MergeJudge(
        for: MemoryStore(tables: [MemoryStore.Table("Drink", columns: ["uuid", "name"], primaryKey: "uuid")]),
        catalogs: [], in: CleanupRun())

    private static func version(_ updated: Int64, _ values: SeedValue...) -> MergeRule.Version {
        MergeRule.Version(
            isTouched: true, updateDate: SeedInstant(milliseconds: updated), values: values)
    }

    private func change(
        _ here: MergeRule.Version, _ other: MergeRule.Version, hasVersions: Bool = true, knownSince: Int64? = nil
    ) -> MergeJudge.Change {
        let columns = MergeJudge.Columns(fillable: [1], identity: [0], hasVersions: hasVersions)
        return judge.change(here: here, other: other, in: columns) { (_, isHere) throws(Never) in
            ((isHere ? here : other).updateDate, knownSince.map(SeedInstant.init(milliseconds:)))
        } isDangling: { (_, _) throws(Never) in
            false
        }
    }

    @Test func `the newer version is taken over, and the older one is not`() {
        let (old, new) = (Self.version(1, "a", "old"), Self.version(2, "a", "new"))
        #expect(change(old, new) == .takes([1]))
        #expect(change(new, old) == .none)
    }

    @Test func `a null is taken over only if its store knew the column`() {
        let (held, cleared) = (Self.version(1, "a", "held"), Self.version(2, "a", .null))
        #expect(change(held, cleared, knownSince: 1) == .takes([1]))
        #expect(change(held, cleared, knownSince: nil) == .none)
        #expect(change(held, cleared, knownSince: 3) == .none)
    }

    @Test func `rows that only share a key both stay`() {
        let (mine, other) = (Self.version(1, "a", "mine"), Self.version(2, "a", "other"))
        #expect(change(mine, other, hasVersions: false) == .disagreement)
    }

    @Test func `a row without the columns of the group has no twin`() throws {
        let decision = try judge.twin(of: UUIDText("b"), in: Self.drinks) { _ in
            nil
        } copies: { (_) throws(StoreError) in
            []
        }
        guard case .refused = decision else {
            Issue.record("it has one")
            return
        }
    }
}
