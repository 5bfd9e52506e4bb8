import Seedbed
import Testing

struct PlaceRuleTests {
    private static let stem = "5eed0000-0000-4000-8000-00000000000"

    /// The place of a row that was in the group `Malt`, if these rows exist, each in its group.
    ///
    /// - Parameter former: the group of the same seed in another release.
    private func place(
        of lost: UUIDText, _ rows: [UUIDText: String], former: String? = nil, isTagged: Bool = true,
        removed: [UUIDText: UUIDText] = [:]
    ) -> UUIDText? {
        func copies(_ name: String) -> [SeedCopy] {
            rows.filter { $0.value == name }.keys.sorted().map { uuid in
                SeedCopy(row: .number(1), uuid: uuid, createDate: SeedInstant(milliseconds: 1))
            }
        }
        let logged = LostRow.Logged(isImport: true) { column in
            if column == "createDate", isTagged { return .text("2025-01-01") }
            return column == "name" ? .text("Malt") : .null
        }
        var row = LostRow(uuid: lost, columns: [], referred: nil, logged: logged, survivors: removed)
        row.removedTwins = { columns, values in
            columns == ["name"] && values == [.text("Malt")] ? removed.keys.sorted() : []
        }
        let table = SeedTable(name: "Drink", key: ["name"])
        let place = PlaceRule.place(of: row, in: table) {
            rows[$0] != nil
        } copies: { (group, _) in
            if case .text(let name) = group[0] { copies(name) } else { [] }
        } twins: { (_) in
            former.map(copies) ?? []
        }
        return switch place {
        case .identity(let uuid): uuid
        case .copy(let copy): copy.uuid
        case nil: nil
        }
    }

    /// The reference tells the identity only in a durable table, which rescues, and only by the column of the identity.
    @Test func `R2: a row that the log does not know is followed to its rescue by its identity`() {
        let lost = UUIDText(Self.stem + "0")
        let rescue = lost.rescued
        let mapping = Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")
        func place(_ column: String, _ mapping: Catalog.Mapping) -> LostRow.Place? {
            let row = LostRow(uuid: nil, columns: [column], referred: lost, logged: nil, survivors: [:])
            return PlaceRule.place(of: row, in: SeedTable(name: "Drink", key: ["name"], mapping: mapping)) {
                $0 == rescue
            } copies: { (_, _) in
                []
            } twins: { (_) in
                []
            }
        }
        #expect(place("uuid", mapping) == rescue.map(LostRow.Place.identity))
        #expect(place("name", mapping) == nil)
        #expect(place("uuid", Catalog.Mapping()) == nil)
    }

    @Test func `C5: the row follows that in whose favour this device removed another copy of its group`() {
        let (lost, other, user) = (UUIDText(Self.stem + "0"), UUIDText(Self.stem + "1"), UUIDText(Self.stem + "2"))
        // A deduplication may have removed it in favour of a row whose key is spelled in another way.
        #expect(place(of: lost, [user: "malt"], removed: [other: user]) == user)
        #expect(place(of: lost, [user: "malt"]) == nil)
        #expect(place(of: lost, [:], removed: [other: user]) == nil)
        #expect(place(of: lost, [other: "Malt", user: "malt"], removed: [other: user]) == other)
    }

    /// An app that counts identities up has the next one for another seed, and no earlier version has rescued it.
    @Test func `C5: a row is not moved to another seed because its identity follows that of the lost copy`() {
        let (lost, next, twin) = (UUIDText(Self.stem + "0"), UUIDText(Self.stem + "1"), UUIDText(Self.stem + "9"))
        #expect(place(of: lost, [next: "Tea", twin: "Malt"]) == twin)
        #expect(place(of: lost, [next: "Tea"]) == nil)
        #expect(place(of: lost, [next: "Malt", twin: "Malt"]) == next)
    }

    @Test func `S5: a copy under another key of the seed comes after one of the same key`() {
        let (lost, twin, other) = (UUIDText(Self.stem + "0"), UUIDText(Self.stem + "1"), UUIDText(Self.stem + "9"))
        #expect(place(of: lost, [other: "Malt Beer"], former: "Malt Beer") == other)
        #expect(place(of: lost, [twin: "Malt", other: "Malt Beer"], former: "Malt Beer") == twin)
        #expect(place(of: lost, [other: "Malt Beer"], former: "Malt Beer", isTagged: false) == nil)
    }
}
