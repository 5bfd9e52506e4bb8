internal import Seedbed
internal import SeedbedSQLite

/// The part of `seedbed check` that compares catalogs with a store.
extension CheckCommand {
    /// Checks the catalogs against a store's schema, and returns the warnings; a problem is an error.
    static func check(
        _ catalogs: [Catalog], against path: String, _ importing: String?
    ) throws(CommandError) -> [String] {
        var options = SQLiteStore.Options()
        options.importing = importing
        options.isReadOnly = true
        var (problems, warnings): ([String], [String]) = ([], [])
        let store = try attempt { () throws(StoreError) in try CommandContext.open(path, options) }
        try attempt { () throws(StoreError) in
            for catalog in catalogs {
                let found = try store.problems(with: catalog)
                let references = try store.problems(withReferencesOf: catalog, among: catalogs)
                for problem in found + references where !problems.contains(problem) { problems.append(problem) }
                for warning in try store.warnings(about: catalog) where !warnings.contains(warning) {
                    warnings.append(warning)
                }
            }
        }
        if problems.isEmpty {
            try attempt { () throws(StoreError) in
                warnings += try FormerNameSurvey.questions(about: catalogs, in: store, called: path)
            }
            let surveys = try attempt { () throws(SeedbedError) in try ProofSurvey.surveys(of: catalogs, in: store) }
            for catalog in catalogs {
                guard let survey = surveys[catalog.name] else { continue }
                if let problem = survey.dates { problems.append(problem.description) }
                warnings += survey.warnings(about: catalog, in: path)
            }
            try attempt { () throws(StoreError) in
                warnings += try unreleasedEdits(of: catalogs, in: store, called: path)
                warnings += try undeclaredColumns(of: catalogs, in: store, called: path)
                warnings += try otherIdentities(of: catalogs, in: store, called: path)
            }
        }
        if !problems.isEmpty { throw .schema(problems: problems) }
        return warnings
    }

    /// The warnings about seeds that a person has edited since the store was given the release.
    ///
    /// If the catalog has a history, `check` refuses such an edit without a store.
    private static func unreleasedEdits(
        of catalogs: [Catalog], in store: SQLiteStore, called path: String
    ) throws(StoreError) -> [String] {
        var warnings: [String] = []
        for catalog in catalogs {
            let edits = try store.reading { () throws(StoreError) in try UnreleasedEdits(of: catalog, in: store) }
            func add(_ ids: [String], _ what: (_ isOne: Bool) -> String) {
                if ids.isEmpty { return }
                warnings.append(
                    "\(path): \(ids.firstNamed) of catalog “\(catalog.name)” \(what(ids.count == 1)); no store that has "
                        + "this release gets the edit without a later \"released\"")
            }
            let release = "the release \(catalog.released.short)"
            add(edits.changed) { "\($0 ? "has" : "have") another content than the store was given with \(release)" }
            add(edits.added) { "\($0 ? "is" : "are") not in \(release) that the store was given" }
        }
        return warnings
    }

    /// The warnings about columns that no catalog declares, and in which rows hold something that are tagged as copies.
    ///
    /// Seedbed's triggers touch a row that is edited there. These values are older, or came from a device without Seedbed.
    private static func undeclaredColumns(
        of catalogs: [Catalog], in store: SQLiteStore, called path: String
    ) throws(StoreError) -> [String] {
        var warnings: [String] = []
        var seen: Set<SQLName> = []
        for table in catalogs.map(\.table) where seen.insert(SQLName(table.name)).inserted {
            let columns = try store.reading { () throws(StoreError) -> [AdoptionReport.UndeclaredColumn] in
                var undeclared = try UndeclaredValues(in: table, of: catalogs, store)
                if undeclared.columns.isEmpty { return [] }
                try store.forEachRow(of: table, columns: undeclared.columns) { (copy, values) in
                    if copy.isTagged { undeclared.note(values) }
                }
                return undeclared.found
            }
            warnings += columns.map { found in
                let which =
                    found.rows == 1
                    ? "1 row that is tagged as a seed's copy holds"
                    : "\(found.rows) rows that are tagged as copies of seeds hold"
                return
                    "\(path): table “\(found.table)”: \(which) a value in “\(found.column)”, which no catalog declares; the "
                    + "copy of a later release would not take it over, unless the catalog calls the column volatile"
            }
        }
        return warnings
    }

    /// The warnings about tables in which copies have identities that are no UUIDs: no rescue can derive one from them (R2).
    private static func otherIdentities(
        of catalogs: [Catalog], in store: SQLiteStore, called path: String
    ) throws(StoreError) -> [String] {
        var warnings: [String] = []
        var seen: Set<SQLName> = []
        for table in catalogs.map(\.table) where table.isDurable && seen.insert(SQLName(table.name)).inserted {
            guard let seedID = table.mapping.seedID else { continue }
            let names = catalogs.filter { $0.table.name.isSameName(as: table.name) }.map { "\($0.name)/" }
            var count = 0
            try store.reading { () throws(StoreError) in
                try store.forEachRow(of: table, columns: [seedID]) { (copy, values) in
                    guard copy.createDate != nil, case .text(let text)? = values.first else { return }
                    let seed = table.former.current(of: text)
                    if copy.uuid.rescued == nil, names.contains(where: { seed.utf8.starts(with: $0.utf8) }) {
                        count += 1
                    }
                }
            }
            if count == 0 { continue }
            let which =
                count == 1
                ? "1 copy has an identity that is no UUID" : "\(count) copies have identities that are no UUIDs"
            warnings.append(
                "\(path): table “\(table.name)”: \(which): if another device removes an edited copy, the edit cannot be "
                    + "put back (R2)")
        }
        return warnings
    }
}

extension [String] {
    /// The first five in quotes, and how many more there are.
    fileprivate var firstNamed: String {
        prefix(5).map { "“\($0)”" }.joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
    }
}

extension ProofSurvey {
    /// The warnings about the store's rows to read before the catalog is seeded, one sentence each.
    fileprivate func warnings(about catalog: Catalog, in store: String) -> [String] {
        var warnings: [String] = []
        let table = "\(store): table “\(catalog.table.name)”"
        if let count = unproven[.origin], count > 0 {
            warnings.append(
                count == 1
                    ? "\(table): 1 row is tagged as a seed's copy, but no catalog is known to have shipped it: it counts as "
                        + "the user's; adopt makes a copy of it if the app seeded it before"
                    : "\(table): \(count) rows are tagged as copies of seeds, but no catalog is known to have shipped them: "
                        + "they count as the user's; adopt makes copies of those that the app seeded before")
        }
        if let count = unproven[.content], count > 0 {
            warnings.append(
                count == 1
                    ? "\(table): 1 row is tagged as a seed's copy, but holds something else than was shipped: it counts as "
                        + "the user's"
                    : "\(table): \(count) rows are tagged as copies of seeds, but hold something else than was shipped: "
                        + "they count as the user's")
        }
        if !occupied.isEmpty {
            warnings.append(
                "\(table): rows of the user's hold the \(occupied.count == 1 ? "key" : "keys") of \(occupied.firstNamed) of "
                    + "catalog “\(catalog.name)”, which will not be seeded; adopt makes copies of rows that the app seeded"
            )
        }
        return warnings
    }
}
