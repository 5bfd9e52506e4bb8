/// The fields that all seeds of a catalog share.
extension SeedScanner {
    /// The text that stands for the place of a seed in the list.
    static let order = Array("$order".utf8)

    /// Reads the catalog's `defaults`, whose opening brace is the next byte.
    ///
    /// - Parameter volatile: the volatile columns, folded: only these may hold the place of a seed.
    mutating func scanDefaults(_ reader: inout JSONReader, volatile: Set<SQLName>) throws(JSONStop) {
        reset(at: reader.position)
        var isFirst = true
        var shared: [SeedSchema.SharedField] = []
        try reader.open()
        while let name = try reader.nextName(&isFirst) {
            let column = lookUp(name, at: .max, in: reader)
            if column < 0 {
                _ = try reader.value()
                reader.problems.add("unknown field \(reader.text(name).quoted)", at: name.start)
                continue
            }
            var probe = reader
            if let token = try? probe.value(), token.isString, reader.content(of: token, is: Self.order) {
                _ = try reader.value()
                guard checkName(column, name, &reader) else { continue }
                let isUsable = checkOrder(token, for: column, volatile, &reader)
                let field = Field(column: column, token: token, isReference: false, isOrder: true)
                shared.append(SeedSchema.SharedField(field: field, isUsable: isUsable))
                continue
            }
            let before = fields.count
            try readField(column, name, &reader)
            guard fields.count > before, let field = fields.last else { continue }
            let isInKey = plan.columns[column].keyIndex
            let isUsable = isInKey.map { keyFields[$0] == fields.count - 1 } ?? true
            shared.append(SeedSchema.SharedField(field: field, isUsable: isUsable))
        }
        plan.defaults = shared
        // The seeds' own scans begin with nothing named.
        fields = []
        for index in named.indices { named[index] = -1 }
        for index in keyFields.indices { keyFields[index] = -1 }
        hasReferences = false
    }

    /// Whether a column may hold the place of a seed: the place changes when a seed is inserted before.
    private func checkOrder(
        _ token: JSONToken, for column: Int, _ volatile: Set<SQLName>, _ reader: inout JSONReader
    ) -> Bool {
        let info = plan.columns[column]
        if !volatile.contains(SQLName(info.name)) {
            reader.problems.add(
                "\"$order\" changes when a seed is inserted before: list column \(info.name.quoted) under \"volatile\"",
                at: token.start)
            return false
        }
        if let type = info.type, type != .integer, type != .real {
            reader.problems.add("column \(info.name.quoted) takes \(type.phrase), not a place", at: token.start)
            return false
        }
        return true
    }

    /// Adds the shared fields that the seed does not name.
    mutating func addDefaults() {
        while named.count < plan.columns.count { named.append(-1) }
        for shared in plan.defaults {
            let folded = plan.columns[shared.field.column].folded
            if named[folded] >= start { continue }
            named[folded] = start
            add(shared)
        }
    }

    /// Adds the shared fields to those that were restored without a scan.
    mutating func restoreDefaults() {
        for shared in plan.defaults where !fields[..<ownCount].contains(where: { isSameColumn($0, shared.field) }) {
            add(shared)
        }
    }

    private func isSameColumn(_ one: Field, _ other: Field) -> Bool {
        plan.columns[one.column].folded == plan.columns[other.column].folded
    }

    private mutating func add(_ shared: SeedSchema.SharedField) {
        if shared.isUsable, let keyIndex = plan.columns[shared.field.column].keyIndex {
            keyFields[keyIndex] = fields.count
        }
        if shared.field.isReference { hasReferences = true }
        fields.append(shared.field)
    }
}
