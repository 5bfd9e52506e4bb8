extension CatalogReader {
    /// Reads `references`.
    mutating func readReferences() throws(JSONStop) {
        guard reader.peek() == UInt8(ascii: "[") else {
            return reader.reportKind(of: try reader.value(), for: "references", wanted: "an array of objects")
        }
        var isFirst = true
        try reader.open()
        while try reader.nextObject(&isFirst, called: "a reference") { try readReference() }
    }

    private mutating func readReference() throws(JSONStop) {
        var reference = ParsedCatalog.Reference(offset: reader.position)
        var names: [ReferenceField: Int] = [:]
        var isFirst = true
        try reader.open()
        while let field = try reader.nextField(&isFirst, &names) {
            switch field {
            case .table:
                guard let token = try string(for: field.rawValue) else { continue }
                reference.table = ParsedCatalog.Name(text: reader.text(token), offset: token.start)
            case .columns: reference.columns = try columnNames(for: field)
            case .to: reference.to = try columnNames(for: field)
            }
        }
        for field in ReferenceField.required where names[field] == nil {
            reader.problems.add("the reference has no \"\(field.rawValue)\"", at: reference.offset)
        }
        draft.references.append(reference)
    }

    private mutating func columnNames(for field: ReferenceField) throws(JSONStop) -> [ParsedCatalog.Name] {
        _ = reader.peek()
        let start = reader.position
        let count = reader.problems.count
        let names = try strings(for: field.rawValue)
        if names.isEmpty && reader.problems.count == count {
            reader.problems.add("\"\(field.rawValue)\" needs at least one column", at: start)
        }
        return names
    }

    /// The rules for `references`: usable names, each column once, as many on both sides, and no reference twice.
    mutating func checkReferences() {
        var seen: [[SQLName]: Int] = [:]
        for reference in draft.references {
            if let table = reference.table { checkTableName(table.text, at: table.offset) }
            checkNames(reference.columns, canBeSeeded: false)
            checkNames(reference.to, canBeSeeded: false)
            if let first = reference.to.first, !reference.columns.isEmpty,
                reference.to.count != reference.columns.count
            {
                reader.problems.add("\"to\" needs as many columns as \"columns\"", at: first.offset)
            }
            guard let table = reference.table else { continue }
            let key = ([table] + reference.columns).map { SQLName($0.text) }
            if let earlier = seen[key] {
                reader.problems.add("repeated reference", at: reference.offset, earlier: earlier)
            } else {
                seen[key] = reference.offset
            }
        }
    }
}
