import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about the copies that it hands over.
struct GroupContractTests {
    /// Rows in and out of groups: texts that look alike, null keys, an edited row, an undated one, one with no date in it.
    private func fill(_ harness: TestHarness, _ store: any SeedStore) throws(StoreError) {
        try harness.insertType("a1", "Café", created: "2025-01-01", in: store)
        try harness.insertType("A2", "Café", created: "2025-02-01T10:00:00.5Z", in: store)
        try harness.insertType("a3", "Cafe\u{301}", created: "2025-01-01", in: store)
        try harness.insertType("a4", "Café", created: "2025-01-01", updated: "2025-03-01", in: store)
        try harness.insertType("b1", "café", created: "2025-01-01", in: store)
        try harness.insertType("b2", "Café ", created: "2025-01-01", in: store)
        try harness.insertType("c1", .null, created: "2025-01-01", in: store)
        try harness.insertType("c2", .null, created: "2025-01-01", in: store)
        try harness.insertType("d1", "", created: "2025-01-01", in: store)
        try harness.insertType("d2", "", created: "2025-01-01", in: store)
        try harness.insertType("e1", "Poem", created: "2025-01-01", in: store)
        try harness.insertType("e2", "Poem", created: "yesterday", in: store)
        try harness.insertType("e3", "Poem", created: nil, in: store)
        for (uuid, club, seed, dismissed) in [
            ("r1", "x", "roles/timer", nil), ("r2", "x", "roles/timer", "2025-05-01"), ("r3", "y", "roles/timer", nil),
            ("r4", nil, "roles/timer", nil), ("r5", nil, "roles/timer", nil), ("r6", "x", nil, nil),
            ("r7", "x", nil, nil),
        ] as [(String, String?, String?, String?)] {
            var row: TestHarness.Row = ["uuid": .text(uuid), "createDate": day("2025-01-01")]
            row["club"] = club.map(SeedValue.text) ?? .null
            row["seedID"] = seed.map(SeedValue.text) ?? .null
            if let dismissed {
                row["dismissDate"] = day(dismissed)
                row["updateDate"] = day(dismissed)
            }
            try harness.insert(row, into: "Role", of: store)
        }
    }

    private func describe(_ copies: [SeedCopy]) -> [String] {
        copies.map { copy in
            "\(copy.uuid) \(copy.createDate?.iso8601 ?? "-") \(copy.updateDate?.iso8601 ?? "-")"
                + (copy.isTouched ? " touched" : "") + (copy.isDismissed ? " dismissed" : "")
        }.sorted()
    }

    @Test(arguments: StoreKind.allCases)
    func `copies are all rows of a group, byte by byte`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store throws in
            try fill(harness, store)
            try store.writing {
                let cafe = try store.copies(inGroup: ["Café"], of: SpeechTables.types)
                #expect(
                    describe(cafe) == [
                        "a1 2025-01-01T00:00:00.000Z -",
                        "a2 2025-02-01T10:00:00.500Z -",
                        "a4 2025-01-01T00:00:00.000Z 2025-03-01T00:00:00.000Z touched",
                    ])
                let empty = try store.copies(inGroup: [""], of: SpeechTables.types)
                #expect(empty.map(\.uuid.description).sorted() == ["d1", "d2"])
                #expect(try store.copies(inGroup: [.null], of: SpeechTables.types) == [])
                #expect(try store.copies(inGroup: ["Nothing"], of: SpeechTables.types) == [])
                let timer = try store.copies(inGroup: ["x", "roles/timer"], of: SpeechTables.roles)
                #expect(
                    describe(timer) == [
                        "r1 2025-01-01T00:00:00.000Z -",
                        "r2 2025-01-01T00:00:00.000Z 2025-05-01T00:00:00.000Z touched dismissed",
                    ])
                #expect(try store.copies(inGroup: [.null, "roles/timer"], of: SpeechTables.roles) == [])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `groups are whole, and only a seedID gives touched rows one`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store throws in
            try fill(harness, store)
            #expect(
                try store.groups(of: SpeechTables.types, .all) == ["'': d1 d2", "Café: a1 a2"])
            #expect(try store.groups(of: SpeechTables.roles, .all) == ["x/roles/timer: r1 r2"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C6: the groups of some rows are found in any case, each once`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store throws in
            try fill(harness, store)
            let types = SpeechTables.types
            let cases: [(rows: [String], groups: [String])] = [
                ([], []), (["nowhere", ""], []), (["a1"], ["Café: a1 a2"]), (["A1", "a2", "a2"], ["Café: a1 a2"]),
                (["a4"], []), (["c1"], []), (["D1", "a2"], ["'': d1 d2", "Café: a1 a2"]), (["e2"], []),
            ]
            for (rows, groups) in cases {
                #expect(try store.groups(of: types, .rows(rows.map { UUIDText($0) })) == groups, "\(rows)")
            }
            #expect(
                try store.groups(of: SpeechTables.roles, .rows(["r2", "r4", "r6"].map { UUIDText($0) }))
                    == ["x/roles/timer: r1 r2"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `S2: a copy holds values byte by byte, null among them`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store throws in
            try harness.insertType("a1", "Café", created: "2025-01-01", green: 240, in: store)
            let cases: [(fields: [(String, SeedValue)], holds: Bool)] = [
                ([], true), ([("name", "Café")], true), ([("name", "Cafe\u{301}")], false), ([("name", "café")], false),
                ([("name", "Café ")], false), ([("name", .null)], false), ([("position", .null)], true),
                ([("position", "")], false), ([("green", 240), ("name", "Café")], true),
                ([("green", 241), ("name", "Café")], false), ([("green", .real(240))], true),
            ]
            try store.writing {
                let copies = try store.copies(inGroup: ["Café"], of: SpeechTables.types)
                for (fields, holds) in cases {
                    let stored = fields.map { StoredField(column: $0.0, value: $0.1) }
                    for copy in copies {
                        #expect(try store.columns.holds(stored, in: copy, of: SpeechTables.types) == holds, "\(fields)")
                    }
                }
                #expect(copies.count == 1)
            }
        }
    }
}
