/// The copies of the seeds to which references in keys lead, as far as an adoption has decided about their rows.
final class AdoptedCopies {
    private let store: any SeedStore
    /// The tables of the catalogs, by the catalogs' names.
    private let tables: [String: SeedTable]
    /// The seeds to which references in keys lead.
    private let wanted: Set<SeedReference>
    /// The tables whose rows are not read yet.
    private var unread: Set<SQLName>
    private var copies: [SeedReference: [SeedCopy]] = [:]
    private var undecided: [SQLName: [(copy: SeedCopy, identity: SeedValue)]] = [:]
    /// The values of references in a column to the rows of a target.
    private var values: [Target: [Column: Set<String>]] = [:]

    /// Rows to which references lead: the copies of a seed, or the rows of a table that are not decided.
    private enum Target: Hashable {
        case copies(SeedReference)
        case undecided(SQLName)
    }

    /// A column with references.
    private struct Column: Hashable {
        var table: SQLName
        var name: SQLName
    }

    init(of catalogs: [Catalog], wanted: Set<SeedReference>, in store: any SeedStore) {
        self.store = store
        self.wanted = wanted
        tables = Dictionary(catalogs.map { ($0.name, $0.table) }) { first, _ in first }
        unread = Set(catalogs.map { SQLName($0.table.name) })
    }

    /// Whether references in keys lead to rows of a table.
    func mayRefer(to table: SeedTable) -> Bool {
        wanted.contains { tables[$0.catalog]?.name.isSameName(as: table.name) == true }
    }

    /// Notes that all rows of a table are read.
    func didRead(_ table: SeedTable) { unread.remove(SQLName(table.name)) }

    /// Notes the rows of a table about which the adoption has not decided, each with the identity that a column gives it.
    func setUndecided(_ rows: [(copy: SeedCopy, identity: SeedValue)], of table: SeedTable) {
        undecided[SQLName(table.name)] = rows
        values[.undecided(SQLName(table.name))] = nil
    }

    /// Notes a row as a copy of these seeds.
    func note(_ copy: SeedCopy, as seeds: [SeedReference]) {
        for seed in seeds where wanted.contains(seed) {
            copies[seed, default: []].append(copy)
            values[.copies(seed)] = nil
        }
    }

    /// Where a reference in a key leads.
    func lead(of link: KeyLink, in referrer: SeedTable) throws(StoreError) -> AdoptionRule.Lead {
        let value = link.value.spelling
        var isUndecided = false
        for seed in link.seeds {
            guard let table = tables[seed.catalog] else { continue }
            func isReferred(_ target: Target, _ rows: [SeedCopy]) throws(StoreError) -> Bool {
                try values(of: target, rows, table, in: link.column, of: referrer).contains(value)
            }
            if try isReferred(.copies(seed), copies[seed] ?? []) { return .copy }
            if isUndecided { continue }
            let name = SQLName(table.name)
            let rows = undecided[name] ?? []
            isUndecided = unread.contains(name) || rows.contains { $0.identity.spelling == value }
            if !isUndecided { isUndecided = try isReferred(.undecided(name), rows.map(\.copy)) }
        }
        return isUndecided ? .undecided : .elsewhere
    }

    private func values(
        of target: Target, _ rows: [SeedCopy], _ table: SeedTable, in column: String, of referrer: SeedTable
    ) throws(StoreError) -> Set<String> {
        let place = Column(table: SQLName(referrer.name), name: SQLName(column))
        if let known = values[target]?[place] { return known }
        var found: Set<String> = []
        for row in rows {
            let value = try store.references.referenceValue(of: row, of: table, for: column, of: referrer)
            if !value.isNull { found.insert(value.spelling) }
        }
        values[target, default: [:]][place] = found
        return found
    }
}
