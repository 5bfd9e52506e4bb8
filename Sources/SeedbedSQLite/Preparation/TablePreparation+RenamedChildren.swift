internal import Seedbed

/// The effect of the app's migrations on the names by which the log knows the rows and references that it keeps.
extension TablePreparation {
    /// Brings kept rows and emptied references up to the present names of their tables and columns (C5, R2).
    ///
    /// ``KeptRowTriggers`` hold both names of each column: the one that they note, as a text, and the one that they read. SQLite
    /// changes only the second when the app renames a column. A renamed table keeps its triggers, under the names that they had.
    /// Called before the triggers are made again.
    func followRenamedChildren(of table: SeedTable, _ layout: TableLayout) throws(StoreError) {
        let triggers = try store.connection.schema.index(on: store.connection).triggers
        for parent in [layout.name] + (try formerNames(of: table, layout)) {
            try followRenamedRows(triggers.guarding(parent), of: parent)
            for (role, reasons) in [("kept", "'kept', 'parted'"), ("emptied", "'emptied'")] {
                let (prefix, suffix) = ("seedbed_stay_\(role)_", CascadeGuardTriggers.suffix(parent: parent))
                let found = triggers.guarding(parent).filter { $0.name.hasPrefix(prefix) && $0.name.hasSuffix(suffix) }
                let children = found.map { trigger in
                    (old: String(trigger.name.dropFirst(prefix.count).dropLast(suffix.count)), trigger: trigger)
                }
                let isEntry = "tbl = ? AND reason IN (\(reasons))"
                try followRenamedTables(
                    children.map { ($0.old, $0.trigger.table) }.filter { $0 != $1 }, isEntry, of: parent)
                for child in children {
                    guard let sql = try store.connection.definitions(of: [child.trigger]).first?.sql else { continue }
                    try followRenamedColumns(
                        Self.notedColumns(sql).filter { $0 != $1 }, isEntry,
                        [.text(parent), .text(child.trigger.table)])
                }
            }
        }
    }

    /// Brings the notes of rows that were filed under a reused number up to the present names of their tables.
    private func followRenamedRows(_ triggers: [SchemaObject], of parent: String) throws(StoreError) {
        let suffix = CascadeGuardTriggers.suffix(parent: parent)
        let renamed = triggers.compactMap { trigger in
            ReusedNumbers.child(of: trigger.name, suffix).map { (old: $0, new: trigger.table) }
        }.filter { $0.old != $0.new }
        if renamed.isEmpty { return }
        try store.connection.run(
            "UPDATE seedbed_notes SET cols = \(Self.present("cols", renamed)) WHERE kind = ?",
            [.text("filed " + parent)])
    }

    /// Changes the names of tables all at once: two of them may have swapped theirs.
    private func followRenamedTables(
        _ renamed: [(old: String, new: String)], _ isEntry: String, of parent: String
    ) throws(StoreError) {
        if renamed.isEmpty { return }
        try store.connection.run(
            "UPDATE seedbed_log SET seedID = \(Self.present("seedID", renamed, "COLLATE NOCASE")) WHERE \(isEntry)",
            [.text(parent)])
    }

    /// Returns the SQL of a column with the present names of tables in place of their former ones.
    private static func present(
        _ column: String, _ renamed: [(old: String, new: String)], _ collation: String = ""
    ) -> String {
        let cases = renamed.map { "WHEN \(SQL.literal($0.old)) THEN \(SQL.literal($0.new))" }
        return "CASE \(column) \(collation) \(cases.joined(separator: " ")) ELSE \(column) END"
    }

    /// Changes the names of columns, in two steps for the same reason.
    private func followRenamedColumns(
        _ renamed: [(old: String, new: String)], _ isEntry: String, _ names: [SeedValue]
    ) throws(StoreError) {
        if renamed.isEmpty { return }
        let isOfEntry = "id IN (SELECT id FROM seedbed_log WHERE \(isEntry) AND seedID = ? COLLATE NOCASE)"
        for (old, new) in renamed {
            try store.connection.run(
                "UPDATE OR REPLACE seedbed_trail SET col = char(1) || ? WHERE col = ? COLLATE NOCASE AND \(isOfEntry)",
                [.text(new), .text(old)] + names)
        }
        try store.connection.run(
            "UPDATE OR REPLACE seedbed_trail SET col = substr(col, 2) WHERE substr(col, 1, 1) = char(1) AND \(isOfEntry)",
            names)
    }

    /// Returns the columns whose values a trigger of ``KeptRowTriggers`` notes: each by the noted name, and by its present one.
    static func notedColumns(_ sql: String) -> [(old: String, new: String)] {
        let parts = Array(sql.utf8).split(separator: Array(KeptRowTriggers.noted.utf8)).dropFirst()
        return parts.compactMap { part in
            guard let (noted, rest) = enclosed(part, in: UInt8(ascii: "'")),
                let old = rest.firstRange(of: Array("OLD.".utf8)),
                let (present, _) = enclosed(rest[old.upperBound...], in: UInt8(ascii: "\""))
            else { return nil }
            return (old: noted, new: present)
        }
    }

    /// Returns the text within two marks at the beginning, in which a mark stands twice, and the rest.
    private static func enclosed(_ text: ArraySlice<UInt8>, in mark: UInt8) -> (text: String, rest: ArraySlice<UInt8>)?
    {
        guard text.first == mark else { return nil }
        var bytes: [UInt8] = []
        var rest = text.dropFirst()
        while let byte = rest.popFirst() {
            if byte == mark, rest.first != mark { return (String(decoding: bytes, as: UTF8.self), rest) }
            if byte == mark { rest.removeFirst() }
            bytes.append(byte)
        }
        return nil
    }
}
