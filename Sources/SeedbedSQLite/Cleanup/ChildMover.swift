internal import Seedbed

/// Moves the rows that refer to removed copies to the survivors, by one foreign key (C5).
///
/// It works on all removals of a table at once, from the temporary table `seedbed_removals`: `seq`, `o0…` the identity of the
/// copy, `s0…` that of its survivor, `blocked`, `kept` whether the copy is known to stay.
struct ChildMover {
    let key: ForeignKey
    let parent: TableLayout
    let child: TableLayout
    /// Decides which survivors must stand elsewhere.
    let run: CleanupRun
    /// The column for the identity of the rows to which the children refer.
    let parentIdentity: String
    /// Bookkeeping columns, whose difference does not make two join rows different.
    let bookkeeping: [String]
    /// Whether this connection carries out `ON UPDATE CASCADE`.
    let enforcesForeignKeys: Bool
    /// Whether a trigger of the app may keep a child from being changed.
    let mayBeRefused: Bool
    /// Another condition that the children `c` must fulfil.
    var only: String?
    /// Whether the child table has seeds of its own: the core decides which of its rows goes if two collide.
    var isSeeded = false
    /// Whether some of the copies are known to stay.
    var hasKeptCopies = false
    /// Whether a row may be its own ancestor after the move, as it was before.
    var keepsCycles = false
    /// Logs rows before they are dropped, and returns them.
    ///
    /// Its argument is the `FROM` clause of a query: `c` is the row, `e.survivor` the identity of the row that stays for it.
    let willDrop: (String) throws(StoreError) -> [RemovedRow]
    /// Reports the rows that were dropped.
    let didDrop: ([RemovedRow]) throws(StoreError) -> Void

    /// Is told, as a condition, which rows `c` of the child table are about to be moved; its result is called afterwards.
    var willMove: ((String) throws(StoreError) -> () throws(StoreError) -> Void)?

    /// Notes the dates of the rows `c` that fulfil the condition, before they are moved; its result restores them.
    ///
    /// `nil` if the app has no trigger that may stamp them.
    var willStamp: ((String) throws(StoreError) -> () throws(StoreError) -> Void)?

    /// Moves the children, and drops a join row that would then equal another one.
    ///
    /// It marks a copy as blocked if a child of it can neither be moved nor dropped.
    func move(on connection: borrowing Connection) throws(StoreError) {
        try makeMoves(on: connection)
        try follow(keepsCopies: willMove == nil, on: connection)
        try connection.run(
            """
            UPDATE temp.seedbed_removals SET blocked = 1 WHERE seq IN
            (SELECT m.seq FROM temp.seedbed_moves AS m JOIN \(SQL.quote(child.name)) AS c ON \(match))
            """)
    }

    /// Moves the children that hold one of the old values to the new ones.
    func move(
        _ moves: [(old: [SeedValue], new: [SeedValue])], on connection: borrowing Connection
    ) throws(StoreError) {
        try makeTable(on: connection)
        for move in moves {
            let values = move.old + move.new
            var forms = ["\(SQL.parameters(values.count))"]
            // A text that is not UTF-8 comes as its bytes, and is another value than a blob of these.
            if values.contains(where: \.mayBeBrokenText) {
                forms.insert(values.map { $0.mayBeBrokenText ? "CAST(? AS TEXT)" : "?" }.joined(separator: ", "), at: 0)
            }
            for form in forms {
                try connection.run(
                    "INSERT INTO temp.seedbed_moves (\(places("o")), \(places("n"))) VALUES (\(form))", values)
            }
        }
        try follow(keepsCopies: false, on: connection)
        try connection.execute("DROP TABLE temp.seedbed_moves")
    }

    /// Returns `o0, o1`, or `n0, n1`: one column for each column of the key.
    private func places(_ prefix: String) -> String {
        key.childColumns.indices.map { "\(prefix)\($0)" }.joined(separator: ", ")
    }

    /// Carries out the moves in `temp.seedbed_moves`.
    ///
    /// - Parameter keepsCopies: whether a row that is not moved keeps its copy, so that no row has to go.
    private func follow(keepsCopies: Bool, on connection: borrowing Connection) throws(StoreError) {
        // A column that SQLite computes from others cannot be set.
        if key.childColumns.contains(where: { child.column($0)?.isGenerated == true }) { return }
        let refers = try isOld("c", on: connection)
        let isOld = only.map { "\(refers) AND \($0)" } ?? refers
        var isMoved = ([isOld] + isFree + (try keepsOtherKeys(on: connection))).joined(separator: " AND ")
        let mayDrop = isJoinTable || mayDropOwn
        if mayDrop, hasKeptCopies { isMoved += " AND NOT \(try isUnmoved(of: isMoved, on: connection))" }
        // If a trigger may refuse the move, it is unknown whether the greatest of a pair will move.
        if mayDrop, !mayBeRefused { try dropDuplicates(where: isMoved, on: connection) }
        let didMove = try willMove?(isMoved)
        let putDatesBack = try willStamp?(isOld)
        if !keepsCycles { try reparentSurvivors(on: connection) }
        try moveRows(where: isMoved, on: connection)
        if mayDrop, hasKeptCopies { try connection.execute("DROP TABLE temp.seedbed_unmoved") }
        try putDatesBack?()
        try didMove?()
        if willMove == nil, !mayDrop { return }
        // A row that a trigger did not let move keeps its copy. The equal row at the survivor may have been moved from the same copy.
        try dropHeld(
            where: hasKeptCopies ? "\(isOld) AND NOT \(isKept)" : isOld,
            onlyLesser: keepsCopies && !isJoinTable && !isAnonymous, on: connection)
    }

    /// Moves all rows at once, except for those that compete for a place under a unique key: it moves these one by one.
    private func moveRows(where isMoved: String, on connection: borrowing Connection) throws(StoreError) {
        let news = key.childColumns.indices.map { "n\($0)" }.joined(separator: ", ")
        // A clause of the statement would override those in the app's triggers.
        let hasTriggers = try !TriggerProbe.triggers(of: child.name, on: connection).isEmpty
        let isPlain = hasTriggers && !child.hasConflictClauses
        let set = """
            UPDATE \(isPlain ? "" : "OR IGNORE ")\(SQL.quote(child.name)) AS c SET (\(SQL.list(key.childColumns))) =
                (SELECT \(news) FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable) LIMIT 1)
            """
        // If two rows cannot both be moved, every device moves the greatest one, whichever came first.
        let order = try greatestFirst(on: connection)
        func find(_ condition: String = "") -> String {
            """
            SELECT \(SQL.list(child.identity, prefix: "c.")) FROM \(SQL.quote(child.name)) AS c
            WHERE \(isMoved)\(condition) ORDER BY \(order)
            """
        }
        let one = "\(set) WHERE \(child.isRow("c."))"
        let isDone = try isAllowed(on: connection) { () throws(StoreError) in
            let isUnseen = try mayCollideUnseen(on: connection)
            if !mayCollide, !isUnseen { return try connection.run("\(set) WHERE \(isMoved)") }
            // SQLite keeps what a statement replaces until it ends, and looks through all of that each time.
            let isCompeting = isUnseen ? "1" : try findCompetingRows(where: isMoved, on: connection)
            let competing = try connection.rows(find(" AND \(isCompeting)"))
            try connection.run("\(set) WHERE \(isMoved) AND NOT \(isCompeting)")
            for row in competing {
                if isPlain {
                    _ = try isAllowed(on: connection) { () throws(StoreError) in try connection.run(one, row) }
                } else {
                    try connection.run(one, row)
                }
            }
        }
        if mayCollide { try connection.execute("DROP TABLE IF EXISTS temp.seedbed_competing") }
        if isDone { return }
        // The app's schema refuses one of them. That row stays, and its copy with it.
        for row in try connection.rows(find()) {
            _ = try connection.isAllowed { () throws(StoreError) in try connection.run(one, row) }
        }
    }

    /// Whether the app's schema allows `body`.
    private func isAllowed(
        on connection: borrowing Connection, _ body: () throws(StoreError) -> Void
    ) throws(StoreError) -> Bool {
        // After `RAISE(FAIL)`, or if `ON UPDATE` changes a row with a deferred key, SQLite does not undo the statement by itself.
        try mayBeRefused || changesOtherRows ? connection.isAllowed(body) : connection.isAccepted(body)
    }

    /// Whether SQLite changes the rows that refer to a child when the child moves.
    private var changesOtherRows: Bool {
        let moved = Set(key.childColumns.map(SQLName.init))
        return enforcesForeignKeys
            && child.children.contains { other in
                !["NO ACTION", "RESTRICT"].contains(other.onUpdate)
                    && !moved.isDisjoint(with: other.parentColumns.map(SQLName.init))
            }
    }

    private func makeTable(on connection: borrowing Connection) throws(StoreError) {
        // With the parent's affinity and collation, by which a foreign key compares.
        var definitions: [String] = []
        for (index, name) in key.parentColumns.enumerated() {
            let type = parent.column(name)?.affinity ?? ""
            let collation = SQL.quote(try connection.collation(of: name, in: parent.name))
            definitions += ["o\(index) \(type) COLLATE \(collation)", "n\(index) \(type) COLLATE \(collation)"]
        }
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.seedbed_moves;
            CREATE TEMP TABLE seedbed_moves (seq INTEGER PRIMARY KEY, kept INTEGER, \(definitions.joined(separator: ", ")));
            CREATE INDEX temp.seedbed_moves_old ON seedbed_moves (\(places("o")));
            CREATE INDEX temp.seedbed_moves_new ON seedbed_moves (\(places("n")))
            """)
    }

    /// Notes the values that the key held for each removed copy, and those that it holds for its survivor.
    private func makeMoves(on connection: borrowing Connection) throws(StoreError) {
        try makeTable(on: connection)
        let name = SQL.quote(parent.name)
        let isOld = parent.identity.enumerated().map { "a.\(SQL.quote($1)) = r.o\($0)" }.joined(separator: " AND ")
        let isNew = parent.identity.enumerated().map { "b.\(SQL.quote($1)) = r.s\($0)" }.joined(separator: " AND ")
        let differ = key.parentColumns.map { "a.\(SQL.quote($0)) IS NOT b.\(SQL.quote($0))" }
        try connection.run(
            """
            INSERT INTO temp.seedbed_moves (seq, kept, \(places("o")), \(places("n"))) SELECT r.seq, r.kept,
                \(SQL.list(key.parentColumns, prefix: "a.")),
                \(SQL.list(key.parentColumns, prefix: "b."))
            FROM temp.seedbed_removals AS r CROSS JOIN \(name) AS a ON \(isOld) CROSS JOIN \(name) AS b ON \(isNew)
            WHERE \(differ.joined(separator: " OR "))
            """)
    }

    /// SQL condition: the child `c` refers to the copy of the move `m`; the parent's side comes first, so that its collation
    /// holds.
    var match: String {
        (0..<key.childColumns.count).map { "m.o\($0) = c.\(SQL.quote(key.childColumns[$0]))" }
            .joined(separator: " AND ")
    }

    /// SQL condition: a copy to which the child `c` refers is known to stay.
    var isKept: String { "EXISTS (SELECT 1 FROM temp.seedbed_moves AS m WHERE \(match) AND m.kept)" }

    /// SQL condition: the survivor of the move `m` has values for the key; otherwise the child stays.
    var isMovable: String {
        (0..<key.childColumns.count).map { "m.n\($0) IS NOT NULL" }.joined(separator: " AND ")
    }

    /// Returns the SQL condition that a child refers to a removed copy and can be moved.
    private func isOld(_ alias: String, on connection: borrowing Connection) throws(StoreError) -> String {
        for (own, other) in zip(key.childColumns, key.parentColumns)
        where try connection.collation(of: own, in: child.name) != connection.collation(of: other, in: parent.name) {
            // `IN` would compare by the child's collation.
            return "EXISTS (SELECT 1 FROM temp.seedbed_moves AS m WHERE \(match) AND \(isMovable))"
        }
        let olds = (0..<key.childColumns.count).map { "m.o\($0)" }.joined(separator: ", ")
        return "(\(SQL.list(key.childColumns, prefix: alias + "."))) IN "
            + "(SELECT \(olds) FROM temp.seedbed_moves AS m WHERE \(isMovable))"
    }

    /// SQL conditions: no row refers to the child `c`, so that no row goes with it.
    var isUnreferred: [String] {
        child.children.map { key in
            let refers = zip(key.parentColumns, key.childColumns).map { "c.\(SQL.quote($0)) = g.\(SQL.quote($1))" }
            return "NOT EXISTS (SELECT 1 FROM \(SQL.quote(key.child)) AS g WHERE \(refers.joined(separator: " AND ")))"
        }
    }

    /// Whether a unique key of the child may stand in the way of a child that is moved.
    var mayCollide: Bool {
        let moved = Set(key.childColumns.map(SQLName.init))
        return child.uniqueKeys.contains { $0.contains { moved.contains(SQLName($0)) } }
    }
}
