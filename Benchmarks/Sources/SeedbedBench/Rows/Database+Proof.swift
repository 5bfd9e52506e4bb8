extension Database {
    /// How many rows a query gives, and a checksum of them that does not depend on their order.
    func checksum(_ sql: String) throws -> String {
        let query = try prepare(sql)
        var (count, sum) = (0, UInt64(0))
        while try query.step() {
            count += 1
            sum &+= query.digest
        }
        return "\(count) rows, checksum \(String(sum, radix: 16))"
    }

    /// The presets without their random UUIDs, and whether they are sound.
    func seededProof(of table: String = "Preset") throws -> String {
        let names = Preset.columns.map(\.0).joined(separator: ", ")
        return try checksum("SELECT \(names), createDate, updateDate FROM \(table)")
            + ", \(try number("SELECT count(DISTINCT uuid) FROM \(table) WHERE length(uuid) = 36")) UUIDs"
    }

    /// All of the presets, and how many twins are among them.
    func cleanedProof() throws -> String {
        let twins = try number(
            """
            SELECT count(*) FROM (SELECT 1 FROM Preset WHERE updateDate IS NULL AND createDate IS NOT NULL
            GROUP BY name HAVING count(*) > 1)
            """)
        return try checksum("SELECT * FROM Preset") + ", \(twins) twins"
    }
}
