package import Seedbed

/// The tables and catalogs of a world.
package enum SimulatedTables {
    /// The table of the seeds.
    package static let preset = "Preset"
    /// The table of the notes, rows that users file under presets.
    package static let note = "Note"

    /// Returns the date of a release: a day after the date of the release before it.
    package static func released(_ release: Int) -> SeedInstant {
        SeedInstant(milliseconds: 1_767_225_600_000 + Int64(release) * 86_400_000)
    }

    /// Returns the columns of a table; every row has them all.
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

    /// Returns the table as the catalog maps it.
    static func seedTable(isDurable: Bool) -> SeedTable {
        SeedTable(
            name: preset, key: ["name"],
            mapping: isDurable ? Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate") : Catalog.Mapping(),
            dates: .unixMilliseconds, volatile: ["sort"])
    }

    /// Makes a release of the catalog.
    ///
    /// `kind` holds a seed's id for ever, so that a check finds the copies that the user renamed.
    ///
    /// The catalog knows what earlier releases shipped, as the catalogs of an app with their history do.
    static func catalog(_ number: Int, of plan: WorldPlan) -> Catalog {
        var history = Catalog.History()
        for former in 0..<number { history.add(catalog(former, of: plan)) }
        let release = plan.releases[number]
        let seeds = release.colors.sorted { $0.key < $1.key }.map { id, color in
            Seed(
                id: id,
                fields: [("kind", id), ("name", id), ("color", color)].map { column, value in
                    guard plan.isLocalized, column == "color" else {
                        return Seed.Field(column: column, content: .value(.text(value)))
                    }
                    let (first, second) = (plan.texts(of: value)[0], plan.texts(of: value)[1])
                    let text = Seed.LocalizedText(
                        .init(language: "en", text: first), [.init(language: "de", text: second)])
                    return Seed.Field(column: column, content: .localized(text))
                })
        }
        return Catalog(
            name: "presets", released: released(number), table: seedTable(isDurable: plan.isDurable),
            localized: plan.isLocalized ? ["color"] : [], seeds: seeds, retired: release.retired, history: history)
    }
}

extension WorldPlan {
    /// The texts of a seed's value in all languages of the world, the first language first.
    func texts(of value: String) -> [String] { isLocalized ? [value, value + ".de"] : [value] }

    /// Returns the index of the release whose date the row has, or nil if no release has that date.
    func release(of row: MemoryStore.Row) -> Int? {
        let dates = SimulatedTables.seedTable(isDurable: isDurable).dates
        return releases.indices.first { dates.value(of: SimulatedTables.released($0)) == row["createDate"] }
    }
}

extension MemoryStore.Row {
    /// Returns the text of a column, or an empty text if the column does not hold one.
    package func text(_ column: String) -> String {
        if case .text(let text)? = self[column] { text } else { "" }
    }

    /// Returns whether the column holds a value other than null.
    package func holds(_ column: String) -> Bool { !(self[column]?.isNull ?? true) }
}
