import Seedbed
import Testing

/// R2 where the identity after a lost one is another row's, as with a generator that counts up.
struct DerivedIdentityTests {
    private func edited() async throws -> AppWorld {
        let world = try await AppWorld.rescuing(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))")
        try world.app.execute("UPDATE t SET v = 99 WHERE name = 'Timer'")
        return world
    }

    @Test func `a row of the user's that has the identity stays as it is`() async throws {
        let world = try await edited()
        try world.app.execute("INSERT INTO t (uuid, name, v) VALUES ('\(AppWorld.found)', 'Own', 7)")
        try world.imports("UPDATE t SET updateDate = '2001-01-01T00:00:00.000Z' WHERE name = 'Own'")
        try world.imports("DELETE FROM t WHERE name = 'Timer'")
        #expect(try await world.rescue() == "! 0ff refused")
        expectSame(try world.rows("SELECT name, v FROM t ORDER BY v"), "Judge 1\nOwn 7")
        try world.imports("DELETE FROM t WHERE name = 'Own'")
        #expect(try await world.rescue() == "+ 0ff'")
        expectSame(try world.rows("SELECT name, v FROM t ORDER BY v"), "Judge 1\nTimer 99")
    }

    @Test func `an edited copy of another seed that has the identity, and is lost too, comes back first`() async throws
    {
        let world = try await edited()
        try world.app.execute("INSERT INTO t (uuid, name) VALUES ('own', 'Own')")
        try world.imports("UPDATE t SET uuid = '\(AppWorld.found)' WHERE name = 'Judge'")
        try world.app.execute("UPDATE t SET v = 98 WHERE name = 'Judge'")
        try world.imports("DELETE FROM t WHERE seedID NOT NULL")
        #expect(try await world.rescue() == "+ 0ff''\n+ 0ff'")
        expectSame(try world.rows("SELECT name, v FROM t WHERE v NOT NULL ORDER BY v"), "Judge 98\nTimer 99")
    }
}
