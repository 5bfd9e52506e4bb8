import Seedbed
import Testing

/// A new default that the app accepts for the user replaces the value that the offer names, and no other.
struct AcceptedOfferTests {
    /// The note of the toast, which the user has edited, is to become `Bob`.
    private static let offer = SeedOffer(
        seed: SeedReference(catalog: "c", id: "toast"), table: "t", uuid: UUIDText("u1"),
        since: SeedInstant(milliseconds: 0), released: SeedInstant(milliseconds: 1),
        columns: [
            SeedOffer.Column(
                name: "note", shippedThen: .text("Al"), yours: .text("Bo"), shippedNow: .text("Bob"), isYours: true)
        ])

    @Test(arguments: [("Bo", true), ("BO", false), ("Bo ", false), ("Cy", false)])
    func `§7: an edit after the offer was made is kept, also where the column's collation sees no difference`(
        now: String, isAccepted: Bool
    ) async throws {
        for collation in ["NOCASE", "RTRIM", "BINARY"] {
            let world = try await AppWorld.launched(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT COLLATE \(collation), createDate TEXT,
                    updateDate TEXT)
                """, seeds: #"{ "$id": "toast", "name": "Toast", "note": "Al" }"#)
            try world.app.execute("UPDATE t SET note = '\(now)'")
            #expect(try await world.seeder.accept(Self.offer, account: .signedOut) == isAccepted)
            expectSame(try world.rows("SELECT note FROM t"), isAccepted ? "Bob" : now)
        }
    }

    @Test func `§7: a row of the user's that holds the new default stays, and the offer is refused`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, note TEXT UNIQUE ON CONFLICT REPLACE, createDate TEXT,
                updateDate TEXT)
            """, seeds: #"{ "$id": "toast", "name": "Toast", "note": "Al" }"#)
        try world.app.execute("UPDATE t SET note = 'Bo'")
        try world.app.execute("INSERT INTO t (uuid, name, note) VALUES ('mine', 'Mine', 'Bob')")
        await #expect(throws: SeedbedError.self) { try await world.seeder.accept(Self.offer, account: .signedOut) }
        expectSame(try world.rows("SELECT name, note FROM t ORDER BY 1"), "Mine Bob\nToast Bo")
    }
}
