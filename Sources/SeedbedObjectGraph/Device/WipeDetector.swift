internal import Seedbed

/// Recognizes an entity that the mirror empties to fetch it again, step by step, with the account or after a reset (R4).
///
/// These deletions are not losses. A deletion by another device can look the same, so journaled copies wait an hour after the last
/// step before they count as lost.
struct WipeDetector {
    /// How long copies are waited for after the last step.
    private static let busyTimeout = Duration.seconds(3600)

    private let copy: WorkingCopy
    /// How many objects each entity has at this place of the history.
    private var counts: [String: Int] = [:]

    /// A detector at the beginning of these transactions, whose changes are all in the graph already.
    init(in transactions: [GraphHistory.Transaction], of copy: WorkingCopy) throws(StoreError) {
        self.copy = copy
        for name in copy.memory.state.prepared.keys where copy.memory.state.journal[name]?.isEmpty == false {
            var count = try copy.graph.objects(of: name, where: .all).count
            for change in transactions.flatMap(\.changes) where change.entity == name {
                switch change.kind {
                case .inserted: count -= 1
                case .deleted: count += 1
                case .updated: break
                }
            }
            counts[name] = count
        }
    }

    /// Notes which entities the transaction deletes several objects of.
    func begin(_ transaction: GraphHistory.Transaction) {
        guard GraphWriter(author: transaction.author) == .mirror else { return }
        var deletions: [String: Int] = [:]
        for change in transaction.changes {
            if case .deleted = change.kind { deletions[change.entity, default: 0] += 1 }
        }
        copy.wiped.formUnion(deletions.filter { $0.value > 1 && counts[$0.key] != nil }.keys)
    }

    /// Notes a change, before it is noted as an insertion or a deletion.
    mutating func note(_ change: GraphHistory.Change, by writer: GraphWriter, at date: SeedInstant) {
        guard let count = counts[change.entity] else { return }
        switch change.kind {
        case .updated: break
        case .deleted: counts[change.entity] = count - 1
        case .inserted:
            counts[change.entity] = count + 1
            let isWiped = copy.wiped.remove(change.entity) != nil && count == 0
            if writer == .mirror, isWiped || copy.awaited[change.entity]?.isEmpty == false {
                wait(for: change.entity, until: date)
            }
        }
    }

    private func wait(for entity: String, until date: SeedInstant) {
        let memory = copy.memory
        for (uuid, held) in memory.state.journal[entity] ?? [:] where held.isLost {
            memory.state.journal[entity]?[uuid]?.isLost = false
            copy.awaited[entity, default: [:]][uuid] = date
        }
        for uuid in (copy.awaited[entity] ?? [:]).keys { copy.awaited[entity]?[uuid] = date }
    }

    /// Counts as lost what has been waited for long enough; returns whether anything has changed.
    static func endWaiting(of copy: WorkingCopy, at now: SeedInstant) throws(StoreError) -> Bool {
        let limit = now.before(busyTimeout)
        var hasChanged = false
        for (entity, waiting) in copy.awaited where waiting.contains(where: { $0.value < limit }) {
            guard let table = copy.memory.state.prepared[entity] else { continue }
            hasChanged = true
            copy.awaited[entity] = nil
            try copy.load(table)
            try copy.memory.noteDeleted(Array(waiting.keys), of: table)
        }
        return hasChanged
    }
}
