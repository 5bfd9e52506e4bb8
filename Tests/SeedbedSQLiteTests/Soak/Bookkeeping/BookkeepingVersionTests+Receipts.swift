import Foundation
import Seedbed
import SeedbedTestSupport

/// The receipts that the golden stores hold.
extension BookkeepingVersionTests {
    /// The receipts of a version: since version 3 also the values of the seeds, and how they were grouped.
    static func delivered(_ version: Int) -> [String: [SeedReceipt]] {
        if version < 3 { return delivered }
        let hashes = [
            "caf_c3_a9-_22cr_c3_a8me_22": "a9b7ffd54ae70d3", "soup": "a621f8a8a97e73e", "toast": "0c003b7568af910",
            "breakfast": "b434f0ba5ad9702", "lunch": "b91977a6f4acf43", "supper": "5d9a7d8899922c8",
        ]
        var all = delivered
        for (catalog, seeds) in delivered {
            let (group, columns) = catalog == "food" ? (["name"], ["kcal", "name"]) : (["seedID"], ["name"])
            all[catalog] = seeds.map { seed in
                var seed = seed
                seed.groupColumns = group
                let name = StoredField(column: "name", value: .text(seed.id.capitalized))
                seed.forms = [
                    SeedReceipt.Form(
                        released: instant("2025-01-01"), key: catalog == "food" ? [] : [name], columns: columns,
                        hash: hashes[seed.id] ?? "")
                ]
                return seed
            }
        }
        return all
    }

    static let delivered: [String: [SeedReceipt]] = [
        "food": [
            SeedReceipt(id: "caf_c3_a9-_22cr_c3_a8me_22", group: ["Café \"crème\""]),
            SeedReceipt(id: "soup", group: ["Soup"]),
            SeedReceipt(id: "toast", group: ["Toast"], renewedFor: instant("2025-02-01")),
        ],
        "meals": [
            SeedReceipt(
                id: "breakfast", group: ["meals/breakfast"],
                nonEditFields: [
                    .init(column: "size", content: .value(.real(1.5))),
                    .init(column: "food", content: .reference(SeedReference(catalog: "food", id: "toast"))),
                    .init(column: "position", content: .value(1)),
                ]),
            SeedReceipt(
                id: "lunch", group: ["meals/lunch"],
                nonEditFields: [
                    .init(column: "size", content: .value(.real(2))),
                    .init(column: "food", content: .reference(SeedReference(catalog: "food", id: "soup"))),
                    .init(column: "position", content: .value(2)),
                ]),
            SeedReceipt(
                id: "supper", group: ["meals/supper"],
                nonEditFields: [
                    .init(column: "size", content: .value(.null)), .init(column: "position", content: .value(3)),
                ]),
        ],
    ]
}
