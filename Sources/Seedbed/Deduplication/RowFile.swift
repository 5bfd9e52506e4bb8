/// Rows to be inserted or updated, from a JSON file that a person may have written: an array of objects.
package struct RowFile: Sendable {
    /// The rows, in the file's order: booleans as 0 and 1, objects and arrays as JSON text.
    package private(set) var rows: [[String: SeedValue]] = []

    /// Reads the file, and holds its fields against the table's columns.
    ///
    /// - Throws: all that is wrong, each with its place.
    package init(
        parsing bytes: [UInt8], file: String, columns: [String], key: [String]
    ) throws(RowFileError) {
        let problems = bytes.withUnsafeBufferPointer { bytes -> JSONError? in
            var reader = JSONReader(bytes)
            // The file's array, and the fields of its rows: the names of columns.
            reader.namedDepth = 2
            do throws(JSONStop) {
                try reader.begin()
                _ = try reader.value()
                reader.finish()
                if reader.problems.isEmpty {
                    reader.position = 0
                    try read(&reader, columns, key)
                }
            } catch {}
            return reader.problems.isEmpty ? nil : JSONError(reader.problems, in: bytes)
        }
        if let problems {
            throw RowFileError(
                problems: problems.problems.map {
                    CatalogError.Problem(
                        file: file, line: $0.position.line, column: $0.position.column, message: $0.message)
                })
        }
    }

    private mutating func read(_ reader: inout JSONReader, _ columns: [String], _ key: [String]) throws(JSONStop) {
        guard reader.peek() == UInt8(ascii: "[") else {
            throw reader.stop("expected an array of rows", at: reader.position)
        }
        let known = Dictionary(columns.map { (SQLName($0), $0) }) { first, _ in first }
        try reader.open()
        var isFirst = true
        while try reader.nextElement(&isFirst) {
            let start = reader.position
            guard reader.peek() == UInt8(ascii: "{") else {
                reader.problems.add("expected a row, as an object", at: start)
                _ = try reader.value()
                continue
            }
            let row = try row(&reader, known)
            for column in key where row[known[SQLName(column)] ?? column] == nil {
                reader.problems.add("the row has no \(column.quoted), which is in the key", at: start)
            }
            rows.append(row)
        }
    }

    private func row(
        _ reader: inout JSONReader, _ known: [SQLName: String]
    ) throws(JSONStop) -> [String: SeedValue] {
        var row: [String: SeedValue] = [:]
        try reader.open()
        var isFirst = true
        while let name = try reader.nextName(&isFirst) {
            let field = reader.text(name)
            _ = reader.peek()
            let start = reader.position
            let value = try JSONValue(&reader)
            guard let column = known[SQLName(field)] else {
                let question = Suggestion.question(about: field, among: known.values.sorted())
                reader.problems.add(
                    "the table has no column \(field.quoted) that can be written\(question)", at: name.start)
                continue
            }
            guard let stored = Self.stored(value) else {
                reader.problems.add("column \(column.quoted) takes numbers that fit 64 bits", at: start)
                continue
            }
            if row.updateValue(stored, forKey: column) != nil {
                reader.problems.add("repeated column \(column.quoted)", at: name.start)
            }
        }
        return row
    }

    private static func stored(_ value: JSONValue) -> SeedValue? {
        switch value {
        case .null: .null
        case .bool(let bool): .integer(bool ? 1 : 0)
        case .string(let text): .text(text)
        case .number(let digits):
            Int64(digits).map(SeedValue.integer)
                ?? (digits.utf8.contains { !(0x30...0x39 ~= $0) && $0 != UInt8(ascii: "-") }
                    ? Double(digits).flatMap { $0.isFinite ? .real($0) : nil } : nil)
        case .object(let fields):
            if fields.count == 1, case .string(let digits)? = value["blob"], digits.utf8.count % 2 == 0,
                digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
            {
                .blob(RowJSON.bytes(digits))
            } else {
                .text(value.serialized(.compact))
            }
        case .array: .text(value.serialized(.compact))
        }
    }
}

/// Everything that is wrong with a file of rows, each as `file:line:column: message`.
package struct RowFileError: Error, Sendable {
    /// The problems by place.
    package var problems: [CatalogError.Problem]
}
