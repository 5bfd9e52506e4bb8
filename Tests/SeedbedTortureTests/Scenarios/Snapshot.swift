#if os(Linux)
    import Foundation

    /// All that a folder holds, in lines that two runs can be compared by: without random uuids, the time and row ids.
    struct Snapshot: Hashable, Sendable {
        var lines: [String]

        /// Reads the folder; `known` are the uuids and times that were there before.
        init(of harness: Workbench, known: Set<String>) throws {
            var names = harness.names.filter { !Self.isSpentJournal(harness.folder + $0) }
            lines = names.map { "file \(Self.timeless($0))" }
            names.removeAll { !$0.hasSuffix(".db") }
            var words = Wording(known: known)
            for name in names {
                let database = try Database(harness.folder + name)
                for table in ["Category", "Item"] {
                    let exists = try database.rows("SELECT 1 FROM sqlite_schema WHERE name = '\(table)'")
                    if exists.isEmpty { continue }
                    for row in try database.rows("SELECT uuid, name, createDate FROM \(table)") {
                        words.name(row[0], "<\(table) \(row[1]) of \(row[2].prefix(10))>")
                    }
                }
            }
            for name in names { lines += try Self.lines(of: Database(harness.folder + name), name, words) }
            let text = FileManager.default.contents(atPath: harness.folder + "app.db.defaults.json") ?? Data()
            for line in String(decoding: text, as: UTF8.self).split(separator: "\n")
            where !line.contains("\"seededAt\"") && !line.contains("\"store\"") {
                lines.append("defaults \(words.normalized(String(line)))")
            }
        }

        /// Whether a rollback journal has nothing to roll back, as SQLite tells by its first byte: the next write takes it over.
        ///
        /// One stays if the change to a write-ahead log was interrupted, since a launch with nothing to do writes nothing.
        private static func isSpentJournal(_ path: String) -> Bool {
            guard path.hasSuffix("-journal"), let content = FileManager.default.contents(atPath: path) else {
                return false
            }
            return content.first ?? 0 == 0
        }

        /// The uuids and times in these files.
        static func words(in content: [String: Data]) throws -> Set<String> {
            let harness = try Workbench()
            try harness.reset(to: content)
            var found: Set<String> = []
            for name in harness.names where name.hasSuffix(".db") {
                let database = try Database(harness.folder + name)
                for table in try tables(of: database) {
                    for value in try database.rows("SELECT * FROM \"\(table)\"").joined() {
                        found.formUnion(Wording.words(in: Array(value.utf8)).map(\.text))
                    }
                }
            }
            // The dates of the catalogs do not depend on chance either.
            return found.union(["2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"])
        }

        /// The name of a file without the time in it.
        private static func timeless(_ name: String) -> String {
            guard let range = name.range(of: ".damaged-") else { return name }
            return name[..<range.upperBound] + "<time>"
        }

        private static func tables(of database: Database) throws -> [String] {
            try database.rows(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sqlite_sequence' ORDER BY 1"
            )
            .map { $0[0] }
        }

        /// The columns that chance or the clock decides.
        private static let omitted = [
            "seedbed_log": ["id", "at", "cleanup"], "seedbed_receipts": ["seededAt"],
            "seedbed_meta": ["store", "schema", "marks"], "seedbed_notes": ["id", "at"],
        ]

        private static func lines(of database: Database, _ store: String, _ words: Wording) throws -> [String] {
            var lines: [String] = []
            for row in try database.rows("PRAGMA integrity_check") + database.rows("PRAGMA foreign_key_check")
            where row != ["ok"] {
                lines.append("\(store) is damaged: \(row)")
            }
            lines += try database.rows("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")
                .map { "\(store) \($0.joined(separator: " "))" }
            for table in try tables(of: database) {
                let omitted = omitted[table] ?? []
                let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')")
                    .map { $0[0] }.filter { !omitted.contains($0) }
                let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                lines += try database.rows("SELECT \(list) FROM \"\(table)\"")
                    .map { row in
                        "\(store) \(table): "
                            + zip(columns, row).map { "\($0)=\(words.normalized($1))" }.joined(separator: " | ")
                    }
                    .sorted()
            }
            if try tables(of: database).contains("seedbed_meta") {
                let prepared = "SELECT schema IS (SELECT schema_version FROM pragma_schema_version) FROM seedbed_meta"
                lines.append("\(store) prepared: \(try database.rows(prepared))")
            }
            return lines
        }

        /// Where it differs from another, for a person.
        func difference(from other: Snapshot) -> String {
            let (mine, others) = (Set(lines), Set(other.lines))
            let lost = other.lines.filter { !mine.contains($0) }.map { "- \($0)" }
            let gained = lines.filter { !others.contains($0) }.map { "+ \($0)" }
            let doubled = lines.count - other.lines.count - gained.count + lost.count
            return (lost + gained).prefix(12).joined(separator: "\n") + (doubled == 0 ? "" : "\n\(doubled) lines more")
        }
    }
#endif
