import Foundation
@testable import Seedbed
import Testing

/// The schema for editors and the reader agree on histories, except for what only the reader can know.
struct HistorySchemaTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Seeds")

    private static func schema(_ name: String = "history") throws -> JSONValue {
        try JSONValue(parsing: Array(Data(contentsOf: folder.appending(path: "\(name).schema.json"))))
    }

    /// A valid history of the catalog `c` with one field replaced, or removed by nil.
    private static func history(_ field: String, _ value: JSONValue?) -> JSONValue {
        var history: JSONValue = ["catalog": "c", "releases": ["2026-01-10", "2026-11-20"], "shipped": [[:]]]
        history[field] = value
        return history
    }

    private static func isRead(_ history: JSONValue) -> Bool {
        HistoryDraft.example(Array(history.serialized().utf8), of: catalogText(seeds: "")).fileProblems.problems.isEmpty
    }

    private static let others: [JSONValue?] = [
        Optional.none, JSONValue.null, true, 1, "", "x y", [], [1], [:], ["a": 1],
    ]

    /// Fields of an entry, each with and without which the entry is checked.
    private static let fields: [(name: String, values: [JSONValue])] = [
        ("released", ["2026-01-10", "2026-02-30", "soon", 1]),
        ("$id", ["a", "A", "", nil]),
        ("key", [["name": "A"], [:], ["$id": "A"], ["": 1], "A"]),
        (
            "content",
            [
                ["name": "A", "b": [1], "c": ["$ref": "a/b"], "d": nil], [:], ["$ref": "a/b"], ["a": ["$ref": "b"]],
                ["a\0": 1], 5,
            ]
        ),
        ("hash", ["5f0c 12", "5F", "", 7]),
        ("stable", ["5f0c 12", "5F", "", 7]),
        (
            "columns",
            [
                ["name"], [], ["name", "name"], [1], ["$id"], "name", ["name": "text"], [:], ["name": "words"],
                ["$id": "text"],
            ]
        ),
        ("gone", [true, false, nil, "true"]),
        ("other", [1]),
    ]

    /// Entries with all sets of fields, each valid, and with every value of one field in those that are valid.
    private static var entries: [JSONValue] {
        let sets = (0..<(1 << fields.count)).map { bits in fields.indices.filter { bits & 1 << $0 != 0 } }
        let good = [[0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 2, 4, 5, 6], [0, 6], [0, 1, 7]]
        let varied = good.flatMap { set in
            set.flatMap { place in fields[place].values.map { entry(of: set, fields[place].name, $0) } }
        }
        return sets.map { entry(of: $0) } + varied
    }

    private static func entry(of set: [Int], _ name: String = "", _ value: JSONValue = nil) -> JSONValue {
        var entry: JSONValue = [:]
        for place in set { entry[fields[place].name] = fields[place].values[0] }
        if !name.isEmpty { entry[name] = value }
        return entry
    }

    @Test func `schema and reader agree`() throws {
        let schema = JSONSchema(try Self.schema())
        let entries: [JSONValue?] = Self.entries.map { [$0] }
        let cases: [(field: String, values: [JSONValue?])] = [
            ("$schema", Self.others + ["../history.schema.json"]),
            ("releases", Self.others + [["2026-01-10"], ["2026-01-10", "2026-01-10"], ["2026-13-10"]]),
            (
                "shape",
                [
                    ["table": "T", "key": ["name"], "mapping": ["uuid": "id"], "dates": "unix"],
                    [
                        "table": "T", "key": ["name"], "mapping": [:], "dates": "iso8601",
                        "columns": ["name": "text"],
                    ],
                    ["table": "T", "key": ["name"], "mapping": [:], "dates": "iso8601", "columns": ["name": "x"]],
                    ["table": "T", "key": [1], "mapping": [:], "dates": "iso8601"], ["table": "T"], 1, nil, [],
                    ["table": "T", "key": ["name"], "mapping": [:], "dates": "julian"],
                ]
            ),
            ("shipped", Self.others + entries), ("release", Self.others),
            ("catalog", ["c", "C", 1, "", nil, Optional.none]),
        ]
        var verdicts: [Bool: Int] = [:]
        for (field, values) in cases {
            for value in values {
                let history = Self.history(field, value)
                let isRead = Self.isRead(history)
                #expect(try schema.allows(history) == isRead, "\(field): \(value?.serialized(.compact) ?? "left out")")
                verdicts[isRead, default: 0] += 1
            }
        }
        #expect(verdicts[true, default: 0] > 15 && verdicts[false, default: 0] > 150, "\(verdicts)")
    }

    /// The mistakes that a schema cannot express, each with why.
    private static let onlyReader: [(reason: String, field: String, value: JSONValue)] = [
        ("another catalog", "catalog", "d"),
        ("one release in two spellings", "releases", ["2026-01-10", "2026-01-10T00:00Z"]),
        ("a release that is not listed", "shipped", [["released": "2026-01-11", "$id": "a", "gone": true]]),
        (
            "two entries for one seed and release", "shipped",
            [
                ["released": "2026-01-10", "$id": "a", "gone": true],
                ["gone": true, "$id": "a", "released": "2026-01-10"],
            ]
        ),
        (
            "a key that is null", "shipped",
            [["released": "2026-01-10", "$id": "a", "key": ["name": nil], "hash": "0"]]
        ),
        (
            "a bookkeeping column", "shipped",
            [["released": "2026-01-10", "$id": "a", "key": ["uuid": "x"], "hash": "0"]]
        ),
        (
            "one column in two spellings", "shipped",
            [
                [
                    "released": "2026-01-10", "$id": "a", "key": ["name": "x"], "hash": "0", "stable": "1",
                    "columns": ["name", "Name"],
                ]
            ]
        ),
    ]

    @Test func `some things only the reader can know`() throws {
        let schema = JSONSchema(try Self.schema())
        for (reason, field, value) in Self.onlyReader {
            let history = Self.history(field, value)
            #expect(try schema.allows(history), "\(reason)")
            #expect(!Self.isRead(history), "\(reason)")
        }
    }

    @Test func `the schema knows every field of the reader and explains it`() throws {
        let schema = try Self.schema()
        let fields = schema["properties"]?.fields ?? []
        #expect(fields.map(\.name) == HistoryField.allCases.map(\.rawValue))
        #expect(schema["required"] == .array(HistoryField.required.map { .string($0.rawValue) }))
        let entry = schema["$defs"]?["entry"]?["properties"]?.fields ?? []
        #expect(entry.map(\.name) == HistoryEntryField.allCases.map(\.rawValue))
        for field in fields + entry {
            #expect(field.value["title"]?.string != nil && field.value["description"]?.string != nil, "\(field.name)")
        }
    }

    @Test func `values, columns, ids and dates are as in catalogs`() throws {
        let (history, catalog) = (try Self.schema(), try Self.schema("catalog"))
        for name in ["id", "column"] { #expect(history["$defs"]?[name] == catalog["$defs"]?[name]) }
        #expect(
            history["$defs"]?["value"]?["then"]?["properties"]?["$ref"]?["pattern"]
                == catalog["$defs"]?["value"]?["then"]?["properties"]?["$ref"]?["pattern"])
        #expect(history["$defs"]?["value"]?["if"] == catalog["$defs"]?["value"]?["if"])
        #expect(history["$defs"]?["date"]?["pattern"] == catalog["properties"]?["released"]?["pattern"])
    }
}
