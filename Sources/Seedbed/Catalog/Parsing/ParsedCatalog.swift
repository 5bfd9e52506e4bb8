/// The content of a catalog file before it is known whether the file is valid.
struct ParsedCatalog {
    /// A text of the file with its offset.
    struct Name {
        /// The text.
        var text: String
        /// The offset of its token.
        var offset: Int
    }

    /// An entry of `references`.
    struct Reference {
        /// The offset of its start.
        var offset: Int
        /// The table that refers.
        var table: Name?
        /// Its columns.
        var columns: [Name] = []
        /// The columns that these hold.
        var to: [Name] = []
    }

    /// The file as it was named.
    var file: String
    /// The catalog file's path, or `nil` if the bytes come from no file.
    var path: String?
    /// Its bytes.
    var bytes: [UInt8]
    /// The problems of the file.
    var problems = JSONProblems()
    /// Whether it was read to its end: only then is a field that was not found missing.
    var isComplete = false
    /// The offset of each field's value.
    var offsets: [CatalogField: Int] = [:]
    /// Its name, if it has a valid one.
    var name: String?
    /// The names that it had before.
    var formerly: [Name] = []
    /// When it was released.
    var released: SeedInstant?
    /// The table.
    var table: String?
    /// The columns of the key.
    var key: [Name] = []
    /// Whether the catalog declares its columns, all of which were read.
    var declaresColumns = false
    /// The declared columns with their types; the type is `nil` if the file names none that exists.
    var columns: [(name: Name, type: Catalog.ColumnType?)] = []
    /// The names in `mapping`, by the field there.
    var mapping: [MappingField: Name] = [:]
    /// Whether `mapping` was read to its end or the file has none, so that a column that it does not name has the default name.
    var isMappingKnown = true
    /// How dates are stored.
    var dates = SeedDateFormat.iso8601
    /// The volatile columns.
    var volatile: [Name] = []
    /// The columns whose texts are in several languages.
    var localized: [Name] = []
    /// The language of the texts that the file gives without one.
    var language: Name?
    /// The files that give the texts in further languages.
    var overlays: [ParsedOverlay] = []
    /// The keys that lead to the table.
    var references: [Reference] = []
    /// The offset of the object of the fields that all seeds share.
    var defaults: Int?
    /// The ids that are no longer shipped.
    var retired: [Name] = []
    /// The seeds, by their offsets, with what is needed to compare them.
    var seeds = ScannedSeeds()
}

extension ParsedCatalog {
    /// The bookkeeping columns, with the defaults for those that are not named.
    var effectiveMapping: Catalog.Mapping {
        let defaults = Catalog.Mapping()
        return Catalog.Mapping(
            createDate: mapping[.createDate]?.text ?? defaults.createDate,
            updateDate: mapping[.updateDate]?.text ?? defaults.updateDate,
            uuid: mapping[.uuid]?.text ?? defaults.uuid,
            seedID: mapping[.seedID]?.text, dismissDate: mapping[.dismissDate]?.text, scope: mapping[.scope]?.text)
    }

    /// The schema of the seeds' fields.
    var plan: SeedSchema {
        var plan = SeedSchema()
        plan.dates = dates
        for column in columns { plan.declare(column.name.text, as: column.type) }
        for column in key { plan.addKey(column.text) }
        for (field, name) in bookkeeping where field != .scope { plan.reserve(name, for: field.rawValue) }
        if let scope = mapping[.scope] { _ = plan.add(scope.text) }
        for column in localized { plan.localize(column.text) }
        plan.language = language?.text
        plan.isClosed = declaresColumns
        return plan
    }

    /// The bookkeeping columns by the fields of `mapping`, in the order of these, as far as they are known.
    var bookkeeping: [(field: MappingField, name: String)] {
        let effective = effectiveMapping
        return MappingField.allCases.filter { isMappingKnown || mapping[$0] != nil }.compactMap { field in
            field.name(in: effective).map { (field, $0) }
        }
    }

    /// The layout of its table.
    func seedTable(named name: String) -> SeedTable {
        var table = SeedTable(
            name: name, key: key.map(\.text), mapping: effectiveMapping, dates: dates, volatile: volatile.map(\.text),
            references: tableReferences)
        table.json = columns.filter { $0.type == .json }.map(\.name.text)
        table.dateColumns = columns.filter { $0.type == .date }.map(\.name.text)
        return table
    }

    /// Returns the catalog; call it only if the file is known to be valid.
    func catalog(name: String, released: SeedInstant, table: SeedTable) -> Catalog {
        var catalog = Catalog(
            name: name, formerly: formerly.map(\.text), released: released, table: table,
            columns: declaresColumns ? typedColumns : nil,
            seeds: Catalog.Seeds(SeedFile(bytes: bytes, seeds, texts: overlayTexts)), formerSeedNames: formerSeedNames,
            retired: retired.map(\.text), file: file, history: nil, historyFile: historyFile)
        catalog.localized = localized.map(\.text)
        catalog.datesOffset = offsets[.dates] ?? offsets[.table]
        for name in columns.map(\.name) + mapping.values { catalog.columnOffsets[SQLName(name.text)] = name.offset }
        return catalog
    }

    /// The keys that lead to the table, without their places.
    var tableReferences: [SeedTable.Reference] {
        references.map { reference in
            SeedTable.Reference(
                table: reference.table?.text ?? "", columns: reference.columns.map(\.text), to: reference.to.map(\.text)
            )
        }
    }

    /// The former names of the seeds (`$formerly`), by the seed's id.
    private var formerSeedNames: [String: [String]] {
        if seeds.formers.isEmpty { return [:] }
        let lookup = SeedLookup(seeds)
        return bytes.withUnsafeBufferPointer { bytes in
            var names: [String: [String]] = [:]
            for former in seeds.formers {
                let id = String(decoding: lookup.id(of: Int(former.seed), in: bytes).bytes, as: UTF8.self)
                names[id, default: []].append(former.name.text)
            }
            return names
        }
    }

    /// The texts that the overlays give, or `nil` if there is no overlay.
    var overlayTexts: OverlayTexts? {
        if overlays.isEmpty { return nil }
        return OverlayTexts(overlays, base: language?.text ?? LanguageTag.undetermined)
    }

    private var typedColumns: [Catalog.Column] {
        columns.compactMap { column in
            column.type.map { Catalog.Column(name: column.name.text, type: $0) }
        }
    }
}
