extension CatalogReader {
    /// Reads `key`.
    mutating func readKey() throws(JSONStop) {
        _ = reader.peek()
        let start = reader.position
        let count = reader.problems.count
        draft.key = try strings(for: .key)
        if draft.key.isEmpty && reader.problems.count == count {
            reader.problems.add("\"key\" needs at least one column", at: start)
        }
    }

    /// The rules for columns in `columns`, `key` and `volatile`: usable names, each once, and the key declared.
    mutating func checkColumns() {
        checkNames(draft.columns.map(\.name), canBeSeeded: true)
        checkNames(draft.key, canBeSeeded: true)
        checkNames(draft.volatile, canBeSeeded: false)
        guard draft.declaresColumns else { return }
        let declared = Set(draft.columns.map { Array($0.name.text.utf8) })
        for column in draft.key where !declared.contains(Array(column.text.utf8)) {
            let question = Suggestion.question(about: column.text, among: draft.columns.map(\.name.text))
            reader.problems.add(
                "column \(column.text.quoted) of the key is not in \"columns\"\(question)", at: column.offset)
        }
    }

    /// The rule that columns have usable names, each once.
    mutating func checkNames(_ names: [ParsedCatalog.Name], canBeSeeded: Bool) {
        var seen: [SQLName: Int] = [:]
        for name in names {
            if let reason = name.text.reasonAgainstName {
                reader.problems.add("the column's name \(reason)", at: name.offset)
            } else if canBeSeeded && name.text.utf8.first == UInt8(ascii: "$") {
                reader.problems.add("column \(name.text.quoted) starts with \"$\"", at: name.offset)
            }
            if let earlier = seen[SQLName(name.text)] {
                reader.problems.add("repeated column \(name.text.quoted)", at: name.offset, earlier: earlier)
            } else {
                seen[SQLName(name.text)] = name.offset
            }
        }
    }
}

extension CatalogReader {
    /// Reads a string; reports any other value and returns `nil`.
    mutating func string(for field: String) throws(JSONStop) -> JSONToken? { try reader.string(for: field) }

    /// Reads an array of strings; whatever else is in it is reported.
    mutating func strings(for field: CatalogField) throws(JSONStop) -> [ParsedCatalog.Name] {
        try strings(for: field.rawValue)
    }

    /// Reads an array of strings for a field of that name.
    mutating func strings(for field: String) throws(JSONStop) -> [ParsedCatalog.Name] {
        try reader.strings(for: field).map { ParsedCatalog.Name(text: reader.text($0), offset: $0.start) }
    }

    /// Reads a string or an array of strings; an empty array is reported.
    mutating func oneOrMore(for field: CatalogField) throws(JSONStop) -> [ParsedCatalog.Name] {
        try reader.oneOrMore(for: field.rawValue).map { ParsedCatalog.Name(text: reader.text($0), offset: $0.start) }
    }

    /// Reads the fields of an object, each by `body`; reports a value that is not an object.
    mutating func fields(
        of field: CatalogField, _ body: (inout Self, JSONToken) throws(JSONStop) -> Void
    ) throws(JSONStop) {
        guard reader.peek() == UInt8(ascii: "{") else {
            let token = try reader.value()
            if token.kind != .invalid {
                reader.problems.add("\"\(field.rawValue)\" takes an object, not \(token.kind.name)", at: token.start)
            }
            return
        }
        var isFirst = true
        try reader.open()
        while let name = try reader.nextName(&isFirst) { try body(&self, name) }
    }
}
