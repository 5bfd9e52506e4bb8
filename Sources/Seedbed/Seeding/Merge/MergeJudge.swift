/// Decides for a merge of two stores what a row takes over, and which twin stays if there is room for one.
///
/// The store that merges reads the rows of both and hands them over; it then writes what it is told.
package struct MergeJudge {
    /// The decision on this store's row if the other store has a row of the same identity.
    package enum Change: Hashable, Sendable {
        /// It stays as it is.
        case none
        /// It takes over the values at these places.
        ///
        /// If `touchedAt` is given, that becomes its `updateDate`: the version that stays is the user's, and its `updateDate` is null.
        case takes(Set<Int>, touchedAt: SeedInstant? = nil)
        /// Both stay in their stores: they differ, and nothing says that they are versions of one row, or which version is newer.
        case disagreement
    }

    /// The decision on a row that a unique key keeps out.
    package enum Twin {
        /// It stays out: this twin has its place.
        case stays(SeedCopy)
        /// It comes in after these twins are removed.
        case makesRoom([PlannedRemoval])
        /// It stays out, and no twin of it may go.
        case refused
    }

    /// When a null was written, and since when its store knows the column; `nil` if that is not known.
    package typealias NullAge = (written: SeedInstant?, known: SeedInstant?)

    /// The columns of a table, by their places in a row's values.
    package struct Columns {
        /// Those of the app, in which a null may be no change.
        package var fillable: Set<Int>
        /// Those that identify a row.
        package var identity: Set<Int>
        /// Whether two rows of one identity are versions of one row.
        package var hasVersions: Bool
        /// Those whose change is not an edit (T2).
        package var volatile: Set<Int>
        /// The place of `updateDate`, or `nil` if the table has no such column.
        package var updateDate: Int?
        /// Those that refer to rows of other tables.
        package var references: Set<Int>

        /// The columns of a table.
        package init(
            fillable: Set<Int>, identity: Set<Int>, hasVersions: Bool, volatile: Set<Int> = [], updateDate: Int? = nil,
            references: Set<Int> = []
        ) {
            self.references = references
            self.volatile = volatile
            self.updateDate = updateDate
            self.fillable = fillable
            self.identity = identity
            self.hasVersions = hasVersions
        }
    }

    /// Decides how rows move whose copy makes room.
    package let cleanupRun: CleanupRun
    private let provenance: Provenance

    /// Decides for a store by the catalogs that prove its copies (T4).
    package init(for store: any SeedStore, catalogs: [Catalog], in run: CleanupRun) {
        cleanupRun = run
        provenance = Provenance(of: store, in: catalogs)
    }

    /// Whether the values of a reference that leads to no row say that there is none, as `ReferenceRule` decides.
    package static func meansNoRow(_ values: [SeedValue]) -> Bool { ReferenceRule.meansNoRow(values) }

    /// Whether the second of two rows that hold one identity in one store is the one to take over.
    package func prefers(_ second: MergeRule.Version, over first: MergeRule.Version) -> Bool {
        MergeRule.otherWins(here: first, other: second)
    }

    /// Decides what this store's row takes over from the other store's row of the same identity.
    ///
    /// - Parameters:
    ///   - here: this store's row.
    ///   - other: the other store's row.
    ///   - columns: the columns of their table.
    ///   - age: reads when the row with a null was written, and since when its store knows the column. It is asked only for a
    ///     column that is null in one of the rows, and told whether that is this store's row.
    ///   - isDangling: reads whether neither store has the row to which a reference of a row leads. It is asked only in an exact tie.
    package func change<E: Error>(
        here: MergeRule.Version, other: MergeRule.Version, in columns: Columns,
        age: (_ column: Int, _ isHere: Bool) throws(E) -> NullAge,
        isDangling: (_ column: Int, _ isHere: Bool) throws(E) -> Bool
    ) throws(E) -> Change {
        if let place = columns.updateDate, MergeRule.cannotTell(here: here, other: other, dateAt: place) {
            return .disagreement
        }
        var (left, right) = (here, other)
        for column in columns.references where left.ties(with: right) && !left.isIdentical(to: right, at: column) {
            MergeRule.passOverDangling(
                column, here: &left, other: &right, isDanglingHere: try isDangling(column, true),
                isDanglingThere: try isDangling(column, false))
        }
        for column in columns.fillable where left.values[column].isNull != right.values[column].isNull {
            let isHere = left.values[column].isNull
            let age = try age(column, isHere)
            if MergeRule.isNews(nullWrittenAt: age.written, knownSince: age.known) { continue }
            if isHere { left.unknown.insert(column) } else { right.unknown.insert(column) }
        }
        var changed = MergeRule.columnsFromOther(
            here: left, other: right, fillable: columns.fillable, volatile: columns.volatile)
        changed.subtract(columns.identity)
        // An equal key alone does not make two rows one.
        if !columns.hasVersions, MergeRule.disagree(left, right) { return .disagreement }
        let (fillable, volatile) = (columns.fillable, columns.volatile)
        let touchedAt = MergeRule.dateOfSilentEdit(here: left, other: right, fillable: fillable, volatile: volatile)
        return changed.isEmpty && touchedAt == nil ? .none : .takes(changed, touchedAt: touchedAt)
    }

    /// Marks each of two untouched versions of a row that is not a copy (T4), as far as the release is known.
    ///
    /// - Parameters:
    ///   - uuid: the identity of the row.
    ///   - value: the value of a version in a column, or `nil` if it does not have the column; told whether it is this store's.
    package func markUnproven(
        withUUID uuid: UUIDText, here: inout MergeRule.Version, other: inout MergeRule.Version, in columns: Columns,
        of table: SeedTable, value: (_ column: String, _ isHere: Bool) -> SeedValue?
    ) throws(StoreError) {
        let mayHideEdit = MergeRule.mayHideEdit(
            here: here, other: other, fillable: columns.fillable, volatile: columns.volatile)
        if !mayHideEdit { return }
        here.isUnproven = try isUnproven(uuid, here, of: table) { value($0, true) }
        other.isUnproven = try isUnproven(uuid, other, of: table) { value($0, false) }
    }

    private func isUnproven(
        _ uuid: UUIDText, _ version: MergeRule.Version, of table: SeedTable, value: (String) -> SeedValue?
    ) throws(StoreError) -> Bool {
        let group = table.groupColumns.compactMap(value)
        guard !group.isEmpty, group.count == table.groupColumns.count else { return false }
        let copy = SeedCopy(row: .key([]), uuid: uuid, createDate: version.createDate)
        return try provenance.reason(for: copy, inGroup: group, of: table, value: value) != nil
    }

    /// Decides between a row that comes in and its twins in this store, if a unique key leaves room for one.
    ///
    /// An untouched row yields to a touched one, and of untouched ones the greatest stays (C2). Of two touched rows none may go.
    /// A row that is not proven to be a copy is the user's (T4), and counts as touched.
    ///
    /// - Parameters:
    ///   - uuid: the identity of the row that comes in.
    ///   - value: its value in a column, or `nil` if it does not have the column.
    ///   - copies: reads the copies of a group.
    package func twin(
        of uuid: UUIDText, in table: SeedTable, value: (String) -> SeedValue?,
        copies: (_ group: [SeedValue]) throws(StoreError) -> [SeedCopy]
    ) throws(StoreError) -> Twin {
        let group = table.groupColumns.compactMap(value)
        // A table that no catalog seeds has no twins.
        guard !group.isEmpty, group.count == table.groupColumns.count else { return .refused }
        let updateDate = value(table.mapping.updateDate) ?? .null
        var incoming = SeedCopy(
            row: .key([]), uuid: uuid,
            createDate: table.dates.instant(from: value(table.mapping.createDate) ?? .null),
            updateDate: table.dates.instant(from: updateDate), isTouched: !updateDate.isNull)
        incoming.unproven = try provenance.reason(for: incoming, inGroup: group, of: table, value: value)
        let twins = try provenance.proven(CopyGroup(values: group, copies: try copies(group)), in: table).copies
        let verdicts = CleanupRule.verdicts(for: [incoming] + twins, isDurable: true)
        if case .remove(_, let survivor?) = verdicts[0] { return .stays(survivor) }
        var planned: [PlannedRemoval] = []
        for (twin, verdict) in zip(twins, verdicts.dropFirst()) {
            guard case .remove(let reason, let survivor) = verdict else { continue }
            planned.append(PlannedRemoval(copy: twin, reason: reason, survivor: survivor))
        }
        return planned.isEmpty ? .refused : .makesRoom(planned)
    }
}
