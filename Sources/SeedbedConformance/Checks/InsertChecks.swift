internal import Seedbed

/// Checks of the rows that a store inserts, and of the values by which other rows refer to them.
enum InsertChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.insert, "T1", "a copy has the release date, no updateDate, its identity and its seedID", tags),
            Check(.insert, "T1", "values of every kind are stored as they are given", kinds),
            Check(.insert, "T1", "many copies at once are inserted as one by one", many),
            Check(.insert, "S3", "a copy inherits volatile columns and keys that its seed does not declare", inherits),
            Check(.insert, "S2", "a copy that was inserted holds its values", holds),
            Check(.insert, "C5", "a reference holds the primary key, or the column that a key names", references),
            Check(.insert, "C5", "a copy is referred to while a row refers to it", isReferred),
            Check(.insert, "T2", "dismissing and restoring set both dates as they are given", marks),
        ]
    }

    private static func newType(_ name: String, _ fields: [(String, SeedValue)]) -> NewCopy {
        NewCopy(
            uuid: Short.uuid(name), seedID: SeedReference(catalog: "types", id: name),
            createDate: Short.instant("2025-06-01"), fields: fields.map { StoredField(column: $0.0, value: $0.1) })
    }

    private static func insert(
        _ name: String, _ fields: [(String, SeedValue)], inheriting: SeedCopy? = nil, _ probe: Probe<Harness>
    ) throws -> SeedCopy {
        try probe.store.insert(newType(name, fields), into: HarnessTables.plain, inheriting: inheriting)
    }

    private static func tags(_ probe: Probe<Harness>) throws {
        try probe.transaction {
            let type = try insert("A1", [("name", .text("Toast")), ("green", .integer(60))], probe)
            probe.expect("the copy that insert returns", Probe<Harness>.shown(type), "a1 2025-06-01 -")
            let role = NewCopy(
                uuid: Short.uuid("b1"), seedID: SeedReference(catalog: "roles", id: "timer"),
                createDate: Short.instant("2025-06-01T10:11:12.013Z"),
                fields: [
                    StoredField(column: "name", value: .text("Timer")), StoredField(column: "club", value: .text("x")),
                ])
            _ = try probe.store.insert(role, into: HarnessTables.durable, inheriting: nil)
        }
        probe.expect(
            "the copies of Toast", try probe.copies(.text("Toast"), of: HarnessTables.plain), ["a1 2025-06-01 -"])
        try probe.expectRows(
            "the rows", HarnessTables.types, HarnessTables.roles,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  60     -         -       2025-06-01  -

                Role
                uuid  name   club  seedID       dismissDate  createDate                updateDate
                b1    Timer  x     roles/timer  -            2025-06-01T10:11:12.013Z  -
                """)
    }

    private static func kinds(_ probe: Probe<Harness>) throws {
        let table = HarnessTables.sampled
        let (columns, rows) = (HarnessTables.sampleColumns, HarnessTables.sampleRows)
        let copies = rows.map { row in
            NewCopy(
                uuid: Short.uuid(row.name), seedID: SeedReference(catalog: "samples", id: row.name),
                createDate: Short.instant("2025-06-01"),
                fields: zip(columns, row.values).map { StoredField(column: $0, value: $1) })
        }
        try probe.transaction {
            try probe.store.prepare(table, columns: columns)
            _ = try probe.store.insert(copies[0], into: table, inheriting: nil)
            try probe.store.insert(Array(copies.dropFirst()), into: table)
        }
        for row in rows {
            let copy = try probe.copyThere(row.name, in: table)
            let found = try probe.store.columns.values(of: columns, in: [copy], of: table)
            probe.expect(
                "the values of \(row.name)", found.map { $0.map(Probe<Harness>.exact).description },
                [row.values.map(Probe<Harness>.exact).description])
        }
    }

    /// Inserts three hundred rows, so that a store that writes in batches fills several and has rows left over.
    ///
    /// Every seventh row declares other columns than the row before it.
    private static func many(_ probe: Probe<Harness>) throws {
        let rows = (1...300).map { number in
            let fields = [("name", SeedValue.text("Type \(number)")), ("green", .integer(Int64(number)))]
            return newType("a\(number)", number % 7 == 0 ? [fields[0]] : fields)
        }
        try probe.transaction { try probe.store.insert(rows, into: HarnessTables.plain) }
        let expected = (1...300).map { (number) -> HarnessRow in
            [
                "uuid": .text(Short.uuidText("a\(number)")), "name": .text("Type \(number)"),
                "green": number % 7 == 0 ? .null : .integer(Int64(number)), "createDate": Short.date("2025-06-01"),
            ]
        }
        probe.expect(
            "the rows", try probe.dump(HarnessTables.types), Probe<Harness>.dump(expected, of: HarnessTables.types))
    }

    private static func inherits(_ probe: Probe<Harness>) throws {
        try probe.insertFolder("f1")
        try probe.insertTypes("a1")
        try probe.update("a1", of: HarnessTables.types, to: ["position": .integer(7)])
        try probe.update("a1", of: HarnessTables.types, to: ["folder": Probe<Harness>.reference("f1")])
        try probe.transaction {
            probe.expect(
                "volatileColumns(of:)", try probe.store.columns.volatileColumns(of: HarnessTables.plain).sorted(),
                ["folder", "position"])
            let old = try probe.copyThere("a1")
            _ = try insert("a2", [("name", .text("Toast"))], inheriting: old, probe)
            let fields: [(String, SeedValue)] = [
                ("name", .text("Toast")), ("position", .integer(9)), ("folder", .null),
            ]
            _ = try insert("a3", fields, inheriting: old, probe)
        }
        try probe.expectRows(
            "after copies that inherit from a1", HarnessTables.types,
            are: """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a1    Toast  1      7         f1      2025-01-01  -
                a2    Toast  -      7         f1      2025-06-01  -
                a3    Toast  -      9         -       2025-06-01  -
                """)
    }

    private static func holds(_ probe: Probe<Harness>) throws {
        let fields: [(String, SeedValue)] = [("name", .text("Cafe\u{301} \u{1F600}")), ("green", .integer(60))]
        try probe.transaction {
            let copy = try insert("a1", fields, probe)
            probe.expect(
                "whether the new copy holds its values",
                try probe.store.columns.holds(newType("a1", fields).fields, in: copy, of: HarnessTables.plain), true)
        }
    }

    private static func references(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1")
        let speech = SeedTable(name: "Speech", key: ["title"])
        let held = try [
            "type": probe.reference(to: "a1", of: HarnessTables.types), "title": .text(Short.uuidText("a1")),
        ]
        try probe.transaction {
            let type = try probe.copyThere("a1")
            for column in ["type", "title"] {
                let value = try probe.store.references.referenceValue(
                    of: type, of: HarnessTables.plain, for: column, of: speech)
                probe.expect(
                    "what Speech.\(column) holds of a1", Short.shown(value, as: .uuid),
                    Short.shown(held[column] ?? .null, as: .uuid))
            }
        }
    }

    private static func isReferred(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        func expect(_ when: String, _ referred: Bool) throws {
            try probe.transaction {
                for (name, expected) in [("a1", referred), ("a2", false)] {
                    let copy = try probe.copyThere(name)
                    probe.expect(
                        "whether \(name) is referred to \(when)",
                        try probe.store.references.isReferred(copy, of: HarnessTables.plain), expected)
                }
            }
        }
        try expect("at first", false)
        try probe.insertSpeech("51", "a1")
        try expect("with a speech of a1", true)
        try probe.delete("51", from: HarnessTables.speeches)
        try expect("without it", false)
        try probe.insertPairing("61", "a1", nil)
        try expect("with a pairing of a1", true)
    }

    private static func marks(_ probe: Probe<Harness>) throws {
        try probe.insertRole("b1", "roles/timer")
        try probe.insertRole("b2", "roles/judge", updated: "2025-02-02", dismissed: "2025-02-02")
        try probe.transaction {
            for (name, dismissed) in [("b1", "2025-05-01"), ("b2", nil)] {
                let mark = SeedCopy.Mark(
                    copy: try probe.copyThere(name, in: HarnessTables.durable),
                    dismissDate: dismissed.map { Short.instant($0) }, updateDate: Short.instant("2025-05-02"))
                try probe.store.mark(mark, in: HarnessTables.durable)
            }
        }
        try probe.expectRows(
            "after b1 was dismissed and b2 restored", HarnessTables.roles,
            are: """
                Role
                uuid  name   club  seedID       dismissDate  createDate  updateDate
                b1    Timer  x     roles/timer  2025-05-01   2025-01-01  2025-05-02
                b2    Timer  x     roles/judge  -            2025-01-01  2025-05-02
                """)
    }
}
