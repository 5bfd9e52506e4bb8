extension CatalogSource {
    /// Reads the history files of all catalogs, and joins each with the ``Catalog/history`` from code.
    ///
    /// ```swift
    /// let catalogs = try CatalogSource.directory(presets).load()
    /// let histories = try CatalogSource.histories(of: catalogs)
    /// histories["speech-types"]?.releases  // 2026-01-10, 2026-03-01
    /// ```
    ///
    /// - Returns: The histories by the names of the catalogs; an empty one for a catalog of which nothing is known.
    /// - Throws: A ``CatalogError`` with every problem of every history file.
    public static func histories(of catalogs: [Catalog]) throws(CatalogError) -> [String: Catalog.History] {
        var histories: [String: Catalog.History] = [:]
        var files: [FileProblems] = []
        for catalog in catalogs {
            let drafts = try catalog.historyDrafts()
            files += drafts.map(\.draft.fileProblems)
            histories[catalog.name] = catalog.merged(with: drafts)
        }
        let problems = files.listed
        guard problems.isEmpty else { throw .invalid(problems) }
        return histories
    }

    /// Catalogs with their history files, each read once.
    struct Read {
        /// The catalogs, in the order of ``CatalogSource/load()``.
        var catalogs: [Catalog]
        /// The history files that belong to none of them.
        var strays: [String]
        /// The history files by the names of their catalogs, with those under former names.
        var histories: [String: [(name: String, draft: HistoryDraft)]] = [:]
    }

    /// Validates the catalogs with their history files.
    static func catalogs(of linker: CatalogLinker) throws(CatalogError) -> Read {
        var files = linker.fileProblems
        var own: [String: HistoryDraft] = [:]
        var seen: Set<String> = []
        for draft in linker.drafts {
            guard let path = draft.historyFile?.path, seen.insert(path).inserted else { continue }
            if let history = try draft.historyDraft() {
                files.append(history.fileProblems)
                own[path] = history
            }
        }
        var problems = files.listed
        guard problems.isEmpty else { throw .invalid(problems) }
        let catalogs = Catalog.linked(try linker.catalogs())
        var histories: [String: [(name: String, draft: HistoryDraft)]] = [:]
        // Those of former names may be of several catalogs.
        var formers: [String: FileProblems] = [:]
        for catalog in catalogs {
            let drafts = try catalog.historyDrafts(own: catalog.historyFile.flatMap { own[$0.path] })
            for (_, draft) in drafts { formers[draft.fileProblems.file] = draft.fileProblems }
            histories[catalog.name] = drafts
        }
        problems = formers.sorted { $0.key < $1.key }.map(\.value).listed
        guard problems.isEmpty else { throw .invalid(problems) }
        return Read(
            catalogs: catalogs, strays: strayHistories(besides: linker.drafts, catalogs), histories: histories)
    }

    /// The history files that belong to none of the catalogs, by folder and name.
    ///
    /// A folder of which only some catalogs were read is left out: the others may have histories too. So is one that cannot
    /// be listed.
    private static func strayHistories(besides drafts: [ParsedCatalog], _ catalogs: [Catalog]) -> [String] {
        var strays: [String] = []
        let paths = Set(drafts.flatMap { [$0.path].compactMap(\.self) + $0.overlays.map(\.path) })
        var histories = Set(drafts.compactMap { $0.historyFile?.path })
        for catalog in catalogs {
            guard let file = catalog.historyFile else { continue }
            for name in catalog.table.former.sources(of: catalog.name) {
                histories.insert(file.sibling(ofCatalog: name).path)
            }
        }
        var seen: Set<String> = []
        for draft in drafts {
            guard let path = draft.path else { continue }
            let folder = File(path: File.folder(of: path), name: File.folder(of: draft.file))
            guard seen.insert(folder.path).inserted else { continue }
            let listed = File(path: folder.path.isEmpty ? "." : folder.path, name: folder.name)
            guard let catalogs = try? names(in: listed), catalogs.allSatisfy({ paths.contains(folder.path + $0) })
            else { continue }
            let inner = File(path: folder.path + "history", name: folder.name + "history")
            for name in (try? names(in: inner)) ?? [] where !histories.contains("\(inner.path)/\(name)") {
                strays.append("\(inner.name)/\(name)")
            }
        }
        return strays
    }
}
