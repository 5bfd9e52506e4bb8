extension MemoryStore {
    /// A row that came in and is not settled.
    struct NotedRow: Hashable, Sendable {
        var table: String
        var uuid: UUIDText
    }

    /// Whether any row has been noted.
    public func hasArrivals() throws(StoreError) -> Bool { !state.arrivals.isEmpty }

    /// The noted rows, sorted.
    public func arrivals() throws(StoreError) -> ArrivedRows? {
        ArrivedRows(uuids: Set(state.arrivals.map(\.uuid)).sorted(), last: 0)
    }

    /// Forgets all: nothing arrives while a seeder works on the store.
    public func forgetArrivals(upTo last: Int64) throws(StoreError) { state.arrivals = [] }

    /// Forgets these.
    public func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) {
        let uuids = Set(uuids)
        state.arrivals = state.arrivals.filter { !uuids.contains($0.uuid) }
    }

    /// The noted copies.
    public func copiesTakenOver() throws(StoreError) -> Set<UUIDText>? { state.copiesTakenOver }

    /// Notes the copies.
    public func setCopiesTakenOver(_ uuids: Set<UUIDText>?) throws(StoreError) { state.copiesTakenOver = uuids }

    /// Notes a row that was written with tags, if it is new or an import has changed it.
    ///
    /// A column whose change is no edit does not count, unless it groups the rows.
    ///
    /// - Parameter old: the row before the write, or `nil` for a new one.
    package func noteArrival(of row: Row, over old: Row?, in name: String) {
        guard let table = state.prepared[name] else { return }
        let mapping = table.mapping
        guard case .text(let uuid)? = row[mapping.uuid], !row.isNull(mapping.createDate),
            table.isDurable || row.isNull(mapping.updateDate),
            mapping.seedID.map({ (row[$0] ?? .null).namesSeed }) ?? true
        else { return }
        if let old {
            let tags = [mapping.createDate, mapping.updateDate] + table.groupColumns
            let isChanged =
                isImporting
                ? isEdited(row, from: old, in: table) || tags.contains { row[$0] ?? .null != old[$0] ?? .null }
                : row.isNull(mapping.updateDate) && row[mapping.createDate] != old[mapping.createDate]
            if !isChanged { return }
        }
        state.arrivals.insert(NotedRow(table: name, uuid: UUIDText(uuid)))
    }

    /// Removes the note of a row that goes.
    package func forgetArrival(of row: Row, in name: String) {
        guard let table = state.prepared[name], case .text(let uuid)? = row[table.mapping.uuid] else { return }
        state.arrivals.remove(NotedRow(table: name, uuid: UUIDText(uuid)))
    }
}

extension MemoryStore.State {
    /// Whether rows came in that are not settled.
    package var hasArrivals: Bool { !arrivals.isEmpty }

    /// Whether the journal holds copies that were lost or overwritten and not looked at since.
    package var hasPendingRescues: Bool { journal.values.contains { $0.values.contains(where: \.isPending) } }
}
