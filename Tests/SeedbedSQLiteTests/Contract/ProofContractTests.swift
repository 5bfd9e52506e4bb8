import Seedbed
import SeedbedTestSupport
import Testing

/// T4 in every kind of store: what is removed has to be proven, and what a store says so that it can be.
struct ProofContractTests {
    private func unproven(_ report: Seeder.Report) -> [String] {
        report.unproven.map { "\($0.table) \($0.uuid) \($0.reason.rawValue)" }.sorted()
    }

    @Test(arguments: StoreKind.allCases)
    func `T4: tagged rows of no release, of no seed or with other contents stay`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.write { (harness, store) throws(StoreError) in
            try harness.insertType("late", "Toast", created: "2025-01-02", green: 60, in: store)
            try harness.insertType("mine", "Toast", created: "2025-01-01", green: 61, in: store)
            try harness.insertType("twin", "Toast", created: "2025-01-01", green: 60, in: store)
            for uuid in ["c1", "c2"] { try harness.insertType(uuid, "Chat", created: "2025-01-01", in: store) }
            for (uuid, name, seedID) in [
                ("r1", "Timer", "others/timer"), ("r2", "Timer", "others/timer"), ("r3", "Clock", "roles/timer"),
            ] {
                try harness.insert(
                    [
                        "uuid": .text(uuid), "name": .text(name), "club": "x", "seedID": .text(seedID),
                        "createDate": day("2025-01-01"),
                    ], into: "Role", of: store)
            }
        }
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.removed.map { "\($0.uuid) \($0.survivor?.description ?? "-")" } == ["twin u1"])
        #expect(
            unproven(report) == [
                "Role r1 origin", "Role r2 origin", "Role r3 content", "SpeechType c1 origin", "SpeechType c2 origin",
                "SpeechType late origin", "SpeechType mine content",
            ])
        expectSame(
            try await world.dump("Role"),
            """
            Role
            uuid  name   club  seedID        dismissDate  createDate  updateDate
            r1    Timer  x     others/timer  -            2025-01-01  -
            r2    Timer  x     others/timer  -            2025-01-01  -
            r3    Clock  x     roles/timer   -            2025-01-01  -
            u3    Timer  x     roles/timer   -            2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `T4: what earlier releases gave the store is proven by its receipts alone`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        let seeds = #"{ "$id": "toast", "name": "Speech", "green": 60 }, { "name": "Poem", "green": 95 }"#
        try world.release("2025-02-01", types: seeds)
        _ = try await world.launch()
        try world.release("2025-03-01", types: seeds)
        _ = try await world.launch()
        try await world.write { (harness, store) throws(StoreError) in
            #expect(
                try store.bookkeeping.releases(deliveredOf: "kinds")
                    == ["2025-01-01", "2025-02-01", "2025-03-01"].map { instant($0) })
            // Under the key of January three rows, one with a changed content; the seed has another key since February.
            try harness.insertType("t1", "Toast", created: "2025-01-01", green: 60, in: store)
            try harness.insertType("t2", "Toast", created: "2025-01-01", green: 60, in: store)
            try harness.insertType("t3", "Toast", created: "2025-01-01", green: 61, in: store)
            // February's content stayed in March, January's did not.
            try harness.insertType("p1", "Poem", created: "2025-01-01", green: 95, in: store)
            try harness.insertType("p2", "Poem", created: "2025-02-01", green: 90, in: store)
            try harness.insertType("p3", "Poem", created: "2025-01-01", green: 90, in: store)
        }
        let report = try await world.seeder.clean(account: .signedOut)
        #expect(report.removed.map(\.uuid.description).sorted() == ["p3", "t1", "t2"])
        #expect(
            unproven(report) == ["SpeechType p1 content", "SpeechType p2 content", "SpeechType t3 content"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a store says what rows hold, in the order in which they are asked for`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            for (uuid, name) in [("a", "Toast"), ("b", "Poem"), ("c", "Ode")] {
                try harness.insertType(uuid, .text(name), created: "2025-01-01", in: store)
            }
            let copies = try store.writing {
                try ["Ode", "Toast", "Poem"].flatMap { try store.copies(inGroup: [.text($0)], of: SpeechTables.types) }
            }
            try harness.delete(from: "SpeechType", where: "uuid", is: "a", in: store)
            let columns = ["green", "name", "nowhere"]
            let values = try store.columns.values(of: columns, in: copies, of: SpeechTables.types)
            #expect(values == [[1, "Ode", .null], [], [1, "Poem", .null]])
            var rows: [String] = []
            try store.forEachRow(of: SpeechTables.types, columns: columns) { (copy, values) throws(StoreError) in
                rows.append("\(copy.uuid) " + values.map { RawValue($0).description }.joined(separator: " "))
            }
            #expect(rows.sorted() == ["b 1 Poem -", "c 1 Ode -"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `S5: delivered seeds come back with what releases shipped of them`(kind: StoreKind) throws {
        func form(_ day: String, _ key: [StoredField], _ hash: String) -> SeedReceipt.Form {
            SeedReceipt.Form(released: instant(day), key: key, columns: ["green", "name"], hash: hash)
        }
        let toast = [StoredField(column: "name", value: "Toast")]
        let both = [StoredField(column: "name", value: .null), StoredField(column: "green", value: .real(0.5))]
        let delivered = [
            SeedReceipt(id: "none", group: ["N"], groupColumns: ["name"]),
            SeedReceipt(id: "one", group: ["O"], groupColumns: ["name"], forms: [form("2025-01-01", [], "0a1 b2")]),
            SeedReceipt(
                id: "two", group: ["T"], groupColumns: ["name"], renewedFor: instant("2025-02-01"),
                forms: [form("2024-01-01", toast, ""), form("2025-01-01", [], "c3")]),
            SeedReceipt(
                id: "key", group: ["c/key"], groupColumns: ["seedID"],
                nonEditFields: [.init(column: "position", content: .value(3))], forms: [form("2025-02-01", both, "d4")]),
            SeedReceipt(
                id: "three", group: ["c/three"], groupColumns: ["seedID"],
                forms: [form("2023-01-01", [], "e5"), form("2024-01-01", toast, "f6"), form("2025-02-01", both, "d4")]),
        ]
        try TestHarness.withStore(kind) { _, store throws in
            try store.writing { for seed in delivered { try store.bookkeeping.recordDelivered(seed, of: "a") } }
            let found = try store.writing { try store.bookkeeping.deliveredSeeds(of: "a") }
            #expect(found == Dictionary(uniqueKeysWithValues: delivered.map { ($0.id, $0) }))
        }
    }
}
