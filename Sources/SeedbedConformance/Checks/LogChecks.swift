internal import Seedbed

/// Checks of the log of removed rows: C7.
enum LogChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        [
            Check(.log, "C7", "entries are numbered in order, and each cleanup has a number of its own", numbers),
            Check(.log, "C7", "a deletion by another writer is logged, of prepared tables alone", deletions),
            Check(.log, "C7", "entries that are too old go when Seedbed says so, and not before", ages),
            Check(
                .log, "R4", "an account sees its own entries alone, and takes none but these along",
                needs: [.rescue], shares),
            Check(.log, "C7", "the change mark differs once a row may have been removed", marks),
        ]
    }

    private static func numbers(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertTypes("b1", "b2", "b3", key: "Poem")
        try probe.insertTypes("c1", "c2", key: "Ode")
        try probe.remove(["a1"], for: "a2", at: "2025-07-01")
        let second = CleanupRun()
        try probe.remove(["b1", "b2"], for: "b3", at: "2025-07-02", in: second)
        try probe.remove(["c1"], for: "c2", at: "2025-07-02", in: second)
        let log = [
            "1 cleanup 1 2025-07-01 SpeechType a1 - superseded a2",
            "2 cleanup 2 2025-07-02 SpeechType b1 - superseded b3",
            "3 cleanup 2 2025-07-02 SpeechType b2 - superseded b3",
            "4 cleanup 2 2025-07-02 SpeechType c1 - superseded c2",
        ]
        probe.expect("the log", try probe.log(), log)
        let page = try probe.store.log.log(after: 2)
        probe.expect("log(after: 2)", page.entries.map(Probe<Harness>.shown), Array(log.dropFirst(2)))
        probe.expect("where the log ends", "dropped \(page.dropped), last \(page.last)", "dropped 0, last 4")
        let last = try probe.transaction { try probe.store.log.lastCleanup().map(Probe<Harness>.shown) }
        probe.expect("the last cleanup", last, Array(log.dropFirst()))
        for (cleanup, expected) in [(2, log.prefix(1)), (1, [])] {
            let before = try probe.transaction { try probe.store.log.lastCleanup(of: nil, before: Int64(cleanup)) }
            probe.expect("the last one before \(cleanup)", before.map(Probe<Harness>.shown), Array(expected))
        }
    }

    private static func deletions(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.insertRole("b1", "roles/timer")
        try probe.insertFolder("f1")
        try probe.delete("a1", from: HarnessTables.types, as: .sync)
        try probe.delete("f1", from: HarnessTables.folders, as: .sync)
        try probe.delete("b1", from: HarnessTables.roles, as: .user)
        try probe.delete("ff", from: HarnessTables.roles, as: .user)
        probe.expect(
            "the log", try probe.log(), ["1 - now SpeechType a1 - deleted -", "2 - now Role b1 roles/timer deleted -"])
        let isImport = try probe.store.log.log(after: 0).entries.map(\.isImport)
        probe.expect("whether an import deleted them", isImport.description, [true, false].description)
        let last = try probe.transaction { try probe.store.log.lastCleanup().map(Probe<Harness>.shown) }
        probe.expect("the last cleanup", last, [])
    }

    private static func ages(_ probe: Probe<Harness>) throws {
        func ends() throws -> String {
            let page = try probe.store.log.log(after: 0)
            let entries = page.entries.map { Short.name($0.uuid) }.joined(separator: " ")
            return "entries [\(entries)], dropped \(page.dropped), last \(page.last)"
        }
        func discard(_ day: String) throws {
            let now = Short.instant(day)
            probe.expect("hasExpiredLog(at: \(day))", try probe.store.log.hasExpiredLog(at: now), true)
            try probe.transaction { try probe.store.log.discardExpiredLog(at: now) }
            probe.expect("hasExpiredLog(at: \(day)), after that", try probe.store.log.hasExpiredLog(at: now), false)
        }
        // The clock is wrong when the last one goes.
        for (name, at) in [("a1", "2001-01-01"), ("a2", "2012-01-01"), ("a3", "2012-01-02"), ("a4", "2001-01-02")] {
            try probe.insertTypes(name)
            try probe.remove([name], for: nil, .retired, at: at)
        }
        try probe.transaction {
            try probe.store.bookkeeping.record(
                CatalogReceipt(
                    catalog: "x", released: Short.instant("2025-01-01"), seededAt: Short.instant("2026-01-01")))
        }
        probe.expect("the log after removals and a seeding", try ends(), "entries [a1 a2 a3 a4], dropped 0, last 4")
        try discard("2012-01-03")
        probe.expect("the log eleven years after a1 went", try ends(), "entries [a2 a3 a4], dropped 1, last 4")
        try discard("2026-01-01")
        probe.expect("the log in 2026", try ends(), "entries [], dropped 4, last 4")
    }

    private static func shares(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertTypes("a1", "a2", "b1", "c1")
        func enter(_ account: String, keeping: Bool) throws {
            try probe.transaction { try journal.setJournalOwner(account, keeping: keeping) }
        }
        func remove(_ name: String) throws {
            try probe.remove([name], for: "a2", at: "2025-07-01")
        }
        func expect(_ when: String, _ account: String, holds: Bool, _ names: [String]) throws {
            var share = RemovalLogEntry.Share(of: account, owner: nil)
            share.holdsUnfiled = holds
            let entries = try probe.transaction { try probe.store.log.lastCleanup(of: share, before: nil) }
            probe.expect("the last cleanup of \(account) \(when)", entries.map { Short.name($0.uuid) }, names)
        }
        try enter("none", keeping: true)
        try remove("a1")
        try enter("id:a", keeping: true)
        try expect("after it was adopted", "id:a", holds: true, ["a1"])
        try remove("b1")
        try enter("id:b", keeping: false)
        try remove("c1")
        try expect("after another one came", "id:a", holds: false, ["b1"])
        try expect("after it came", "id:b", holds: true, ["c1"])
        let before = try probe.transaction {
            try probe.store.log.lastCleanup(of: RemovalLogEntry.Share(of: "id:a", owner: "id:b"), before: 2)
        }
        probe.expect("the cleanup before that of id:a", before.map { Short.name($0.uuid) }, ["a1"])
        try probe.transaction { try probe.store.log.discardLog(of: RemovalLogEntry.Share(of: "id:a", owner: "id:b")) }
        let left = try probe.store.log.log(after: 0).entries
        probe.expect("the log without id:a", left.map { Short.name($0.uuid) }, ["c1"])
        try probe.transaction { try journal.forgetJournal() }
        probe.expect("journalOwner() after it was forgotten", try journal.journalOwner() ?? "none", "none")
    }

    private static func marks(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2", "a3")
        var mark = try probe.store.log.changeMark()
        func expect(_ when: String) throws {
            let next = try probe.store.log.changeMark()
            probe.expect("whether the change mark differs after \(when)", next == nil || next != mark, true)
            mark = next
        }
        try probe.delete("a1", from: HarnessTables.types, as: .sync)
        try expect("a deletion by sync")
        try probe.delete("a2", from: HarnessTables.types, as: .user)
        try expect("a deletion by the user")
        try probe.remove(["a3"], for: nil, .retired)
        try expect("a removal")
    }
}
