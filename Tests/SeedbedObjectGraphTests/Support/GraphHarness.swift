import Seedbed
import SeedbedConformance

@testable import SeedbedObjectGraph

/// The harness of ``ObjectGraphStore`` over a ``MemoryGraph``.
///
/// The user writes as an app does that has installed the observer: a marker dates edits before the save, and the store reads
/// the history after it. The sync engine writes as the mirror of CloudKit.
struct GraphHarness: StoreHarness {
    /// How objects refer to each other.
    enum References {
        /// By the `uuid` of the other object, in an attribute.
        case attributes
        /// By relationships.
        case relationships
    }

    static let mirror = "NSCloudKitMirroringDelegate.import"
    let references: References

    /// A mirror sets a relationship when both objects are here.
    var takesEarlyReferences: Bool { references == .attributes }

    func makeStore(_ tables: [HarnessTable]) -> ObjectGraphStore {
        let entities = tables.map(entity)
        var keys: [GraphEntity.Reference] = []
        if references == .attributes {
            keys = tables.flatMap { table in
                table.foreignKeys.map {
                    GraphEntity.Reference(from: table.name, $0.column, to: $0.parent, $0.parentColumn)
                }
            }
        }
        return ObjectGraphStore(
            MemoryGraph(GraphFile(entities)), sidecar: Sidecar(file: TestSidecar()), references: keys)
    }

    func reopen(_ store: ObjectGraphStore) -> ObjectGraphStore? {
        guard let graph = store.graph as? MemoryGraph else { return nil }
        return ObjectGraphStore(MemoryGraph(graph.file), sidecar: store.sidecar, references: store.references)
    }

    func reference(to uuid: UUIDText, of table: HarnessTable, in store: ObjectGraphStore) throws -> SeedValue {
        if references == .attributes { return .text(uuid.description) }
        guard let object = objects(uuid, of: table, in: try file(of: store)).first else {
            throw Missing(what: "the one \(table.name)")
        }
        return .text(object.key.text)
    }

    private func entity(of table: HarnessTable) -> GraphEntity {
        let keys = references == .relationships ? table.foreignKeys : []
        let attributes = table.columns.filter { column in !keys.contains { $0.column == column.name } }
        return GraphEntity(
            table.name,
            attributes: attributes.map { GraphEntity.Attribute($0.name, Self.kind(of: $0.type), isPreserved: true) },
            relationships: keys.map { .init($0.column, to: $0.parent) })
    }

    private static func kind(of type: Catalog.ColumnType) -> GraphEntity.Kind {
        switch type {
        case .integer: .integer
        case .real: .real
        case .boolean: .boolean
        case .date: .date
        case .uuid: .uuid
        case .blob: .bytes
        default: .text
        }
    }

    func insert(_ row: HarnessRow, into table: HarnessTable, of store: ObjectGraphStore, as writer: HarnessWriter)
        throws
    {
        let file = try file(of: store)
        var values = try values(row, of: table, in: file)
        if writer == .user {
            values.merge(try store.touchMarker().values(for: table.name, old: nil, new: values)) { _, new in new }
        }
        try write(to: store, file, writer) { $0.insert(values, into: table.name) }
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: ObjectGraphStore,
        as writer: HarnessWriter
    ) throws {
        let file = try file(of: store)
        for (key, old) in objects(uuid, of: table, in: file) {
            var new = try values(changes, of: table, in: file)
            if writer == .user {
                let all = old.merging(new) { _, new in new }
                new.merge(try store.touchMarker().values(for: table.name, old: old, new: all)) { _, new in new }
            }
            try write(to: store, file, writer) { $0.update(key, to: new) }
        }
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: ObjectGraphStore, as writer: HarnessWriter) throws
    {
        let file = try file(of: store)
        for (key, _) in objects(uuid, of: table, in: file) { try write(to: store, file, writer) { $0.delete(key) } }
    }

    func rows(of table: HarnessTable, in store: ObjectGraphStore) throws -> [HarnessRow] {
        let file = try file(of: store)
        return file.objects(of: table.name).map { _, values in
            values.mapValues { value in
                guard case .object(let key) = value, let target = file.objects[key]?.values["uuid"] else {
                    return GraphConversion.value(value, dates: .iso8601)
                }
                return GraphConversion.value(target, dates: .iso8601)
            }
        }
    }

    func file(of store: ObjectGraphStore) throws -> GraphFile {
        guard let graph = store.graph as? MemoryGraph else { throw Missing(what: "the memory graph") }
        return graph.file
    }

    private func write(
        to store: ObjectGraphStore, _ file: GraphFile, _ writer: HarnessWriter, _ body: (inout GraphFile.Write) -> Void
    ) throws {
        file.write(author: writer == .sync ? Self.mirror : "app", body)
        if writer == .user { try store.readHistory() }
    }

    private func objects(
        _ uuid: UUIDText, of table: HarnessTable, in file: GraphFile
    ) -> [(key: GraphKey, values: [String: GraphValue])] {
        file.objects(of: table.name).filter { _, values in
            if case .text(let text)? = values[table.primaryKey] { UUIDText(text) == uuid } else { false }
        }
    }

    private func values(_ row: HarnessRow, of table: HarnessTable, in file: GraphFile) throws -> [String: GraphValue] {
        guard let entity = file.entity(table.name) else { throw Missing(what: table.name) }
        var values: [String: GraphValue] = [:]
        for (column, value) in row {
            if let attribute = entity.attribute(column) {
                guard let converted = GraphConversion.value(value, as: attribute.kind, dates: .iso8601) else {
                    throw Missing(what: "a value of \(column) that fits")
                }
                values[column] = converted
            } else if let reference = entity.reference(column) {
                values[column] = .null
                guard case .text(let uuid) = value else { continue }
                let target = file.objects(of: reference.destination).first { _, values in
                    if case .text(let text)? = values["uuid"] { UUIDText(text) == UUIDText(uuid) } else { false }
                }
                if let target { values[column] = .object(target.key) }
            }
        }
        return values
    }
}

/// An error for an object that a test requires and does not find.
struct Missing: Error, CustomStringConvertible {
    var what: String
    var description: String { "\(what) is missing" }
}
