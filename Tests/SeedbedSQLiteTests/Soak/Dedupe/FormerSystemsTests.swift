import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The results of the five systems that the idea comes from, on the data that each of them used.
struct FormerSystemsTests {
    /// Apple's sample for Core Data with iCloud (2012): two devices import the same people, each with record UUIDs of its own.
    @Test func `people with one e-mail address become one, and the record UUID says which`() throws {
        let folder = try TemporaryFolder()
        var left: [String] = []
        for (file, order) in [("phone", ["A", "B", "C", "D", "E"]), ("tablet", ["E", "C", "A", "D", "B"])] {
            let people = try RawDatabase(folder.path(file))
            try people.execute(
                "CREATE TABLE Person (recordUUID TEXT, firstName TEXT, lastName TEXT, emailAddress TEXT)")
            let rows = [
                "A": "('A0000000-0000-4000-8000-000000000001', 'John', 'Appleseed', 'john-appleseed@mac.com')",
                "B": "('b0000000-0000-4000-8000-000000000002', 'John', NULL, 'John-Appleseed@mac.com')",
                "C": "('C0000000-0000-4000-8000-000000000003', 'Kate', 'Bell', 'kate-bell@mac.com')",
                "D": "('D0000000-0000-4000-8000-000000000004', 'David', 'Taylor', NULL)",
                "E": "('E0000000-0000-4000-8000-000000000005', 'David', 'Taylor', NULL)",
            ]
            // In whatever order they came in.
            for name in order { try people.execute("INSERT INTO Person VALUES \(rows[name] ?? "")") }
            _ = try SQLiteStore(path: folder.path(file)).dedupe(
                Deduplication(
                    of: "Person", by: [Deduplication.KeyColumn("emailAddress", .folded)],
                    survivor: .least("recordUUID"),
                    mapping: Catalog.Mapping(uuid: "recordUUID")))
            let all = try people.rows(
                "SELECT substr(recordUUID, 1, 1), firstName, lastName, emailAddress FROM Person ORDER BY 1")
            left.append(all.map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\n"))
        }
        expectSame(
            left[0],
            """
            A John Appleseed john-appleseed@mac.com
            C Kate Bell kate-bell@mac.com
            D David Taylor -
            E David Taylor -
            """)
        expectSame(left[1], left[0])
    }

    /// "Grocery Dude", of the book "Learning Core Data for iOS": units and places are deduplicated by a property that the
    /// caller chooses, and the items find their way to the ones that stay.
    @Test func `grocery items of one name become one, and what refers to them moves`() throws {
        let (folder, pantry) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Unit (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, modified TEXT);
            CREATE TABLE LocationAtHome (id INTEGER PRIMARY KEY, uuid TEXT, storedIn TEXT, modified TEXT);
            CREATE TABLE Item (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, quantity REAL, modified TEXT,
                unit INTEGER REFERENCES Unit (id), locationAtHome INTEGER REFERENCES LocationAtHome (id));
            INSERT INTO Unit VALUES (1, 'u1', 'g', '2014-01-01'), (2, 'u2', 'pkt', '2014-01-01'), (3, 'u3', 'g', '2014-02-01'),
                (4, 'u4', 'box', '2014-02-01'), (5, 'u5', 'pkt', '2014-03-01'), (6, 'u6', 'g', '2013-12-01');
            INSERT INTO LocationAtHome VALUES (1, 'l1', 'Fruit Bowl', '2014-01-01'), (2, 'l2', 'Pantry', '2014-01-01'),
                (3, 'l3', 'Fruit Bowl', '2014-01-01');
            INSERT INTO Item VALUES (1, 'i1', 'Grapes', 1, '2014-01-01', 1, 1), (2, 'i2', 'Biscuits', NULL, '2014-01-01', 2, 2),
                (3, 'i3', 'Grapes', 3, '2014-02-01', 6, NULL), (4, 'i4', 'Biscuits', 2, '2013-02-01', 5, 2),
                (5, 'i5', 'Nappies', 1, '2014-02-01', 4, NULL);
            """, file: "grocery")
        let store = try SQLiteStore(path: folder.path("grocery"))
        let reports = try store.unify(
            [("Item", "name"), ("Unit", "name"), ("LocationAtHome", "storedIn")].map { table, attribute in
                Deduplication(of: table, by: [Deduplication.KeyColumn(attribute)], survivor: .greatest("modified"))
            })
        // Items come last: they refer to the others.
        #expect(reports.map(\.table).last == "Item")
        let items = try pantry.rows(
            """
            SELECT i.uuid, i.name, i.quantity, u.uuid, u.name, l.uuid, l.storedIn FROM Item AS i
            LEFT JOIN Unit AS u ON u.id = i.unit LEFT JOIN LocationAtHome AS l ON l.id = i.locationAtHome ORDER BY i.uuid
            """)
        expectSame(
            items.map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\n"),
            """
            i2 Biscuits 2.0 u5 pkt l2 Pantry
            i3 Grapes 3.0 u3 g l3 Fruit Bowl
            i5 Nappies 1.0 u4 box - -
            """)
        #expect(
            try pantry.rows("SELECT uuid FROM Unit ORDER BY 1").flatMap { $0 }
                == ["u3", "u4", "u5"].map { .string($0) })
        #expect(try pantry.problems().isEmpty)
    }

    /// A unique constraint that comes with an update of the app, over what people have entered until then.
    @Test func `a unique key is made over existing duplicates, and nothing twice comes in again`() throws {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY, email TEXT, name TEXT, phone TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO Contact VALUES
                ('c1', 'ada@example.com', 'Ada', NULL, '2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'),
                ('c2', 'ada@example.com', 'Ada L.', '1815', '2025-02-01T00:00:00.000Z', '2025-02-02T00:00:00.000Z'),
                ('c3', 'alan@example.com', 'Alan', NULL, '2025-03-01T00:00:00.000Z', '2025-03-01T00:00:00.000Z');
            """, file: "contacts")
        #expect(throws: RawDatabase.Failure.self) { try app.execute("CREATE UNIQUE INDEX e ON Contact (email)") }
        let store = try SQLiteStore(path: folder.path("contacts"))
        let report = try store.makeUnique(
            Deduplication(of: "Contact", by: ["email"], survivor: .least("createDate")), mirroring: .local)
        #expect(report.dedupe.removedCount == 1)
        #expect(throws: RawDatabase.Failure.self) {
            try app.execute("INSERT INTO Contact (uuid, email) VALUES ('c9', 'ada@example.com')")
        }
        let upserted = try store.upsert(
            [
                ["email": "ada@example.com", "name": "Ada King", "phone": "1852"],
                ["email": "grace@example.com", "name": "Grace"],
            ], into: "Contact", by: ["email"], policies: ["phone": .fill])
        #expect((upserted.inserted, upserted.updated) == (1, 1))
        let rows = try app.rows("SELECT email, name, phone, length(uuid) FROM Contact ORDER BY email")
        expectSame(
            rows.map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\n"),
            """
            ada@example.com Ada King 1815 2
            alan@example.com Alan - 2
            grace@example.com Grace - 36
            """)
    }

    /// "Speech Timer": its presets were seeded on the phone and on the Mac before either heard of the other.
    @Test func `preset speech types that two devices seeded stand once`() async throws {
        let folder = try TemporaryFolder()
        let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Seeds/speech-types.json").standardizedFileURL
        var contents: [[[RawValue]]] = []
        for name in ["phone", "mac"] {
            let app = try RawDatabase(folder.path(name))
            try app.execute(
                """
                CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, green INTEGER, amber INTEGER, red INTEGER,
                    createDate TEXT, updateDate TEXT)
                """)
        }
        func seeder(_ name: String) -> Seeder {
            let path = folder.path(name)
            return Seeder(
                catalogs: .files([seeds]), defaults: folder.url.appending(path: "\(name).json"), device: name
            ) { (_) throws(StoreError) in try SQLiteStore(path: path) }
        }
        for name in ["phone", "mac"] { try await seeder(name).launch(account: .signedOut) }
        for (name, other) in [("phone", "mac"), ("mac", "phone")] {
            let path = folder.path(other)
            try await seeder(name).merge(account: .signedOut) { (store, catalogs, run) throws(StoreError) in
                guard let store = store as? SQLiteStore else { return Seeder.MergedRows(changes: .unknown) }
                return try store.merge(from: path, tables: catalogs.map(\.table), catalogs: catalogs, in: run)
            }
            contents.append(
                try RawDatabase(folder.path(name)).rows(
                    "SELECT uuid, name, green, amber, red FROM SpeechType ORDER BY name"))
        }
        #expect(contents[0] == contents[1])
        #expect(contents[0].count == 12)
        #expect(Set(contents[0].map { $0[1].description }).count == 12)
    }

    /// The observer of managed objects in "Core Data" by objc.io: the detail of a mood is on the screen when the mood goes.
    @Test func `whoever shows an object learns that it is deleted, and which one to show instead`() async throws {
        let (folder, _) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE Mood (uuid TEXT PRIMARY KEY, date TEXT, country TEXT, colors TEXT, createDate TEXT, updateDate TEXT);
            INSERT INTO Mood VALUES
                ('m1', '2015-06-01T10:00:00Z', 'de', 'ff0000', '2015-06-01T10:00:00.000Z', '2015-06-01T10:00:00.000Z'),
                ('m2', '2015-06-01T10:00:00Z', 'de', '00ff00', '2015-06-02T10:00:00.000Z', '2015-06-02T10:00:00.000Z'),
                ('m3', '2015-06-03T10:00:00Z', 'nl', '0000ff', '2015-06-03T10:00:00.000Z', '2015-06-03T10:00:00.000Z');
            """, file: "moody")
        let seeder = folder.seeder(of: .catalogs([]), store: "moody")
        let (detail, elsewhere) = (Notebook(), Notebook())
        // Both moods must exist before a view shows them.
        try await seeder.dedupe(
            Deduplication(of: "Mood", by: ["uuid"], survivor: .least("createDate")), account: .signedOut)
        detail.watch(try await seeder.removals(of: [UUIDText("m2")], account: .signedOut))
        elsewhere.watch(try await seeder.removals(of: [UUIDText("m3")], account: .signedOut))
        try await seeder.dedupe(
            Deduplication(of: "Mood", by: ["date", "country"], survivor: .least("createDate")), account: .signedOut)
        #expect(try await detail.lines(2) == ["will m2", "did m2 duplicate m1"])
        #expect(elsewhere.lines.isEmpty)
        await detail.stop()
        await elsewhere.stop()
    }
}
