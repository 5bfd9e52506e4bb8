@testable import Seedbed
import Testing

/// Of a file that stops short nothing is said that its rest could have put right.
struct ShortCatalogTests {
    private static let start = #"{ "catalog": "c", "released": "2026-11-20", "table": "T", "#
    private static let key = #""key": ["name"], "#
    private static let name = "the file stops short; expected a field name in double quotes"
    private static let colon = "the file stops short; expected a colon"

    @Test(arguments: [
        (key + #""seeds": [{ "name": "A", "v": 1, "w": 2 }], "columns": { "name": "text", "v"⌖"#, [colon]),
        (
            key + #""seeds": [{ "name": "A", "v": ⌖1 }], "columns": { "v": "text", ⌖"#,
            ["column \"v\" takes a string, not a number", name]
        ),
        (key + #""columns": { "v": "integer", ⌖"#, [name]),
        (#""key": ["uuid"], "seeds": [{ "uuid": "1", "createDate": 1 }, { "uuid": "2", ⌖"#, [name]),
        (#""key": ["uuid"], "seeds": [{ "uuid": "1", "createDate": 1 }], ⌖"#, [name]),
        (
            key
                + #""seeds": [{ "name": "A", "createDate": 1, ⌖"born": 2 }], "mapping": { "createDate": "born", "uuid"⌖"#,
            ["column \"born\" is written by Seedbed (\"createDate\"); a seed may not give it", colon]
        ),
    ])
    func `what was still to come is not missed`(rest: String, messages: [String]) {
        expectProblems(Self.start + rest, messages)
    }

    @Test(arguments: [
        (#""mapping": {}, "#, "column \"uuid\" is written by Seedbed (\"uuid\"); a seed may not give it"),
        (#""mapping": { "uuid": "id" }, "columns": { "name": "text" }, "#, "unknown column \"uuid\""),
    ])
    func `what was read counts`(fields: String, message: String) {
        expectProblems(
            Self.start + Self.key + fields + #""seeds": [{ "name": "A", ⌖"uuid": 1 }, { ⌖"#, [message, Self.name])
    }
}
