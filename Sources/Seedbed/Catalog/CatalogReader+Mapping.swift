extension CatalogReader {
    /// The rules for bookkeeping columns: usable names, all different, and none that the catalog uses for seeds; only the
    /// scope is given by seeds.
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
