internal import Seedbed

/// Writes the differences between a working copy and its graph as one save.
struct GraphCommit {
    private let copy: WorkingCopy
    private var graph: any ObjectGraph { copy.graph }
    private var updates: [(entity: String, number: Int64, columns: [String])] = []
    private var insertions: [(entity: String, number: Int64)] = []
    private var deletions: [GraphKey] = []
    private var deleted: [(entity: String, number: Int64)] = []
    private var joins: [GraphJoin] = []
    private let base: WorkingCopy.Rows
    private var standIns: [String: GraphKey] = [:]

    /// The differences to the graph, or to rows that the working copy had before.
    init(of copy: WorkingCopy, since base: WorkingCopy.Rows? = nil) {
        self.copy = copy
        let base = base ?? copy.loaded
        self.base = base
        joins = copy.joins.filter { Self.pairs(base[$0.name]) != Self.pairs(copy.memory.state.rows[$0.name]) }
        let names = Set(copy.joins.map(\.name))
        for (entity, rows) in copy.memory.state.rows.sorted(by: { $0.key < $1.key }) where !names.contains(entity) {
            let former = base[entity] ?? [:]
            for (number, row) in rows.sorted(by: { $0.key < $1.key }) {
                guard let old = former[number] else {
                    insertions.append((entity, number))
                    continue
                }
                let columns = Set(row.keys).union(old.keys).filter { row[$0] ?? .null != old[$0] ?? .null }
                if !columns.isEmpty { updates.append((entity, number, columns.sorted())) }
            }
        }
        for (entity, rows) in base.sorted(by: { $0.key < $1.key }) where !names.contains(entity) {
            for number in rows.keys.sorted() where copy.memory.state.rows[entity]?[number] == nil {
                if let key = copy.numbers.key(of: number) { deletions.append(key) }
                deleted.append((entity, number))
            }
        }
    }

    /// The entities whose objects are written, inserted or deleted.
    var changedEntities: Set<String> {
        Set(updates.map(\.entity) + insertions.map(\.entity) + deleted.map(\.entity) + joins.map(\.entity))
    }

    /// The objects that are written: new ones in their order, then the changed ones, then those that go.
    ///
    /// Of a pair that a many-to-many relationship gains or loses, the owner counts as changed.
    ///
    /// - Parameter identities: the attribute with the identity of each entity that has seeds.
    func changes(identities: [String: String]) -> [StoreChange] {
        func change(_ kind: StoreChange.Kind, _ entity: String, _ number: Int64) -> StoreChange? {
            let row = copy.memory.state.rows[entity]?[number] ?? base[entity]?[number]
            guard let row, let key = row[WorkingCopy.key] else { return nil }
            var change = StoreChange(table: entity, kind: kind, primaryKey: [GraphChanges.key: key])
            if case .text(let uuid)? = identities[entity].flatMap({ row[$0] }) { change.uuid = UUIDText(uuid) }
            return change
        }
        var changed = updates.map { (entity: $0.entity, number: $0.number) }
        for join in joins {
            let (former, now) = (Self.pairs(base[join.name]), Self.pairs(copy.memory.state.rows[join.name]))
            for owner in Set(former.keys).union(now.keys) where former[owner] != now[owner] {
                changed.append((join.entity, copy.numbers.number(of: owner)))
            }
        }
        let new = insertions.sorted { $0.number < $1.number }.compactMap { change(.inserted, $0.entity, $0.number) }
        let old = changed.sorted { $0.number < $1.number }.compactMap { change(.changed, $0.entity, $0.number) }
        let gone = deleted.sorted { $0.number < $1.number }.compactMap { change(.deleted, $0.entity, $0.number) }
        return StoreChange.net(new + old + gone)
    }

    /// Whether no row is to be written.
    var isEmpty: Bool { updates.isEmpty && insertions.isEmpty && deletions.isEmpty && joins.isEmpty }

    /// Makes the changes in the graph: insertions first, so that rows can be moved to them, and deletions last (C5).
    func apply() throws(StoreError) {
        var keys: [SeedValue: SeedValue] = [:]
        var inserted: [(number: Int64, key: GraphKey)] = []
        for (entity, number) in insertions {
            let key = try graph.insert(into: entity)
            inserted.append((number, key))
            let provisional = copy.memory.state.rows[entity]?[number]?[WorkingCopy.key]
            if let provisional, case .text(let text) = provisional, text.hasPrefix(ObjectGraphStore.provisional) {
                keys[provisional] = .text(key.text)
            }
            copy.memory.state.rows[entity]?[number]?[WorkingCopy.key] = .text(key.text)
        }
        copy.rename(keys)
        for (number, key) in inserted { copy.numbers.set(number, of: key) }
        // A new object has the defaults of the model, and what the app's class gives it: the row alone says what it holds.
        for (entity, number) in insertions {
            try write(copy.entities[entity]?.columns ?? [], of: [:], number, in: entity)
        }
        for (entity, number) in insertions {
            guard let row = copy.memory.state.rows[entity]?[number] else { continue }
            try write(row.keys.filter { $0 != WorkingCopy.key }.sorted(), of: row, number, in: entity)
        }
        try applyToObjects()
        for join in joins { nameMovedPairs(of: join) }
    }

    /// Makes the changes of objects that the graph has, then calls `body` and takes all of them back.
    ///
    /// Another object stands in for a new one to which some of them are moved.
    func tryOut<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        defer { graph.rollBack() }
        var trial = self
        for (entity, number, columns) in updates {
            for reference in copy.entities[entity]?.references ?? [] where columns.contains(reference.name) {
                guard case .text(let key)? = copy.memory.state.rows[entity]?[number]?[reference.name],
                    key.hasPrefix(ObjectGraphStore.provisional), trial.standIns[key] == nil
                else { continue }
                trial.standIns[key] = try graph.insert(into: reference.destination)
            }
        }
        try trial.applyToObjects()
        return try body()
    }

    /// Changes the objects that stay, then deletes those that go.
    private func applyToObjects() throws(StoreError) {
        for (entity, number, columns) in updates {
            guard let row = copy.memory.state.rows[entity]?[number] else { continue }
            try write(columns, of: row, number, in: entity)
        }
        for join in joins { try write(join) }
        try releaseTargets()
        for key in deletions { try graph.delete(key) }
    }

    /// Takes from objects that go the ones that another row has taken over: the rule *Cascade* would delete these with them.
    private func releaseTargets() throws(StoreError) {
        var taken: [String: Set<SeedValue>] = [:]
        for (entity, number) in deleted {
            guard let former = base[entity]?[number], let key = copy.numbers.key(of: number) else { continue }
            var values: [String: GraphValue] = [:]
            for reference in copy.entities[entity]?.references ?? [] {
                guard let target = former[reference.name], !target.isNull else { continue }
                let place = "\(entity).\(reference.name)"
                let held =
                    taken[place]
                    ?? Set((copy.memory.state.rows[entity] ?? [:]).values.compactMap { $0[reference.name] })
                taken[place] = held
                if held.contains(target) { values[reference.name] = .null }
            }
            if !values.isEmpty { try graph.set(values, of: key) }
        }
    }

    /// The pairs of a many-to-many relationship, by their owners.
    private static func pairs(_ rows: [Int64: MemoryStore.Row]?) -> [GraphKey: Set<GraphKey>] {
        var pairs: [GraphKey: Set<GraphKey>] = [:]
        for row in (rows ?? [:]).values {
            guard case .text(let owner)? = row[GraphJoin.owner], case .text(let member)? = row[GraphJoin.member] else {
                continue
            }
            pairs[GraphKey(owner), default: []].insert(GraphKey(member))
        }
        return pairs
    }

    /// Adds the new members of each owner, and takes the former ones away.
    private func write(_ join: GraphJoin) throws(StoreError) {
        let (former, now) = (Self.pairs(base[join.name]), Self.pairs(copy.memory.state.rows[join.name]))
        // A pair that waits for its place has an object that is gone.
        let keys = Array(Set(former.keys).union(now.keys))
        let owners = try copy.objects(ofKind: join.entity, where: .keys(keys)).map(\.key)
        let added = Array(now.values.reduce(into: Set<GraphKey>()) { $0.formUnion($1) })
        let there = Set(try copy.objects(ofKind: join.destination, where: .keys(added)).map(\.key))
        for owner in owners.sorted(by: { $0.text < $1.text }) {
            var (old, new) = (former[owner] ?? [], (now[owner] ?? []).intersection(there))
            // The members that another owner has taken over: the rule *Cascade* would delete them with this one.
            if deletions.contains(owner) { (old, new) = (old.intersection(there), []) }
            if old == new { continue }
            let members = try graph.members(of: join.relationship, in: owner)
            try graph.set([join.relationship: .objects(members.subtracting(old).union(new))], of: owner)
        }
    }

    /// Gives a pair that was moved its new key: it keeps its number, by which the log knows it.
    private func nameMovedPairs(of join: GraphJoin) {
        for (number, row) in copy.memory.state.rows[join.name] ?? [:] {
            guard case .text(let owner)? = row[GraphJoin.owner], case .text(let member)? = row[GraphJoin.member] else {
                continue
            }
            copy.numbers.set(number, of: GraphJoin.key(of: GraphKey(owner), GraphKey(member)))
        }
    }

    private func write(
        _ columns: [String], of row: MemoryStore.Row, _ number: Int64, in name: String
    ) throws(StoreError) {
        guard let entity = copy.entities[name], let key = copy.numbers.key(of: number) else { return }
        let dates = copy.dates(of: name)
        var values: [String: GraphValue] = [:]
        for column in columns {
            let value = row[column] ?? .null
            if let attribute = entity.attribute(column) {
                guard let converted = attribute.value(of: value, dates: dates) else {
                    throw .constraint(
                        store: graph.identity, table: name, detail: "\(column) holds no \(attribute.holds)")
                }
                values[column] = converted
            } else if let reference = entity.reference(column) {
                let target = try target(value, of: reference)
                if try isTaken(target, by: reference, from: name, except: key) { continue }
                values[column] = target
            }
        }
        if !values.isEmpty { try graph.set(values, of: key) }
    }

    /// Whether a copy of a seed would take the only place of an object from one that keeps it.
    ///
    /// Both ends of a one-to-one relationship are columns, and a copy inherits its end with what else the user filed.
    private func isTaken(
        _ target: GraphValue, by reference: GraphEntity.Relationship, from name: String, except key: GraphKey
    ) throws(StoreError) -> Bool {
        guard case .object(let place) = target, !reference.isInverseToMany, copy.memory.state.prepared[name] != nil
        else { return false }
        let condition = GraphCondition.refers(relationship: reference.name, to: [place])
        return try graph.objects(of: name, where: condition).contains { holder in
            holder.key != key && !deletions.contains(holder.key)
        }
    }

    /// The object that a row refers to, or null if it no longer exists: a row that comes back may refer to one that went.
    private func target(
        _ value: SeedValue, of reference: GraphEntity.Relationship
    ) throws(StoreError) -> GraphValue {
        guard case .text(let text) = value else { return .null }
        let key = standIns[text] ?? GraphKey(text)
        return try copy.objects(ofKind: reference.destination, where: .keys([key])).isEmpty ? .null : .object(key)
    }
}
