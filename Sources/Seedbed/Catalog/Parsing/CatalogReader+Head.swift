extension CatalogReader {
    /// Reads `catalog`.
    mutating func readName() throws(JSONStop) {
        guard let token = try string(for: "catalog") else { return }
        if reader.withContent(of: token, \.isIdentifier) {
            draft.name = reader.text(token)
        } else {
            reader.problems.add(
                "\"catalog\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty", at: token.start)
        }
    }

    /// Reads `released`.
    mutating func readReleased() throws(JSONStop) {
        guard let token = try string(for: "released") else { return }
        draft.released = reader.withContent(of: token) { SeedInstant(iso8601: $0) }
        if draft.released == nil {
            reader.problems.add(
                "\"released\" takes a date such as \"2026-11-20\" or an ISO 8601 instant", at: token.start)
        }
    }

    /// Reads `table`.
    mutating func readTable() throws(JSONStop) {
        guard let token = try string(for: "table") else { return }
        let name = reader.text(token)
        draft.table = name
        checkTableName(name, at: token.start)
    }

    /// The rule for names of tables.
    mutating func checkTableName(_ name: String, at offset: Int) {
        if let reason = name.reasonAgainstName {
            reader.problems.add("the table's name \(reason)", at: offset)
        } else if SQLName(name).hasPrefix("sqlite_") || SQLName(name).hasPrefix("seedbed_") {
            reader.problems.add("names that start with \"sqlite_\" or \"seedbed_\" are reserved", at: offset)
        }
    }

    /// Reads `dates`.
    mutating func readDates() throws(JSONStop) {
        guard let token = try string(for: "dates") else { return }
        if let format = SeedDateFormat(rawValue: reader.text(token)) {
            draft.dates = format
        } else {
            let names = SeedDateFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            reader.problems.add("\"dates\" takes one of \(names)", at: token.start)
        }
    }

    /// Reads `columns`.
    mutating func readColumns() throws(JSONStop) {
        let isObject = reader.peek() == UInt8(ascii: "{")
        try fields(of: .columns) { (self, name) throws(JSONStop) in
            let token = try self.reader.value()
            let text = self.reader.text(name)
            let type = token.isString ? Catalog.ColumnType(rawValue: self.reader.text(token)) : nil
            self.draft.columns.append((ParsedCatalog.Name(text: text, offset: name.start), type))
            if type == nil && token.kind != .invalid {
                let names = Catalog.ColumnType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                self.reader.problems.add("the type of column \(text.quoted) is one of \(names)", at: token.start)
            }
        }
        // False if the file ends inside `columns`: further columns are then unknown.
        draft.declaresColumns = isObject
    }

    /// Reads `mapping`.
    mutating func readMapping() throws(JSONStop) {
        var names: [MappingField: Int] = [:]
        try fields(of: .mapping) { (self, name) throws(JSONStop) in
            guard let field = MappingField(rawValue: self.reader.text(name)) else {
                self.reader.reportUnknown(name, among: MappingField.allCases.map(\.rawValue))
                _ = try self.reader.value()
                return
            }
            let token = try self.string(for: field.rawValue)
            if let earlier = names[field] {
                self.reader.reportRepeated(name, after: earlier)
            } else if let token {
                self.draft.mapping[field] = ParsedCatalog.Name(text: self.reader.text(token), offset: token.start)
            }
            names[field] = names[field] ?? name.start
        }
    }
}

extension CatalogReader {
    /// Checks that bookkeeping columns have usable, distinct names that no seed uses.
    ///
    /// Seeds may set only the scope. The mapping must then write its name as they do.
    mutating func checkMapping() {
        var taken: [SQLName: MappingField] = [:]
        for (field, name) in draft.bookkeeping {
            if let written = draft.mapping[field], let reason = name.reasonAgainstName {
                reader.problems.add("the column's name \(reason)", at: written.offset)
            } else if let other = taken[SQLName(name)],
                let offset = (draft.mapping[field] ?? draft.mapping[other])?.offset
            {
                reader.problems.add(
                    "\"\(field.rawValue)\" and \"\(other.rawValue)\" are both column \(name.quoted)", at: offset)
            }
            taken[SQLName(name)] = taken[SQLName(name)] ?? field
        }
        report(draft.columns.map(\.name), in: .columns, takenBy: taken)
        report(draft.key, in: .key, takenBy: taken)
        report(draft.volatile, in: .volatile, takenBy: taken)
        for name in draft.volatile where taken[SQLName(name.text)] == .scope {
            reader.problems.add(
                "column \(name.text.quoted) is the \"scope\", and to move a row to another scope is an edit; it cannot be in \"volatile\"",
                at: name.offset)
        }
        if let scope = draft.mapping[.scope] { checkSpelling(of: scope) }
    }

    /// The rule that a column of the seeds is written alike everywhere, also the case of its letters.
    private mutating func checkSpelling(of column: ParsedCatalog.Name) {
        let written = (draft.columns.map(\.name) + draft.key).filter { $0.text.isSameName(as: column.text) }
        let bytes = Array(column.text.utf8)
        guard let other = written.first, !written.contains(where: { Array($0.text.utf8) == bytes }) else { return }
        reader.problems.add(
            "column \(column.text.quoted) is written \(other.text.quoted) elsewhere", at: column.offset)
    }

    private mutating func report(
        _ names: [ParsedCatalog.Name], in list: CatalogField, takenBy taken: [SQLName: MappingField]
    ) {
        for name in names {
            guard let field = taken[SQLName(name.text)], field != .scope else { continue }
            reader.problems.add(
                """
                column \(name.text.quoted) is written by Seedbed ("\(field.rawValue)"); it cannot be in \
                "\(list.rawValue)"
                """, at: name.offset)
        }
    }
}
