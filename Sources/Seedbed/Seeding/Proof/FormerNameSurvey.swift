/// Looks for names of catalogs and seeds that earlier releases used and no present catalog has.
///
/// For these `check` asks for `formerly`: without it copies get twins and dismissed seeds come back.
package struct FormerNameSurvey {
    /// A seed that was shipped, with its key, as far as that is known.
    private struct Shipped {
        var seed: SeedReference
        var key: [StoredField]

        /// Its name in a `$formerly` of a catalog.
        func name(in catalog: Catalog) -> String { seed.catalog == catalog.name ? seed.id : seed.description }
    }

    private let catalogs: [Catalog]
    /// The ids that each catalog lists as retired, by its name.
    private let retired: [String: Set<String>]
    private var unanswered: [Shipped] = []
    /// The seeds that are known not to be new, by their current names.
    private var known: Set<SeedReference> = []

    private init(_ catalogs: [Catalog]) {
        self.catalogs = catalogs
        retired = Dictionary(catalogs.map { ($0.name, Set($0.retired)) }) { first, _ in first }
    }

    /// Returns the questions about the catalogs that their histories raise, one sentence each.
    ///
    /// - Parameters:
    ///   - histories: the histories by the names of the catalogs.
    ///   - strays: the history files that belong to none of the catalogs.
    package static func questions(
        about catalogs: [Catalog], histories: [String: Catalog.History], strays: [String]
    ) throws(CatalogError) -> [String] {
        try survey(of: catalogs, histories, strays).questions { "\($0.file.isEmpty ? $0.name : $0.file)" }
    }

    /// The name that a seed may have now that a release has lost, as a question.
    package struct Successor: Hashable, Sendable {
        /// A question for the person who edits the catalogs.
        package var question: String
        /// Whether a new seed has its key: it is almost certainly the same one.
        package var hasKey: Bool
    }

    /// Returns what the seeds may be called now that were shipped and that no catalog ships or retires, by their last known names.
    package static func successors(
        of catalogs: [Catalog], histories: [String: Catalog.History], strays: [String]
    ) throws(CatalogError) -> [SeedReference: Successor] {
        let survey = try survey(of: catalogs, histories, strays)
        var successors: [SeedReference: Successor] = [:]
        for shipped in survey.unanswered {
            guard let catalog = catalogs.first(where: { $0.name == shipped.seed.catalog }) else { continue }
            if let (catalog, seed) = survey.newSeeds(withKey: shipped.key).first {
                successors[shipped.seed] = Successor(
                    question: """
                        and “\(seed)” has its key: if they are one seed, say "$formerly": "\(shipped.name(in: catalog))" in it; if \
                        not, list the former id under "retired"
                        """, hasKey: true)
                continue
            }
            let new = survey.newSeeds(of: catalog)
            if new.isEmpty { continue }
            successors[shipped.seed] = Successor(
                question: """
                    and a new seed may be the same one (\(Self.named(new))): if so, say "$formerly": "\(shipped.seed.id)" in it; if \
                    not, list the former id under "retired"; release --retire lists it
                    """, hasKey: false)
        }
        return successors
    }

    /// A catalog that seems to have had another name in an earlier release.
    package struct Renaming: Hashable, Sendable {
        /// The name of the catalog.
        package var catalog: String
        /// Its former name.
        package var former: String
        /// The question about it.
        package var question: String
    }

    /// Returns the catalogs that seem to have had another name in an earlier release, and do not say so.
    package static func renamings(
        of catalogs: [Catalog], histories: [String: Catalog.History], strays: [String]
    ) throws(CatalogError) -> [Renaming] {
        try survey(of: catalogs, histories, strays).renamings
    }

    private static func survey(
        of catalogs: [Catalog], _ histories: [String: Catalog.History], _ strays: [String]
    ) throws(CatalogError) -> Self {
        var survey = Self(catalogs)
        for catalog in catalogs {
            for (id, forms) in histories[catalog.name]?.forms ?? [:] where forms.last?.content != .gone {
                survey.add(SeedReference(catalog: catalog.name, id: id), forms.last?.values ?? [])
            }
            for (name, draft) in try catalog.strayDrafts(strays) {
                for (id, forms) in draft.history.forms {
                    let seed = SeedReference(catalog: name, id: id)
                    survey.add(seed, forms.last { !$0.key.isEmpty }?.values ?? [], isKnown: false)
                }
            }
        }
        return survey
    }

    /// Returns the questions about the catalogs that a store's content raises, one sentence each; reads only.
    ///
    /// - Parameter path: the store's name in messages.
    package static func questions(
        about catalogs: [Catalog], in store: any SeedStore, called path: String
    ) throws(StoreError) -> [String] {
        var survey = Self(catalogs)
        for name in Set(try store.bookkeeping.receipts().keys).union(catalogs.map(\.name)).sorted()
        where try !store.bookkeeping.releases(deliveredOf: name).isEmpty {
            for (id, delivered) in try store.bookkeeping.deliveredSeeds(of: name) {
                survey.add(SeedReference(catalog: name, id: id), delivered.key(among: catalogs))
            }
        }
        var tables: Set<String> = []
        for catalog in catalogs where tables.insert(catalog.table.name).inserted {
            guard let column = catalog.table.mapping.seedID else { continue }
            let key = catalog.table.key
            try store.forEachRow(of: catalog.table, columns: [column] + key) { (_, values) throws(StoreError) in
                guard case .text(let name)? = values.first, let seed = SeedReference(name: name) else { return }
                survey.add(seed, zip(key, values.dropFirst()).map { StoredField(column: $0, value: $1) })
            }
        }
        return survey.questions { _ in path }
    }

    private mutating func add(_ seed: SeedReference, _ key: [StoredField], isKnown: Bool = true) {
        let current = catalogs.first?.table.former.current(of: seed) ?? seed
        if isKnown { known.insert(current) }
        guard let catalog = catalogs.first(where: { $0.name == current.catalog }) else {
            return unanswered.append(Shipped(seed: seed, key: key))
        }
        if retired[catalog.name]?.contains(current.id) == true || catalog.seeds.first(withID: current.id) != nil {
            return
        }
        unanswered.append(Shipped(seed: current, key: key))
    }

    /// Returns the questions about the names that no catalog has.
    private func questions(_ place: (Catalog) -> String) -> [String] {
        var questions: [String] = []
        var seen: Set<String> = []
        var new: [String: [String]] = [:]
        func add(_ question: String) { if seen.insert(question).inserted { questions.append(question) } }
        for shipped in unanswered.sorted(by: { $0.seed.description < $1.seed.description }) {
            let alike = newSeeds(withKey: shipped.key)
            let catalog = catalogs.first { $0.name == shipped.seed.catalog }
            guard let catalog else { continue }
            if alike.isEmpty {
                let ids = new[catalog.name] ?? newSeeds(of: catalog)
                new[catalog.name] = ids
                if !ids.isEmpty { add(question(about: shipped.seed, of: place(catalog), ids)) }
            }
            for (catalog, seed) in alike {
                add(
                    """
                    \(place(catalog)): “\(shipped.seed)” was shipped with the key of “\(seed)”, and nothing answers to it: if \
                    they are one seed, say "$formerly": "\(shipped.name(in: catalog))" in it; if not, list the former id under \
                    "retired"
                    """)
            }
        }
        for renaming in renamings {
            guard let catalog = catalogs.first(where: { $0.name == renaming.catalog }) else { continue }
            questions.append("\(place(catalog)): \(renaming.question)")
        }
        return questions
    }

    /// The catalogs that hold keys of a removed catalog: for each removed one the catalog that holds most of its keys.
    private var renamings: [Renaming] {
        var counts: [String: [String: Int]] = [:]
        for shipped in unanswered where !catalogs.contains(where: { $0.name == shipped.seed.catalog }) {
            for (catalog, _) in newSeeds(withKey: shipped.key) {
                counts[shipped.seed.catalog, default: [:]][catalog.name, default: 0] += 1
            }
        }
        return counts.sorted { $0.key < $1.key }.compactMap { name, counts in
            guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
            return Renaming(
                catalog: most.key, former: name,
                question: """
                    catalog “\(name)” was shipped with keys of “\(most.key)”, and nothing answers to it: if that was its name, \
                    say "formerly": "\(name)"
                    """)
        }
    }

    /// The ids of the first new seeds of a catalog, one more than a question names.
    private func newSeeds(of catalog: Catalog) -> [String] {
        Array(
            catalog.seeds.lazy.map(\.id).filter { id in
                !known.contains(SeedReference(catalog: catalog.name, id: id))
            }.prefix(4))
    }

    /// Returns the question about a seed whose key no new seed has: its name may have been corrected, and its id with it.
    private func question(about seed: SeedReference, of place: String, _ new: [String]) -> String {
        """
        \(place): “\(seed)” was shipped, and nothing answers to it: if a new seed (\(Self.named(new))) is the same one, say \
        "$formerly": "\(seed.id)" in it; if not, list the former id under "retired"
        """
    }

    /// The ids of new seeds, as a message names them.
    private static func named(_ new: [String]) -> String {
        new.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (new.count > 3 ? ", …" : "")
    }

    /// The seeds of this release that have a key, without those that an earlier release shipped.
    private func newSeeds(withKey key: [StoredField]) -> [(catalog: Catalog, seed: SeedReference)] {
        seeds(withKey: key).filter { !known.contains($0.seed) }
    }

    /// The seeds of this release that have a key.
    private func seeds(withKey key: [StoredField]) -> [(catalog: Catalog, seed: SeedReference)] {
        if key.isEmpty || key.contains(where: \.value.isNull) { return [] }
        return catalogs.compactMap { catalog in
            let columns = catalog.table.key
            guard columns.count == key.count, zip(columns, key).allSatisfy({ $0.isSameName(as: $1.column) }) else {
                return nil
            }
            var scanner = catalog.seeds.makeScanner()
            let seed = catalog.seeds.first(withKey: key, with: &scanner)
            return seed.map { (catalog, SeedReference(catalog: catalog.name, id: $0.seed.id)) }
        }
    }
}

extension Catalog.History.Form {
    /// The key's values; empty if one of them is a reference.
    fileprivate var values: [StoredField] {
        let values = key.compactMap { field -> StoredField? in
            switch field.content {
            case .value(let value): return StoredField(column: field.column, value: value)
            case .localized(let text):
                return StoredField(column: field.column, value: .text(text.versions[0].text))
            case .reference: return nil
            }
        }
        return values.count == key.count ? values : []
    }
}

extension SeedReceipt {
    /// The key of the last form, which the group holds in a table without a `seedID` column.
    fileprivate func key(among catalogs: [Catalog]) -> [StoredField] {
        if let key = forms.last?.key, !key.isEmpty { return key }
        for catalog in catalogs where catalog.table.mapping.seedID == nil && catalog.table.groupColumns == groupColumns
        {
            let fields = zip(groupColumns, group).map { StoredField(column: $0, value: $1) }
            return catalog.table.key.compactMap { column in fields.first { $0.column == column } }
        }
        return []
    }
}

extension Catalog {
    /// The stray histories beside this catalog's own that can be read as histories of it, by the names of their catalogs.
    fileprivate func strayDrafts(_ strays: [String]) throws(CatalogError) -> [(name: String, draft: HistoryDraft)] {
        guard let historyFile else { return [] }
        var drafts: [(name: String, draft: HistoryDraft)] = []
        for stray in strays where stray.hasSuffix(".json") {
            let name = String(stray.split(separator: "/").last?.dropLast(5) ?? "")
            let file = historyFile.sibling(ofCatalog: name)
            guard file.name == stray, let draft = try historyDraft(at: file, ofCatalog: name),
                draft.fileProblems.problems.isEmpty
            else { continue }
            drafts.append((name, draft))
        }
        return drafts
    }
}
