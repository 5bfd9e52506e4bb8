internal import Seedbed

/// The schema index of a connection and what its triggers raise, valid while the schema stays.
final class SchemaCache {
    private var known: (version: SeedValue?, index: SchemaIndex)?
    /// Whether the index is of a schema that was committed: no rollback of the app can take it back.
    private var isCommitted = false
    private var raises: (versions: [SeedValue], found: [String: Set<Raise>?]) = ([], [:])

    /// Whether the cache has no index to forget.
    var isEmpty: Bool { known == nil }

    /// Forgets the index: after a rollback the schema may come to the same number with another content.
    func forget() {
        known = nil
        raises = ([], [:])
    }

    /// Forgets what the app may have taken back since, on a connection of its own.
    func forgetUncommitted() {
        raises = ([], [:])
        if !isCommitted { known = nil }
    }

    /// Notes that a transaction of Seedbed's own was committed.
    func didCommit() { isCommitted = true }

    /// Returns the index, read again if the schema has changed.
    func index(on connection: borrowing Connection) throws(StoreError) -> SchemaIndex {
        let version = try connection.row("PRAGMA schema_version")?[0]
        if let known, known.version == version { return known.index }
        let index = try SchemaIndex(on: connection)
        known = (version, index)
        isCommitted = !connection.isWriting
        return index
    }

    /// Runs a statement that makes or drops one object, and has the index follow if nothing else has changed.
    ///
    /// - Parameter dropped: the object that goes; `nil` if one is made.
    func follow(
        _ dropped: (kind: SchemaIndex.DroppedKind, name: String)?, on connection: borrowing Connection,
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        guard var current = known, let before = try connection.row("PRAGMA schema_version")?[0],
            current.version == before
        else {
            known = nil
            return try body()
        }
        // A new object may get the row of the one that was dropped last.
        let last = try connection.row("SELECT max(rowid) FROM main.sqlite_schema")?[0].integer ?? 0
        known = nil
        try body()
        let version = try connection.row("PRAGMA schema_version")?[0]
        guard let version, version.integer == before.integer + 1 else { return }
        if let dropped {
            current.index.remove(dropped.kind, dropped.name)
        } else {
            current.index.add(try SchemaIndex.Rows(after: last, on: connection))
        }
        known = (version, current.index)
        isCommitted = !connection.isWriting
    }

    /// Returns each `RAISE` that a statement may reach.
    ///
    /// SQLite is asked once for each statement, and again if the schema of the file, of the connection or of a file that it has
    /// attached has changed.
    func raises(of statement: String, on connection: borrowing Connection) throws(StoreError) -> Set<Raise>? {
        var versions: [SeedValue] = []
        for schema in try connection.rows("SELECT name FROM pragma_database_list ORDER BY seq") {
            // Another process may hold an attached file.
            versions += (try? connection.row("PRAGMA \(SQL.quote(schema[0].text)).schema_version")) ?? schema
        }
        if raises.versions != versions { raises = (versions, [:]) }
        if let found = raises.found[statement] { return found }
        let found = try TriggerProbe.copy(of: connection).raises(of: statement)
        raises.found[statement] = .some(found)
        return found
    }
}
