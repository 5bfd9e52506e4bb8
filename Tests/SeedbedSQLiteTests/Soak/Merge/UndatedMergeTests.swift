import Seedbed
import SeedbedTestSupport
import Testing

/// C1, T4, I11: a merge keeps what the user changed before Seedbed, or in an app without it.
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

    /// A device with two seeds of two releases, of which an app without Seedbed has changed a copy, without a date.
    private func seeded(_ change: String, isDurable: Bool) async throws -> AppWorld {
        let world = try AppWorld(Self.table(isDurable))
        try world.release(
            "2025-01-01",
            #"{ "$id": "art", "name": "Art", "color": "red" }, { "$id": "food", "name": "Food", "color": "red" }"#,
            more: #""volatile": ["place"],"# + (isDurable ? AppWorld.mapping : ""))
        _ = try await world.launch()
        try world.imports("UPDATE t SET uuid = CASE name WHEN 'Art' THEN 'a' ELSE 'f' END")
        try world.imports(change)
        return world
    }

    @Test(
        arguments: [false, true],
        ["color = 'gold'", "color = 'violet'", "name = 'Drawings'", "name = 'Aaa'"])
    func `I11, T4: a copy that an app without Seedbed has edited is the user's on both devices`(
        isDurable: Bool, change: String
    ) async throws {
        for tabletMergesFirst in [true, false] {
            let phone = try await seeded("SELECT 1", isDurable: isDurable)
            let tablet = try await seeded("UPDATE t SET \(change) WHERE uuid = 'a'", isDurable: isDurable)
            let mine = "SELECT name, color FROM t WHERE uuid = 'a'"
            let before = try tablet.rows(mine)
            let turns = [(phone, tablet), (tablet, phone), (phone, tablet), (tablet, phone)]
            for (world, other) in tabletMergesFirst ? turns.dropFirst() : turns.dropLast() {
                try await world.seeder.merge(from: other.folder.path("app.sqlite"), account: .signedOut)
            }
            #expect(try tablet.rows(mine) == before)
            let all = "SELECT uuid, name, color, createDate, updateDate FROM t ORDER BY uuid"
            #expect(try phone.rows(all) == tablet.rows(all))
            // The date follows from the release.
            #expect(
                try phone.rows("SELECT updateDate FROM t WHERE uuid = 'a'") == "2025-01-01T00:00:00.001Z")
            #expect(try phone.rows("SELECT updateDate IS NULL FROM t WHERE uuid = 'f'") == "1")
        }
    }

    @Test(arguments: [false, true])
    func `a copy that only lacks a value or was sorted is no edit`(isDurable: Bool) async throws {
        for change in ["color = NULL", "place = 9"] {
            let phone = try await seeded("SELECT 1", isDurable: isDurable)
            let tablet = try await seeded("UPDATE t SET \(change) WHERE uuid = 'a'", isDurable: isDurable)
            for (world, other) in [(phone, tablet), (tablet, phone)] {
                try await world.seeder.merge(from: other.folder.path("app.sqlite"), account: .signedOut)
                #expect(try world.rows("SELECT color, updateDate IS NULL FROM t WHERE uuid = 'a'") == "red 1")
            }
        }
    }

    /// An app version from before Seedbed has made the other store.
    @Test(arguments: ["color TEXT", "color TEXT, createDate TEXT", "color TEXT, updateDate TEXT"])
    func `a store whose table lacks a date is refused, and no edit is overwritten`(columns: String) async throws {
        let phone = try await device("SELECT 1", isDurable: true)
        let other = try RawDatabase(phone.folder.path("other.sqlite"))
        try other.execute(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(columns)); INSERT INTO t (uuid, name, color) VALUES ('a', 'Art', 'red')"
        )
        try phone.app.execute("UPDATE t SET color = 'changed' WHERE uuid = 'a'")
        let before = try phone.rows("SELECT * FROM t ORDER BY uuid")
        let error = await #expect(throws: SeedbedError.self) {
            try await phone.seeder.merge(from: phone.folder.path("other.sqlite"), account: .signedOut)
        }
        let missing = ["createDate", "updateDate"].filter { !columns.contains($0) }
        guard case .store(.missingColumns(_, "t", missing))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try phone.rows("SELECT * FROM t ORDER BY uuid") == before)
    }

    @Test func `of two edits whose dates cannot be read neither is overwritten`() async throws {
        let phone = try await device("SELECT 1", isDurable: true)
        let tablet = try await device("SELECT 1", isDurable: true)
        for (device, color, date) in [(phone, "gold", 1_795_800_009), (tablet, "zinc", 1_795_800_001)] {
            try device.app.execute("UPDATE t SET color = '\(color)' WHERE uuid = 'a'")
            try device.imports("UPDATE t SET updateDate = \(date) WHERE uuid = 'a'")
        }
        for (device, other) in [(phone, tablet), (tablet, phone)] {
            let report = try await device.seeder.merge(from: other.folder.path("app.sqlite"), account: .signedOut)
            #expect(report.passedOver.map(\.reason) == [.undated])
        }
        expectSame(try phone.rows("SELECT color FROM t WHERE uuid = 'a'"), "gold")
        expectSame(try tablet.rows("SELECT color FROM t WHERE uuid = 'a'"), "zinc")
    }
}
