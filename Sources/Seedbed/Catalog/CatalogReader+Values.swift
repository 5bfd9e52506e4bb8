extension CatalogReader {
    /// Reads a string; nil when the value is something else, which is reported.
    mutating func string(for field: String) throws(JSONStop) -> JSONToken? {
        let token = try reader.value()
        if token.isString { return token }
        if token.kind != .invalid {
            reader.problems.add("\(field.quoted) takes a string, not \(token.kind.name)", at: token.start)
        }
        return nil
    }

    /// Reads an array of strings; whatever else is in it is reported.
    mutating func strings(for field: CatalogField) throws(JSONStop) -> [CatalogDraft.Name] {
        try strings(for: field.rawValue)
    }

    /// Reads an array of strings for a field of that name.
    mutating func strings(for field: String) throws(JSONStop) -> [CatalogDraft.Name] {
        guard reader.peek() == UInt8(ascii: "[") else {
            let token = try reader.value()
            if token.kind != .invalid {
                reader.problems.add(
                    "\(field.quoted) takes an array of strings, not \(token.kind.name)", at: token.start)
            }
            return []
        }
        var names: [CatalogDraft.Name] = []
        var isFirst = true
        try reader.open()
        while try reader.nextElement(&isFirst) {
            let token = try reader.value()
            if token.isString {
                names.append(CatalogDraft.Name(text: reader.text(token), offset: token.start))
            } else if token.kind != .invalid {
                reader.problems.add(
                    "\(field.quoted) takes strings, not \(token.kind.name)", at: token.start)
            }
        }
        return names
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
