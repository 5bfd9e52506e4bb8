import Seedbed
import SeedbedTestSupport
import Testing

/// C1, I11: a merge of stores whose rows are older than Seedbed keeps what the user changed before.
struct UndatedMergeTests {
    private static func table(_ isDurable: Bool) -> String {
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, place INTEGER, \(AppWorld.durable))"
    }

    /// A device with the rows of an app from before Seedbed, one of them changed, which has adopted them.
    private func device(_ change: String, isDurable: Bool) async throws -> AppWorld {
        let world = try AppWorld(Self.table(isDurable))
        try world.app.execute("INSERT INTO t (uuid, name, color) VALUES ('a', 'Art', 'red'), ('f', 'Food', 'red')")
        try world.app.execute(change)
        try world.release(
            "2025-01-01",
            #"{ "$id": "art", "name": "Art", "color": "red" }, { "$id": "food", "name": "Food", "color": "red" }"#,
            more: #""volatile": ["place"],"# + (isDurable ? AppWorld.mapping : ""))
        try await world.seeder.adopt(account: .signedOut)
        _ = try await world.launch()
        return world
    }

    @Test(arguments: [false, true], ["name = 'Drawings', color = 'gold'", "name = 'Aaa'"])
    func `a row that was renamed before is the user's on both devices`(isDurable: Bool, change: String) async throws {
        let phone = try await device("SELECT 1", isDurable: isDurable)
        let tablet = try await device("UPDATE t SET \(change) WHERE uuid = 'a'", isDurable: isDurable)
        let mine = "SELECT name, color, createDate FROM t WHERE uuid = 'a'"
        let before = try tablet.rows(mine)
        try await tablet.seeder.merge(from: phone.folder.path("app.sqlite"), account: .signedOut)
        #expect(try tablet.rows(mine) == before)
        try await phone.seeder.merge(from: tablet.folder.path("app.sqlite"), account: .signedOut)
        #expect(try phone.rows(mine) == before)
        let all = "SELECT name, count(*) FROM t GROUP BY name ORDER BY name"
        #expect(try phone.rows(all) == tablet.rows(all))
        #expect(try phone.rows("SELECT name, count(*) FROM t WHERE name = 'Food' GROUP BY name") == "Food 1")
    }

    @Test func `a row that the other device has not adopted yet stays adopted`() async throws {
        let phone = try await device("SELECT 1", isDurable: true)
        let other = try RawDatabase(phone.folder.path("other.sqlite"))
        try other.execute(Self.table(true))
        // A column that the app has added since holds null there, and sorting is no edit.
        try other.execute(
            "INSERT INTO t (uuid, name, color, place) VALUES ('a', 'Art', 'red', 7), ('f', 'Food', NULL, NULL)")
        try phone.app.execute("UPDATE t SET place = 1")
        let before = try phone.rows("SELECT uuid, name, color, createDate, seedID FROM t ORDER BY uuid")
        try await phone.seeder.merge(from: phone.folder.path("other.sqlite"), account: .signedOut)
        #expect(try phone.rows("SELECT uuid, name, color, createDate, seedID FROM t ORDER BY uuid") == before)
    }
}
