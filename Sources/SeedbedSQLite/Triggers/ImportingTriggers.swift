internal import Seedbed

/// The temporary triggers that turn a sync engine's expression for "I am writing" into the mark of an import (T2).
///
/// The expression calls a function that only the engine's connection has, so that no trigger in the file may call it. Temporary
/// triggers belong to one connection. SQLite fires them before those in the file, for each row. They note whether the expression
/// holds, and the triggers in the file see the note as they see a mark.
///
/// The note counts within one statement alone, as far as SQLite's clock tells statements apart: a write of another connection
/// would see it too.
enum ImportingTriggers {
    /// Returns the statements that make the triggers on a table, or make them again for another expression.
    static func statements(on table: String, _ expression: String) -> [String] {
        ["INSERT", "UPDATE", "DELETE"].flatMap { event in
            let name = SQL.quote("seedbed_importing_\(event.lowercased())_\(table)")
            let isNoted = "EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'importing' AND at = julianday('now'))"
            return [
                "DROP TRIGGER IF EXISTS temp.\(name)",
                """
                CREATE TEMP TRIGGER \(name) BEFORE \(event) ON main.\(SQL.quote(table))
                WHEN ((\(expression)) IS TRUE) <> \(isNoted)
                BEGIN
                    DELETE FROM seedbed_notes WHERE kind = 'importing'
                        AND ((\(expression)) IS NOT TRUE OR at < julianday('now') - 1.0 / 86400);
                    INSERT INTO seedbed_notes (kind, o0) SELECT 'importing', (julianday('now') - 2440587.5) * 86400.0
                        WHERE (\(expression)) IS TRUE AND NOT EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'importing');
                    UPDATE seedbed_notes SET at = julianday('now') WHERE kind = 'importing';
                END
                """,
            ]
        }
    }

    /// The condition that a trigger is one of these, by its name.
    static let names = "name LIKE 'seedbed\\_importing\\_%' ESCAPE '\\'"

    /// Whether a trigger is one of these, by its name.
    static func isSuch(_ trigger: String) -> Bool { SQLName(trigger).hasPrefix("seedbed_importing_") }
}
