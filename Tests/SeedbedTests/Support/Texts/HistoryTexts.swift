@testable import Seedbed

/// A history of the catalog `c` with those lines in `shipped`.
func historyText(releases: String = #""2026-01-10", "2026-03-01""#, shipped: String) -> String {
    """
    {
      "catalog": "c",
      "releases": [\(releases)],
      "shipped": [
        \(shipped)
      ]
    }
    """
}

extension HistoryDraft {
    /// A history file of the catalog `c`, which is in `catalogText`.
    static func example(_ bytes: [UInt8], of catalogText: String) -> HistoryDraft {
        let catalog = CatalogReader.draft(of: Array(catalogText.utf8), named: "c.json")
        let plan = SeedSchema(
            historyWith: catalog.columns.map { ($0.name.text, $0.type) }, key: catalog.key.map(\.text),
            bookkeeping: catalog.bookkeeping, dates: catalog.dates)
        return HistoryReader.draft(of: bytes, named: "history/c.json", catalog: "c", plan: plan)
    }
}

extension Catalog.History {
    /// A line for each seed and release, `2026-01-10 icebreaker: name='Icebreaker' | green=240`, after one for each release whose
    /// columns it knows.
    var shown: String {
        let declared = columns.sorted { $0.key < $1.key }.map { release, columns in
            "\(release.day) columns: " + columns.map { "\($0.name) \($0.type.rawValue)" }.joined(separator: ", ")
        }
        let lines = forms.sorted { $0.key < $1.key }.flatMap { id, forms in
            forms.map { "\($0.released.day) \(id): \($0.shown)" }
        }
        return ([releases.map(\.day).joined(separator: " ")] + declared + lines).joined(separator: "\n")
    }
}

extension Catalog.History.Form {
    /// The key and the content.
    var shown: String {
        switch content {
        case .fields(let fields): "\(Self.shown(key)) | \(Self.shown(fields))"
        case .hash(let hash): "\(Self.shown(key)) | \(hash)"
        case .gone: key.isEmpty ? "gone" : "gone | \(Self.shown(key))"
        }
    }

    private static func shown(_ fields: [Seed.Field]) -> String {
        fields.map { "\($0.column)=\($0.content.shown)" }.joined(separator: " ")
    }
}

extension SeedInstant {
    /// The date, with the time if that is not midnight.
    var day: String { iso8601.replacing("T00:00:00.000Z", with: "") }
}
