internal import Seedbed

/// The rows of one transaction, in a ``Seedbed/MemoryStore`` that does the work of the store.
///
/// It reads entities from the graph when they are first needed. Nothing reaches the graph before ``GraphWriter`` writes the
/// differences: so a dry run, and a transaction that fails, leave no pending change.
final class WorkingCopy {
    /// The column of each table that holds the key of its object; rows refer to it by relationships.
    static let key = "\u{1}key"

    let graph: any ObjectGraph
    let memory: MemoryStore
    let entities: [String: GraphEntity]
    let references: [GraphEntity.Reference]
    let hierarchy: GraphHierarchy
    let numbers: RowNumbers
    /// The device's state as the sidecar has it; ``deviceState`` is the one that is to be written.
    var former: DeviceState
    /// The state of another writer's save that may still end, or `nil`.
    var pending: DeviceState?
    var token: GraphToken?
    var edited: [String: [GraphKey: UnseenEdit]]
    var unseen: [String: Set<GraphKey>]
    var wiped: Set<String>
    var awaited: [String: [UUIDText: SeedInstant]]
    var placed: Set<String>
    var places: GraphReferences
    var detached: GraphReferences
    var isUnsettled: Bool
    /// The edited objects that the graph does not let be saved with the dates of their edits.
    var undated: Set<GraphKey> = []
    let joins: [GraphJoin]
    /// Rows by entity and number.
    typealias Rows = [String: [Int64: MemoryStore.Row]]

    /// Rows as they came from the graph.
    private(set) var loaded: Rows = [:]
    private var whole: Set<String> = []

    /// Forgets what is known of entities that the model does not have: a graph that is asked for one fails.
    ///
    /// The log and the journal keep their entries, in case a later version of the app has the entity again.
    private func forgetEntities() {
        memory.state.prepared = memory.state.prepared.filter { entities[$0.key] != nil }
        edited = edited.filter { entities[$0.key] != nil }
        unseen = unseen.filter { entities[$0.key] != nil }
        awaited = awaited.filter { entities[$0.key] != nil }
        wiped = wiped.filter { entities[$0] != nil }
        placed = placed.filter { entities[$0] != nil }
    }

    /// Whether the entity was read as a whole.
    func isWhole(_ entity: String) -> Bool { whole.contains(entity) }

    private var formats: [String: SeedDateFormat] = [:]
    private var taken: [(entity: String, number: Int64)] = []

    init(
        of graph: any ObjectGraph, references: [GraphEntity.Reference], state: DeviceState, numbers: RowNumbers,
        logAge: Duration, now: @escaping () -> SeedInstant
    ) {
        self.graph = graph
        hierarchy = GraphHierarchy(of: graph.entities)
        let references = hierarchy.inherited(references)
        self.references = references
        self.numbers = numbers
        former = state
        entities = Dictionary(graph.entities.map { ($0.name, $0) }) { first, _ in first }
        (token, edited, unseen) = (state.token, state.edited, state.unseen)
        (wiped, awaited) = (state.wiped, state.awaited)
        (placed, places, detached) = (state.placed, state.places, state.detached)
        isUnsettled = state.isUnsettled
        joins = GraphJoin.all(of: graph.entities)
        memory = MemoryStore(
            tables: graph.entities.map { Self.table(of: $0, references) } + joins.map(Self.table),
            identity: graph.identity, logAge: logAge, now: now)
        memory.state.bookkeeping = state.bookkeeping
        memory.state.traces = state.traces
        forgetEntities()
        memory.state.renumber(numbers.adopt(memory.state.namedNumbers, of: state.numbers))
        memory.state.nextRow = numbers.next
    }

    /// The table of an entity: its attributes, its to-one relationships, and the key of the object.
    static func table(of entity: GraphEntity, _ references: [GraphEntity.Reference]) -> MemoryStore.Table {
        let keys =
            entity.references.map { reference in
                var foreign = MemoryStore.Table.ForeignKey(
                    column: reference.name, parent: reference.destination, parentColumn: key)
                foreign.isUnique = !reference.isInverseToMany
                return foreign
            }
            + references.filter { $0.entity == entity.name }.map {
                MemoryStore.Table.ForeignKey(column: $0.attribute, parent: $0.parent, parentColumn: $0.parentAttribute)
            }
        return MemoryStore.Table(entity.name, columns: entity.columns + [key], primaryKey: key, foreignKeys: keys)
    }

    /// The join table of a many-to-many relationship.
    private static func table(of join: GraphJoin) -> MemoryStore.Table {
        MemoryStore.Table(
            join.name, columns: [GraphJoin.owner, GraphJoin.member, key], primaryKey: key,
            foreignKeys: [
                .init(column: GraphJoin.owner, parent: join.entity, parentColumn: key),
                .init(column: GraphJoin.member, parent: join.destination, parentColumn: key),
            ])
    }

    /// The device's state after what was done.
    var deviceState: DeviceState {
        var state = DeviceState()
        state.commit = former.commit
        (state.token, state.edited, state.unseen) = (token, edited, unseen)
        (state.wiped, state.awaited) = (wiped, awaited)
        (state.placed, state.places, state.detached, state.isUnsettled) = (placed, places, detached, isUnsettled)
        state.bookkeeping = memory.state.bookkeeping
        state.traces = memory.state.traces
        for number in memory.state.namedNumbers {
            if let key = numbers.key(of: number) { state.numbers[key] = number }
        }
        return state
    }

    /// How the dates of an entity are held in rows.
    func dates(of entity: String) -> SeedDateFormat {
        formats[entity] ?? memory.state.prepared[entity]?.dates ?? .referenceDate
    }

    /// Reads an entity as a whole.
    func load(_ name: String, dates: SeedDateFormat? = nil) throws(StoreError) {
        guard entities[name] != nil, whole.insert(name).inserted else { return }
        if formats[name] == nil { formats[name] = dates ?? self.dates(of: name) }
        for object in try graph.objects(of: name, where: .all) { take(object, of: name) }
    }

    /// Reads a table of seeds, and the entities whose attributes refer to it, or to which its own attributes refer.
    func load(_ table: SeedTable) throws(StoreError) {
        try load(table.name, dates: table.dates)
        for reference in references where reference.entity == table.name || reference.parent == table.name {
            try load(reference.entity)
            try load(reference.parent)
        }
        for reference in table.references { try load(reference.table) }
        for (parent, others) in table.otherReferences
        where parent == table.name || others.contains(where: { $0.table == table.name }) {
            try load(parent)
            for reference in others { try load(reference.table) }
        }
    }

    /// The entities whose changes by another writer would make a decision of this transaction wrong.
    var concerned: Set<String> {
        var names = Set(loaded.keys).union(whole)
        for entity in entities.values
        where entity.relationships.contains(where: { whole.contains($0.destination) }) { names.insert(entity.name) }
        return names
    }

    /// The row of an object, as it is in the graph.
    func row(of object: GraphObject, in entity: String) -> MemoryStore.Row {
        let dates = dates(of: entity)
        var row = object.values.mapValues { GraphConversion.value($0, dates: dates) }
        row[Self.key] = .text(object.key.text)
        for reference in entities[entity]?.references ?? [] where row[reference.name] ?? .null == .null {
            row[reference.name] = detached[entity, object.key, reference.name].map { .text($0.text) }
        }
        return row.filter { !$0.value.isNull }
    }

    /// The objects of an entity and of those that inherit from it, which a relationship to it leads to.
    func objects(ofKind entity: String, where condition: GraphCondition) throws(StoreError) -> [GraphObject] {
        try hierarchy.objects(of: entity, where: condition, in: graph)
    }

    /// Takes an object that only has to exist, of an entity or of one that inherits from it.
    func take(_ key: GraphKey, ofKind entity: String) {
        memory.state.nextRow = max(memory.state.nextRow, numbers.next)
        numbers.keep(memory.state.nextRow - 1)
        take([Self.key: .text(key.text)], numbers.number(of: key), of: entity)
    }

    func take(_ object: GraphObject, of entity: String) {
        memory.state.nextRow = max(memory.state.nextRow, numbers.next)
        numbers.keep(memory.state.nextRow - 1)
        take(row(of: object, in: entity), numbers.number(of: object.key), of: entity)
    }

    /// Takes the pair of a many-to-many relationship once.
    func take(_ owner: GraphKey, _ member: GraphKey, of join: GraphJoin) {
        memory.state.nextRow = max(memory.state.nextRow, numbers.next)
        numbers.keep(memory.state.nextRow - 1)
        let pair = GraphJoin.key(of: owner, member)
        take(
            [Self.key: .text(pair.text), GraphJoin.owner: .text(owner.text), GraphJoin.member: .text(member.text)],
            numbers.number(of: pair), of: join.name)
    }

    private func take(_ row: MemoryStore.Row, _ number: Int64, of entity: String) {
        if loaded[entity]?[number] != nil { return }
        loaded[entity, default: [:]][number] = row
        taken.append((entity, number))
        put(number, of: entity)
    }

    private func put(_ number: Int64, of entity: String) {
        guard let row = loaded[entity]?[number] else { return }
        memory.state.rows[entity, default: [:]][number] = row
        memory.state.nextRow = max(memory.state.nextRow, numbers.next)
        guard let key = numbers.key(of: number), let edit = edited[entity]?[key],
            let table = memory.state.prepared[entity]
        else { return }
        let dated = Self.dated(row, at: edit.date, isNew: edit.isNew, in: table)
        memory.state.rows[entity]?[number] = dated
        memory.journal(dated, in: entity, isOwn: true)
    }

    /// A row with the date of an edit that no observer saw (T2).
    ///
    /// - Parameter isNew: whether the user has made the row, which gets both dates.
    static func dated(
        _ row: MemoryStore.Row, at date: SeedInstant, isNew: Bool, in table: SeedTable
    ) -> MemoryStore.Row {
        let mapping = table.mapping
        var row = row
        let former = table.dates.instant(from: row[mapping.updateDate] ?? .null)
        let value = table.dates.value(of: TouchRule.updateDate(now: date, replacing: former))
        row[mapping.updateDate] = value
        if isNew, row[mapping.createDate] == nil { row[mapping.createDate] = value }
        return row
    }

    /// Runs a transaction within this one; if it is taken back, rows that it was the first to read stay.
    func inner<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let before = taken.count
        var isKept = false
        defer {
            if !isKept { for (entity, number) in taken[before...] { put(number, of: entity) } }
        }
        let result = try memory.transaction(keeping: keeping, body)
        isKept = keeping
        return result
    }
}

extension WorkingCopy {
    /// Forgets the edited objects whose rows have got their dates.
    func forgetEdited() {
        for entity in loaded.keys where entities[entity] != nil {
            guard let table = memory.state.prepared[entity] else { continue }
            edited[entity] = edited[entity]?.filter { key, _ in
                if undated.contains(key) { return true }
                let row = memory.state.rows[entity]?[numbers.number(of: key)]
                return row.map { $0[table.mapping.updateDate] == nil } ?? !isWhole(entity)
            }
        }
    }
}
