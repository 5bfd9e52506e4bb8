extension HistoryReader {
    /// The parts of an entry of `shipped` that were read so far.
    private struct Entry {
        /// The offset at which it starts.
        var start: Int
        /// The offset of the name of each of its fields.
        var names: [HistoryEntryField: Int] = [:]
        var released: SeedInstant?
        var id: String?
        var key: [Seed.Field] = []
        var content: Catalog.History.Form.Content?
        var stable = Catalog.History.StableHash(columns: [], text: "")

        /// The columns that the release declared, if the entry says them.
        var declared: [Catalog.Column]?
        /// The columns that the release declared volatile, if the entry says them.
        var volatile: [String]?

        /// The part of the release that it is about; `nil` for a seed.
        var part: String? {
            declared != nil ? "columns of a release" : volatile != nil ? "volatile columns of a release" : nil
        }

        /// The first of these fields that the entry names, with its offset, or `nil` if it names none.
        func first(of fields: [HistoryEntryField]) -> (field: HistoryEntryField, offset: Int)? {
            fields.compactMap { field in names[field].map { (field, $0) } }.min { $0.1 < $1.1 }
        }
    }

    /// Reads the entry whose opening brace is the next byte; one without any field says nothing.
    mutating func readEntry() throws(JSONStop) {
        var entry = Entry(start: reader.position)
        let count = reader.problems.count
        var isFirst = true
        try reader.open()
        while let field = try reader.nextField(&isFirst, &entry.names) { try read(field, of: &entry) }
        if entry.names.isEmpty, reader.problems.count == count { return }
        checkFields(of: entry)
        register(entry, isValid: reader.problems.count == count)
    }

    private mutating func read(_ field: HistoryEntryField, of entry: inout Entry) throws(JSONStop) {
        switch field {
        case .released: entry.released = try readReleased()
        case .id: entry.id = try readID()
        case .key: entry.key = try Self.readFields(of: field, with: &keys, &reader, isKey: true)
        case .content:
            entry.content = .fields(try Self.readFields(of: field, with: &contents, &reader, isKey: false))
        case .hash: entry.content = try readHash(field).map { .hash($0) }
        case .stable: entry.stable.text = try readHash(field) ?? ""
        case .columns: try readColumns(of: &entry)
        case .volatile: entry.volatile = try readNames(of: field)
        case .gone:
            let token = try reader.value()
            if token.kind != .yes && token.kind != .invalid {
                reader.problems.add("\"gone\" takes only true", at: token.start)
            }
            entry.content = .gone
        }
    }

    private mutating func readReleased() throws(JSONStop) -> SeedInstant? {
        guard let token = try reader.string(for: HistoryEntryField.released.rawValue) else { return nil }
        guard let release = reader.withContent(of: token, { SeedInstant(iso8601: $0) }) else {
            reader.problems.add(
                "\"released\" takes a date such as \"2026-11-20\" or an ISO 8601 instant", at: token.start)
            return nil
        }
        references.append((release, token.start))
        return release
    }

    private mutating func readID() throws(JSONStop) -> String? {
        guard let token = try reader.string(for: HistoryEntryField.id.rawValue) else { return nil }
        if reader.withContent(of: token, \.isIdentifier) { return reader.text(token) }
        reader.problems.add(
            "\"$id\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty", at: token.start)
        return nil
    }

    private mutating func readHash(_ field: HistoryEntryField) throws(JSONStop) -> String? {
        guard let token = try reader.string(for: field.rawValue) else { return nil }
        if reader.withContent(of: token, \.isHash) { return reader.text(token) }
        reader.problems.add(
            "\"\(field.rawValue)\" may only have 0-9, a-f and spaces, and not be empty", at: token.start)
        return nil
    }

    /// Reads the columns of a stable hash; or, in an object, those that a release declared with their types.
    private mutating func readColumns(of entry: inout Entry) throws(JSONStop) {
        if reader.peek() == UInt8(ascii: "{") { return try readDeclared(of: &entry) }
        entry.stable.columns = try readNames(of: .columns, isEmptyTaken: false)
    }

    /// Reads a list of columns.
    private mutating func readNames(
        of field: HistoryEntryField, isEmptyTaken: Bool = true
    ) throws(JSONStop) -> [String] {
        let (start, count) = (reader.position, reader.problems.count)
        let columns = try reader.strings(for: field.rawValue).map { reader.text($0) }
        let areNames = columns.allSatisfy { !$0.isEmpty && !$0.hasPrefix("$") && !$0.utf8.contains(0) }
        let isSet = (isEmptyTaken || !columns.isEmpty) && Set(columns.map(SQLName.init)).count == columns.count
        if reader.problems.count == count, !areNames || !isSet {
            let wanted = isEmptyTaken ? "columns" : "at least one column, and"
            reader.problems.add("\(field.rawValue.quoted) takes \(wanted) each once", at: start)
        }
        return columns
    }

    private mutating func readDeclared(of entry: inout Entry) throws(JSONStop) {
        let (start, count) = (reader.position, reader.problems.count)
        var probe = reader
        _ = try reader.value()
        entry.declared = []
        guard reader.problems.count == count, case .object(let fields)? = try? JSONValue(&probe) else { return }
        let columns = fields.compactMap { field -> Catalog.Column? in
            guard case .string(let word) = field.value, let type = Catalog.ColumnType(rawValue: word) else {
                return nil
            }
            let isName = !field.name.isEmpty && !field.name.hasPrefix("$") && !field.name.utf8.contains(0)
            return isName ? Catalog.Column(name: field.name, type: type) : nil
        }
        if columns.count < fields.count || Set(columns.map { SQLName($0.name) }).count < columns.count {
            reader.problems.add(
                "\"columns\" takes the columns that a release declared with their types, each once", at: start)
        }
        entry.declared = columns
    }

    /// Reads an object of columns with their values, as the fields of a seed are read.
    private static func readFields(
        of field: HistoryEntryField, with scanner: inout SeedScanner, _ reader: inout JSONReader, isKey: Bool
    ) throws(JSONStop) -> [Seed.Field] {
        guard reader.peek() == UInt8(ascii: "{") else {
            reader.reportKind(of: try reader.value(), for: field.rawValue, wanted: "an object")
            return []
        }
        let count = reader.problems.count
        let start = reader.position
        try scanner.scan(&reader)
        for value in scanner.fields where isKey && value.token.kind == .null {
            let name = scanner.plan.columns[value.column].name.quoted
            reader.problems.add("column \(name) is in the key and cannot be null", at: value.token.start)
        }
        // Only what is valid can be decoded.
        guard reader.problems.count == count else { return [] }
        if scanner.fields.isEmpty {
            reader.problems.add("\"\(field.rawValue)\" needs at least one column", at: start)
        }
        return scanner.seed(in: reader, place: 0).fields
    }

    /// The rule for which fields an entry has: what was shipped, or that the seed is gone.
    private mutating func checkFields(of entry: Entry) {
        let needed: [HistoryEntryField] = entry.part == nil ? [.released, .id] : [.released]
        for field in needed where entry.names[field] == nil {
            reader.problems.add("the entry has no \"\(field.rawValue)\"", at: entry.start)
        }
        if let part = entry.part {
            let rest: HistoryEntryField = entry.declared == nil ? .columns : .volatile
            let others: [HistoryEntryField] = [.id, .key, .content, .hash, .stable, .gone, rest]
            guard let other = entry.first(of: others) else { return }
            return reader.problems.add(
                "an entry with the \(part) has no \"\(other.field.rawValue)\"", at: other.offset)
        }
        if entry.names[.gone] != nil {
            guard let other = entry.first(of: [.key, .content, .hash, .stable, .columns]) else { return }
            return reader.problems.add(
                "an entry with \"gone\" has no \"\(other.field.rawValue)\"", at: other.offset)
        }
        if entry.names[.key] == nil { reader.problems.add("the entry has no \"key\"", at: entry.start) }
        switch (entry.names[.content], entry.names[.hash]) {
        case (nil, nil):
            reader.problems.add("the entry has neither \"content\" nor \"hash\"", at: entry.start)
        case (let content?, let hash?):
            reader.problems.add("the entry has both \"content\" and \"hash\"", at: max(content, hash))
        default: break
        }
        guard let (part, offset) = entry.first(of: [.stable, .columns]) else { return }
        for field in [HistoryEntryField.hash, .stable, .columns] where entry.names[field] == nil {
            reader.problems.add(
                "an entry with \"\(part.rawValue)\" needs \"\(field.rawValue)\" too", at: offset)
        }
    }

    /// Takes over an entry, if it is the first one for its seed and release.
    private mutating func register(_ entry: Entry, isValid: Bool) {
        guard let released = entry.released, entry.id != nil || entry.part != nil else { return }
        let isVolatile = entry.declared == nil && entry.volatile != nil
        let name = EntryName(id: entry.part == nil ? entry.id : nil, isVolatile: isVolatile, released: released)
        if let earlier = entries[name] {
            let subject = name.id.map { "seed \($0.quoted)" } ?? (isVolatile ? "the volatile columns" : "the columns")
            return reader.problems.add(
                "two entries for \(subject) and one release", at: entry.start, earlier: earlier)
        }
        entries[name] = entry.start
        guard isValid else { return }
        if let declared = entry.declared { columns[released] = declared }
        if let volatile = entry.volatile { self.volatile[released] = volatile }
        guard let id = entry.id, let content = entry.content else { return }
        var form = Catalog.History.Form(released: released, key: entry.key, content: content)
        if !entry.stable.columns.isEmpty { form.stable = entry.stable }
        forms[id, default: []].append(form)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are those of a hash: hexadecimal digits in lower case, and spaces.
    fileprivate var isHash: Bool {
        !isEmpty && allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || $0 == 0x20 }
    }
}
