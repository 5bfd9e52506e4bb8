internal import Seedbed

/// The output of `seedbed check` for catalogs without a mistake.
struct CheckView {
    let catalogs: [Catalog]
    /// Warnings, which are not mistakes.
    let warnings: [String]

    private var seedCount: Int { catalogs.reduce(0) { $0 + $1.seeds.count } }

    /// `ok: 3 catalogs, 41 seeds`, after the warnings.
    var text: String {
        let output = StandardStream.output
        let catalogs = "\(catalogs.count) \(catalogs.count == 1 ? "catalog" : "catalogs")"
        let result = "ok: \(catalogs), \(seedCount) \(seedCount == 1 ? "seed" : "seeds")"
        return warnings.map { output.painted("warning: \($0.onOneLine)", .yellow) + "\n" }.joined()
            + output.painted(result, .green) + "\n"
    }

    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        [
            "seeds": .number(seedCount),
            "catalogs": .array(
                catalogs.map { catalog in
                    [
                        "catalog": .string(catalog.name), "file": .string(catalog.file),
                        "released": .string(catalog.released.iso8601), "table": .string(catalog.table.name),
                        "seeds": .number(catalog.seeds.count), "retired": .number(catalog.retired.count),
                    ]
                }),
            "warnings": .array(warnings.map { .string($0) }),
        ]
    }
}
