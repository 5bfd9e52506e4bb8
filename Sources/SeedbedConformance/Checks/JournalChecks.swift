internal import Seedbed

/// Checks of the journal's entries: R1 and R4.
enum JournalChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        func check(_ rule: String, _ text: String, _ body: @escaping (Probe<Harness>) throws -> Void) -> Check<Harness>
        {
            Check(.journal, rule, text, needs: [.rescue], body)
        }
        return [
            check("R1", "a copy that the user edited here is a loss once it was deleted", edited),
            check("R1", "untouched copies and copies touched elsewhere are not held", notHeld),
            check("R1", "a copy in whose favour this device removed one is held", touchedSurvivor),
            check("R1", "a removal in favour of a copy leaves the newer version that is held of it a loss", outdated),
            check("R1", "a dismissal by Seedbed is held", marked),
            check("R1", "tables that are not durable have no journal", plain),
            check("R2", "a deletion that an import reports counts for rows that are not there", reported),
            check(
                "R2", "it is told whether the table is empty and whether the device removed a copy of the seed", wipe),
            check("R4", "losses are forgotten and the values held, when a table was wiped", forgotten),
            check("R4", "the journal belongs to an account, and is dropped when it goes", owner),
            check("R2", "an entry that was dropped is gone, and one that is held can be lost again", dropped),
            check("S4", "the journal is part of the transaction", rolledBack),
        ]
    }

    private static func expectLosses(_ probe: Probe<Harness>, _ when: String, _ lost: String...) throws {
        probe.expect("hasPendingRescues() \(when)", try probe.journal().hasPendingRescues(), !lost.isEmpty)
        probe.expect("the losses \(when)", try probe.lost(), lost)
    }

    private static func edited(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1")
        try expectLosses(probe, "while b1 is there")
        try probe.delete(role: "b1")
        try expectLosses(probe, "after it was deleted", "b1 roles/timer deleted rescues 0")
    }

    private static func notHeld(_ probe: Probe<Harness>) throws {
        try probe.insertRole("99", nil)
        try probe.insertRole("b1", "roles/timer")
        try probe.insertRole("b2", "roles/timer", updated: "2025-02-02")
        try probe.update("b1", of: HarnessTables.roles, to: ["name": .text("Clock")], as: .sync)
        for name in ["b1", "b2"] { try probe.delete(role: name) }
        try expectLosses(probe, "after copies were deleted that this device does not answer for")
    }

    private static func touchedSurvivor(_ probe: Probe<Harness>) throws {
        try probe.insertRole("99", nil)
        try probe.insertRole("b1", "roles/timer")
        try probe.insertRole("b2", "roles/timer", title: "Theirs", updated: "2025-02-02")
        try probe.remove(["b1"], for: "b2", .yielded, from: HarnessTables.durable)
        try probe.delete(role: "b2")
        try expectLosses(probe, "after the heir was deleted", "b2 roles/timer deleted rescues 0 removed")
    }

    private static func outdated(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1")
        let older: HarnessRow = ["name": .text("Old"), "updateDate": Short.date("2025-02-02")]
        try probe.update("b1", of: HarnessTables.roles, to: older, as: .sync)
        let lost = try probe.lost()
        probe.expect("whether an older version that came in is a loss", lost.count == 1, true)
        try probe.insertRole("b2", "roles/timer")
        try probe.remove(["b2"], for: "b1", .yielded, from: HarnessTables.durable)
        probe.expect("the losses after a removal in its favour", try probe.lost(), lost.map { $0 + " removed" })
    }

    private static func marked(_ probe: Probe<Harness>) throws {
        try probe.insertRole("99", nil)
        try probe.insertRole("b1", "roles/timer")
        try probe.transaction {
            let date = Short.instant("2025-05-01")
            let copy = try probe.copyThere("b1", in: HarnessTables.durable)
            try probe.store.mark(
                SeedCopy.Mark(copy: copy, dismissDate: date, updateDate: date), in: HarnessTables.durable)
        }
        try probe.delete(role: "b1")
        try expectLosses(probe, "after a dismissed copy was deleted", "b1 roles/timer deleted rescues 0")
    }

    private static func plain(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try probe.update("a1", of: HarnessTables.types, to: ["name": .text("Mine")])
        try probe.delete("a1", from: HarnessTables.types)
        probe.expect("hasPendingRescues()", try probe.journal().hasPendingRescues(), false)
        probe.expect("the losses", try probe.lost(of: HarnessTables.plain), [])
    }

    private static func reported(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1")
        func report() throws {
            try probe.transaction {
                try journal.noteDeleted(["B1", "99", "ff"].map { Short.uuid($0) }, of: HarnessTables.durable)
            }
        }
        try report()
        try expectLosses(probe, "after the deletion of a row was reported that is there")
        try probe.delete(role: "b1")
        try probe.retainAll()
        try expectLosses(probe, "while the entry is held")
        try report()
        try expectLosses(probe, "after the deletion was reported", "b1 roles/timer deleted rescues 0")
    }

    private static func wipe(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1")
        try probe.insertRole("b2", "roles/timer")
        try probe.remove(["b2"], for: "b1", .yielded, from: HarnessTables.durable)
        try probe.delete(role: "b1")
        try expectLosses(probe, "with rows left", "b1 roles/timer deleted rescues 0 removed")
        try probe.delete(role: "99")
        try expectLosses(probe, "with no row left", "b1 roles/timer deleted rescues 0 empty removed")
    }

    private static func forgotten(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1")
        try probe.delete(role: "b1")
        try probe.transaction { try journal.forgetPendingRescues() }
        try expectLosses(probe, "after they were forgotten")
        try probe.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        try probe.delete(role: "b1")
        try expectLosses(probe, "after it came again and was deleted", "b1 roles/timer deleted rescues 0")
    }

    private static func owner(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1")
        for (account, keeping) in [("id:a", true), ("id:a", true), ("id:b", false)] {
            try probe.transaction { try journal.setJournalOwner(account, keeping: keeping) }
            probe.expect("journalOwner()", try journal.journalOwner() ?? "none", account)
            if !keeping { continue }
            try probe.delete(role: "b1")
            try expectLosses(probe, "of \(account)", "b1 roles/timer deleted rescues 0")
            try probe.retainAll()
            try probe.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        }
        try probe.delete(role: "b1")
        try expectLosses(probe, "after the journal became another's")
    }

    private static func dropped(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1")
        try probe.delete(role: "b1")
        try probe.retainAll()
        try expectLosses(probe, "while the entry is held")
        try probe.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        try probe.delete(role: "b1")
        let loss = try probe.firstPendingRescue()
        try probe.transaction { try journal.discard(loss, of: HarnessTables.durable) }
        try expectLosses(probe, "after the entry was dropped")
        try probe.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        try probe.delete(role: "b1")
        try expectLosses(probe, "after it came again and was deleted")
    }

    private static func rolledBack(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1")
        try probe.delete(role: "b1")
        let loss = try probe.firstPendingRescue()
        try probe.transaction(keeping: false) {
            try journal.discard(loss, of: HarnessTables.durable)
            try journal.setJournalOwner("id:a", keeping: false)
        }
        probe.expect("journalOwner() after a dry run", try journal.journalOwner() ?? "none", "none")
        try expectLosses(probe, "after a dry run that dropped it", "b1 roles/timer deleted rescues 0")
    }
}
