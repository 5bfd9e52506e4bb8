import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// A store of another kind than a call needs: the call says so, and writes nothing.
struct LentStoreTests {
    private static let table = "Plain"

    private let folder: TemporaryFolder
    private let seeder: Seeder

    init() throws {
        folder = try TemporaryFolder()
        let catalog = Catalog(
            name: "plain", released: SeedInstant(milliseconds: 0), table: SeedTable(name: Self.table, key: ["name"]),
            seeds: [])
        seeder = Seeder(
            catalogs: .catalogs([catalog]), defaults: folder.url.appending(path: "defaults"), device: "A"
        ) { _ in
            let columns = ["uuid", "name", "createDate", "updateDate"]
            return MemoryStore(tables: [MemoryStore.Table(Self.table, columns: columns, primaryKey: "uuid")])
        }
    }

    @Test(arguments: [SeedAccount.signedOut, .id("alice")])
    func `a store is lent as the type that the closure makes`(account: SeedAccount) async throws {
        try await seeder.withStore(as: MemoryStore.self, for: account) { store in
            store.insert(["uuid": .text("a"), "name": .text("mine")], into: Self.table)
        }
        let names = try await seeder.withStore(as: MemoryStore.self, for: account) { store in
            store.rows(of: Self.table).map { $0["name"] }
        }
        #expect(names == [.text("mine")])
    }

    @Test func `a store of another type is not lent, and the error names both types`() async throws {
        let failure = await #expect(throws: SeedbedError.self) {
            try await seeder.withStore(as: ProbeStore.self, for: .signedOut) { _ in
                Issue.record("a store was lent as what it is not")
            }
        }
        #expect(
            failure?.description
                == "MemoryStore: this is not a ProbeStore; ask for the type that the seeder's closure makes")
    }

    @Test func `a store that takes over no rows of another one says so`() async throws {
        let failure = await #expect(throws: SeedbedError.self) {
            try await seeder.merge(from: folder.path("other.sqlite"), account: .signedOut)
        }
        guard case .store(.unmergeable(let store, let table, _)) = failure else {
            Issue.record("another error: \(failure.map(\.description) ?? "none")")
            return
        }
        #expect(store == folder.path("other.sqlite") && table == Self.table)
    }
}
