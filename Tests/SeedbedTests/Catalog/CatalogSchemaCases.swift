@testable import Seedbed

/// Values for the fields of a catalog, for holding the schema and the reader against each other.
enum CatalogSchemaCases {
    private static let others: [JSONValue?] = [
        Optional.none, JSONValue.null, true, 1, "", "x y", [], [1], [:], ["a": 1],
    ]

    /// Where both must come to the same verdict; nil leaves the field out.
    static let agreed: [(field: String, values: [JSONValue?])] = [
        ("$schema", others + ["catalog.schema.json"]),
        ("catalog", others + ["a", "a-b_c.9", "A", "a b", "ä", "a/b", "-", ".", "a\n", "\na"]),
        ("formerly", others + ["a", "A", "a/b", ["a"], ["a", "b"], ["a", "a"], [""], ["A"], [nil], "a\n"]),
        ("released", others + dates.map { .string($0) }),
        (
            "table",
            others + [
                "T", "table", "Ä b", "sqlite", "sqlite_", "SQLite_x", "seedbed_x", "SeedBed_", "a\0b", "\0",
                "xsqlite_a",
                "a\nb", "$x",
            ]
        ),
        ("key", others + [["name"], ["a", "b"], ["a", "a"], ["$a"], [""], ["a\0"], ["a", 1], ["a b", "ä"], ["$"]]),
        (
            "columns",
            others + [
                ["name": "text"], ["name": "text", "b": "blob"], ["name": "string"], ["name": "Text"],
                ["name": "text", "$b": "text"], ["name": "text", "": "text"], ["name": "text", "b\0": "text"],
                ["name": nil], ["name": ["text"]],
            ] + Catalog.ColumnType.allCases.map { ["name": .string($0.rawValue)] }
        ),
        (
            "mapping",
            others + [
                ["createDate": "x"], ["uuid": "id", "updateDate": "changed"], ["seedID": "a", "dismissDate": "b"],
                ["scope": "name"], ["seedId": "a"], ["seedID": ""], ["seedID": nil], ["seedID": 1], ["seedID": "a\0"],
                ["scope": "$x"],
            ]
        ),
        ("dates", others + SeedDateFormat.allCases.map { .string($0.rawValue) } + ["ISO8601", "unix "]),
        ("volatile", others + [["a"], ["a", "b"], ["a", "a"], [""], ["$a"], ["a\0"], [nil], ["name"]]),
        (
            "references",
            others + [
                [["table": "T", "columns": ["a"]]], [["table": "T", "columns": ["a", "$b"], "to": ["c", "uuid"]]],
                [["table": "T"]], [["columns": ["a"]]], [["table": 1, "columns": ["a"]]],
                [["table": "", "columns": ["a"]]],
                [["table": "SQLite_a", "columns": ["a"]]], [["table": "T", "columns": []]],
                [["table": "T", "columns": "a"]], [["table": "T", "columns": ["a", "a"]]],
                [["table": "T", "columns": ["a"], "to": []]], [["table": "T", "columns": ["a"], "from": ["a"]]],
                [["table": "T", "columns": ["a\0"]]], [["table": "T", "columns": ["a"], "to": ["b", "b"]]],
                [["table": "T", "columns": ["a"], "to": nil]], [["table": "T", "columns": [1]]],
            ]
        ),
        (
            "defaults",
            others + [
                ["b": 1, "c": "x"], ["b": nil], ["$id": "a"], ["$again": true], ["": 1], ["b\0": 1],
                ["b": [1, ["c": 2]]],
                ["b": ["c": 1]], ["b": ["$ref": "a", "c": 1]], ["b": ["$ref": "a"]], ["b": ["$ref": 1]],
            ]
        ),
        ("retired", others + [["a"], ["a", "b"], ["a", "a"], ["A"], [""], ["a b"], [nil], ["a\n"]]),
        ("seeds", others + seeds.map { [$0] }),
        ("catalogue", others),
    ]

    private static let dates = [
        "2026-11-20", "0001-01-01", "9999-12-31", "0000-01-01", "2026-13-01", "2026-00-01", "2026-01-32", "2026-01-00",
        "2026-04-31", "2026-02-30", "2024-02-29", "26-01-01", "2026-1-1", "20260101", "2026-11-20T10:00",
        "2026-11-20 10:00:00", "2026-11-20T10:00:00.123456789Z", "2026-11-20T10:00z", "2026-11-20T10:00+01:00",
        "2026-11-20T10:00-0130", "2026-11-20T10:00+14", "2026-11-20T24:00", "2026-11-20T10:60", "2026-11-20T10:00:60",
        "2026-11-20T10", "2026-11-20T10:00.5", "2026-11-20T10:00:00.", "2026-11-20T10:00+1", "2026-11-20T10:00+24:00",
        "2026-11-20T10:00+01:60", "2026-11-20Z", "2026-11-20t10:00", "2026-11-20T10:00 Z", "2026-11-20\n",
        " 2026-11-20",
        "２026-11-20",
    ]

    private static let seeds: [JSONValue] = [
        ["name": "a"], ["name": "a", "$id": "b"], ["name": "a", "$id": "B"], ["name": "a", "$id": ""],
        ["name": "a", "$id": 1], ["name": "a", "$id": nil], ["name": "a", "$again": true],
        ["name": "a", "$again": false], ["name": "a", "$formerly": "b"], ["name": "a", "$formerly": "x/b"],
        ["name": "a", "$formerly": ["b", "x/b"]], ["name": "a", "$formerly": []], ["name": "a", "$formerly": [1]],
        ["name": "a", "$formerly": "x/y/z"], ["name": "a", "$formerly": "B"], ["name": "a", "$formerly": ["", "b"]],
        ["name": "a", "$formerly": true], ["name": "a", "$formerly": nil], ["name": "a", "$formerly": ["b": "c"]],
        ["name": "a", "$again": 1], ["name": "a", "$again": nil], ["name": "a", "$other": 1], ["name": "a", "$": 1],
        ["name": "a", "": 1], ["name": "a", "b\0": 1], ["name": "a", "b": nil], ["name": "a", "b": [1, ["c": 2]]],
        ["name": "a", "b": ["c": 1]], ["name": "a", "b": ["$ref": "a", "c": 1]], ["name": "a", "b": ["$ref": "a"]],
        ["name": "a", "b": ["$ref": 1]], ["name": "a", "b": ["$ref": nil]], ["name": "a", "b": ["$ref": "A/b"]],
        ["name": "a", "b": ["$ref": "a/b/c"]], ["name": "a", "b": ["$ref": "/"]],
        ["name": "a", "b": ["c": ["$ref": 1]]],
        ["name": 1], ["name": true], ["name": ["$ref": "x"]], ["name": ["a"]],
    ]

    /// The mistakes that a schema cannot express, each with why.
    static let onlyReader: [(reason: String, field: String, value: JSONValue)] = [
        ("a leap day in a common year", "released", "2026-02-29"),
        ("an instant that its zone moves out of the years", "released", "0001-01-01T00:00+01:00"),
        ("columns that differ by case only", "key", ["name", "Name"]),
        ("a key column that is not declared", "columns", ["title": "text"]),
        ("a bookkeeping column in the key", "key", ["uuid"]),
        ("two bookkeeping columns of one name", "mapping", ["seedID": "uuid"]),
        ("a volatile bookkeeping column", "volatile", ["updateDate"]),
        ("columns that do not pair", "references", [["table": "T", "columns": ["a"], "to": ["b", "c"]]]),
        (
            "a reference said twice", "references",
            [["table": "T", "columns": ["a"]], ["columns": ["A"], "table": "t", "to": ["b"]]]
        ),
        ("a seed without its key", "seeds", [["title": "a"]]),
        ("a key that is null", "seeds", [["name": nil]]),
        ("a key of which no id can be made", "seeds", [["name": ""]]),
        ("two seeds with one id", "seeds", [["name": "a"], ["name": "A"]]),
        ("two seeds with one key", "seeds", [["name": "a"], ["name": "a", "$id": "b"]]),
        ("a bookkeeping column in a seed", "seeds", [["name": "a", "uuid": "x"]]),
        ("columns of a seed that differ by case only", "seeds", [["name": "a", "Name": "b"]]),
        ("a number that does not fit 64 bits", "seeds", [["name": "a", "b": .number("9223372036854775808")]]),
        ("a number that is too large", "seeds", [["name": "a", "b": .number("1e999")]]),
        ("a reference to an unknown catalog", "seeds", [["name": "a", "b": ["$ref": "x/y"]]]),
        ("a reference to an unknown seed", "seeds", [["name": "a", "b": ["$ref": "c/y"]]]),
        ("its own name", "formerly", "c"),
        ("an id that is in use", "seeds", [["name": "a", "$formerly": "a"]]),
        ("a former id of two seeds", "seeds", [["name": "a", "$formerly": "x"], ["name": "b", "$formerly": "c/x"]]),
        ("a cycle", "seeds", [["name": "a", "b": ["$ref": "c/a"]]]),
    ]
}
