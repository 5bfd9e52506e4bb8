internal import Seedbed

/// Marks the user's edits before they are saved (T2, T3): the app's contexts ask it for each object of a watched entity.
///
/// It is a snapshot of what the store watches; ask the store for a new one after a call of the seeder. An edit that it does not
/// see is found in the history and marked by the next call.
public struct TouchMarker: Sendable {
    private let entities: [String: GraphEntity]
    private let references: [GraphEntity.Reference]
    private let tables: [String: SeedTable]
    private let now: @Sendable () -> SeedInstant

    init(of copy: WorkingCopy, now: @escaping @Sendable () -> SeedInstant) {
        entities = copy.entities
        references = copy.references
        tables = copy.memory.state.prepared
        self.now = now
    }

    /// Whether edits of a context with this author are the user's: those of Seedbed and of CloudKit's mirror are not.
    public func marks(author: String?) -> Bool { GraphWriter(author: author) == .app }

    /// Whether the entity has seeds.
    public func watches(_ entity: String) -> Bool { tables[entity] != nil }

    /// The values to set in an object that is about to be saved, beside those that it has.
    ///
    /// - Parameters:
    ///   - entity: the object's entity.
    ///   - old: the stored values, or `nil` for a new object.
    ///   - new: the values that are about to be saved.
    public func values(
        for entity: String, old: [String: GraphValue]?, new: [String: GraphValue]
    ) -> [String: GraphValue] {
        guard let table = tables[entity], let description = entities[entity] else { return [:] }
        let columns = Set(description.columns)
        func row(_ values: [String: GraphValue]) -> MemoryStore.Row {
            // A transient attribute has no stored value with which it could be compared.
            values.filter { columns.contains($0.key) }.mapValues { GraphConversion.value($0, dates: table.dates) }
        }
        let memory = MemoryStore(
            tables: entities.values.map { WorkingCopy.table(of: $0, references) }, identity: "", now: now)
        memory.state.prepared = [entity: table]
        let written: MemoryStore.Row
        if let old {
            written = memory.written(row(new), over: row(old), in: entity)
        } else {
            memory.insert(row(new), into: entity)
            written = memory.rows(of: entity).first ?? [:]
        }
        var values: [String: GraphValue] = [:]
        for column in [table.mapping.createDate, table.mapping.updateDate] {
            guard let value = written[column], !value.isNull, let kind = description.attribute(column)?.kind,
                let converted = GraphConversion.value(value, as: kind, dates: table.dates), converted != new[column]
            else { continue }
            values[column] = converted
        }
        return values
    }

    /// The columns of a table whose change is an edit.
    static func watched(of table: SeedTable, _ copy: WorkingCopy) -> Set<String> {
        let mapping = table.mapping
        let passed = copy.memory.volatileColumns(of: table) + [mapping.createDate, mapping.updateDate]
        return Set(copy.entities[table.name]?.columns ?? []).subtracting(passed)
    }
}
