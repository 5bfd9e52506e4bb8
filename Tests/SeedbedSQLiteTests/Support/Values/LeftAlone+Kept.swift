import Seedbed

extension Seeder.Report.LeftAlone {
    /// A copy that stays because of a row of that table, which has no identity.
    static func kept(_ uuid: String, by table: String, row: Int64? = 1, _ rule: String? = nil) -> Self {
        Self(
            table: "t", uuid: UUIDText(uuid), reason: .unmovable,
            blocking: [SeedCopy.ReferringRow(table: table, uuid: nil, number: row, rule: rule)])
    }
}
