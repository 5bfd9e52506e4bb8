import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about transactions.
struct TransactionContractTests {
    private func give(_ id: String, to store: any SeedStore) throws(StoreError) {
        try store.bookkeeping.recordDelivered(SeedReceipt(id: id, group: [.text(id)]), of: "c")
    }

    private func delivered(_ store: any SeedStore) throws -> [String] {
        try store.writing { try store.bookkeeping.deliveredSeeds(of: "c") }.keys.sorted()
    }

    @Test(arguments: StoreKind.allCases)
    func `what a transaction did stays, and its result comes back`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { _, store throws in
            let result = try store.writing {
                try give("a", to: store)
                return 7
            }
            #expect(result == 7)
            #expect(try delivered(store) == ["a"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a transaction whose body throws leaves nothing`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { _, store throws in
            #expect(throws: StoreError.busy(store: "mine")) {
                try store.writing {
                    try give("a", to: store)
                    throw StoreError.busy(store: "mine")
                }
            }
            #expect(try delivered(store) == [])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a dry run gives its result and leaves nothing`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { _, store throws in
            let seen = try store.transaction(keeping: false) { () throws(StoreError) in
                try give("a", to: store)
                return try store.bookkeeping.deliveredSeeds(of: "c").keys.sorted()
            }
            #expect(seen == ["a"])
            #expect(try delivered(store) == [])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an inner transaction that fails takes back only its own part`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { _, store throws in
            try store.writing {
                try give("before", to: store)
                do {
                    try store.writing {
                        try give("inner", to: store)
                        throw StoreError.busy(store: "mine")
                    }
                } catch {}
                try store.transaction(keeping: false) { () throws(StoreError) in try give("dry", to: store) }
                try store.writing { try give("kept", to: store) }
                try give("after", to: store)
            }
            #expect(try delivered(store) == ["after", "before", "kept"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an outer transaction that fails takes its inner ones with it`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { _, store throws in
            #expect(throws: StoreError.busy(store: "mine")) {
                try store.writing {
                    try store.writing { try give("inner", to: store) }
                    throw StoreError.busy(store: "mine")
                }
            }
            #expect(try delivered(store) == [])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a store is of use after a transaction that failed`(kind: StoreKind) throws {
        try TestHarness.withStore(kind, isPrepared: false) { harness, store throws in
            for _ in 1...2 {
                try? store.writing {
                    try store.prepare(SpeechTables.types, columns: ["name"])
                    throw StoreError.busy(store: "mine")
                }
            }
            #expect(try !store.bookkeeping.isPrepared())
            try store.writing {
                try store.prepare(SpeechTables.types, columns: ["name"])
            }
            try harness.insertType("u1", "Toast", created: nil, in: store)
            expectSame(
                try harness.dump(store, "SpeechType"),
                """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                u1    Toast  1      -         -       now         now
                """)
        }
    }
}
