/// The differences between the seeds of a catalog and those of its last release.
package struct CatalogChanges: Sendable {
    /// The change of one seed.
    package enum Kind: String, Sendable, CaseIterable {
        /// No release shipped it.
        case new
        /// It has other values.
        case changed
        /// It has another key, under the same id.
        case renamed
        /// It had another id, or came from another catalog.
        case moved
        /// An earlier release had dropped it, and it is shipped again.
        case returned
        /// It is shipped no longer.
        case gone
    }

    /// A seed that differs.
    package struct Change: Sendable, Hashable {
        /// The seed's id.
        package var id: String
        /// The change.
        package var kind: Kind
        /// The columns whose values differ, in their order; the key's among them.
        package var columns: [String] = []
        /// Those of them that the seed no longer names: the copies that exist keep their values (S2).
        package var leftOut: [String] = []
        /// The name that a moved seed had, `<catalog>/<id>`.
        package var former: String?
        /// The other seed that had its key in the last release, if rows do not name their seed.
        package var keyOf: String?
        /// Whether the id seems to mean something else than it did.
        package var isReused = false
        /// Whether the catalog lists the id under `retired`.
        package var isRetired = false
    }

    /// The catalog.
    package let catalog: Catalog
    /// The last release that is known, or `nil` if none is.
    package let last: SeedInstant?
    /// The seeds that differ: those of the catalog in its order, then those that are gone.
    package private(set) var changes: [Change] = []
    /// The differences of the catalog's shape.
    package private(set) var shape: [CatalogShape.Difference] = []
    /// The differences in what counts as an edit.
    package private(set) var watched: [CatalogShape.WatchDifference] = []

    /// Whether nothing differs, and the catalog's release is known.
    package var isReleased: Bool { hasNoDifference && last == catalog.released }

    /// Whether nothing differs but the date.
    package var hasNoDifference: Bool { changes.isEmpty && shape.isEmpty && watched.isEmpty }

    /// Compares a catalog with what is known of its earlier releases.
    ///
    /// - Parameters:
    ///   - history: the releases, by the names that the seeds have now.
    ///   - ids: the ids that seeds had in these releases, also when the catalog had another name. A seed whose id is not among them
    ///     has moved.
    init(of catalog: Catalog, after history: Catalog.History, ids: Set<String> = []) {
        self.catalog = catalog
        last = history.releases.last
        let types = catalog.columnTypes
        var hash = ContentHash(columns: catalog.columns, dates: catalog.table.dates)
        let passed = PassedKeys(of: catalog, after: history)
        var seen: Set<String> = []
        for number in catalog.seeds.inFileOrder {
            let seed = catalog.seeds[number]
            seen.insert(seed.id)
            guard let form = history.forms[seed.id]?.last else {
                changes.append(Change(id: seed.id, kind: .new, keyOf: passed.formerOwner(of: seed)))
                continue
            }
            let known = form.content == .gone ? history.forms[seed.id]?.last { $0.content != .gone } : form
            var change = Change(id: seed.id, kind: .changed, keyOf: passed.formerOwner(of: seed))
            if let known {
                change.columns = columns(of: seed, differingFrom: known, types, &hash)
                change.leftOut = change.columns.filter { column in !seed.fields.contains { $0.column == column } }
                let keys = Set(key(of: seed, differingFrom: known, types))
                if !keys.isEmpty { change.kind = .renamed }
                change.isReused = isReused(seed, known, change.columns, keys)
            }
            if form.content == .gone {
                change.kind = .returned
                change.isReused =
                    change.isReused || !(change.columns.isEmpty || known == nil) && hasOtherKey(seed, known, types)
            } else if let former = seed.formerly.last, !ids.contains(seed.id) {
                change.kind = .moved
                change.former = former.contains("/") ? former : "\(catalog.name)/\(former)"
            } else if change.columns.isEmpty {
                continue
            }
            changes.append(change)
        }
        let retired = Set(catalog.retired)
        for (id, forms) in history.forms.sorted(by: { $0.key < $1.key }) where !seen.contains(id) {
            let isGone = forms.last?.content == .gone
            if isGone, retired.contains(id) { continue }
            // A release that dropped it without a word leaves its copies in every store.
            changes.append(Change(id: id, kind: .gone, isRetired: retired.contains(id)))
        }
        if let former = history.shape {
            shape = CatalogShape(catalog).differences(from: former)
            watched = CatalogShape(catalog).watchDifferences(from: former)
        } else {
            shape = keyDifference(from: history)
        }
    }

    private func hasOtherKey(
        _ seed: Seed, _ known: Catalog.History.Form?, _ types: [String: Catalog.ColumnType]
    ) -> Bool {
        known.map { !key(of: seed, differingFrom: $0, types).isEmpty } ?? false
    }

    /// The key columns whose values differ.
    private func key(
        of seed: Seed, differingFrom form: Catalog.History.Form, _ types: [String: Catalog.ColumnType]
    ) -> [String] {
        // A key that differs in a further language only is the same name.
        let former = key(of: form)
        let key = seed.fields.filter { field in former.contains { $0.column == field.column } }
        return differing(key.map(\.inFirstLanguage), former.map(\.inFirstLanguage), types)
    }

    /// The key of a form, in which a column that the catalog no longer has counts by its place: its name was changed.
    private func key(of form: Catalog.History.Form) -> [Seed.Field] {
        let current = catalog.table.key
        guard form.key.count == current.count else { return form.key }
        let known = Set(catalog.seededColumns + current).map(SQLName.init)
        var shipped = Set(form.key.map { SQLName($0.column) })
        if case .fields(let fields) = form.content { shipped.formUnion(fields.map { SQLName($0.column) }) }
        return zip(current, form.key).map { name, field in
            let isRenamed = !known.contains(SQLName(field.column)) && !shipped.contains(SQLName(name))
            return isRenamed ? Seed.Field(column: name, content: field.content) : field
        }
    }

    /// The columns whose values differ; of a hash the columns of the key, or all of them.
    private func columns(
        of seed: Seed, differingFrom form: Catalog.History.Form, _ types: [String: Catalog.ColumnType],
        _ hash: inout ContentHash
    ) -> [String] {
        switch form.content {
        case .fields(let fields): return differing(seed.fields, fields, types)
        case .hash(let text):
            let values = catalog.hashedValues(of: seed)
            let links = seed.links
            let own = hash.text(of: seed, values) { place in links.contains { $0.place == place } }
            let (ours, known) = (Set(own.split(separator: " ")), Set(text.split(separator: " ")))
            if seed.translations.isEmpty ? ours.isDisjoint(with: known) : ours != known {
                return seed.values.map(\.column)
            }
            return []
        case .gone: return []
        }
    }

    private func differing(
        _ current: [Seed.Field], _ former: [Seed.Field], _ types: [String: Catalog.ColumnType]
    ) -> [String] {
        var columns = current.filter { field in
            guard let before = former.first(where: { $0.column == field.column }) else { return true }
            switch (field.content, before.content) {
            case (.value(let now), .value(let before)):
                return !ShippedValue.isHeld(before, by: now, type: types[field.column], dates: catalog.table.dates)
            case (.localized(let now), .localized(let before)): return !now.isSame(as: before)
            case (let now, let before): return now != before
            }
        }.map(\.column)
        for field in former where !current.contains(where: { $0.column == field.column }) {
            columns.append(field.column)
        }
        return columns
    }

    /// Whether an id seems to mean another thing: the key differs, and so do more than half of the other columns.
    ///
    /// Volatile columns do not count. If a seed has no other column, a new key is a new name of the same thing.
    private func isReused(
        _ seed: Seed, _ form: Catalog.History.Form, _ columns: [String], _ keys: Set<String>
    ) -> Bool {
        guard !keys.isEmpty, case .fields(let fields) = form.content else { return false }
        let passed = Set((catalog.table.key + form.key.map(\.column) + catalog.table.volatile).map(SQLName.init))
        let others = Set(seed.values.map(\.column)).union(fields.map(\.column)).filter {
            !passed.contains(SQLName($0))
        }
        let first = Set(differing(seed.fields.map(\.inFirstLanguage), fields.map(\.inFirstLanguage), [:]))
        let differing = columns.filter { others.contains($0) && first.contains($0) }
        return 2 * differing.count > others.count
    }

    /// A change of the key's columns, as the last forms tell it.
    private func keyDifference(from history: Catalog.History) -> [CatalogShape.Difference] {
        let forms = history.forms.values.compactMap { $0.last { !$0.key.isEmpty } }
        guard let form = forms.max(by: { $0.released < $1.released }) else { return [] }
        let (former, current) = (Set(form.key.map(\.column)), Set(catalog.table.key))
        if former == current { return [] }
        return [
            CatalogShape.Difference(
                field: .key, part: "key", former: form.key.map(\.column).joined(separator: ", "),
                current: catalog.table.key.joined(separator: ", "), losesKey: !former.isSubset(of: current))
        ]
    }
}

extension Seed.Field {
    /// The field with its fallback alone if it is a text in several languages.
    fileprivate var inFirstLanguage: Seed.Field {
        guard case .localized(let text) = content else { return self }
        return Seed.Field(column: column, content: .value(.text(text.versions[0].text)))
    }
}

extension Catalog {
    /// The values of which a history keeps a hash: those of all declared columns, null for one that the seed leaves out.
    func hashedValues(of seed: Seed) -> [StoredField] {
        guard let columns else { return seed.values }
        let missing = columns.filter { column in !seed.values.contains { $0.column == column.name } }
        return seed.values + missing.map { StoredField(column: $0.name, value: .null) }
    }
}
