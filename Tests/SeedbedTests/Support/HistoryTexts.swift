@testable import Seedbed

extension CatalogHistory {
    /// A line for each seed and release: `2026-01-10 icebreaker: name='Icebreaker' | green=240`.
    var shown: String {
        let lines = forms.sorted { $0.key < $1.key }.flatMap { id, forms in
            forms.map { "\($0.released.day) \(id): \($0.shown)" }
        }
        return ([releases.map(\.day).joined(separator: " ")] + lines).joined(separator: "\n")
    }
}

extension CatalogHistory.Form {
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

extension Instant {
    /// The date, with the time if that is not midnight.
    var day: String { iso8601.replacing("T00:00:00.000Z", with: "") }
}
