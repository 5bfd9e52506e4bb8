extension CatalogReader {
    /// Reads a string; nil when the value is something else, which is reported.
    mutating func string(for field: String) throws(JSONStop) -> JSONToken? { try reader.string(for: field) }

    /// Reads an array of strings; whatever else is in it is reported.
    mutating func strings(for field: CatalogField) throws(JSONStop) -> [CatalogDraft.Name] {
        try strings(for: field.rawValue)
    }

    /// Reads an array of strings for a field of that name.
    mutating func strings(for field: String) throws(JSONStop) -> [CatalogDraft.Name] {
        try reader.strings(for: field).map { CatalogDraft.Name(text: reader.text($0), offset: $0.start) }
    }

    /// Reads a string or an array of strings; an empty array is reported.
    mutating func oneOrMore(for field: CatalogField) throws(JSONStop) -> [CatalogDraft.Name] {
        try reader.oneOrMore(for: field.rawValue).map { CatalogDraft.Name(text: reader.text($0), offset: $0.start) }
    }

    /// Reads the fields of an object, each by `body`; false when the value is no object, which is reported.
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
