package import Seedbed

/// The tables and catalogs of a world.
package enum SimulatedTables {
    /// The table that the seeds go to.
    package static let preset = "Preset"
    /// The table of the rows that users file under presets.
    package static let note = "Note"

    /// When a release was released: a day after the one before it.
    package static func released(_ release: Int) -> Instant {
        Instant(milliseconds: 1_767_225_600_000 + Int64(release) * 86_400_000)
    }

    /// The columns of a table; every row names them all.
    static func columns(of table: String) -> [String] {
        table == note
            ? ["uuid", "preset"]
            : ["uuid", "kind", "name", "color", "sort", "createDate", "updateDate", "seedID", "dismissDate"]
    }

    /// The tables of a device's store.
    static let tables = [
        MemoryStore.Table(preset, columns: columns(of: preset), primaryKey: "uuid"),
        MemoryStore.Table(
            note, columns: columns(of: note), primaryKey: "uuid",
            foreignKeys: [.init(column: "preset", parent: preset, parentColumn: "uuid")]),
    ]

    /// The table as the catalog maps it.
    static func seedTable(isDurable: Bool) -> SeedTable {
        SeedTable(
            name: preset, key: ["name"],
            mapping: isDurable ? Mapping(seedID: "seedID", dismissDate: "dismissDate") : Mapping(),
            dates: .unixMilliseconds, volatile: ["sort"])
    }

    /// A release of the catalog.
    ///
    /// `kind` is a seed's id for ever, so that a check finds the copies that the user renamed.
    ///
    /// It knows what the releases before it shipped, as an app's catalogs do that has their history.
    static func catalog(_ number: Int, of plan: WorldPlan) -> Catalog {
        var history = CatalogHistory()
        for former in 0..<number { history.add(catalog(former, of: plan)) }
        let release = plan.releases[number]
        let seeds = release.colors.sorted { $0.key < $1.key }.map { id, color in
            Seed(
                id: id,
                fields: [("kind", id), ("name", id), ("color", color)].map { column, value in
                    Seed.Field(column: column, content: .value(.text(value)))
                })
        }
        return Catalog(
            name: "presets", released: released(number), table: seedTable(isDurable: plan.isDurable), seeds: seeds,
            retired: release.retired, history: history)
    }
}

extension WorldPlan {
    /// The release that a row is dated from, as a place in the list; nil where it is of none.
    func release(of row: MemoryStore.Row) -> Int? {
        let dates = SimulatedTables.seedTable(isDurable: isDurable).dates
        return releases.indices.first { dates.value(of: SimulatedTables.released($0)) == row["createDate"] }
    }
}

extension MemoryStore.Row {
    /// A text; empty where the column holds none.
    package func text(_ column: String) -> String {
        if case .text(let text)? = self[column] { text } else { "" }
    }

    /// Whether the column holds something.
    package func holds(_ column: String) -> Bool { !(self[column]?.isNull ?? true) }
}
