#if os(Linux)
    /// A command, in the folder that it is run in.
    struct Scenario: Sendable {
        var id: String
        var steps: [Step]
        var command: String
        /// Whether a second run changes something: `undo` undoes the cleanup before, `merge` logs again what it drops.
        var goesOn = false
        /// Whether it is a command that another scenario has, in other circumstances: a small run sweeps the others.
        var isVariant = false
        /// Whether the store's file system has shared memory; without, it keeps its rollback journal.
        var sharedMemory = true

        /// The command's words.
        var arguments: [String] { command.split(separator: " ").map(String.init) }

        /// How a run may end; when everything that can be undone is, `undo` says that nothing was.
        var endings: [Ending] { goesOn && command.hasPrefix("undo") ? [.exit(0), .exit(65)] : [.exit(0)] }

        /// The command that is run after it, as the app's next launch.
        static let launch = ["seed", "--store", "app.db"]
    }

    extension Scenario: CustomStringConvertible {
        var description: String { id }
    }

    extension Scenario {
        /// Every command; a line for each.
        static let all: [Scenario] = [
            Scenario(id: "first", steps: fresh, command: first),
            Scenario(
                id: "first, device unknown", steps: fresh, command: "seed --store app.db --create-tables",
                isVariant: true),
            Scenario(
                id: "add columns", steps: bare, command: "seed --store app.db --add-columns --device d", isVariant: true
            ),
            Scenario(id: "upgrade", steps: seeded, command: launchLine),
            Scenario(id: "again", steps: upgraded, command: launchLine),
            Scenario(
                id: "no defaults", steps: upgraded + [.remove(defaults)], command: "seed --store app.db --device d",
                isVariant: true),
            Scenario(
                id: "damaged defaults", steps: upgraded + [.write("{ \"format\"", to: defaults)],
                command: "seed --store app.db --device d", isVariant: true),
            Scenario(id: "clean", steps: twins, command: "clean --store app.db --device d"),
            Scenario(id: "merge", steps: sibling, command: merge, goesOn: true),
            Scenario(id: "account", steps: seeded, command: "account alice --store app.db --device d"),
            Scenario(
                id: "content removed", steps: upgraded,
                command: "account none --content-removed --store app.db --device d"),
            Scenario(
                id: "seed again", steps: twins, command: "seed --store app.db --again --device d", isVariant: true),
            Scenario(id: "dismiss", steps: twins, command: "dismiss categories/rent --store app.db --device d"),
            Scenario(
                id: "restore", steps: upgraded + [.run("dismiss categories/rent --store app.db --device d")],
                command: "restore categories/rent --store app.db --device d"),
            Scenario(id: "undo", steps: cleanedTwice, command: "undo --store app.db", goesOn: true),
            Scenario(id: "status", steps: twins, command: "status --store app.db"),
            Scenario(id: "check", steps: twins, command: "check --store app.db"),
            Scenario(id: "log", steps: cleanedTwice, command: "log --store app.db"),
            Scenario(id: "explain", steps: twins, command: "explain \(twin) --store app.db"),
            Scenario(
                id: "after a killed app, hot journal", steps: seeded + [.hotJournal], command: launchLine,
                isVariant: true),
            Scenario(
                id: "after a killed app, full log", steps: seeded + [.fullLog], command: launchLine, isVariant: true),
            Scenario(id: "to a write-ahead log", steps: seeded + [.sql(delete)], command: launchLine, isVariant: true),
            Scenario(id: "first, journal", steps: fresh, command: first, isVariant: true, sharedMemory: false),
            Scenario(
                id: "upgrade, journal", steps: seeded + [.sql(delete)], command: launchLine, isVariant: true,
                sharedMemory: false),
            Scenario(
                id: "clean, journal", steps: twins + [.sql(delete)], command: "clean --store app.db --device d",
                isVariant: true, sharedMemory: false),
            Scenario(
                id: "merge, journal", steps: sibling + [.sql(delete), .sql(delete, in: "other.db")], command: merge,
                goesOn: true,
                isVariant: true, sharedMemory: false),
            Scenario(
                id: "undo, journal", steps: cleanedTwice + [.sql(delete)], command: "undo --store app.db", goesOn: true,
                isVariant: true, sharedMemory: false),
        ]

        private static let defaults = "app.db.defaults.json"
        private static let first = "seed --store app.db --create-tables --device d"
        private static let launchLine = launch.joined(separator: " ")
        private static let merge = "merge other.db --store app.db --device d --tables Note"
        private static let delete = "PRAGMA journal_mode = DELETE"
        /// The first of the twins that a sync import brings.
        private static let twin = "00000000-0000-4000-8000-000000000001"

        private static let fresh: [Step] = [.release(1)]

        private static let bare: [Step] = [
            .release(1),
            .sql(
                """
                PRAGMA journal_mode = WAL;
                CREATE TABLE Category (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, createDate TEXT, updateDate TEXT);
                CREATE TABLE Item (
                    uuid TEXT PRIMARY KEY, name TEXT, category TEXT, weight INTEGER, createDate TEXT, updateDate TEXT
                );
                INSERT INTO Category VALUES ('mine', 'Food', 'geheim 1', '2019-01-01T00:00:00.000Z',
                    '2019-02-01T00:00:00.000Z');
                """),
        ]

        private static let notes = """
            CREATE TABLE Note (
                uuid TEXT PRIMARY KEY, category TEXT REFERENCES Category (uuid), text TEXT, createDate TEXT,
                updateDate TEXT
            );
            INSERT INTO Note SELECT 'note on ' || name, uuid, 'geheim 2', '2020-03-01T00:00:00.000Z', NULL FROM Category;
            """

        private static let seeded: [Step] = [
            .release(1), .run(first),
            .sql(
                notes + """
                    UPDATE Category SET note = 'geheim 3' WHERE name = 'Travel';
                    UPDATE Category SET name = 'geheim 4' WHERE name = 'Health';
                    UPDATE Item SET weight = 77 WHERE name = 'Train';
                    """),
            .release(2),
        ]

        private static let upgraded = seeded + [.run(launchLine)]

        /// Copies that another device has seeded come in, older and newer than the ones here.
        private static func imported(from first: Int) -> Step {
            .sql(
                """
                BEGIN; INSERT INTO seedbed_import VALUES (1);
                INSERT INTO Category (uuid, name, note, createDate, seedID)
                    SELECT printf('00000000-0000-4000-8000-%012x', \(first) - 1 + rowid), name, note,
                        '2021-01-01T00:00:00.000Z', seedID FROM Category WHERE seedID IN
                        ('categories/food', 'categories/travel', 'categories/rent') AND updateDate IS NULL;
                INSERT INTO Item (uuid, name, category, weight, createDate)
                    SELECT printf('00000000-0000-4000-9000-%012x', \(first) - 1 + rowid), name, category, weight,
                        '2020-01-01T00:00:00.000Z' FROM Item WHERE updateDate IS NULL;
                INSERT OR REPLACE INTO Category (uuid, name, note, createDate, seedID) VALUES (
                    '\(twin)', 'Books', 'Notes on books', '2020-01-01T00:00:00.000Z', 'categories/books');
                INSERT OR REPLACE INTO Note VALUES ('note that came \(first)', '\(twin)', 'geheim 5', NULL, NULL);
                DELETE FROM seedbed_import; COMMIT;
                """)
        }

        private static let twins = upgraded + [imported(from: 16)]

        private static let cleanedTwice =
            twins + [
                .run("clean --store app.db --device d"), imported(from: 256), .run("clean --store app.db --device d"),
            ]

        private static let sibling =
            upgraded + [
                .run("seed --store other.db --create-tables --device e"),
                .sql(
                    notes + "UPDATE Category SET note = 'geheim 6' WHERE name = 'Music';"
                        + "UPDATE Note SET uuid = 'other ' || uuid;"
                        + "INSERT INTO Category (uuid, name) VALUES ('other mine', 'geheim 7');", in: "other.db"),
                .remove("other.db.defaults.json"), .remove("other.db.defaults.json.lock"),
            ]
    }
#endif
