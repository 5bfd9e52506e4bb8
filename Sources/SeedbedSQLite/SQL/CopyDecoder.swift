internal import Seedbed

/// Decodes copies from the rows of a query: names the columns to select, and reads them.
struct CopyDecoder {
    private let table: SeedTable
    private let layout: TableLayout
    /// Whether UUIDs are stored as 16 bytes.
    private let isBlob: Bool

    init(table: SeedTable, layout: TableLayout) {
        self.table = table
        self.layout = layout
        isBlob = layout.column(table.mapping.uuid)?.isBlob ?? false
    }

    /// Returns the columns to select from the table called `alias`; a copy takes the first ``width`` of a row.
    func columns(of alias: String) -> String { selected(prefix: alias + ".") }

    /// The same columns for a statement that returns the rows it writes, without an alias.
    var returnedColumns: String { selected(prefix: "") }

    /// A table without a catalog, in which the app merges duplicates, need not have the dates.
    private func selected(prefix: String) -> String {
        let mapping = table.mapping
        let dates = [mapping.createDate, mapping.updateDate].map { name in
            layout.column(name) == nil ? "NULL" : prefix + SQL.quote(name)
        }
        let columns = [SQL.list(layout.identity + [mapping.uuid], prefix: prefix)] + dates
        return (columns + (mapping.dismissDate.map { [prefix + SQL.quote($0)] } ?? [])).joined(separator: ", ")
    }

    /// How many columns ``columns(of:)`` selects.
    var width: Int32 { Int32(layout.identity.count) + (table.mapping.dismissDate == nil ? 3 : 4) }

    /// The columns that identify a row.
    var identity: [String] { layout.identity }

    /// Returns the row that the columns of ``identity`` identify; in the query they begin at `first`.
    func row(_ statement: borrowing Statement, at first: Int32) -> StoredRowID {
        layout.hasRowNumber
            ? .number(statement.integer(first))
            : .key(statement.values(first..<first + Int32(layout.identity.count)))
    }

    /// Returns the copy in the current row.
    func copy(_ statement: borrowing Statement) -> SeedCopy {
        let count = Int32(layout.identity.count)
        let (uuid, spelling) = identity(statement.lent(count))
        return SeedCopy(
            row: row(statement, at: 0),
            uuid: uuid, spelling: spelling,
            createDate: table.dates.instant(from: statement.value(count + 1)),
            updateDate: table.dates.instant(from: statement.value(count + 2)),
            isTouched: !statement.isNull(count + 2),
            isDismissed: table.mapping.dismissDate != nil && !statement.isNull(count + 3))
    }

    /// Returns the copy in the current row in the memory of SQLite, with these values.
    func lentRow(_ statement: borrowing Statement, _ values: UnsafeBufferPointer<LentValue>) -> LentRow {
        let count = Int32(layout.identity.count)
        return LentRow(
            createDate: statement.lent(count + 1), isTouched: !statement.isNull(count + 2),
            isDismissed: table.mapping.dismissDate != nil && !statement.isNull(count + 3), values: values)
    }

    /// Returns the identity that a uuid column holds, as a text or as 16 bytes; empty for null.
    static func uuid(_ value: SeedValue) -> UUIDText {
        switch value {
        case .text(let text): return UUIDText(text)
        case .integer(let integer): return UUIDText(String(integer))
        case .real(let real): return UUIDText("\(real)")
        case .null: return UUIDText("")
        case .blob(let bytes):
            var text = ""
            for (index, byte) in bytes.enumerated() {
                if bytes.count == 16, [4, 6, 8, 10].contains(index) { text += "-" }
                text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
            return UUIDText(text)
        }
    }

    /// Returns the identity that a uuid column holds, from SQLite's memory: a UUID is read without a text of its own.
    static func uuid(_ value: LentValue) -> UUIDText {
        if case .text(let bytes) = value, let uuid = UUIDText(uuid: bytes) { return uuid }
        return uuid(value.value)
    }

    /// Returns a row's identity, and its spelling unless it is in lower case.
    ///
    /// A mark in the spelling tells bytes from a text if the column is declared for the other.
    private func identity(_ value: LentValue) -> (UUIDText, spelling: String?) {
        if case .text(let bytes) = value, !isBlob, let uuid = UUIDText(uuid: bytes) {
            return (uuid, bytes.contains(where: UUIDText.isCapital) ? String(decoding: bytes, as: UTF8.self) : nil)
        }
        let value = value.value
        let uuid = Self.uuid(value)
        switch value {
        case .text(let text): return (uuid, isBlob ? "~" + text : text)
        case .blob: return (uuid, isBlob ? nil : "~" + uuid.description)
        case .null, .integer, .real: return (uuid, nil)
        }
    }

    /// Returns the spelling of a new row's identity, unless it is in lower case.
    func freshSpelling(_ uuid: UUIDText, inCapitals: Bool) -> String? { inCapitals && !isBlob ? uuid.capitals : nil }

    /// Returns the value of the uuid column in a new row.
    func fresh(_ uuid: UUIDText, inCapitals: Bool) -> SeedValue {
        inCapitals && !isBlob ? .text(uuid.capitals) : stored(uuid)
    }

    /// Returns the value by which the uuid column of this table holds that identity.
    func stored(_ uuid: UUIDText) -> SeedValue {
        if isBlob, let bytes = uuid.bytes { .blob(bytes) } else { .text(uuid.description) }
    }

    /// Returns the condition that finds a row by its identity, with one parameter: through the index, in any case.
    func hasUUID(in alias: String) -> String {
        "\(alias).\(SQL.quote(table.mapping.uuid)) = ? COLLATE \(isBlob ? "BINARY" : "NOCASE")"
    }

    /// Returns the values of ``TableLayout/identity`` that identify a row.
    static func values(_ row: StoredRowID) -> [SeedValue] {
        switch row {
        case .number(let number): [.integer(number)]
        case .key(let values): values
        }
    }
}
