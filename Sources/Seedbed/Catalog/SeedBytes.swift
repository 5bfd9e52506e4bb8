/// The seeds of a catalog's file, to be compared with values that a store lends, without a copy of either.
///
/// A comparison says yes only if ``ShippedValue`` would say so of the decoded values. Of each value that is not obviously the same it
/// asks ``ShippedValue``.
struct SeedBytes {
    /// The columns of seeds that declare the same ones, and the places of their values in a row.
    private struct Form {
        /// The columns, as the scanner numbers them.
        var columns: [Int]
        /// The place in a row of each value, `nil` for a value that proves nothing.
        var places: [Int?]
        var types: [Catalog.ColumnType?]
        /// The places of the columns that the catalog declares and the seeds leave out, with their defaults.
        var undeclared: [(place: Int, empty: SeedValue)]
    }

    private let file: SeedFile
    private let types: [String: Catalog.ColumnType]
    private let dates: SeedDateFormat
    private let columns: ProvenColumns
    private var forms: [Form] = []
    /// How many forms are told apart; the seeds of most catalogs have one.
    private static let formLimit = 16
    private var scanner: SeedScanner
    /// The position of the seed in the scanner, or -1.
    private var scanned = -1

    /// The seeds of a catalog, or `nil` if they are not in a file, or if one seed may have several texts or refer to others.
    ///
    /// - Parameter columns: the columns that prove rows of the catalog's table.
    init?(_ catalog: Catalog, columns: ProvenColumns) {
        guard let file = catalog.seeds.file, !file.hasReferences, !file.hasTexts, catalog.localized.isEmpty else {
            return nil
        }
        self.file = file
        self.columns = columns
        types = catalog.columnTypes
        dates = catalog.table.dates
        scanner = SeedScanner(plan: file.plan)
    }

    /// Whether each column of the key stores a text of the file as it is.
    var hasTextKey: Bool { file.plan.key.allSatisfy { isText(file.plan.columns[$0].type) } }

    /// The number of seeds.
    var count: Int { file.count }

    /// The position of the seed whose key is these texts, or `nil` if none is known to have it.
    ///
    /// - Parameter likely: the position at which to look first.
    mutating func position(ofKey key: Slice<UnsafeBufferPointer<LentValue>>, likely: Int) -> Int? {
        if likely < count, hasKey(likely, key) { return likely }
        var hash: UInt64 = 0
        for value in key {
            guard case .text(let text) = value else { return nil }
            hash = SeedScanner.hash(hash, adding: text)
        }
        return file.position(withKeyHash: hash) { hasKey($0, key) }
    }

    /// The position of the seed of that id, or `nil` if none is known to have it.
    ///
    /// - Parameter likely: the position at which to look first.
    mutating func position(ofID id: UnsafeBufferPointer<UInt8>, likely: Int) -> Int? {
        let position = file.position(ofID: id, likely: likely, with: &scanner)
        scanned = position ?? -1
        return position
    }

    /// Whether a seed's key columns hold these texts.
    private mutating func hasKey(_ position: Int, _ key: Slice<UnsafeBufferPointer<LentValue>>) -> Bool {
        scan(position)
        if scanner.keyFields.count != key.count { return false }
        return file.withReader { reader in
            for (place, value) in zip(scanner.keyFields, key) {
                guard place >= 0, case .text(let held) = value else { return false }
                let field = scanner.fields[place]
                guard field.token.isString, isText(file.plan.columns[field.column].type),
                    reader.withContent(of: field.token, { $0.hasSameBytes(as: held) })
                else { return false }
            }
            return true
        }
    }

    private mutating func scan(_ position: Int) {
        if scanned == position { return }
        file.scan(position, with: &scanner)
        scanned = position
    }

    /// Whether a column of that type stores a text of the file as it is.
    @inline(__always)
    private func isText(_ type: Catalog.ColumnType?) -> Bool {
        switch type {
        case nil, .text, .uuid: true
        case .integer, .real, .boolean, .date, .json, .blob: false
        }
    }

    /// Whether a row holds for certain what a seed ships; false if only the decoded values can tell.
    ///
    /// - Parameters:
    ///   - content: the row's values in the columns that prove it.
    ///   - asHashed: whether a column that the seed leaves out must hold its default, as a hash of the seed has it, and not null.
    mutating func isHeld(
        _ position: Int, by content: Slice<UnsafeBufferPointer<LentValue>>, asHashed: Bool = false
    ) -> Bool {
        scan(position)
        guard let number = form(of: position) else { return false }
        let first = content.startIndex
        return file.withReader { reader in
            for index in scanner.fields.indices {
                guard let place = forms[number].places[index] else { continue }
                let (field, held) = (scanner.fields[index], content[first &+ place])
                if isSame(field.token, forms[number].types[index], held, reader) { continue }
                guard case .value(let shipped) = scanner.content(of: field, in: reader) else { return false }
                let type = types[file.plan.columns[field.column].name]
                if !ShippedValue.isHeld(shipped, by: held.value, type: type, dates: dates) { return false }
            }
            for (place, empty) in forms[number].undeclared {
                let held = content[first &+ place]
                if held.isNull, !asHashed { continue }
                if !ShippedValue.isHeld(empty, by: held.value, type: nil, dates: dates) { return false }
            }
            return true
        }
    }

    /// Whether a value of the file is stored as the lent one; false if another form of it may be.
    @inline(__always)
    private func isSame(
        _ token: JSONToken, _ type: Catalog.ColumnType?, _ held: LentValue, _ reader: JSONReader
    ) -> Bool {
        if type == .json { return false }
        switch (token.kind, held) {
        case (.plain, .text(let text)): return isText(type) && reader.raw(token).hasSameBytes(as: text)
        case (.integer, .integer(let integer)): return type != .real && reader.integer(token) == integer
        case (.integer, .real(let real)): return type == .real && reader.double(token) == real
        case (.real, .real(let real)): return reader.double(token) == real
        case (.yes, .integer(let integer)): return integer == 1
        case (.no, .integer(let integer)): return integer == 0
        case (.null, .null): return true
        default: return false
        }
    }

    /// The number of the form of the seed in the scanner, or `nil` if it has a value that only the general comparison finds.
    private mutating func form(of position: Int) -> Int? {
        for number in forms.indices where fits(forms[number]) { return forms[number].places.isEmpty ? nil : number }
        if forms.count == Self.formLimit { return nil }
        let shape = SeedShape(file.seed(at: position, with: &scanner), in: columns, types: types)
        let isKnown =
            shape.parts.count == scanner.fields.count
            && shape.parts.allSatisfy { part in
                !part.isReference && (part.place != nil || columns.passed.contains(SQLName(part.column)))
            }
        forms.append(
            Form(
                columns: scanner.fields.map(\.column), places: isKnown ? shape.parts.map(\.place) : [],
                types: scanner.fields.map { file.plan.columns[$0.column].type }, undeclared: shape.undeclared))
        return isKnown ? forms.count - 1 : nil
    }

    @inline(__always)
    private func fits(_ form: Form) -> Bool {
        if form.columns.count != scanner.fields.count { return false }
        for index in form.columns.indices where form.columns[index] != scanner.fields[index].column { return false }
        return true
    }
}
