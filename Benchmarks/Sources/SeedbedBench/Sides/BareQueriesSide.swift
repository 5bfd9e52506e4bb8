/// B7, the other side: the bare indexed queries, prepared once: each row's group, and the deletion of what must go.
struct BareQueriesSide {
    var calls: Int
    /// Whether what the imports bring are twins.
    var brings: Bool

    func run() throws -> [String: Double] {
        let imports = try ImportedPresets(Database("app.sqlite"))
        let database = try Database("app.sqlite")
        try database.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
        // The greatest comes first; what follows it goes.
        let group = try database.prepare(
            """
            SELECT t.rowid, t.uuid, t.createDate FROM Preset AS o CROSS JOIN Preset AS t ON t.name = o.name
            WHERE o.uuid = ? COLLATE NOCASE AND t.updateDate IS NULL AND t.createDate IS NOT NULL
            ORDER BY t.createDate DESC, t.uuid DESC
            """)
        let delete = try database.prepare("DELETE FROM Preset WHERE rowid = ?")
        var watch = Stopwatch()
        for call in 0..<calls {
            let inserted = try imports.arrive(call: call, asTwins: brings)
            try watch.measure {
                try database.execute(brings ? "BEGIN IMMEDIATE" : "BEGIN")
                for uuid in inserted {
                    group.bind([uuid])
                    var losers: [Int] = []
                    var isFirst = true
                    while try group.step() {
                        if !isFirst { losers.append(group.integer(0)) }
                        isFirst = false
                    }
                    for loser in losers { try delete.run([loser]) }
                }
                try database.execute("COMMIT")
            }
        }
        return ["first": watch.values[0], "later": Sample.median(of: Array(watch.values.dropFirst()))]
    }
}
