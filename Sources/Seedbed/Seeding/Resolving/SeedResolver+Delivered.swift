/// Finds out whether a row still holds what an earlier release gave it.
extension SeedResolver {
    /// Whether a column of the copy holds what the field says.
    ///
    /// A field with a reference allows any copy of the seed that it names. That copy may have been replaced and not cleaned up
    /// yet, or its seed may be retired.
    mutating func isAsDelivered(
        _ field: Seed.Field, in copy: SeedCopy, of candidate: SeedCandidate, in catalog: Catalog, store: any SeedStore
    ) throws(StoreError) -> Bool {
        switch field.content {
        case .value(let value):
            return try Self.isHeld([value], in: field.column, of: copy, in: catalog, store)
        case .localized(let text):
            return try Self.isHeld(text.texts.map { .text($0) }, in: field.column, of: copy, in: catalog, store)
        case .reference(let former):
            let reference = current(former)
            let field = Seed.Field(column: field.column, content: .reference(reference))
            if let now = candidate.resolved(field), try store.columns.holds([now], in: copy, of: catalog.table) {
                return true
            }
            guard let table = self.catalog(reference.catalog)?.table else { return false }
            for target in try targets(of: reference, store: store) {
                let value = try store.references.referenceValue(
                    of: target, of: table, for: field.column, of: catalog.table)
                let was = StoredField(column: field.column, value: value)
                if !value.isNull, try store.columns.holds([was], in: copy, of: catalog.table) { return true }
            }
            return false
        }
    }

    /// Whether a column of the copy holds one of these values, as the store converts them or as engines hand them on (T4).
    private static func isHeld(
        _ values: [SeedValue], in column: String, of copy: SeedCopy, in catalog: Catalog, _ store: any SeedStore
    ) throws(StoreError) -> Bool {
        for value in values {
            if try store.columns.holds([StoredField(column: column, value: value)], in: copy, of: catalog.table) {
                return true
            }
        }
        guard let held = try store.columns.values(of: [column], in: [copy], of: catalog.table).first?.first else {
            return false
        }
        let type = catalog.columns?.first { $0.name.isSameName(as: column) }?.type
        return values.contains { ShippedValue.isHeld($0, by: held, type: type, dates: catalog.table.dates) }
    }

    /// Returns the groups in which a seed's copies may be under a key that it had in an earlier release.
    ///
    /// - Parameter shipped: the groups of all seeds, found when they are first needed.
    mutating func formerGroups(
        of candidate: SeedCandidate, in catalog: Catalog, store: any SeedStore, _ shipped: inout ShippedGroups?
    ) throws(StoreError) -> [FormerGroup] {
        guard let delivered = candidate.delivered, let table = try delivered.formerTable(catalog.table, in: store)
        else { return [] }
        let isSame = table == catalog.table
        var groups = isSame ? try groups(of: delivered, in: catalog, store: store) : [delivered.group]
        if isSame { groups.removeAll { $0 == candidate.group } }
        if !groups.isEmpty, shipped?.columns != table.groupColumns {
            shipped = try self.groups(of: catalog.table, by: table.groupColumns, store: store)
        }
        let name = SeedReference(catalog: catalog.name, id: candidate.seed.id)
        return groups.map { group in
            FormerGroup(values: group, table: table, isOfAnotherSeed: shipped?.isShared(group, by: name) ?? false)
        }
    }

    /// Returns the groups that may hold the copies of a seed that the store was given.
    ///
    /// The row that a group column refers to may have got a successor since, to which the seed's copies were moved (C5).
    mutating func groups(
        of delivered: SeedReceipt, in catalog: Catalog, store: any SeedStore
    ) throws(StoreError) -> [[SeedValue]] {
        var groups = [delivered.group]
        for (place, column) in catalog.table.groupColumns.enumerated() where place < delivered.group.count {
            guard let field = delivered.nonEditFields.first(where: { $0.column.isSameName(as: column) }),
                case .reference(let reference) = field.content
            else { continue }
            let there = GroupReference(catalog: catalog.name, reference: current(reference), column: column)
            let values = try self.values(of: there, in: catalog, store)
            // Of a row that no longer exists only its former number is known.
            if values.isEmpty { continue }
            groups = groups.flatMap { group in
                values.map { value in
                    var group = group
                    group[place] = value
                    return group
                }
            }
        }
        return groups
    }

    /// Returns the values of references to copies of the seeds to which the key of a row must lead.
    mutating func values(
        of link: KeyLink, in table: SeedTable, store: any SeedStore
    ) throws(StoreError) -> [SeedValue] {
        guard let catalog = catalogs.first(where: { $0.table.name.isSameName(as: table.name) }) else { return [] }
        var values: [SeedValue] = []
        for seed in link.seeds {
            let place = GroupReference(catalog: catalog.name, reference: seed, column: link.column)
            values += try self.values(of: place, in: catalog, store)
        }
        return values
    }

    /// Returns the values for which a reference may stand in a column of a catalog's table.
    private mutating func values(
        of place: GroupReference, in catalog: Catalog, _ store: any SeedStore
    ) throws(StoreError) -> [SeedValue] {
        if let known = referredTo[place] { return known }
        var values: [SeedValue] = []
        if let table = self.catalog(place.reference.catalog)?.table {
            for target in try targets(of: place.reference, store: store) {
                let value = try store.references.referenceValue(
                    of: target, of: table, for: place.column, of: catalog.table)
                if !value.isNull, !values.contains(value) { values.append(value) }
            }
        }
        referredTo[place] = values
        return values
    }

    /// Returns the copies for which a reference may have stood.
    private mutating func targets(
        of reference: SeedReference, store: any SeedStore
    ) throws(StoreError) -> [SeedCopy] {
        guard let catalog = catalog(reference.catalog) else { return [] }
        var copies: [SeedCopy] = []
        if let former = try delivered(reference, store: store),
            let table = try former.formerTable(catalog.table, in: store)
        {
            copies = try store.copies(inGroup: former.group, of: table)
        }
        if copies.isEmpty, let now = try group(of: reference, in: catalog, store: store) {
            copies = try store.copies(inGroup: now, of: catalog.table)
        }
        if catalog.table.mapping.seedID != nil || copies.allSatisfy(\.isUntouched) { return copies }
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
        return ReferenceRule.formerTargets(
            among: copies, releases: releases, isDurable: catalog.table.isDurable)
    }

    /// The group of a seed as its catalog ships it, or `nil` if the catalog does not.
    private mutating func group(
        of reference: SeedReference, in catalog: Catalog, store: any SeedStore
    ) throws(StoreError) -> [SeedValue]? {
        guard let seed = seed(reference.id, of: catalog) else { return nil }
        let columns = catalog.table.groupColumns
        // Resolved only if it must be: the result is remembered, and the seed that it refers to may not be seeded yet.
        let isResolved = seed.links.contains { columns.contains(seed.values[$0.place].column) }
        let fields = isResolved ? try fields(of: seed, in: catalog, store: store) : seed.values
        return fields.map { Self.group(of: seed.id, $0, in: catalog, columns) }
    }
}

/// A reference in a group column of a catalog's table.
struct GroupReference: Hashable {
    let catalog: String
    let reference: SeedReference
    let column: String
}

extension SeedCandidate {
    /// The field as it is resolved already, or `nil` if the seed no longer declares that very reference.
    fileprivate func resolved(_ field: Seed.Field) -> StoredField? {
        let link = seed.links.first { seed.values[$0.place].column == field.column }
        guard let link, case .reference(link.seed) = field.content else { return nil }
        return fields[link.place]
    }
}

/// The group of a seed's key in an earlier release.
struct FormerGroup {
    let values: [SeedValue]
    /// The table, with the group columns of that time.
    let table: SeedTable
    /// Whether the key is another seed's now.
    let isOfAnotherSeed: Bool
}
