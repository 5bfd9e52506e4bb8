internal import Seedbed

/// Does to a working copy what SQL triggers do to a store: notes what other writers did since the last look.
///
/// It reads the history from the last token on, and passes over Seedbed's own transactions.
///
/// | writer | change | noted |
/// |---|---|---|
/// | app | watched attribute, and no `updateDate` | the row is the user's (T2), and gets its date with the next save |
/// | app | touched row of a durable table | the journal holds its values (R1) |
/// | mirror | the attributes of an edit without a date, and a date, also in a later look | the row keeps the date that came |
/// | mirror | row with tags, or with other values | it arrived (C6) |
/// | mirror | version of a journaled row | overwritten, older or newer (R1, R3) |
/// | any | deletion | log entry, loss of a journaled row (R2) |
/// | mirror | insertion into an entity that it has emptied | a wipe: losses wait for the rows to return (R4) |
/// | mirror | deletion of a copy to which objects refer | their places wait for another copy (C5) |
struct HistoryReplay {
    private let copy: WorkingCopy
    private var memory: MemoryStore { copy.memory }

    /// The greatest number of transactions that are passed over without writing that they were.
    private static let most = 64

    /// Objects that the app edited and that are deleted by now, with the time of the edit, and whether it has a date.
    private var editedAndGone: [GraphKey: (date: SeedInstant, isDated: Bool)] = [:]

    init(to copy: WorkingCopy) { self.copy = copy }

    /// Goes through the history since the last token, and returns whether the device's state has changed by it.
    mutating func run(_ history: GraphHistory) throws(StoreError) -> Bool {
        let isFirst = copy.token == nil
        if history.token == copy.token { return false }
        copy.token = history.token
        let watched = memory.state.prepared
        let transactions = history.transactions.filter { transaction in
            GraphWriter(author: transaction.author) != .seedbed
                && transaction.changes.contains { watched[$0.entity] != nil }
        }
        let notes = ReferenceNotes(of: copy)
        // A token alone is rarely worth a write: the same transactions are passed over again.
        if transactions.isEmpty && !history.transactions.contains(where: notes.concerns) {
            return isFirst || history.transactions.count > Self.most
        }
        let rows = try currentRows(of: transactions)
        let dated = lastDatedEdits(in: transactions)
        let imports = imports(in: transactions)
        var wipes = try WipeDetector(in: transactions, of: copy)
        for (number, transaction) in transactions.enumerated() {
            let writer = GraphWriter(author: transaction.author)
            wipes.begin(transaction)
            for change in transaction.changes {
                guard let table = watched[change.entity] else { continue }
                wipes.note(change, by: writer, at: transaction.date)
                let row = rows[change.key]
                let isDated =
                    dated[change.key].map { number <= $0 } ?? false
                    || isOverwritten(change, of: table, by: imports[change.key] ?? [], after: number)
                if writer == .mirror {
                    memory.importing { note(change, row, of: table, by: writer, at: transaction.date, isDated) }
                } else {
                    note(change, row, of: table, by: writer, at: transaction.date, isDated)
                }
            }
        }
        try notes.follow(history.transactions)
        notes.forgetUnknown()
        return true
    }

    /// Notes the references to copies of each table that has no such notes yet; returns whether any table had none.
    func noteReferences() throws(StoreError) -> Bool {
        let tables = memory.state.prepared.values.filter { !copy.placed.contains($0.name) }
        for table in tables { try ReferenceNotes(of: copy).noteAll(to: table) }
        return !tables.isEmpty
    }

    /// The rows of all changed objects that still exist.
    private func currentRows(of transactions: [GraphHistory.Transaction]) throws(StoreError) -> [GraphKey: MemoryStore
        .Row]
    {
        var keys: [String: Set<GraphKey>] = [:]
        for change in transactions.flatMap(\.changes) where memory.state.prepared[change.entity] != nil {
            if case .deleted = change.kind { continue }
            keys[change.entity, default: []].insert(change.key)
        }
        var rows: [GraphKey: MemoryStore.Row] = [:]
        for (entity, keys) in keys {
            for object in try copy.graph.objects(of: entity, where: .keys(Array(keys))) {
                rows[object.key] = copy.row(of: object, in: entity)
            }
        }
        return rows
    }

    /// The last transaction of the app's in which each object got a date, as the observer gives it one.
    private func lastDatedEdits(in transactions: [GraphHistory.Transaction]) -> [GraphKey: Int] {
        var numbers: [GraphKey: Int] = [:]
        for (number, transaction) in transactions.enumerated() where GraphWriter(author: transaction.author) == .app {
            for change in transaction.changes {
                guard let date = memory.state.prepared[change.entity]?.mapping.updateDate else { continue }
                if case .updated(let properties) = change.kind, !properties.contains(date) { continue }
                numbers[change.key] = number
            }
        }
        return numbers
    }

    /// The properties of an object that the mirror wrote, with the number of the transaction.
    private typealias Import = (number: Int, properties: Set<String>)

    /// The imports of each object, in order.
    private func imports(in transactions: [GraphHistory.Transaction]) -> [GraphKey: [Import]] {
        var imports: [GraphKey: [Import]] = [:]
        for (number, transaction) in transactions.enumerated()
        where GraphWriter(author: transaction.author) == .mirror {
            for change in transaction.changes {
                guard case .updated(let properties) = change.kind else { continue }
                imports[change.key, default: []].append((number, properties))
            }
        }
        return imports
    }

    /// Whether the mirror has written, after this edit of the app, a date and every attribute that the edit changed.
    ///
    /// The row then holds the other device's edit and the date of it. With a later date this row would win over what other devices
    /// wrote in between.
    private func isOverwritten(
        _ change: GraphHistory.Change, of table: SeedTable, by imports: [Import], after number: Int
    ) -> Bool {
        guard !imports.isEmpty, case .updated(let properties) = change.kind else { return false }
        var rest = written(by: properties, in: table)
        for written in imports where written.number > number { rest.subtract(written.properties) }
        return rest.isEmpty
    }

    private mutating func note(
        _ change: GraphHistory.Change, _ row: MemoryStore.Row?, of table: SeedTable, by writer: GraphWriter,
        at date: SeedInstant, _ isDated: Bool
    ) {
        let mapping = table.mapping
        switch change.kind {
        case .inserted:
            guard let row else { return }
            if writer == .app, row[mapping.createDate] == nil {
                return noteEdit(of: row, change.key, nil, in: table, at: date)
            }
            memory.noteArrival(of: row, over: nil, in: table.name)
            memory.journal(row, in: table.name, isOwn: writer == .app && row[mapping.updateDate] != nil)
        case .updated(let properties):
            if writer == .mirror {
                if let row { noteImport(of: row, change.key, properties, in: table) }
            } else {
                noteUpdate(of: row, change.key, properties, in: table, at: date, isDated)
            }
        case .deleted(let tombstone):
            noteDeletion(of: change.key, tombstone, from: table, at: date)
        }
    }

    private func noteImport(
        of row: MemoryStore.Row, _ key: GraphKey, _ properties: Set<String>, in table: SeedTable
    ) {
        let mapping = table.mapping
        copy.edited[table.name]?[key]?.remaining?.subtract(properties)
        let isOverwritten = copy.edited[table.name]?[key]?.remaining?.isEmpty ?? false
        if isOverwritten, row[mapping.updateDate] != nil { copy.edited[table.name]?[key] = nil }
        // A row that arrives in parts becomes a copy when the last of them is here (T4).
        let tags = [mapping.createDate, mapping.updateDate] + table.groupColumns
        let noted = TouchMarker.watched(of: table, copy).union(tags)
        if !properties.isDisjoint(with: noted) { memory.noteArrival(of: row, over: nil, in: table.name) }
        if properties.contains(mapping.updateDate) { memory.journal(row, in: table.name, isOwn: false) }
    }

    private mutating func noteUpdate(
        of row: MemoryStore.Row?, _ key: GraphKey, _ properties: Set<String>, in table: SeedTable,
        at date: SeedInstant, _ isDated: Bool
    ) {
        let mapping = table.mapping
        let watched = TouchMarker.watched(of: table, copy).union([mapping.updateDate])
        guard let row else {
            // It was deleted since: what the history keeps of it is the edit.
            if !properties.isDisjoint(with: watched) { editedAndGone[key] = (date, isDated) }
            return
        }
        if !properties.isDisjoint(with: watched) {
            if row[mapping.updateDate] == nil || !isDated {
                noteEdit(of: row, key, properties, in: table, at: date)
            } else {
                memory.journal(row, in: table.name, isOwn: true)
            }
        } else if row[mapping.updateDate] == nil, properties.contains(mapping.createDate) {
            memory.noteArrival(of: row, over: nil, in: table.name)
        }
    }

    /// Notes an edit that no observer has dated: the journal holds it from now on, and the next save dates the row.
    private func noteEdit(
        of row: MemoryStore.Row, _ key: GraphKey, _ properties: Set<String>?, in table: SeedTable, at date: SeedInstant
    ) {
        var edit = UnseenEdit(date: date, remaining: properties.map { written(by: $0, in: table) })
        if let former = copy.edited[table.name]?[key] {
            edit.remaining = former.remaining.flatMap { edit.remaining?.union($0) }
        }
        copy.edited[table.name, default: [:]][key] = edit
        let dated = WorkingCopy.dated(row, at: date, isNew: edit.isNew, in: table)
        memory.journal(dated, in: table.name, isOwn: true)
    }

    /// The attributes that an import writes if it replaces an edit of these: those that are not volatile, and the date.
    private func written(by properties: Set<String>, in table: SeedTable) -> Set<String> {
        properties.intersection(TouchMarker.watched(of: table, copy)).union([table.mapping.updateDate])
    }

    private mutating func noteDeletion(
        of key: GraphKey, _ tombstone: [String: GraphValue], from table: SeedTable, at date: SeedInstant
    ) {
        copy.edited[table.name]?[key] = nil
        copy.unseen[table.name]?.remove(key)
        let held = memory.state.journal[table.name]?.values.first { $0.row[WorkingCopy.key] == .text(key.text) }
        let dates = copy.dates(of: table.name)
        let preserved = tombstone.mapValues { GraphConversion.value($0, dates: dates) }.filter { !$0.value.isNull }
        var row = (held?.row ?? [:]).merging(preserved) { _, last in last }
        row[WorkingCopy.key] = .text(key.text)
        guard row[table.mapping.uuid] != nil else { return }
        let isWhole = copy.entities[table.name]?.attributes.allSatisfy { $0.isPreserved } ?? false
        let edit = editedAndGone.removeValue(forKey: key)
        if held != nil || edit != nil, isWhole {
            // The last version came in and went between two looks: the history has kept it (R1).
            var last = preserved
            for reference in copy.entities[table.name]?.references ?? [] { last[reference.name] = row[reference.name] }
            last[WorkingCopy.key] = .text(key.text)
            let isUndated = edit.map { !$0.isDated || last[table.mapping.updateDate] == nil } ?? false
            if let edit, isUndated { last = WorkingCopy.dated(last, at: edit.date, isNew: false, in: table) }
            if last[table.mapping.updateDate] != nil { memory.journal(last, in: table.name, isOwn: edit != nil) }
        }
        memory.journalDeletion(of: row, in: table.name)
        memory.forgetArrival(of: row, in: table.name)
        memory.logDeletion(of: row, from: table, at: date)
    }

    /// Notes which rows of a table the user has edited before it was prepared: only known content proves them (T4).
    func noteEarlierEdits(in table: SeedTable) throws(StoreError) {
        guard let history = try copy.graph.changes(since: nil) else {
            for object in try copy.graph.objects(of: table.name, where: .all) {
                copy.unseen[table.name, default: []].insert(object.key)
            }
            return
        }
        let watched = TouchMarker.watched(of: table, copy)
        var (edited, inserted): (Set<GraphKey>, Set<GraphKey>) = ([], [])
        for transaction in history.transactions {
            for change in transaction.changes where change.entity == table.name {
                switch change.kind {
                case .inserted: inserted.insert(change.key)
                case .updated(let properties):
                    let isApp = GraphWriter(author: transaction.author) == .app
                    if isApp, !properties.isDisjoint(with: watched) { edited.insert(change.key) }
                case .deleted: break
                }
            }
        }
        // Of an object that is older than the history, nothing says what was done to it before.
        for object in try copy.graph.objects(of: table.name, where: .all)
        where edited.contains(object.key) || !inserted.contains(object.key) {
            copy.unseen[table.name, default: []].insert(object.key)
        }
    }

    /// Begins a new history where the former one is lost: what happened in between is not known.
    ///
    /// No untouched row is removed then that its content does not prove (T4), and all rows count as arrived.
    func startAgain(from token: GraphToken?) throws(StoreError) {
        copy.token = token
        (copy.placed, copy.places) = ([], GraphReferences())
        for (name, table) in memory.state.prepared {
            for object in try copy.graph.objects(of: name, where: .all) {
                let row = copy.row(of: object, in: name)
                if row[table.mapping.updateDate] == nil { copy.unseen[name, default: []].insert(object.key) }
                memory.noteArrival(of: row, over: nil, in: name)
                memory.journal(row, in: name, isOwn: false)
            }
        }
    }
}
