extension CatalogReader {
    /// The rules for bookkeeping columns: usable names, all different, and none that the catalog uses for seeds; only the
    /// scope is given by seeds, and written as they write it.
    mutating func checkMapping() {
        var taken: [[UInt8]: MappingField] = [:]
        for (field, name) in draft.bookkeeping {
            if let written = draft.mapping[field], let reason = name.reasonAgainstName {
                reader.problems.add("the column's name \(reason)", at: written.offset)
            } else if let other = taken[name.asciiFolded],
                let offset = (draft.mapping[field] ?? draft.mapping[other])?.offset
            {
                reader.problems.add(
                    "\"\(field.rawValue)\" and \"\(other.rawValue)\" are both column \(name.quoted)", at: offset)
            }
            taken[name.asciiFolded] = taken[name.asciiFolded] ?? field
        }
        report(draft.columns.map(\.name), in: .columns, takenBy: taken)
        report(draft.key, in: .key, takenBy: taken)
        report(draft.volatile, in: .volatile, takenBy: taken)
        if let scope = draft.mapping[.scope] { checkSpelling(of: scope) }
    }

    /// The rule that a column of the seeds is written alike everywhere, also the case of its letters.
    private mutating func checkSpelling(of column: CatalogDraft.Name) {
        let written = (draft.columns.map(\.name) + draft.key).filter { $0.text.asciiFolded == column.text.asciiFolded }
        let bytes = Array(column.text.utf8)
        guard let other = written.first, !written.contains(where: { Array($0.text.utf8) == bytes }) else { return }
        reader.problems.add(
            "column \(column.text.quoted) is written \(other.text.quoted) elsewhere", at: column.offset)
    }

    private mutating func report(
        _ names: [CatalogDraft.Name], in list: CatalogField, takenBy taken: [[UInt8]: MappingField]
    ) {
        for name in names {
            guard let field = taken[name.text.asciiFolded], field != .scope else { continue }
            reader.problems.add(
                """
                column \(name.text.quoted) is written by Seedbed ("\(field.rawValue)"); it cannot be in \
                "\(list.rawValue)"
                """, at: name.offset)
        }
    }
}
