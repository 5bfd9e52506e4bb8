internal import Seedbed

/// The temporary triggers by which a sync engine's own word for "I am writing" becomes the mark of an import (T2).
///
/// Such a word is a function that only the engine's connection has, so that no trigger in the file may call it. Temporary triggers
/// belong to one connection. SQLite fires them before those in the file, for each row: they note whether the expression holds, and
/// the triggers in the file see the note as they see a mark.
///
/// The note counts within one statement alone, as far as SQLite's clock tells statements apart, since a write of another connection
/// would see it too.
enum ImportingTriggers {
    /// The statements that make the triggers on a table, or make them again for another expression.
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

    /// What the names of such triggers are like, for a query.
    static let names = "name LIKE 'seedbed\\_importing\\_%' ESCAPE '\\'"
}
