internal import Seedbed

/// The differences of one catalog, as `diff` and `release` print them.
struct CatalogChangesView {
    var changes: CatalogChanges
    /// The release that it is compared with, if any.
    var from: SeedInstant?
    /// The release that it is, or becomes.
    var to: SeedInstant?
    /// Whether a release is made, which lists every seed that is gone under `retired`.
    var isRelease = false

    private var isUnchanged: Bool { changes.hasNoDifference && from == to }

    /// The seeds of earlier releases that the catalog asks for again, whether they differ or not.
    var again: [String] {
        let new = Set(changes.changes.filter { $0.kind == .new }.map(\.id))
        return changes.catalog.seeds.filter { $0.again && !new.contains($0.id) }.map(\.id)
    }

    /// Whether a seed has changed in a column whose text is in several languages.
    var changesTranslations: Bool {
        changes.changes.contains { change in
            [.changed, .renamed, .moved].contains(change.kind)
                && change.columns.contains { column in
                    changes.catalog.localized.contains { $0.isSameName(as: column) }
                }
        }
    }

    /// A heading, and a line for each seed that differs, or that the catalog asks for again.
    var lines: [String] {
        let name = changes.catalog.name
        let (before, after) = (from?.short, to?.short ?? "")
        if isUnchanged {
            // A history does not tell whether the last release has asked for it already.
            return ["\(name) \(after): unchanged"]
                + again.map { "  again  \($0)  to ask for it once more, set a later “released” by hand" }
        }
        let heading = before.map { $0 == after ? "\(name) \(after)" : "\(name) \($0) → \(after)" }
        var lines = [heading ?? "\(name) \(after): no earlier release is known"]
        let rows =
            changes.changes.map { change in
                ["  " + change.kind.rawValue, change.id, detail(of: change)]
            } + again.map { ["  again", $0, "“$again”"] }
        lines += AlignedTable.lines(of: rows, indent: 0).split(separator: "\n").map(String.init)
        return lines + changes.shape.map { "  \($0.sentence)" } + changes.watched.map { "  \($0.sentence)" }
    }

    private func detail(of change: CatalogChanges.Change) -> String {
        let columns = change.columns.map { column in
            column.onOneLine + (change.leftOut.contains(column) ? " (left out)" : "")
        }.joined(separator: ", ")
        var notes = change.isReused ? ["another meaning"] : []
        if let other = change.keyOf { notes.append("the key that \(other) had") }
        let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        switch change.kind {
        case .gone: return change.isRetired || isRelease ? "retired" : "not listed under retired"
        case .moved: return "was \(change.former ?? "")" + (columns.isEmpty ? "" : "; \(columns)") + note
        default: return columns.isEmpty ? String(note.dropFirst()) : columns + note
        }
    }

    /// Whether a seed that was shipped gets another value in the column that keeps rows apart.
    var changesScope: Bool {
        guard let scope = changes.catalog.table.mapping.scope else { return false }
        return changes.changes.contains { change in
            ![.new, .gone].contains(change.kind) && change.columns.contains(where: scope.isSameName)
        }
    }

    var json: JSONValue {
        func seeds(_ kind: CatalogChanges.Kind) -> JSONValue {
            .array(
                changes.changes.filter { $0.kind == kind }.map { change in
                    var fields = [JSONValue.Field(name: "seed", value: .string(change.id))]
                    if kind == .gone {
                        fields.append(.init(name: "retired", value: .bool(change.isRetired || isRelease)))
                    }
                    if kind == .moved {
                        fields.append(.init(name: "former", value: change.former.map(JSONValue.string) ?? nil))
                    }
                    if kind != .gone, let other = change.keyOf {
                        fields.append(.init(name: "keyOf", value: .string(other)))
                    }
                    if kind != .gone && kind != .new {
                        fields.append(.init(name: "columns", value: .array(change.columns.map(JSONValue.string))))
                        fields.append(.init(name: "reused", value: .bool(change.isReused)))
                    }
                    return .object(fields)
                })
        }
        let kinds = CatalogChanges.Kind.allCases.map { JSONValue.Field(name: $0.rawValue, value: seeds($0)) }
        return .object(
            [
                .init(name: "catalog", value: .string(changes.catalog.name)),
                .init(name: "file", value: .string(changes.catalog.file)),
                .init(name: "from", value: from.map { .string($0.iso8601) } ?? nil),
                .init(name: "to", value: to.map { .string($0.iso8601) } ?? nil),
                .init(name: "unchanged", value: .bool(isUnchanged)),
            ] + kinds + [
                .init(name: "again", value: .array(again.map(JSONValue.string))),
                .init(name: "shape", value: .array(changes.shape.map { .string($0.sentence) })),
                .init(name: "watched", value: .array(changes.watched.map { .string($0.sentence) })),
            ])
    }
}

/// The differences of all catalogs.
struct CatalogChangesList {
    var catalogs: [CatalogChangesView]
    /// Whether a release is made of them.
    var isRelease: Bool
    /// The catalogs that exist no longer.
    var gone: [String] = []
    /// The warnings that `check` prints too.
    var warnings: [String] = []

    var text: String {
        var lines = warnings.map { "warning: \($0.onOneLine)" }
        lines += catalogs.flatMap(\.lines) + gone.map { "\($0): the catalog is gone" }
        let kinds = Set(catalogs.flatMap { $0.changes.changes.map(\.kind) })
        if catalogs.contains(where: { $0.changes.changes.contains { $0.keyOf != nil } }) {
            lines.append(
                "If a table has no seedID column, rows go with the key: rows with a key that another seed had, edited ones too, "
                    + "and what refers to them belong to the seed that has the key now.")
        }
        if catalogs.contains(where: \.changesScope) {
            lines.append(
                "If a seed changes its scope, a device replaces only copies that it was given itself. Others stay in the former scope, and "
                    + "a copy that the user edited or dismissed there does not count in the new scope: retire the seed, and ship another."
            )
        }
        if isRelease {
            if !kinds.isDisjoint(with: [.new, .returned]) {
                lines.append("New seeds are inserted if no row of the user's holds their key.")
            }
            if catalogs.contains(where: { $0.to != $0.from && !$0.again.isEmpty }) {
                lines.append(
                    "Seeds with “$again” are inserted once more if the user deleted them; a dismissed one stays away. "
                        + "Take “$again” out before the next release.")
            }
            let changed = catalogs.flatMap(\.changes.changes).filter { [.changed, .renamed, .moved].contains($0.kind) }
            if changed.contains(where: { $0.kind != .changed || $0.leftOut.count < $0.columns.count }) {
                lines.append("Untouched copies of changed seeds are replaced.")
            }
            if catalogs.contains(where: \.changesTranslations) {
                lines.append(
                    "If only texts in several languages change, a copy that holds one of the present texts stays; seedbed "
                        + "relocalize gives it the text of its device's language.")
            }
            if changed.contains(where: { !$0.leftOut.isEmpty }) {
                lines.append(
                    "If nothing else of a seed changes, its copies keep the values of columns that it leaves out.")
            }
            if kinds.contains(.gone) { lines.append("Untouched copies of retired seeds are removed.") }
            if !kinds.isDisjoint(with: [.changed, .renamed, .moved, .gone]) {
                lines.append("Copies that the user touched or dismissed stay as they are.")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The object that `--json` prints.
    func json(dryRun: Bool?) -> JSONValue {
        var fields: [JSONValue.Field] = []
        if let dryRun { fields.append(.init(name: "dryRun", value: .bool(dryRun))) }
        fields.append(.init(name: "catalogs", value: .array(catalogs.map(\.json))))
        if isRelease { fields.append(.init(name: "warnings", value: .array(warnings.map(JSONValue.string)))) }
        if !isRelease { fields.append(.init(name: "gone", value: .array(gone.map(JSONValue.string)))) }
        return .object(fields)
    }
}
