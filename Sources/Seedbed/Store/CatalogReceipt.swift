/// A store's record that it was given a release of a catalog.
public struct CatalogReceipt: Hashable, Sendable {
    /// The catalog's name.
    public var catalog: String
    /// The release.
    public var released: SeedInstant
    /// When it was seeded.
    public var seededAt: SeedInstant

    /// A receipt.
    public init(catalog: String, released: SeedInstant, seededAt: SeedInstant) {
        self.catalog = catalog
        self.released = released
        self.seededAt = seededAt
    }
}

extension SeedReceipt {
    /// The form of a seed that a release shipped, as the store's receipt keeps it: its key, and its content as a hash (S5).
    public struct Form: Hashable, Sendable {
        /// The release.
        public var released: SeedInstant
        /// The key columns with their values, and with null for a reference.
        ///
        /// The list is empty in a seed's last form if the seed's group holds the key.
        public var key: [StoredField]
        /// The columns that the hash is of.
        public var columns: [String]
        /// The hash of the values in these columns; empty if it is not known.
        public var hash: String

        /// A form that a release shipped.
        public init(released: SeedInstant, key: [StoredField], columns: [String], hash: String) {
            self.released = released
            self.key = key
            self.columns = columns
            self.hash = hash
        }
    }
}

/// A seed that a store was given, by this device or by a sync import (S5).
public struct SeedReceipt: Hashable, Sendable {
    /// The seed's id within its catalog.
    public var id: String
    /// The values of the group columns of its copies when it was given; a retired seed is found by them (C4).
    public var group: [SeedValue]
    /// The columns of that group, since another release may group by others; empty if an earlier version recorded the seed.
    public var groupColumns: [String]
    /// The fields that the seed declared in columns whose change is no edit (volatile ones and references).
    ///
    /// If the row holds another value, the user put it there.
    public var nonEditFields: [Seed.Field]
    /// The fields that earlier releases declared in such columns.
    ///
    /// If a copy of theirs holds such a value, the user has not filed it either (C2).
    public var formerNonEditFields: [Seed.Field] = []
    /// The release for which S6 has inserted a new copy; `nil` if it never has.
    public var renewedFor: SeedInstant?
    /// Whether the store was given the seed.
    ///
    /// It is false if a row of the user's kept the seed away (S1). The store then knows only what was shipped.
    public var isDelivered: Bool
    /// The forms that releases shipped, the last one last; a release that changed nothing of the seed is left out.
    public var forms: [SeedReceipt.Form]
    /// Whether its copies went without the user: with the account whose rows they were, or because a release retired it.
    ///
    /// If so, the absence of its copies is not a removal by the user (S5).
    public var isWithdrawn: Bool
    /// Whether the store counts as given the seed only because an adoption found its row (A1, A2).
    ///
    /// If an undo takes the adoption back, the store counts as not given the seed.
    public var isAdopted = false
    /// How often a receipt of the seed was taken over from a former name (S5).
    ///
    /// Of the receipts of one seed under several names, the one with the greatest number is the latest.
    public var takeovers = 0
    /// The rule of the table that refused the copy of the last release, in the store's words; `nil` if it was not refused.
    public var refusal: String?

    /// Whether the user has removed it if none of its copies exists any more (S5).
    var isRemovedWhenAbsent: Bool { isDelivered && !isWithdrawn }

    /// A seed that was given.
    public init(
        id: String, group: [SeedValue], groupColumns: [String] = [], nonEditFields: [Seed.Field] = [],
        renewedFor: SeedInstant? = nil, forms: [SeedReceipt.Form] = [], isDelivered: Bool = true,
        isWithdrawn: Bool = false,
        refusal: String? = nil
    ) {
        self.id = id
        self.group = group
        self.groupColumns = groupColumns
        self.nonEditFields = nonEditFields
        self.renewedFor = renewedFor
        self.forms = forms
        self.isDelivered = isDelivered
        self.isWithdrawn = isWithdrawn
        self.refusal = refusal
    }

    /// Whether the seed declared a reference in a column: the value there changes with the copy that it refers to.
    func holdsReference(in column: String) -> Bool {
        nonEditFields.contains { field in
            if case .reference = field.content { field.column.isSameName(as: column) } else { false }
        }
    }

    /// Takes over the values that an earlier receipt knows in columns whose change is no edit.
    mutating func addNonEditFields(of former: SeedReceipt) {
        for field in former.formerNonEditFields + former.nonEditFields
        where !nonEditFields.contains(field) && !formerNonEditFields.contains(field) {
            formerNonEditFields.append(field)
        }
    }

    /// The forms, of which the last one says its key too.
    func formsWithKeys(in table: SeedTable) -> [SeedReceipt.Form] {
        var forms = forms
        if let last = forms.indices.last, forms[last].key.isEmpty { forms[last].key = keyOfGroup(in: table) }
        return forms
    }

    /// The key that the group holds, with null for a reference.
    ///
    /// A group begins with the scope, which may be a part of the key besides.
    func keyOfGroup(in table: SeedTable) -> [StoredField] {
        let columns = groupColumns.isEmpty ? table.groupColumns : groupColumns
        let mapping = table.mapping
        if columns.count != group.count { return [] }
        return zip(columns, group).enumerated().compactMap { (place, part) in
            let (column, value) = part
            if place == 0, mapping.scope?.isSameName(as: column) == true { return nil }
            if mapping.seedID?.isSameName(as: column) == true { return nil }
            return StoredField(column: column, value: holdsReference(in: column) ? .null : value)
        }
    }

    /// The table with the group columns from the time when the seed was given, or `nil` if these do not fit the table.
    func formerTable(_ table: SeedTable, in store: any SeedStore) throws(StoreError) -> SeedTable? {
        let now = table.groupColumns
        if try isGrouped(by: now, of: table, in: store) { return table }
        if groupColumns.isEmpty || groupColumns.count != group.count { return nil }
        guard try store.columns.hasColumns(groupColumns, of: table) else { return nil }
        var former = table
        if groupColumns.count < 3, let seedID = table.mapping.seedID, groupColumns.last?.isSameName(as: seedID) == true
        {
            // Rows named their seeds then too, in another scope or in none.
            former.mapping.scope = groupColumns.count == 2 ? groupColumns[0] : nil
            return former
        }
        former.key = groupColumns
        former.mapping.scope = nil
        former.mapping.seedID = nil
        return former
    }

    /// Whether its group has the values of these columns, by which the table is grouped now.
    ///
    /// A column that no longer exists counts as renamed, as far as the group can tell: it counts by its place.
    func isGrouped(by columns: [String], of table: SeedTable, in store: any SeedStore) throws(StoreError) -> Bool {
        if group.count != columns.count { return false }
        if groupColumns == columns || groupColumns.isEmpty { return true }
        let isSame =
            columns.count == groupColumns.count && zip(columns, groupColumns).allSatisfy { $0.isSameName(as: $1) }
        if isSame { return true }
        return try !store.columns.hasColumns(groupColumns, of: table)
    }
}
