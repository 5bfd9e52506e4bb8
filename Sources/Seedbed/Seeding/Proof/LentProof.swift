/// Finds the seeds of rows, and proves copies of the present release (T4), in the memory of the store.
///
/// It answers only what ``Provenance`` would answer for certain. All other rows are left to that.
struct LentProof {
    /// The facts about a row.
    enum Finding {
        /// Only the values of the row can tell.
        case open
        /// A copy of the seed at that position of the catalog.
        case copy(position: Int)
        /// A row of the user's in the group of the seed at that position.
        case touched(position: Int)
        /// A row of the user's in no seed's group.
        case foreign
    }

    /// The app's only catalog of the table.
    private let catalog: Catalog
    private var seeds: SeedBytes
    /// How many of a row's values name its group.
    private let groupCount: Int
    /// The beginning of each `seedID` of the catalog, or `nil` in a table without that column.
    private let name: [UInt8]?
    /// The position after that of the row before: rows mostly stand in the order of the file.
    private var next = 0
    /// The text of the last `createDate`, and whether it is this release's.
    private var date: (text: [UInt8], isPresent: Bool)?

    /// A proof for rows of a table, or `nil` if a row's seed cannot be told from the row and one file.
    init?(of table: SeedTable, by sources: [ShippedCatalog], columns: ProvenColumns) {
        guard let source = sources.first, sources.count == 1, source.late.isEmpty, table.former.isEmpty,
            table.mapping.scope == nil, let seeds = SeedBytes(source.catalog, columns: columns)
        else { return nil }
        catalog = source.catalog
        self.seeds = seeds
        groupCount = table.groupColumns.count
        name = table.mapping.seedID == nil ? nil : Array("\(catalog.name)/".utf8)
    }

    /// Looks at a row, whose first values are those of its group; the values that prove it follow.
    mutating func finding(_ row: LentRow) -> Finding {
        let group = row.values[..<groupCount]
        guard let position = position(of: group) else {
            return row.isTouched && (name == nil ? isForeign(group) : group.last?.isNull == true) ? .foreign : .open
        }
        next = position + 1
        if row.isTouched { return .touched(position: position) }
        guard isPresentRelease(row.createDate), seeds.isHeld(position, by: row.values[groupCount...]) else {
            return .open
        }
        return .copy(position: position)
    }

    private mutating func position(of group: Slice<UnsafeBufferPointer<LentValue>>) -> Int? {
        guard let name else { return seeds.position(ofKey: group, likely: next) }
        guard case .text(let seedID)? = group.last, seedID.starts(with: name) else { return nil }
        return seeds.position(ofID: UnsafeBufferPointer(rebasing: seedID[name.count...]), likely: next)
    }

    /// Whether a key that no seed of the file has differs from every seed's key in each spelling.
    private func isForeign(_ key: Slice<UnsafeBufferPointer<LentValue>>) -> Bool {
        seeds.hasTextKey
            && key.allSatisfy { value in
                guard case .text(let text) = value, let first = text.first else { return false }
                return CopyTally.isLetter(first) && text.allSatisfy { $0 < 0x80 }
            }
    }

    private mutating func isPresentRelease(_ value: LentValue) -> Bool {
        guard case .text(let text) = value else { return isPresent(value) }
        if let date, date.text.withUnsafeBufferPointer({ $0.hasSameBytes(as: text) }) { return date.isPresent }
        let isPresent = isPresent(value)
        date = (Array(text), isPresent)
        return isPresent
    }

    private func isPresent(_ date: LentValue) -> Bool {
        guard let instant = catalog.table.dates.instant(from: date.value) else { return false }
        return ProofRule.isSameSecond(instant, catalog.released)
    }
}
