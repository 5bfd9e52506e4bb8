internal import Seedbed

extension Arguments {
    /// The moment that an option names, or nil if the option was not given.
    func instant(_ option: Option) throws(UsageError) -> SeedInstant? {
        guard let value = values[option] else { return nil }
        guard let instant = SeedInstant(iso8601: value) else { throw .badValue(option, value, command) }
        return instant
    }

    /// Returns the value of an option that the command requires.
    func required(_ option: Option) throws(UsageError) -> String {
        guard let value = values[option] else { throw .missingOption(option, command) }
        return value
    }

    /// The key of `--by`: columns, each with its comparison if one is given.
    func key() throws(UsageError) -> [Deduplication.KeyColumn]? {
        try list(.by)?.map { (word) throws(UsageError) in
            guard let colon = word.lastIndex(of: ":") else { return Deduplication.KeyColumn(word) }
            let how = String(word[word.index(after: colon)...])
            guard let comparison = Deduplication.KeyComparison(rawValue: how) else {
                throw .badValue(.by, word, command)
            }
            return Deduplication.KeyColumn(String(word[..<colon]), comparison)
        }
    }

    /// The order that `--survivor` names.
    func survivor() throws(UsageError) -> Deduplication.SurvivorOrder {
        guard let value = values[.survivor] else { throw .missingSurvivor(command) }
        for (prefix, order) in [
            ("greatest:", Deduplication.SurvivorOrder.greatest), ("least:", Deduplication.SurvivorOrder.least),
        ]
        where value.hasPrefix(prefix) && value.count > prefix.count {
            return order(String(value.dropFirst(prefix.count)))
        }
        throw .badValue(.survivor, value, command)
    }

    /// The policies of `--merge` or `--win`: `COLUMN=HOW` for one column, `HOW` alone for all others.
    func policies<Policy>(
        _ option: Option, _ known: [String: Policy]
    ) throws(UsageError) -> (columns: [String: Policy], otherwise: Policy?) {
        var (columns, otherwise): ([String: Policy], Policy?) = ([:], nil)
        for word in try list(option) ?? [] {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count < 3, let how = parts.last, let policy = known[how], parts[0] != "" else {
                throw .badValue(option, word, command)
            }
            if parts.count == 1, otherwise == nil {
                otherwise = policy
            } else if parts.count == 2, columns.updateValue(policy, forKey: parts[0]) == nil {
                continue
            } else {
                throw .badValue(option, word, command)
            }
        }
        return (columns, otherwise)
    }

    /// The table's columns and dates.
    ///
    /// `--mapping` and `--dates` take precedence over the table's catalog, if `--seeds` names one.
    func layout(of table: String, _ catalogs: [Catalog]) throws(UsageError) -> SeedTable {
        let catalog = catalogs.first { $0.table.name.isSameName(as: table) }
        var layout = catalog?.table ?? SeedTable(name: table, key: [])
        layout.name = table
        for word in try list(.mapping) ?? [] {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts[1] != "" else { throw .badValue(.mapping, word, command) }
            switch parts[0] {
            case "uuid": layout.mapping.uuid = parts[1]
            case "createDate": layout.mapping.createDate = parts[1]
            case "updateDate": layout.mapping.updateDate = parts[1]
            default: throw .badValue(.mapping, word, command)
            }
        }
        if let name = values[.dates] {
            guard let dates = SeedDateFormat(rawValue: name) else { throw .badValue(.dates, name, command) }
            layout.dates = dates
        }
        return layout
    }

    /// The foreign keys of `--references`.
    ///
    /// Each is `CHILD.COLUMN`, or `CHILD.COLUMN=COLUMN` if the key does not lead to the primary key.
    private func references() throws(UsageError) -> [SeedTable.Reference] {
        try (list(.references) ?? []).map { (word) throws(UsageError) in
            let sides = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count < 3, let dot = sides[0].lastIndex(of: ".") else {
                throw .badValue(.references, word, command)
            }
            let (table, column) = (String(sides[0][..<dot]), String(sides[0][sides[0].index(after: dot)...]))
            if table.isEmpty || column.isEmpty || sides.last == "" { throw .badValue(.references, word, command) }
            return SeedTable.Reference(table: table, columns: [column], to: Array(sides.dropFirst()))
        }
    }

    /// Makes the deduplication of a table from the options.
    func deduplication(
        of table: String, by key: [Deduplication.KeyColumn], _ catalogs: [Catalog]
    ) throws(UsageError) -> Deduplication {
        let layout = try layout(of: table, catalogs)
        let known: [String: Deduplication.MergePolicy] = ["survivor": .survivor, "fill": .fill, "newest": .newest]
        let policies = try policies(.merge, known)
        return Deduplication(
            of: table, by: key, survivor: try survivor(), merging: policies.columns,
            otherwise: policies.otherwise ?? .fill, mapping: layout.mapping, dates: layout.dates,
            references: try layout.references + references(), breaksTies: has(.alone), volatile: layout.volatile,
            isLocal: has(.local))
    }
}

extension CommandContext {
    /// The catalogs of `--seeds`, or none if the option was not given: a table that is merged need not be seeded.
    func namedCatalogs(_ arguments: Arguments) throws(CommandError) -> [Catalog] {
        if arguments.namedSeeds == nil { return [] }
        do throws(CatalogError) { return try seeds.load() } catch { throw .seedbed(.catalog(error)) }
    }
}
