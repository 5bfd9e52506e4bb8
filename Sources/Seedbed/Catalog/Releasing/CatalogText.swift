/// A catalog with the text of its file, which a person edits and a release changes in place.
package struct CatalogText: Sendable {
    /// The catalog.
    package let catalog: Catalog
    /// The content of its file.
    let draft: ParsedCatalog
    /// The catalog's history, by the names that its seeds have now.
    package let history: Catalog.History
    /// The history under the catalog's present name alone.
    let ownHistory: Catalog.History
    /// The ids that seeds had in earlier releases of the catalog, also under its former names.
    let formerIDs: Set<String>
    /// The seeds of which one release shipped two former names as two seeds; for each seed two such names.
    let namesSideBySide: [String: [String]]
    /// The bytes of the history file, as they were when the history was read; `nil` if the file did not exist.
    package let historyBytes: [UInt8]?

    /// The path of the file.
    package var path: String { draft.path ?? draft.file }
    /// The path of its history file, whether or not that exists.
    package var historyPath: String { catalog.historyFile?.path ?? "" }
    /// The bytes of the file.
    package var bytes: [UInt8] { draft.bytes }

    /// Whether `seedbed release` has written the history.
    package var isWrittenByRelease: Bool { ownHistory.shape != nil }

    /// The differences from the last release that the history knows.
    package var changes: CatalogChanges { CatalogChanges(of: catalog, after: history, ids: formerIDs) }

    /// The differences from an older catalog, or from nothing.
    package func changes(from former: Catalog?) -> CatalogChanges {
        guard let former else { return CatalogChanges(of: catalog, after: Catalog.History()) }
        var known = Catalog.History()
        known.add(former)
        known.shape = CatalogShape(former)
        var renamed = catalog.renamed(known, of: former.name)
        renamed.shape = known.shape
        return CatalogChanges(of: catalog, after: renamed, ids: Set(known.forms.keys))
    }

    /// The place of a seed in the file: that of its id, or of the seed if it gives none.
    func offset(of id: String) -> Int? {
        draft.bytes.withUnsafeBufferPointer { bytes in
            let lookup = SeedLookup(draft.seeds)
            let name = Array(id.utf8)
            guard let seed = name.withUnsafeBufferPointer({ lookup.seed(withID: $0, in: bytes) }) else { return nil }
            return lookup.id(of: seed, in: bytes).offset
        }
    }

    /// The lines that a history keeps of the columns that a release declares, each without its comma.
    func columnLines(released: SeedInstant) -> [String] {
        let volatile = ownHistory.releases.isEmpty ? [:] : ownHistory.volatileColumns(with: catalog, released: released)
        return declarationLines(released: released)
            + volatile.sorted { $0.key > $1.key }.map { released, columns in
                let names = JSONValue.array(columns.map(JSONValue.string)).serialized(.compact)
                return "{ \"released\": \"\(released.short)\", \"volatile\": \(names) }"
            }
    }

    private func declarationLines(released: SeedInstant) -> [String] {
        let noted = ownHistory.declarations(with: catalog, released: released)
        return noted.sorted { $0.key > $1.key }.map { released, columns in
            let types = columns.map { ($0.name, JSONValue.string($0.type.rawValue).serialized(.compact)) }
            return "{ \"released\": \"\(released.short)\", \"columns\": \(Self.object(types)) }"
        }
    }

    /// The lines that a history keeps of these seeds for a release, each without its comma.
    ///
    /// - Parameter limit: the most bytes of a content that is kept whole; a longer one is kept as a hash.
    func historyLines(of changes: [CatalogChanges.Change], released: SeedInstant, hashAbove limit: Int?) -> [String] {
        var hashes = limit.map { _ in HistoryHashes(of: catalog) }
        let date = released.short
        var places: [String: Int] = [:]
        for (place, seed) in catalog.seeds.enumerated() { places[seed.id] = place }
        return draft.bytes.withUnsafeBufferPointer { bytes in
            let lookup = SeedLookup(draft.seeds)
            return changes.map { change in
                let start = "{ \"released\": \"\(date)\", \"$id\": \"\(change.id)\", "
                let id = Array(change.id.utf8)
                guard let number = id.withUnsafeBufferPointer({ lookup.seed(withID: $0, in: bytes) }),
                    let place = places[change.id]
                else { return start + "\"gone\": true }" }
                let fields = localized(fields(of: number, in: bytes), of: catalog.seeds[place])
                let key = catalog.table.key.compactMap { column in fields.first { $0.column == column } }
                let content = Self.object(fields)
                if let limit, content.utf8.count > limit, let form = hashes?.form(of: catalog.seeds[place]) {
                    return start + "\"key\": \(Self.object(key)), \(Self.hashes(of: form)) }"
                }
                return start + "\"key\": \(Self.object(key)), \"content\": \(content) }"
            }
        }
    }

    /// The columns of a seed with their values as JSON, the shared ones too.
    private func fields(
        of number: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> [(column: String, json: String)] {
        var scanner = SeedScanner(plan: draft.seeds.plan)
        var reader = JSONReader(bytes)
        reader.position = Int(draft.seeds.offsets[number])
        try? scanner.scan(&reader)
        return scanner.fields.map { field in
            let column = scanner.plan.columns[field.column].name
            if field.isOrder { return (column, String(number + 1)) }
            var text: [UInt8] = []
            reader.appendMinified(field.token, to: &text)
            let value = String(decoding: text, as: UTF8.self)
            return (column, field.isReference ? "{ \"$ref\": \(value) }" : value)
        }
    }

    /// The fields with the texts of all languages, also of those that overlays give.
    private func localized(
        _ fields: [(column: String, json: String)], of seed: Seed
    ) -> [(column: String, json: String)] {
        var fields = fields
        for field in seed.fields {
            guard case .localized(let text) = field.content else { continue }
            let versions = text.versions.map { version in
                "\(JSONValue.string(version.language).serialized(.compact)): "
                    + JSONValue.string(version.text).serialized(.compact)
            }
            let json = "{ \"$localized\": { \(versions.joined(separator: ", ")) } }"
            if let place = fields.firstIndex(where: { $0.column == field.column }) {
                fields[place].json = json
            } else {
                fields.append((field.column, json))
            }
        }
        return fields
    }

    /// The fields of an entry that stand for its content.
    private static func hashes(of form: Catalog.History.Form) -> String {
        guard case .hash(let text) = form.content else { return "" }
        guard let stable = form.stable else { return "\"hash\": \"\(text)\"" }
        let columns = JSONValue.array(stable.columns.map { .string($0) }).serialized(.compact)
        return "\"hash\": \"\(text)\", \"stable\": \"\(stable.text)\", \"columns\": \(columns)"
    }

    /// One line of JSON.
    private static func object(_ fields: [(column: String, json: String)]) -> String {
        let members = fields.map { "\(JSONValue.string($0.column).serialized(.compact)): \($0.json)" }
        return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    }
}

extension CatalogSource {
    /// Reads all catalogs and their histories, and keeps the text of each catalog.
    ///
    /// - Returns: The catalogs as ``load()`` orders them, and as `strays` the history files that belong to none of them.
    /// - Throws: A ``CatalogError`` with every problem of every catalog and every history.
    package func texts() throws(CatalogError) -> (texts: [CatalogText], strays: [String]) {
        let linker = CatalogLinker(try drafts())
        let read = try Self.catalogs(of: linker)
        var texts: [CatalogText] = []
        for catalog in read.catalogs {
            guard let draft = linker.drafts.first(where: { $0.name == catalog.name }) else { continue }
            let drafts = read.histories[catalog.name] ?? []
            let own = drafts.first { $0.name == catalog.name }?.draft
            let former = drafts.filter { $0.name == catalog.name || catalog.formerly.contains($0.name) }
            texts.append(
                CatalogText(
                    catalog: catalog, draft: draft, history: catalog.merged(with: drafts),
                    ownHistory: own?.history ?? Catalog.History(),
                    formerIDs: Set(former.flatMap(\.draft.history.forms.keys)),
                    namesSideBySide: catalog.namesSideBySide(in: drafts), historyBytes: own?.fileProblems.bytes))
        }
        return (texts, read.strays)
    }
}
