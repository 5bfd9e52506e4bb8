/// Rows of a table that were proven to be copies (T4) while a catalog is seeded.
///
/// A release proves the older copy of a seed before it inserts a new one, and the cleanup of the same transaction meets both
/// again. A row counts as proven only as long as it holds what it held when it was proven: a trigger of the app may write to it.
final class ProvenRows {
    /// The hash of the values that a row held, and the place of its seed among ``ids``.
    private struct Proof {
        var hash: Int
        var seed: UInt32
    }

    private let table: String
    private var proofs: [StoredRowID: Proof] = [:]
    private var ids: [String] = []
    /// The seeds whose receipts, written in the same transaction, hold no key but the present one.
    private(set) var withOneKey: Set<String> = []

    init(of table: SeedTable) { self.table = table.name }

    /// Whether the rows are of this table.
    func concerns(_ table: SeedTable) -> Bool { table.name == self.table }

    /// Notes that a row is a copy of a seed, by its group and the values of the columns that prove it.
    func note(_ copy: SeedCopy, _ group: [SeedValue], _ content: [SeedValue], of id: String) {
        if ids.last != id { ids.append(id) }
        proofs[copy.row] = Proof(hash: Self.hash(copy, group, content), seed: UInt32(ids.count - 1))
    }

    /// Notes whether a seed's receipt holds no key but the present one.
    func note(_ id: String, hasOneKey: Bool) {
        if hasOneKey { withOneKey.insert(id) } else { withOneKey.remove(id) }
    }

    /// Returns the id of the seed whose copy a row was proven to be, or `nil` if it was not or has changed since.
    func seed(of copy: SeedCopy, _ group: [SeedValue], _ content: [SeedValue]) -> String? {
        guard let proof = proofs[copy.row], proof.hash == Self.hash(copy, group, content) else { return nil }
        return ids[Int(proof.seed)]
    }

    private static func hash(_ copy: SeedCopy, _ group: [SeedValue], _ content: [SeedValue]) -> Int {
        var hasher = Hasher()
        hasher.combine(copy.uuid)
        hasher.combine(copy.createDate)
        for values in [group, content] {
            for value in values {
                // Null and zero are hashed alike by themselves.
                hasher.combine(value.isNull)
                hasher.combine(value)
            }
        }
        return hasher.finalize()
    }
}

extension Provenance {
    /// Notes from now on which rows are proven, until ``forgetProofs()``.
    ///
    /// It does so if no other catalog has seeds in the table, and no seed a former name: the group alone tells the seed then.
    func noteProofs(of catalog: Catalog) throws(StoreError) {
        let isAlone = try sources(of: catalog.table).count == 1 && catalog.table.former.isEmpty
        provenRows = isAlone ? ProvenRows(of: catalog.table) : nil
    }

    /// Forgets which rows are proven.
    func forgetProofs() { provenRows = nil }

    /// Notes that a new row is a copy: its release declares exactly what it was inserted with.
    ///
    /// The row counts as one only if the store hands it over with these values.
    func note(
        _ copy: SeedCopy, of seed: Seed, _ fields: [StoredField], in group: [SeedValue], of catalog: Catalog
    ) throws(StoreError) {
        guard let provenRows, provenRows.concerns(catalog.table), !seed.hasReferences else { return }
        var content: [SeedValue] = []
        for (index, name) in try columns(of: catalog.table).names.enumerated() {
            // Most seeds list their fields in the order of the columns.
            let isInOrder = index < fields.count && fields[index].column == name
            guard let place = isInOrder ? index : fields.firstIndex(where: { $0.column == name }) else { return }
            content.append(fields[place].value)
        }
        provenRows.note(copy, group, content, of: seed.id)
    }

    /// Returns the id of the seed of a group if all of its tagged rows were proven to be copies and have not changed since.
    func provenSeed(of group: CopyGroup, in table: SeedTable) -> String? {
        guard let provenRows, provenRows.concerns(table), group.contents.count == group.copies.count else { return nil }
        var id: String?
        for (copy, content) in zip(group.copies, group.contents) where copy.isTagged {
            guard let seed = provenRows.seed(of: copy, group.values, content) else { return nil }
            id = seed
        }
        return id
    }

    /// Whether the row holds what a seed of this release was at the row's date, which nearly all copies do.
    ///
    /// Then it does not matter which other seeds had its key in earlier releases.
    func holdsShippedContent(
        _ copy: SeedCopy, _ content: RowContent, _ origin: inout GroupOrigin, at date: SeedInstant, in table: SeedTable
    ) throws(StoreError) -> Bool {
        for place in origin.sources.indices {
            let current = origin.current(place)
            if current.isEmpty { continue }
            let isNamed = origin.isNamed
            let isEqual = try known(origin.sources[place]) { (source) throws(OriginError) in
                if !isNamed, try !source.isOrigin(current, at: date) { return false }
                for seed in current where try source.knowledge(of: seed, at: date, content, copy) == .equal {
                    return true
                }
                return false
            }
            if isEqual {
                if let provenRows, provenRows.concerns(table), let id = current.first?.id {
                    provenRows.note(copy, origin.group, content.values, of: id)
                }
                return true
            }
        }
        return false
    }

    /// Gives a seed of a release, and the store's receipt of it, so that neither is looked for.
    func use(
        _ seed: Seed, _ receipt: SeedReceipt?, of catalog: Catalog, in group: [SeedValue]
    ) throws(StoreError) {
        guard let source = try source(of: catalog) else { return }
        source.seeds.note(seed, withKey: Array(group.suffix(catalog.table.key.count)))
        if let receipt { source.note(receipt) }
    }

    /// Notes the receipt of a seed of the release, as it is written now.
    func note(_ receipt: SeedReceipt, of seed: Seed, of catalog: Catalog) {
        guard let provenRows, provenRows.concerns(catalog.table) else { return }
        let key = catalog.table.key
        let hasOneKey =
            !seed.hasReferences
            && receipt.forms.allSatisfy { form in
                if form.key.isEmpty { return true }
                guard form.key.count == key.count else { return false }
                return zip(key, form.key).allSatisfy { column, part in
                    part.column == column && seed.values.contains { $0.column == column && $0.value == part.value }
                }
            }
        provenRows.note(receipt.id, hasOneKey: hasOneKey)
    }
}
