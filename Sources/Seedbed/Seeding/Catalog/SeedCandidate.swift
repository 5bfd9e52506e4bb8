/// A seed on its way into a store.
struct SeedCandidate {
    let seed: Seed
    /// The declared values, with references resolved.
    let fields: [StoredField]
    /// The values of the group columns of its copies.
    let group: [SeedValue]
    /// The store's receipt of the seed from before, or `nil`.
    let delivered: SeedReceipt?
    /// Its copies in the store.
    var copies: [SeedCopy] = []
    /// The release for which S6 has inserted a new copy.
    var renewedFor: SeedInstant?
    /// Its copies under a key that it had in an earlier release, in a table without a `seedID` column.
    var renamed: [SeedCopy] = []
    /// Whether the table was durable when the store was given these copies; `nil` if there are none.
    var wasDurable: Bool?
    /// Whether its former key, which is another seed's now, still has a row.
    var isStillThere = false
    /// Columns of the older copy that the user has changed without touching it, in folded case.
    var userModifiedColumns: Set<SQLName> = []

    init(seed: Seed, fields: [StoredField], group: [SeedValue], delivered: SeedReceipt?) {
        self.seed = seed
        self.fields = fields
        self.group = group
        self.delivered = delivered
        renewedFor = delivered?.renewedFor
    }

    /// Notes the rows under a former key that is another seed's now.
    ///
    /// A row with that key tells that the user removed neither seed.
    mutating func note(_ rows: [SeedCopy], ofAnotherSeed former: FormerGroup) {
        if rows.contains(where: { $0.isUntouched && mayBeGiven(as: $0, in: former) }) { isStillThere = true }
    }

    /// Whether a row under a former key may be a copy of this seed.
    ///
    /// A row of a release in which the seed no longer had the key is a copy of the seed that has the key since.
    func mayBeGiven(as copy: SeedCopy, in former: FormerGroup) -> Bool {
        let releases = delivered?.forms.filter { form in
            form.key.allSatisfy { field in
                let place = former.table.groupColumns.firstIndex { $0.isSameName(as: field.column) }
                return place.map { former.values[$0] == field.value } ?? true
            }
        }.map(\.released)
        return ProofRule.isNoLater(copy.createDate, than: releases?.max())
    }

    /// The declared values that a new copy is to hold: all but those of columns that the user has changed in the older one.
    var changingFields: [StoredField] {
        userModifiedColumns.isEmpty ? fields : fields.filter { !userModifiedColumns.contains(SQLName($0.column)) }
    }
}

extension Seed {
    /// Whether it refers to another seed.
    var hasReferences: Bool { !links.isEmpty }

    /// The column's field if it refers to another seed, otherwise `nil`.
    func reference(in column: String) -> Field? {
        links.first { values[$0.place].column == column }.map { field($0.place) }
    }

    /// The declared fields whose change is no edit: those of the store's volatile columns, and references.
    ///
    /// A reference is a foreign key even if no schema declares it.
    func nonEditFields(in volatile: [String]) -> [Field] {
        if volatile.isEmpty, !hasReferences { return [] }
        var nonEditFields: [Field] = []
        let (values, links) = (values, links)
        for place in values.indices {
            var isNonEdit = !links.isEmpty && links.contains { $0.place == place }
            for name in volatile.indices where volatile[name].isSameName(as: values[place].column) { isNonEdit = true }
            if isNonEdit { nonEditFields.append(field(place)) }
        }
        return nonEditFields
    }
}
