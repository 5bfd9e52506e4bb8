import Seedbed
import SeedbedSQLite
import Testing

/// T2: a column that the catalog declares as `json` is edited if its content changes, not if an engine spells it in another way.
struct JSONEditTests {
    private static let shipped = #"{"hot":true,"grams":[2,10],"a.b":{"c":"é"},"n":0.5}"#

    /// Other texts of the same content, which engines and encoders write.
    private static let spellings = [
        #"{"grams":[2,10],"hot":true,"n":0.5,"a.b":{"c":"é"}}"#,
        #"{ "hot": true, "grams": [ 2.0, 1e1 ], "a.b": { "c": "\u00e9" }, "n": 5e-1 }"#,
        "{\n  \"n\": 0.50,\n  \"hot\": true,\n  \"grams\": [2, 10],\n  \"a.b\": {\"c\": \"é\"}\n}",
    ]

    /// Texts that say something else.
    private static let edits = [
        #"{"hot":true,"grams":[10,2],"a.b":{"c":"é"},"n":0.5}"#, #"{"hot":1,"grams":[2,10],"a.b":{"c":"é"},"n":0.5}"#,
        #"{"hot":"true","grams":[2,10],"a.b":{"c":"é"},"n":0.5}"#,
        #"{"hot":true,"grams":[2,10],"a":{"b":{"c":"é"}},"n":0.5}"#,
        #"{"hot":true,"grams":[2,10],"a.b":{"c":"e"},"n":0.5}"#,
        #"{"hot":true,"grams":[2,10],"a.b":{"c":"é"},"n":0.51}"#,
        #"{"hot":true,"grams":[2,10],"a.b":{"c":"é"}}"#, #"{"hot":true,"grams":[2,10,null],"a.b":{"c":"é"},"n":0.5}"#,
        #"{"hot":true,"grams":[2,10],"a.b":{"c":"é"},"n":0.5,"m":[]}"#, "{", "", "null", "17",
    ]

    private static let table =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, data TEXT, createDate TEXT, updateDate TEXT)"

    private func world(_ data: String, columns: String = #""columns": { "name": "text", "data": "json" },"#)
        async throws -> AppWorld
    {
        try await .launched(Self.table, seeds: #"{ "name": "Tea", "data": \#(data) }"#, more: columns)
    }

    private func isTouched(_ world: AppWorld) throws -> Bool {
        try world.app.rows("SELECT updateDate IS NOT NULL FROM t") == [[.integer(1)]]
    }

    @Test(
        arguments: ["UPDATE t SET data = ", "REPLACE INTO t SELECT uuid, name, %, createDate, updateDate FROM t"],
        spellings)
    func `T2: an engine that spells JSON in another way, without the mark, touches nothing`(
        statement: String, text: String
    ) async throws {
        let world = try await world(Self.shipped)
        try world.app.execute(Self.sql(statement, text))
        #expect(try !isTouched(world))
    }

    @Test(
        arguments: ["UPDATE t SET data = ", "REPLACE INTO t SELECT uuid, name, %, createDate, updateDate FROM t"], edits
    )
    func `T2: other content is an edit`(statement: String, text: String) async throws {
        let world = try await world(Self.shipped)
        try world.app.execute(Self.sql(statement, text))
        #expect(try isTouched(world))
    }

    /// A value that SQLite does not hold whole could be another value.
    @Test(arguments: [
        ("[12345678901234567890]", "[12345678901234567891]"), (#"["a\u0000b"]"#, #"["a\u0000c"]"#),
        ("[9007199254740993]", "[9007199254740992]"), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#),
    ])
    func `T2: digits and characters that SQLite leaves out are an edit`(from: String, into: String) async throws {
        let world = try await world("[]")
        try world.imports("UPDATE t SET data = '\(from)', updateDate = NULL")
        #expect(try !isTouched(world))
        try world.app.execute("UPDATE t SET data = '\(into)'")
        #expect(try isTouched(world))
    }

    @Test func `T2: an edit of another column beside a new spelling is an edit`() async throws {
        let world = try await world(Self.shipped)
        try world.app.execute("UPDATE t SET name = 'x', data = '\(Self.spellings[0])'")
        #expect(try isTouched(world))
    }

    /// A text is a text: the user may have written it by hand.
    @Test func `T2: in a column that is not declared as json each byte counts`() async throws {
        let world = try await world(Self.shipped, columns: "")
        try world.app.execute("UPDATE t SET data = '\(Self.spellings[0])'")
        #expect(try isTouched(world))
    }

    private static func sql(_ statement: String, _ text: String) -> String {
        statement.contains("%")
            ? statement.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "'\(text)'")
            : statement + "'\(text)'"
    }
}
