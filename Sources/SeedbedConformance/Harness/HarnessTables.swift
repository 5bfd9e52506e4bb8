internal import Seedbed

/// The tables of the suite, and the mappings that catalogs give to three of them.
enum HarnessTables {
    /// Seeds without a `seedID`, grouped by name.
    static let types = HarnessTable(
        "SpeechType",
        [
            .init("uuid", .uuid), .init("name", .text), .init("green", .integer), .init("position", .integer),
            .init("folder", .uuid), .init("createDate", .date), .init("updateDate", .date),
        ], foreignKeys: [.init(column: "folder", parent: "Folder", parentColumn: "uuid")])
    /// Seeds with everything that a table can map, grouped by club and `seedID`.
    static let roles = HarnessTable(
        "Role",
        [
            .init("uuid", .uuid), .init("name", .text), .init("club", .text), .init("seedID", .text),
            .init("dismissDate", .date), .init("createDate", .date), .init("updateDate", .date),
        ])
    /// Folders that seeds may be filed under.
    static let folders = HarnessTable("Folder", [.init("uuid", .uuid), .init("title", .text)])
    /// The user's rows, which refer to a type.
    static let speeches = HarnessTable(
        "Speech", [.init("uuid", .uuid), .init("title", .text), .init("type", .uuid)],
        foreignKeys: [.init(column: "type", parent: "SpeechType", parentColumn: "uuid")])
    /// Join rows, which join two seeds and hold nothing else.
    static let pairings = HarnessTable(
        "Pairing", [.init("uuid", .uuid), .init("type", .uuid), .init("role", .uuid)],
        foreignKeys: [
            .init(column: "type", parent: "SpeechType", parentColumn: "uuid"),
            .init(column: "role", parent: "Role", parentColumn: "uuid"),
        ])

    /// Rows with values of every kind.
    static let samples = HarnessTable(
        "Sample",
        [
            .init("uuid", .uuid), .init("name", .text), .init("count", .integer), .init("weight", .real),
            .init("data", .blob), .init("createDate", .date), .init("updateDate", .date),
        ])

    /// The columns of a sample that hold values of every kind.
    static let sampleColumns = ["name", "count", "weight", "data"]
    /// Values for these columns, by the short name of the row that holds them.
    static let sampleRows: [(name: String, values: [SeedValue])] = [
        ("a1", [.text(" Caf\u{E9} cafe\u{301} \n"), .integer(.max), .real(0.1), .blob([0, 255, 0x61])]),
        ("a2", [.text(""), .integer(.min), .real(2), .blob([])]), ("a3", [.text("12"), .null, .null, .null]),
    ]

    static let all = [types, roles, folders, speeches, pairings, samples]

    /// Seeds whose bookkeeping columns have other names, with dates in milliseconds.
    static let labels = HarnessTable(
        "Label",
        [
            .init("ident", .uuid), .init("title", .text), .init("circle", .text), .init("seed", .text),
            .init("hidden", .integer), .init("made", .integer), .init("changed", .integer),
        ], primaryKey: "ident")
    /// Seeds that stand under each other, refer to a type, and hold the identity of a label without a key of the store.
    static let chapters = HarnessTable(
        "Chapter",
        [
            .init("uuid", .uuid), .init("name", .text), .init("parent", .uuid), .init("type", .uuid),
            .init("label", .uuid), .init("createDate", .date), .init("updateDate", .date),
        ],
        foreignKeys: [
            .init(column: "parent", parent: "Chapter", parentColumn: "uuid"),
            .init(column: "type", parent: "SpeechType", parentColumn: "uuid"),
        ])

    /// The tables of checks that are left out if the harness cannot make them.
    static let more = [labels, chapters]

    static let mapped = SeedTable(
        name: "Label", key: ["title"],
        mapping: Catalog.Mapping(
            createDate: "made", updateDate: "changed", uuid: "ident", seedID: "seed", dismissDate: "hidden",
            scope: "circle"),
        dates: .unixMilliseconds, references: [SeedTable.Reference(table: "Chapter", columns: ["label"], to: ["ident"])]
    )
    static let nested = SeedTable(name: "Chapter", key: ["name"])

    static let plain = SeedTable(name: "SpeechType", key: ["name"], volatile: ["position"])
    static let sampled = SeedTable(name: "Sample", key: ["name"])
    static let durable = SeedTable(
        name: "Role", key: ["name"],
        mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate", scope: "club"))
}
