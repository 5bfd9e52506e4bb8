@testable import Seedbed

/// The problems of some files, one a line; empty when they are all right.
func problems(in files: [(name: String, text: String)]) -> String {
    do throws(CatalogError) {
        _ = try catalogs(files)
        return ""
    } catch {
        return error.description
    }
}

/// The problems of one file called `c.json`.
func problems(in text: String) -> String { problems(in: [("c.json", text)]) }

/// The catalogs in some files.
func catalogs(_ files: [(name: String, text: String)]) throws(CatalogError) -> [Catalog] {
    try CatalogLinker(files.map { CatalogReader.draft(of: Array($0.text.utf8), named: $0.name) }).catalogs()
}

/// The catalog in one file.
func catalog(_ text: String) throws -> Catalog {
    guard let catalog = try catalogs([("c.json", text)]).first else { throw CatalogError.missing(path: "c.json") }
    return catalog
}

/// A catalog with one key column, `name`, and those seeds.
func catalogText(
    named name: String = "c", table: String = "T", with fields: String = "", seeds: String
) -> String {
    """
    {
      "catalog": "\(name)",
      "released": "2026-11-20",
      "table": "\(table)",
      "key": ["name"],
      \(fields.isEmpty ? "" : fields + ",")
      "seeds": [
        \(seeds)
      ]
    }
    """
}

extension Seed {
    /// The id, and each column with its value.
    var shown: String {
        let fields = fields.map { "\($0.column)=\($0.content.shown)" }
        return ([again ? "\(id)!" : id] + fields).joined(separator: " ")
    }
}

extension Seed.Content {
    /// The value as it would stand in SQL.
    var shown: String {
        switch self {
        case .value(.null): "NULL"
        case .value(.integer(let integer)): "\(integer)"
        case .value(.real(let real)): "\(real)"
        case .value(.text(let text)): "'\(text)'"
        case .value(.blob(let bytes)): "x'\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'"
        case .reference(let reference): "-> \(reference)"
        case .localized(let text): text.versions.map { "\($0.language) '\($0.text)'" }.joined(separator: ", ")
        }
    }
}
