import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about its own notes, and about making a table ready.
struct BookkeepingContractTests {
    @Test(arguments: StoreKind.allCases)
    func `a store that was never prepared has no receipts`(kind: StoreKind) throws {
        try TestHarness.withStore(kind, isPrepared: false) { _, store throws in
            #expect(try store.bookkeeping.receipts() == [:])
            #expect(try !store.bookkeeping.isPrepared())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a receipt is replaced by the next one of its catalog`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { _, store throws in
            try store.writing {
                for (name, released) in [("a", "2025-01-01"), ("b", "2025-01-01"), ("a", "2025-02-01T10:00:00.123Z")] {
                    try store.bookkeeping.record(
                        CatalogReceipt(catalog: name, released: instant(released), seededAt: instant("2025-03-01")))
                }
            }
            #expect(
                try store.bookkeeping.receipts() == [
                    "a": instant("2025-02-01T10:00:00.123Z"), "b": instant("2025-01-01"),
                ])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a store keeps its name`(kind: StoreKind) throws {
        try TestHarness.withStore(kind, isPrepared: false) { _, store throws in
            let first = try store.writing { try store.bookkeeping.identity() }
            let second = try store.writing {
                try store.prepare(SpeechTables.types, columns: ["name"])
                return try store.bookkeeping.identity()
            }
            #expect(first == second)
            #expect(!first.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `S5: of many delivered seeds all are there, but those of a part that was rolled back`(kind: StoreKind) throws {
        func give(_ numbers: Range<Int>, _ name: SeedValue, to store: any SeedStore) throws(StoreError) {
            for number in numbers {
                try store.bookkeeping.recordDelivered(SeedReceipt(id: "s\(number)", group: [name]), of: "a")
            }
        }
        try TestHarness.withStore(kind) { _, store throws in
            try store.writing {
                try give(0..<70, "first", to: store)
                // Within one statement, and across two.
                try give(66..<68, "second", to: store)
                #expect(try store.bookkeeping.deliveredSeeds(of: "a").count == 70)
                try give(70..<80, "first", to: store)
                try store.transaction(keeping: false) { () throws(StoreError) in
                    try give(60..<200, "undone", to: store)
                    #expect(try store.bookkeeping.deliveredSeeds(of: "a").count == 200)
                    try give(200..<210, "undone", to: store)
                }
                try give(80..<90, "first", to: store)
                do throws(StoreError) {
                    try store.transaction { () throws(StoreError) in
                        try give(0..<100, "failed", to: store)
                        throw .missing(store: "")
                    }
                } catch {}
                try store.transaction { () throws(StoreError) in try give(85..<300, "third", to: store) }
            }
            let delivered = try store.writing { try store.bookkeeping.deliveredSeeds(of: "a") }
            #expect(delivered.count == 300)
            for number in 0..<300 {
                let group: SeedValue = number >= 85 ? "third" : 66..<68 ~= number ? "second" : "first"
                #expect(delivered["s\(number)"] == SeedReceipt(id: "s\(number)", group: [group]))
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `S5: delivered seeds come back with every kind of value`(kind: StoreKind) throws {
        let group: [SeedValue] = [
            .null, .integer(.min), .integer(.max), .real(0.1), .real(-1e300), .real(2), .text(""),
            .text("é \u{65}\u{301} \"q\" \\ \u{0} \u{1F600}\n"), .blob([]), .blob([0, 255]),
        ]
        try TestHarness.withStore(kind) { _, store throws in
            try store.writing {
                try store.bookkeeping.recordDelivered(SeedReceipt(id: "x", group: [.text("old")]), of: "a")
                try store.bookkeeping.recordDelivered(
                    SeedReceipt(id: "x", group: group, renewedFor: instant("2025-02-01")), of: "a")
                try store.bookkeeping.recordDelivered(SeedReceipt(id: "x", group: []), of: "b")
            }
            let a = try store.writing { try store.bookkeeping.deliveredSeeds(of: "a") }
            #expect(a == ["x": SeedReceipt(id: "x", group: group, renewedFor: instant("2025-02-01"))])
            #expect(a["x"]?.group.map(RawValue.init) == group.map(RawValue.init))
            let b = try store.writing { try store.bookkeeping.deliveredSeeds(of: "b") }
            #expect(b == ["x": SeedReceipt(id: "x", group: [])])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a missing table is named`(kind: StoreKind) throws {
        try TestHarness.withStore(kind, isPrepared: false) { harness, store throws in
            let name = kind == .memory ? "memory" : kind == .file ? harness.path : ":memory:"
            #expect(throws: StoreError.missingTable(store: name, table: "Nowhere")) {
                try store.writing {
                    try store.prepare(SeedTable(name: "Nowhere", key: ["name"]), columns: [])
                }
            }
            #expect(try !store.bookkeeping.isPrepared())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `missing columns are listed all at once, each once`(kind: StoreKind) throws {
        let table = SeedTable(
            name: "SpeechType", key: ["title"], mapping: Catalog.Mapping(updateDate: "changed", seedID: "seed"),
            volatile: ["used"])
        try TestHarness.withStore(kind, isPrepared: false) { harness, store throws in
            let name = kind == .memory ? "memory" : kind == .file ? harness.path : ":memory:"
            let missing = ["changed", "seed", "title", "amber", "used"]
            #expect(throws: StoreError.missingColumns(store: name, table: "SpeechType", columns: missing)) {
                try store.writing {
                    try store.prepare(table, columns: ["title", "green", "amber"])
                }
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `T2: after preparing, and preparing again, an edit counts once`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store throws in
            try store.writing {
                try store.prepare(SpeechTables.types, columns: ["name", "green"])
            }
            #expect(try store.bookkeeping.isPrepared())
            for (uuid, name) in [("u1", "Toast"), ("u2", "Debate"), ("u3", "Poem"), ("u4", "Roast")] {
                try harness.insertType(uuid, .text(name), created: "2025-01-01T00:00:00.000Z", in: store)
            }
            try harness.update(["green": 2], of: "SpeechType", where: "uuid", is: "u1", in: store)
            try harness.update(["green": 1], of: "SpeechType", where: "uuid", is: "u2", in: store)
            try harness.update(["position": 5], of: "SpeechType", where: "uuid", is: "u3", in: store)
            try harness.insert(["uuid": "f", "title": "Mine"], into: "Folder", of: store)
            try harness.update(["folder": "f"], of: "SpeechType", where: "uuid", is: "u4", in: store)
            expectSame(
                try harness.dump(store, "SpeechType"),
                """
                SpeechType
                uuid  name    green  position  folder  createDate  updateDate
                u1    Toast   2      -         -       2025-01-01  now
                u2    Debate  1      -         -       2025-01-01  -
                u3    Poem    1      5         -       2025-01-01  -
                u4    Roast   1      -         f       2025-01-01  -
                """)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `T3: updateDate survives a stale save of the whole row`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store throws in
            try harness.insertType(
                "u1", "Toast", created: "2025-01-01T00:00:00.000Z", updated: "2025-02-02", in: store)
            try harness.insertType(
                "u2", "Debate", created: "2025-01-01T00:00:00.000Z", updated: "2025-02-02", in: store)
            let stale: TestHarness.Row = ["green": 1, "position": 3, "updateDate": .null]
            try harness.update(stale, of: "SpeechType", where: "uuid", is: "u1", in: store)
            try harness.update(
                stale.merging(["name": "Old"]) { $1 }, of: "SpeechType", where: "uuid", is: "u2", in: store)
            expectSame(
                try harness.dump(store, "SpeechType"),
                """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                u1    Toast  1      3         -       2025-01-01  2025-02-02
                u2    Old    1      3         -       2025-01-01  now
                """)
        }
    }
}
