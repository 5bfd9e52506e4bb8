extension Catalog {
    /// The catalog's history: that of ``history`` and that of the history file, which is read for each call.
    ///
    /// A missing file is not an error: the history is then empty.
    ///
    /// - Throws: A ``CatalogError`` if the file cannot be read, or with every problem in it.
    func loadHistory() throws(CatalogError) -> Catalog.History {
        let drafts = try historyDrafts()
        let problems = drafts.map(\.draft.fileProblems).listed
        guard problems.isEmpty else { throw .invalid(problems) }
        return merged(with: drafts)
    }

    /// The warning about seeds that an earlier release retired and this one ships again, or nothing.
    ///
    /// Where another device removed the copies, a store cannot tell that from a removal by the user (S5).
    package func returns(after history: Catalog.History) -> [String] {
        if history.forms.isEmpty { return [] }
        let returning = seeds.filter { seed in
            if seed.again { return false }
            let forms = history.forms[seed.id] ?? []
            if let gone = history.retiredNames[seed.id], gone <= released {
                let later = forms.filter { gone <= $0.released && $0.released <= released && $0.content != .gone }
                if later.isEmpty { return true }
            }
            return forms.last {
                // A catalog that is edited has the date of its last release until `release` gives it another one.
                $0.released < released || $0.released == released && $0.content == .gone
            }?.content == .gone
        }.map(\.id)
        if returning.isEmpty { return [] }
        let named = returning.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
        let more = returning.count > 5 ? " and \(returning.count - 5) more" : ""
        return [
            """
            \(file.isEmpty ? name : file): an earlier release retired \(named)\(more), and this one ships \
            \(returning.count == 1 ? "it" : "them") again: where another device removed the copies, they come back only with \
            “"$again": true”
            """
        ]
    }

    /// The history files as they were read, with their mistakes: the catalog's own, and those under former names of the
    /// catalog and of its seeds.
    ///
    /// - Parameter own: the catalog's own file, if it was read before.
    func historyDrafts(own: HistoryDraft? = nil) throws(CatalogError) -> [(name: String, draft: HistoryDraft)] {
        guard let historyFile else { return [] }
        var drafts: [(name: String, draft: HistoryDraft)] = []
        for name in [self.name] + table.former.sources(of: self.name).filter({ $0 != self.name }) {
            if name == self.name, let own {
                drafts.append((name, own))
                continue
            }
            let file = name == self.name ? historyFile : historyFile.sibling(ofCatalog: name)
            if let draft = try historyDraft(at: file, ofCatalog: name) { drafts.append((name, draft)) }
        }
        return drafts
    }

    /// A history file, read by the columns of this catalog, or `nil` if the file does not exist.
    func historyDraft(at file: CatalogSource.File, ofCatalog name: String) throws(CatalogError) -> HistoryDraft? {
        let bookkeeping = MappingField.allCases.compactMap { field in
            field.name(in: table.mapping).map { (field, $0) }
        }
        let plan = SeedSchema(
            historyWith: (columns ?? []).map { ($0.name, $0.type) }, key: table.key, bookkeeping: bookkeeping,
            dates: table.dates)
        return try HistoryDraft(of: file, catalog: name, plan: plan)
    }

    /// The history that code gave with those of files, by the names that the seeds have now.
    func merged(with drafts: [(name: String, draft: HistoryDraft)]) -> Catalog.History {
        var merged = renamed(history ?? Catalog.History(), of: name)
        for (name, draft) in drafts { merged.merge(renamed(draft.history, of: name)) }
        return merged
    }

    /// The seeds of which one release shipped two former names as two seeds; for each seed two such names.
    ///
    /// A seed has one form in a release. A copy of the other form would count as the user's row (T4).
    func namesSideBySide(in drafts: [(name: String, draft: HistoryDraft)]) -> [String: [String]] {
        if table.former.isEmpty { return [:] }
        var found: [String: [String]] = [:]
        for (catalog, draft) in drafts {
            var ids: [String: [SeedInstant: String]] = [:]
            for (id, forms) in draft.history.forms.sorted(by: { $0.key < $1.key }) {
                let current = table.former.current(of: SeedReference(catalog: catalog, id: id))
                if current.catalog != name { continue }
                for form in forms where form.content != .gone {
                    let other = ids[current.id, default: [:]].updateValue(id, forKey: form.released)
                    if let other, found[current.id] == nil { found[current.id] = [other, id] }
                }
            }
        }
        return found
    }

    /// The part of a former catalog's history that is this one's now.
    func renamed(_ history: Catalog.History, of catalog: String) -> Catalog.History {
        let names = table.former
        if names.isEmpty { return history }
        let isWhole = catalog == name || formerly.contains(catalog)
        var renamed = Catalog.History(releases: history.releases.filter { isWhole || $0 < released })
        if isWhole {
            (renamed.shape, renamed.columns, renamed.volatile) = (history.shape, history.columns, history.volatile)
        }
        for (id, forms) in history.forms.sorted(by: { $0.key < $1.key }) {
            let current = names.current(of: SeedReference(catalog: catalog, id: id))
            if current.catalog != name { continue }
            // Only the name went, and the seed goes on under another one. The history of a catalog that was renamed as a whole ends
            // with the name, so there a release has retired the seed.
            let isOther = !isWhole || current.id != id
            if isOther, let last = forms.last, last.content == .gone {
                renamed.retiredNames[current.id] = max(last.released, renamed.retiredNames[current.id] ?? last.released)
            }
            renamed.merge(Catalog.History(forms: [current.id: isOther ? forms.filter { $0.content != .gone } : forms]))
        }
        return renamed
    }
}

extension ParsedCatalog {
    /// The path of its history file, whether or not the file exists; `nil` if it has no valid name or comes from no file.
    var historyFile: CatalogSource.File? {
        guard let path, let name else { return nil }
        return CatalogSource.File(path: path, name: file).history(ofCatalog: name)
    }

    /// Its history file as it was read, with its mistakes, or `nil` if none exists.
    func historyDraft() throws(CatalogError) -> HistoryDraft? {
        guard let historyFile, let name else { return nil }
        let plan = SeedSchema(
            historyWith: columns.map { ($0.name.text, $0.type) }, key: key.map(\.text), bookkeeping: bookkeeping,
            dates: dates)
        return try HistoryDraft(of: historyFile, catalog: name, plan: plan)
    }
}
