import Seedbed
import Testing

struct PlaceRuleTests {
    private static let stem = "5eed0000-0000-4000-8000-00000000000"

    /// The place of a row that was in the group `Malt`, if these rows exist, each in its group.
    private func place(of lost: UUIDText, _ rows: [UUIDText: String]) -> UUIDText? {
        let gone = PlaceRule.GoneRow(isImport: true) { $0 == "name" ? .text("Malt") : .null }
        let table = SeedTable(name: "Drink", key: ["name"])
        let place = PlaceRule.place(of: lost, gone, in: table, survivors: [:]) {
            rows[$0] != nil
        } copies: { (group, _) in
            rows.filter { [.text($0.value)] == group }.keys.sorted().map { uuid in
                SeedCopy(row: .number(1), uuid: uuid, createDate: SeedInstant(milliseconds: 1))
            }
        }
        return switch place {
        case .identity(let uuid): uuid
        case .copy(let copy): copy.uuid
        case nil: nil
        }
    }

    /// An app that counts identities up has the next one for another seed, and no earlier version has rescued it.
    @Test func `C5: a row is not moved to another seed because its identity follows that of the lost copy`() {
        let (lost, next, twin) = (UUIDText(Self.stem + "0"), UUIDText(Self.stem + "1"), UUIDText(Self.stem + "9"))
        #expect(place(of: lost, [next: "Tea", twin: "Malt"]) == twin)
        #expect(place(of: lost, [next: "Tea"]) == nil)
        #expect(place(of: lost, [next: "Malt", twin: "Malt"]) == next)
    }
}
