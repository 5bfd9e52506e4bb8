import Seedbed
import SeedbedTestSupport
import Testing

@testable import SeedbedSQLite

/// The row in a log entry (C7), written byte by byte, against the same row as a tree of JSON values.
struct RowEncoderTests {
    /// The texts for the rows of a query: as they are written, and as they are to be.
    private func texts(
        _ sql: String, _ values: [SeedValue] = [], columns: [String]
    ) throws(StoreError) -> (written: [String], expected: [String]) {
        let store = try SQLiteStore(path: ":memory:")
        var writer = RowEncoder(columns: columns)
        var texts: (written: [String], expected: [String]) = ([], [])
        try store.connection.forEachRow(sql, values) { (row: borrowing Statement) throws(StoreError) in
            writer.write(row, from: 1)
            texts.written.append(String(decoding: writer.text, as: UTF8.self))
            var fields: [JSONValue.Field] = []
            for (place, name) in columns.enumerated() {
                fields.append(.init(name: name, value: RowJSON.json(row, Int32(place + 1))))
            }
            texts.expected.append(JSONValue.object(fields).serialized(.compact))
        }
        return texts
    }

    @Test(arguments: [
        ("NULL", "null"), ("0", "0"), ("-7", "-7"), ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775807 - 1", "-9223372036854775808"), ("1.5", #"{"real":"1.5"}"#),
        ("2.0", #"{"real":"2.0"}"#), ("-0.0", #"{"real":"-0.0"}"#), ("1e300", #"{"real":"1e+300"}"#),
        ("9e999", #"{"real":"inf"}"#), ("''", #""""#), ("'plain text'", #""plain text""#), ("'12'", #""12""#),
        (#"'say "hello" \ now'"#, #""say \"hello\" \\ now""#), ("'it''s / so'", #""it's / so""#),
        ("char(9, 10, 13, 8, 12)", #""\t\n\r\b\f""#), ("char(1, 31, 127)", "\"\\u0001\\u001f\u{7F}\""),
        ("'a' || char(0) || 'b'", #""a\u0000b""#), ("'Crème brûlée'", #""Crème brûlée""#),
        ("char(101, 769)", "\"e\u{301}\""), ("char(34, 769)", "\"\\\"\u{301}\""), ("char(128512)", "\"😀\""),
        ("x''", #"{"blob":""}"#), ("x'00ff'", #"{"blob":"00ff"}"#), ("x'6162'", #"{"blob":"6162"}"#),
        ("CAST(x'6162ff' AS TEXT)", #"{"text":"6162ff"}"#), ("CAST(x'f09f98' AS TEXT)", #"{"text":"f09f98"}"#),
        ("CAST(x'c0af' AS TEXT)", #"{"text":"c0af"}"#), ("CAST(x'eda080' AS TEXT)", #"{"text":"eda080"}"#),
    ]) func `C7: every kind of value is written as the log has it`(value: String, text: String) throws {
        let texts = try texts("SELECT 'no part of it', \(value), \(value)", columns: ["a", "b"])
        #expect(texts.written == [#"{"a":\#(text),"b":\#(text)}"#])
        #expect(texts.written == texts.expected)
    }

    @Test func `C7: a column may have any name, and a row no column`() throws {
        let names = ["", "a\"b", "back\\slash", "né", "line\nbreak", "e\u{301}", "a\"\u{301}"]
        let texts = try texts("SELECT 0, 1, 2, 3, 4, 5, 6, 7", columns: names)
        #expect(
            texts.written == [
                "{\"\":1,\"a\\\"b\":2,\"back\\\\slash\":3,\"né\":4,\"line\\nbreak\":5,\"e\u{301}\":6,\"a\\\"\u{301}\":7}"
            ])
        #expect(texts.written == texts.expected)
        #expect(try self.texts("SELECT 0", columns: []).written == ["{}"])
    }

    @Test func `C7: random rows are written alike, one after the other`() throws {
        let seed = RandomSource.seed(for: "random row texts")
        var random = RandomSource(seed: seed)
        let bytes: [[UInt8]] = [
            [0x61], [0x20], [0x22], [0x5C], [0], [0x0A], [0x7F], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xFF],
        ]
        for _ in RandomSource.rounds(UInt64(TestShare.count(80, soak: 1_000))) {
            let values = (0..<6).map { _ -> SeedValue in
                let text = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in random.pick(bytes) }
                switch Int.random(in: 0..<6, using: &random) {
                case 0: return .null
                case 1: return .integer(Int64(bitPattern: random.next()))
                case 2: return .real(Double(Int64(bitPattern: random.next())) / 1024)
                default: return .blob(text)
                }
            }
            // Of each row as many as can be are texts, whatever their bytes are.
            let places = (1...6).map { "iif(typeof(?\($0)) = 'blob' AND \($0) > 1, CAST(?\($0) AS TEXT), ?\($0))" }
            let sql = "SELECT 0, \(places.joined(separator: ", ")) UNION ALL SELECT 0, ?6, ?5, ?4, ?3, ?2, ?1"
            let texts = try texts(sql, values, columns: ["a", "b", "c", "d", "e", "f"])
            #expect(texts.written == texts.expected, "SEEDBED_RANDOM_SEED=\(seed)")
        }
    }
}
