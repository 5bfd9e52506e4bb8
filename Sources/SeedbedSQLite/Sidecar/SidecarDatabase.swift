package import Seedbed

/// The SQLite file that Seedbed keeps beside a store over an object graph: texts by section and name.
///
/// Each call opens the file and closes it again: no lock outlives the call, and a file that another one replaced is noticed.
/// Every write gives the file another stamp. A writer names the stamp that it has read, and is refused if there is a newer one.
package struct SidecarDatabase: Sendable {
    /// The path of the file, whose folder exists.
    package let path: String
    private static let version: Int64 = 1
    private static let busyTimeout = Duration.seconds(5)

    /// The file at a path; it need not exist.
    package init(at path: String) { self.path = path }

    /// The stamp of the last write, or `nil` if none was ever made.
    package func stamp() throws(StoreError) -> String? {
        guard let connection = try open() else { return nil }
        return try stamp(on: connection)
    }

    /// All entries with the stamp of the last write, or `nil` if none was ever made.
    package func read() throws(StoreError) -> (stamp: String, texts: [SidecarKey: String])? {
        guard let connection = try open() else { return nil }
        try connection.execute("BEGIN")
        guard let stamp = try stamp(on: connection) else { return nil }
        var texts: [SidecarKey: String] = [:]
        try connection.forEachRow("SELECT intended, section, name, text FROM seedbed_entries") {
            (row: borrowing Statement) throws(StoreError) in
            texts[SidecarKey(row.text(1), row.text(2), isIntended: row.integer(0) != 0)] = row.text(3)
        }
        return (stamp, texts)
    }

    /// Makes the changes, and returns the new stamp when they will survive a power cut.
    ///
    /// It throws ``Seedbed/StoreError/busy(store:)`` and changes nothing if the file has another stamp than that one.
    package func write(_ changes: SidecarChanges, over stamp: String?) throws(StoreError) -> String {
        PrivateFile.make(at: path)
        guard let connection = try open() else { throw .missing(store: path) }
        // The rows of a user who signs out leave no trace in the file. A commit that has returned is never taken back.
        try connection.execute(
            """
            PRAGMA secure_delete = ON; PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON; BEGIN IMMEDIATE
            """)
        if try self.stamp(on: connection) != stamp { throw .busy(store: path) }
        if stamp == nil { try makeTables(on: connection) }
        try make(changes, on: connection)
        let new = UUIDText.random().description
        try connection.run("UPDATE seedbed_stamp SET stamp = ?", [.text(new)])
        try connection.execute("COMMIT")
        return new
    }

    /// Opens the file; `nil` if it does not exist.
    private func open() throws(StoreError) -> Connection? {
        let files = StoreFiles(of: path)
        if files.main == .missing { return nil }
        try files.check(path)
        return try Connection(path: path, mode: .existing, busyTimeout: Self.busyTimeout)
    }

    /// The stamp of the last write, or `nil` for an empty file.
    private func stamp(on connection: borrowing Connection) throws(StoreError) -> String? {
        let version = try connection.row("PRAGMA user_version")?[0].integer ?? 0
        if version > Self.version { throw .fromTheFuture(store: path, version: version) }
        if version == 0 {
            let tables = try connection.row("SELECT count(*) FROM sqlite_schema")?[0].integer ?? 0
            if tables > 0 { throw .damagedBookkeeping(store: path, reason: "it is a database of another kind") }
            return nil
        }
        guard case .text(let stamp)? = try connection.row("SELECT stamp FROM seedbed_stamp")?[0] else {
            throw .damagedBookkeeping(store: path, reason: "it has no stamp")
        }
        return stamp
    }

    private func makeTables(on connection: borrowing Connection) throws(StoreError) {
        try connection.execute(
            """
            CREATE TABLE seedbed_stamp (stamp TEXT);
            INSERT INTO seedbed_stamp VALUES (NULL);
            CREATE TABLE seedbed_entries (
                intended INTEGER NOT NULL, section TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
                PRIMARY KEY (intended, section, name)) WITHOUT ROWID;
            PRAGMA user_version = \(Self.version)
            """)
    }

    private func make(_ changes: SidecarChanges, on connection: borrowing Connection) throws(StoreError) {
        if changes.replacesAll { try connection.run("DELETE FROM seedbed_entries") }
        func values(_ key: SidecarKey) -> [SeedValue] {
            [.integer(key.isIntended ? 1 : 0), .text(key.section), .text(key.name)]
        }
        for key in changes.removed {
            try connection.run(
                "DELETE FROM seedbed_entries WHERE intended = ? AND section = ? AND name = ?", values(key))
        }
        // In the order of the table, whose pages fill up then.
        let ordered = changes.texts.sorted { left, right in
            let (left, right) = (left.key, right.key)
            return (left.isIntended ? 1 : 0, left.section, left.name) < (
                right.isIntended ? 1 : 0, right.section, right.name
            )
        }
        for (key, text) in ordered {
            try connection.run(
                "INSERT OR REPLACE INTO seedbed_entries VALUES (?, ?, ?, ?)", values(key) + [.text(text)])
        }
    }
}
