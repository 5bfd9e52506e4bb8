import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5, I2 where a unique key holds the reference: two devices hold the same rows in other orders, and clean up by themselves.
struct RandomCollisionTests {
    /// The cases that the rounds must include.
    private struct Met {
        var dropped = 0
        var filed = 0
        var kept = 0
        var moved = 0
        var isAll: Bool { dropped > 0 && filed > 0 && kept > 0 && moved > 0 }
    }

    @Test func `C5, I2, I4: both keep the same rows, no seed is lost, and no row of the user's without an equal one`()
        async throws
    {
        var met = Met()
        for var random in RandomSource.rounds(40, of: "random collisions", until: { met.isAll }) {
            try await clean(CollidingRows(&random), &random, &met)
        }
        #expect(met.isAll, "\(met)")
    }

    private func clean(_ rows: CollidingRows, _ random: inout RandomSource, _ met: inout Met) async throws {
        var ends: [CollidingRows.State] = []
        var said: [Set<String>] = []
        let context = Comment(
            rawValue: "SEEDBED_RANDOM_SEED=\(random.seed)\n"
                + (rows.schema + rows.inserts).joined(separator: ";\n"))
        for _ in 0..<2 {
            let (folder, app) = try RawDatabase.inNewFolder(file: "t.sqlite")
            try app.execute("PRAGMA foreign_keys = OFF")
            for statement in rows.schema + rows.inserts.shuffled(using: &random) { try app.execute(statement) }
            try #require(try app.problems() == [], context)
            let before = try CollidingRows.State(app, isSeeded: rows.catalogs.count > 1)
            let seeder = folder.seeder(of: .catalogs(rows.catalogs), store: "t.sqlite")
            let report = try await seeder.clean(account: .signedOut)
            let after = try CollidingRows.State(app, isSeeded: rows.catalogs.count > 1)
            #expect(try app.problems() == [], context)
            check(before, after, report, context)
            met.filed += checkFiling(before, after, of: rows, context)
            met.dropped += before.items.count - after.items.count
            met.kept += report.leftAlone.count
            met.moved += after.items.filter { before.items[$0.key]?.copy != $0.value.copy }.count
            let again = try await seeder.clean(account: .signedOut)
            #expect(again.removed == [], context)
            #expect(again.leftAlone == report.leftAlone, context)
            #expect(try CollidingRows.State(app, isSeeded: rows.catalogs.count > 1) == after, context)
            ends.append(after)
            said.append(Set(report.leftAlone.map(\.uuid.description)))
        }
        #expect(ends[0] == ends[1], context)
        #expect(said[0] == said[1], context)
    }

    private func check(
        _ before: CollidingRows.State, _ after: CollidingRows.State, _ report: Seeder.Report, _ context: Comment
    ) {
        /// The row in the place of one that went, or the survivor (C2) of an untouched copy that is kept.
        func place(_ uuid: String?) -> String? {
            if let removal = report.removed.first(where: { $0.uuid.description == uuid && $0.table == "t" }) {
                return place(removal.survivor?.description)
            }
            guard let uuid, let copy = before.copies[uuid], copy.isUntouchedCopy else { return uuid }
            let twins = before.copies.filter { $0.value.isUntouchedCopy && $0.value.name == copy.name }
            return twins.max { ($0.value.createDate, $0.key) < ($1.value.createDate, $1.key) }?.key
        }
        for (uuid, item) in before.items {
            if let now = after.items[uuid] {
                #expect(now.body == item.body && now.name == item.name && now.updateDate == item.updateDate, context)
                #expect(now.copy == item.copy || now.copy == place(item.copy), context)
                continue
            }
            if item.isUntouchedCopy {
                checkSurvivor(of: uuid, in: "item", report, context) { before.items[$0]?.name == item.name }
                continue
            }
            let hasEqual = after.items.contains { other, now in
                now.body == item.body && now.name == item.name && place(now.copy) == place(item.copy)
                    && other > uuid
            }
            #expect(hasEqual, "\(context)\n\(uuid) is gone")
            checkSurvivor(of: uuid, in: "item", report, context) {
                before.items[$0]?.name == item.name && before.items[$0]?.body == item.body
            }
        }
        for (uuid, row) in before.copies where after.copies[uuid] == nil {
            checkSurvivor(of: uuid, in: "t", report, context) { other in
                guard let other = before.copies[other] else { return false }
                // A row of the user's goes only for one that says the same.
                return other.name == row.name && (row.isUntouchedCopy || other.note == row.note)
            }
        }
        let gone =
            before.copies.keys.filter { after.copies[$0] == nil }.map { "t \($0)" }
            + before.items.keys.filter { after.items[$0] == nil }.map { "item \($0)" }
        #expect(report.removed.map { "\($0.table) \($0.uuid)" }.sorted() == gone.sorted(), context)
        for names in [
            (before.copies.values.map(\.name), after.copies.values.map(\.name)),
            (before.items.values.map(\.name), after.items.values.map(\.name)),
        ] {
            #expect(Set(names.0) == Set(names.1), "\(context)\na seed is lost")
        }
        #expect(Set(after.copies.keys).isSubset(of: before.copies.keys), context)
        #expect(after.parts.map { after.items[$0]?.name } == before.parts.map { before.items[$0]?.name }, context)
    }
}

extension RandomCollisionTests {
    /// The survivor has the place that the user gave to a copy that went, if it had none itself and that one is free (C2).
    ///
    /// - Returns: how many survivors have.
    private func checkFiling(
        _ before: CollidingRows.State, _ after: CollidingRows.State, of rows: CollidingRows, _ context: Comment
    ) -> Int {
        var count = 0
        for (uuid, survivor) in after.copies where survivor.isUntouchedCopy && before.copies[uuid]?.parent == nil {
            let twins = before.copies.filter { $0.value.name == survivor.name && $0.value.isUntouchedCopy }
            guard twins.keys.allSatisfy({ (twins[$0]?.createDate ?? "", $0) <= (survivor.createDate, uuid) }) else {
                continue
            }
            let gone = twins.filter { twin, copy in
                guard after.copies[twin] == nil, let parent = copy.parent,
                    let above = before.copies[parent]
                else { return false }
                // Under a twin it would be filed under itself.
                return !(above.name == survivor.name && above.isUntouchedCopy)
            }
            let source = gone.max { ($0.value.createDate, $0.key) < ($1.value.createDate, $1.key) }
            guard let filed = source?.value.parent else { continue }
            if survivor.parent != nil {
                count += 1
                continue
            }
            // The survivor of the row under which it was filed, or that row.
            let places = after.copies.filter { $0.key == filed || $0.value.name == before.copies[filed]?.name }.keys
            let isFull = places.contains { place in
                let others = after.copies.filter { $0.key != uuid && $0.value.parent == place }.values
                let isTaken = others.contains { rows.isTaken(by: $0, for: survivor) }
                return isTaken || after.isBelow(place, uuid)
            }
            #expect(isFull, "\(context)\nwhat was filed on a twin of \(uuid) is lost")
        }
        return count
    }

    /// The report names why a row went, in favour of one that fits.
    private func checkSurvivor(
        of uuid: String, in table: String, _ report: Seeder.Report, _ context: Comment, _ fits: (String) -> Bool
    ) {
        let removal = report.removed.first { $0.uuid.description == uuid && $0.table == table }
        let survivor = removal?.survivor?.description
        #expect(survivor.map(fits) == true, "\(context)\n\(uuid) went in favour of \(survivor ?? "nothing")")
    }
}

/// A random schema around the seeded table `t`, with unique keys that hold the reference to it.
struct CollidingRows {
    let schema: [String]
    let inserts: [String]
    /// The unique key of `t` that holds the reference to the parent, as SQL; empty if there is none.
    private let own: String
    /// The catalog that has shipped the seeds `x` and `y`, on three days, and one of items if these are seeded too.
    let catalogs: [Catalog]

    init(_ random: inout RandomSource) {
        own = random.pick(["", ", UNIQUE (parent, name)", ", UNIQUE (parent, note)"])
        let unique = random.pick(["UNIQUE (t)", "UNIQUE (t, name)", "UNIQUE (name, t)", "UNIQUE (t, body)"])
        let isNumbered = random.chance(50)
        let isSeeded = random.chance(40)
        let hasDates = isSeeded || random.chance(50)
        let actions = random.pick(["", "ON DELETE CASCADE", "ON DELETE SET NULL", "DEFERRABLE INITIALLY DEFERRED"])
        let hasParts = random.chance(25)
        let days = ["2025-01-01", "2025-01-02", "2025-01-03"]
        var catalogs = [Catalog.shipping(keys: [["x"], ["y"]], of: SeedTable(name: "t", key: ["name"]), on: days)]
        if isSeeded {
            let keys = ["xa", "xb", "ya", "yb"].map { [SeedValue.text($0)] }
            let table = SeedTable(name: "item", key: ["name"])
            catalogs.append(.shipping(keys: keys, of: table, on: days, name: "items"))
        }
        self.catalogs = catalogs
        schema = [
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, parent TEXT REFERENCES t, createDate TEXT,
                updateDate TEXT\(own))
            """,
            """
            CREATE TABLE item (\(isNumbered ? "id INTEGER PRIMARY KEY, uuid TEXT UNIQUE" : "uuid TEXT PRIMARY KEY"),
                name TEXT, body TEXT, t TEXT REFERENCES t \(actions)\(hasDates ? ", createDate TEXT, updateDate TEXT" : ""),
                \(unique)\(random.chance(30) && unique.contains("name") ? " ON CONFLICT REPLACE" : ""))
            """, "CREATE TABLE part (uuid TEXT PRIMARY KEY, item TEXT \(hasParts ? "REFERENCES item (uuid)" : ""))",
        ]
        var inserts: [String] = []
        let count = Int.random(in: 2...7, using: &random)
        var names: [String] = []
        var taken: Set<[String]> = []
        for number in 1...count {
            let (name, note) = (random.pick(["x", "x", "y", "z"]), random.pick(["n", "m"]))
            names.append(name)
            var parent = random.chance(40) ? "u\(Int.random(in: 1...count, using: &random))" : "NULL"
            let keys = [[parent, name], [parent, "/" + note]]
            if parent == "u\(number)" || !taken.isDisjoint(with: keys) { parent = "NULL" }
            if parent != "NULL" { taken.formUnion(keys) }
            inserts.append(
                """
                INSERT INTO t VALUES ('u\(number)', '\(name)', '\(note)', \(parent == "NULL" ? parent : "'\(parent)'"),
                    '2025-01-0\(random.pick([1, 2, 3, 1, 2, 3, 4]))', \(random.chance(20) ? "'2025-02-01'" : "NULL"))
                """)
        }
        for number in 1...Int.random(in: 2...12, using: &random) {
            let place = Int.random(in: 1...count, using: &random)
            let copy = "u\(place)"
            let (name, body) = (
                (isSeeded ? names[place - 1] : "") + random.pick(["a", "b"]), random.pick(["p", "p", "q"])
            )
            let keys = ["UNIQUE (t)": [copy], "UNIQUE (t, body)": [copy, body]]
            guard taken.insert(["item"] + (keys[unique] ?? [copy, name])).inserted else { continue }
            let uuid = "i\(random.pick(["A", "b"]))\(number)"
            let date = random.chance(50) ? "'2025-03-0\(Int.random(in: 1...9, using: &random))'" : "NULL"
            let made = isSeeded ? random.pick(days) : "2025-02-02"
            inserts.append(
                """
                INSERT INTO item (uuid, name, body, t\(hasDates ? ", createDate, updateDate" : ""))
                VALUES ('\(uuid)', '\(name)', '\(body)', '\(copy)'\(hasDates ? ", '\(made)', \(date)" : ""))
                """)
            if hasParts, random.chance(30) {
                inserts.append("INSERT INTO part VALUES ('p\(number)', '\(uuid)')")
            }
        }
        self.inserts = inserts
    }

    /// Whether a copy under one parent leaves no room there for another one.
    func isTaken(by copy: State.Copy, for other: State.Copy) -> Bool {
        own.contains("name") && copy.name == other.name || own.contains("note") && copy.note == other.note
    }

    /// The rows of the tables, by identity.
    struct State: Equatable {
        struct Copy: Equatable {
            var name: String
            var note: String
            var parent: String?
            var createDate: String
            var isUntouchedCopy: Bool
        }

        struct Item: Equatable {
            var name: String
            var body: String
            var copy: String?
            var updateDate: String?
            var isUntouchedCopy: Bool
        }

        var copies: [String: Copy] = [:]
        /// By the identity as lower-case text, as reports have it.
        var items: [String: Item] = [:]
        /// The items that parts refer to, by part.
        var parts: [String] = []

        /// Whether a copy stands below another one, or is that one.
        func isBelow(_ uuid: String, _ ancestor: String) -> Bool {
            var (place, steps): (String?, Int) = (uuid, 0)
            while let here = place, steps <= copies.count {
                if here == ancestor { return true }
                (place, steps) = (copies[here]?.parent, steps + 1)
            }
            return false
        }

        init(_ app: RawDatabase, isSeeded: Bool) throws {
            func text(_ value: RawValue) -> String? { value == .null ? nil : value.description }
            for row in try app.rows("SELECT uuid, name, note, parent, createDate, updateDate FROM t") {
                let isShipped = ["x", "y"].contains(text(row[1])) && text(row[4]) != "2025-01-04"
                copies[row[0].description] = Copy(
                    name: text(row[1]) ?? "", note: text(row[2]) ?? "", parent: text(row[3]),
                    createDate: text(row[4]) ?? "", isUntouchedCopy: isShipped && row[5] == .null)
            }
            let hasDates = try app.rows("SELECT 1 FROM pragma_table_info('item') WHERE name = 'updateDate'") != []
            for row in try app.rows("SELECT uuid, name, body, t, \(hasDates ? "updateDate" : "NULL") FROM item") {
                items[row[0].description.lowercased()] = Item(
                    name: text(row[1]) ?? "", body: text(row[2]) ?? "", copy: text(row[3]), updateDate: text(row[4]),
                    isUntouchedCopy: isSeeded && ["x", "y"].contains(text(row[1])?.prefix(1)) && row[4] == .null)
            }
            parts = try app.rows("SELECT item FROM part ORDER BY uuid").map { $0[0].description.lowercased() }
        }
    }
}
