/// Finds the seeds of rows, and proves copies whose seeds the present release ships unchanged (T4), in the memory of the store.
///
/// It answers only what ``Provenance`` would answer for certain. All other rows are left to that.
struct LentProof {
    /// The facts about a row.
    enum Finding {
        /// Only the values of the row can tell whether it is a copy; it is in the group of the seed at that position, if that is known.
        case open(position: Int?)
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
    /// Whether the last seed that was found stood there: a guess that fails costs as much as the search.
    private var isInOrder = true
    /// The text of the last `createDate`, and the release that it names.
    private var date: (text: [UInt8], release: Release)?

    /// A date, and whether it is that of the present release.
    private typealias Release = (date: SeedInstant?, isPresent: Bool)
    /// Whether a release of that date shipped the seed at a position as it is now; asked of rows that hold what it is now.
    private let isShipped: ((_ position: Int, _ date: SeedInstant) -> Bool)?

    /// A proof for rows of a table, or `nil` if a row's seed cannot be told from the row and one file.
    ///
    /// - Parameter isShipped: whether a release shipped the seed at a position as it is now. If it is `nil`, only rows of the present
    ///   release are proven.
    init?(
        of table: SeedTable, by sources: [ShippedCatalog], columns: ProvenColumns,
        isShipped: ((_ position: Int, _ date: SeedInstant) -> Bool)?
    ) {
        guard let source = sources.first, sources.count == 1, source.late.isEmpty, table.former.isEmpty,
            table.mapping.scope == nil, let seeds = SeedBytes(source.catalog, columns: columns)
        else { return nil }
        catalog = source.catalog
        self.seeds = seeds
        groupCount = table.groupColumns.count
        name = table.mapping.seedID == nil ? nil : Array("\(catalog.name)/".utf8)
        self.isShipped = isShipped
    }

    /// Whether it finds the seeds of most rows: by a `seedID`, or by a key of texts.
    var findsSeeds: Bool { name != nil || seeds.hasTextKey }

    /// Looks at a row, whose first values are those of its group; the values that prove it follow.
    mutating func finding(_ row: LentRow) -> Finding {
        let group = row.values[..<groupCount]
        guard let position = position(of: group) else {
            let isForeign = row.isTouched && (name == nil ? isForeign(group) : group.last?.isNull == true)
            return isForeign ? .foreign : .open(position: nil)
        }
        next = position + 1
        if row.isTouched { return .touched(position: position) }
        let content = row.values[groupCount...]
        let (date, isPresent) = release(of: row.createDate)
        // Without an answer about other releases, a row of one stays open.
        guard let date, isPresent || isShipped != nil,
            seeds.isHeld(position, by: content, asHashed: !isPresent), isShipped?(position, date) ?? true
        else { return .open(position: position) }
        return .copy(position: position)
    }

    private mutating func position(of group: Slice<UnsafeBufferPointer<LentValue>>) -> Int? {
        let likely = isInOrder ? next : seeds.count
        var position: Int?
        if let name {
            guard case .text(let seedID)? = group.last, seedID.starts(with: name) else { return nil }
            position = seeds.position(ofID: UnsafeBufferPointer(rebasing: seedID[name.count...]), likely: likely)
        } else {
            position = seeds.position(ofKey: group, likely: likely)
        }
        if let position { isInOrder = position == next }
        return position
    }

    /// Whether a key that no seed of the file has differs from every seed's key in each spelling.
    private func isForeign(_ key: Slice<UnsafeBufferPointer<LentValue>>) -> Bool {
        seeds.hasTextKey
            && key.allSatisfy { value in
                guard case .text(let text) = value, let first = text.first else { return false }
                return CopyTally.isLetter(first) && text.allSatisfy { $0 < 0x80 }
            }
    }

    private mutating func release(of value: LentValue) -> Release {
        guard case .text(let text) = value else { return release(on: value) }
        if let date, date.text.withUnsafeBufferPointer({ $0.hasSameBytes(as: text) }) { return date.release }
        let release = release(on: value)
        date = (Array(text), release)
        return release
    }

    private func release(on date: LentValue) -> Release {
        let instant = catalog.table.dates.instant(from: date.value)
        return (instant, ProofRule.isReleaseDate(instant, among: [catalog.released]))
    }
}

/// The seeds that an earlier release shipped as the present one does, as a store's receipts say (S5).
///
/// A receipt keeps the form of a seed as a hash. If the present release ships the same content, a row of the earlier release is compared
/// with the catalog in the memory of the store, and its values are not copied.
struct UnchangedSeeds {
    private let catalog: Catalog
    private let forms: DeliveredForms
    private let maker: FormMaker

    init(of catalog: Catalog, forms: DeliveredForms, maker: FormMaker) {
        (self.catalog, self.forms, self.maker) = (catalog, forms, maker)
    }

    /// Whether the release of that date, which is the present one or was given to the store, shipped the seed as it is now.
    func isShipped(_ position: Int, at date: SeedInstant) -> Bool {
        if ProofRule.isSameSecond(date, catalog.released) { return true }
        let seed = catalog.seeds[position]
        guard let form = forms.form(of: seed.id, at: date) else { return false }
        return form.hasContent(of: maker.form(of: seed))
    }
}

extension Provenance {
    /// The seeds that earlier releases shipped as the catalog does, or `nil` if the store was given no earlier release.
    func unchangedSeeds(of source: ShippedCatalog) throws(StoreError) -> UnchangedSeeds? {
        let catalog = source.catalog
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        if releases.allSatisfy({ ProofRule.isSameSecond($0, catalog.released) }) { return nil }
        let forms = try known(source) { (source) throws(OriginError) in try source.deliveredForms() }
        return UnchangedSeeds(of: catalog, forms: forms, maker: try FormMaker(catalog, for: store))
    }
}
