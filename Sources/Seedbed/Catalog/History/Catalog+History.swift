extension Catalog {
    /// The catalog's history: that of ``history`` and that of the history file, which is read for each call.
    ///
    /// A missing file is not an error: the history is then empty.
    ///
    /// - Throws: A ``CatalogError`` if the file cannot be read, or with every problem in it.
    func loadHistory() throws(CatalogError) -> CatalogHistory {
        guard let draft = try historyDraft() else { return history ?? CatalogHistory() }
        let problems = [draft.fileProblems].listed
        guard problems.isEmpty else { throw .invalid(problems) }
        return merged(with: draft)
    }

    /// The history file as it was read, with its mistakes, or `nil` if none exists.
    func historyDraft() throws(CatalogError) -> HistoryDraft? {
        guard let historyFile else { return nil }
        let bookkeeping = MappingField.allCases.compactMap { field in
            field.name(in: table.mapping).map { (field, $0) }
        }
        let plan = SeedPlan(
            historyWith: (columns ?? []).map { ($0.name, $0.type) }, key: table.key, bookkeeping: bookkeeping,
            dates: table.dates)
        return try HistoryDraft(of: historyFile, catalog: name, plan: plan)
    }

    /// The history that code gave with that of a file.
    func merged(with draft: HistoryDraft?) -> CatalogHistory {
        var merged = history ?? CatalogHistory()
        if let draft { merged.merge(draft.history) }
        return merged
    }
}

extension CatalogDraft {
    /// The path of its history file, whether or not the file exists; `nil` if it has no valid name or comes from no file.
    var historyFile: CatalogSource.File? {
        guard let path, let name else { return nil }
        return CatalogSource.File(path: path, name: file).history(ofCatalog: name)
    }

    /// Its history file as it was read, with its mistakes, or `nil` if none exists.
    func historyDraft() throws(CatalogError) -> HistoryDraft? {
        guard let historyFile, let name else { return nil }
        let plan = SeedPlan(
            historyWith: columns.map { ($0.name.text, $0.type) }, key: key.map(\.text), bookkeeping: bookkeeping,
            dates: dates)
        return try HistoryDraft(of: historyFile, catalog: name, plan: plan)
    }
}
