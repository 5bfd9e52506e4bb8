internal import Seedbed

/// The words for a row that a trigger of the app does not let in.
enum RaisingTrigger {
    /// Returns the words for a row that a trigger refuses by `RAISE`, with the trigger's name and message if they are known.
    ///
    /// SQLite does not name the trigger. The message may hold values of a row, so it is told only if a trigger spells it as a
    /// literal: then it is a part of the schema.
    static func refusal(with message: String, in database: OpaquePointer?) -> String {
        let names = database.map { triggers(spelling: message, in: $0) } ?? []
        if names.isEmpty { return "a trigger refuses it" }
        return "trigger \(names.map { "“\($0)”" }.joined(separator: " or ")) refuses it: \(message)"
    }

    /// Returns the words for a row that one of a table's triggers ignores by `RAISE(IGNORE)`.
    ///
    /// - Parameters:
    ///   - raises: each `RAISE` that the write may reach, or `nil` if they are unknown.
    ///   - triggers: the names of the table's triggers. Only these ignore the row: a trigger of another table ignores a row of that table.
    static func ignoring(_ raises: Set<Raise>?, _ triggers: [String]) -> String {
        let names = (raises ?? []).filter { $0.effect == .ignore && triggers.contains($0.trigger) }.map(\.trigger)
        return names.count == 1 ? "trigger “\(names[0])” ignores it" : "a trigger ignores it"
    }

    private static func triggers(spelling message: String, in database: OpaquePointer) -> [String] {
        if message.isEmpty { return [] }
        let literal = "'\(message.replacing("'", with: "''"))'"
        var names: [String] = []
        do throws(StoreError) {
            let statement = try Statement(
                """
                SELECT name FROM (SELECT name, type, sql FROM main.sqlite_schema UNION ALL SELECT name, type, sql FROM
                temp.sqlite_schema) WHERE type = 'trigger' AND instr(sql, ?) ORDER BY name
                """, on: database, path: "")
            try statement.bind([.text(literal)])
            while try statement.step() { names.append(statement.text(0)) }
        } catch {
            // The error that is to be told comes first.
            return []
        }
        return names
    }
}

extension SeedCopy.ReferringRow {
    /// The fields of a primary key whose values are integers and UUIDs; empty if one of them is something else.
    static func key(of columns: [String], _ values: [SeedValue]) -> [StoredField] {
        let areTold = values.allSatisfy { value in
            switch value {
            case .integer: true
            case .text(let text): UUIDText(text).rescued != nil
            case .null, .real, .blob: false
            }
        }
        return areTold ? zip(columns, values).map { StoredField(column: $0, value: $1) } : []
    }
}
