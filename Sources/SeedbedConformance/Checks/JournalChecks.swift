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
            check("R1", "untouched copies, copies touched elsewhere and rows of no seed are not held", notHeld),
            check("R1", "a copy in whose favour this device removed one is held", touchedSurvivor),
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

    private static func expectLosses(_ trial: Probe<Harness>, _ when: String, _ lost: String...) throws {
        trial.expect("hasLosses() \(when)", try trial.journal().hasLosses(), !lost.isEmpty)
        trial.expect("the losses \(when)", try trial.lost(), lost)
    }

    private static func edited(_ trial: Probe<Harness>) throws {
        try trial.insertEdited("b1")
        try expectLosses(trial, "while b1 is there")
        try trial.delete(role: "b1")
        try expectLosses(trial, "after it was deleted", "b1 roles/timer deleted rescues 0")
    }

    private static func notHeld(_ trial: Probe<Harness>) throws {
        try trial.insertRole("99", nil)
        try trial.insertRole("b1", "roles/timer")
        try trial.insertRole("b2", "roles/timer", updated: "2025-02-02")
        try trial.update("b1", of: HarnessTables.roles, to: ["name": .text("Clock")], as: .sync)
        try trial.insertRole("b3", nil)
        try trial.update("b3", of: HarnessTables.roles, to: ["name": .text("Mine")])
        for name in ["b1", "b2", "b3"] { try trial.delete(role: name) }
        try expectLosses(trial, "after copies were deleted that this device does not answer for")
    }

    private static func touchedSurvivor(_ trial: Probe<Harness>) throws {
        try trial.insertRole("99", nil)
        try trial.insertRole("b1", "roles/timer")
        try trial.insertRole("b2", "roles/timer", title: "Theirs", updated: "2025-02-02")
        try trial.remove(["b1"], for: "b2", .yielded, from: HarnessTables.durable)
        try trial.delete(role: "b2")
        try expectLosses(trial, "after the heir was deleted", "b2 roles/timer deleted rescues 0 removed")
    }

    private static func marked(_ trial: Probe<Harness>) throws {
        try trial.insertRole("99", nil)
        try trial.insertRole("b1", "roles/timer")
        try trial.transaction {
            let date = Short.instant("2025-05-01")
            let copy = try trial.copyThere("b1", in: HarnessTables.durable)
            try trial.store.mark(
                DismissRule.Mark(copy: copy, dismissDate: date, updateDate: date), in: HarnessTables.durable)
        }
        try trial.delete(role: "b1")
        try expectLosses(trial, "after a dismissed copy was deleted", "b1 roles/timer deleted rescues 0")
    }

    private static func plain(_ trial: Probe<Harness>) throws {
        try trial.insertTypes("a1", "a2")
        try trial.update("a1", of: HarnessTables.types, to: ["name": .text("Mine")])
        try trial.delete("a1", from: HarnessTables.types)
        trial.expect("hasLosses()", try trial.journal().hasLosses(), false)
        trial.expect("the losses", try trial.lost(of: HarnessTables.plain), [])
    }

    private static func reported(_ trial: Probe<Harness>) throws {
        let journal = try trial.journal()
        try trial.insertEdited("b1")
        func report() throws {
            try trial.transaction {
                try journal.noteDeleted(["B1", "99", "ff"].map { Short.uuid($0) }, of: HarnessTables.durable)
            }
        }
        try report()
        try expectLosses(trial, "after the deletion of a row was reported that is there")
        try trial.delete(role: "b1")
        try trial.holdAll()
        try expectLosses(trial, "while the entry is held")
        try report()
        try expectLosses(trial, "after the deletion was reported", "b1 roles/timer deleted rescues 0")
    }

    private static func wipe(_ trial: Probe<Harness>) throws {
        try trial.insertEdited("b1")
        try trial.insertRole("b2", "roles/timer")
        try trial.remove(["b2"], for: "b1", .yielded, from: HarnessTables.durable)
        try trial.delete(role: "b1")
        try expectLosses(trial, "with rows left", "b1 roles/timer deleted rescues 0 removed")
        try trial.delete(role: "99")
        try expectLosses(trial, "with no row left", "b1 roles/timer deleted rescues 0 empty removed")
    }

    private static func forgotten(_ trial: Probe<Harness>) throws {
        let journal = try trial.journal()
        try trial.insertEdited("b1")
        try trial.delete(role: "b1")
        try trial.transaction { try journal.forgetLosses() }
        try expectLosses(trial, "after they were forgotten")
        try trial.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        try trial.delete(role: "b1")
        try expectLosses(trial, "after it came again and was deleted", "b1 roles/timer deleted rescues 0")
    }

    private static func owner(_ trial: Probe<Harness>) throws {
        let journal = try trial.journal()
        try trial.insertEdited("b1")
        for (account, keeping) in [("id:a", true), ("id:a", true), ("id:b", false)] {
            try trial.transaction { try journal.setJournalOwner(account, keeping: keeping) }
            trial.expect("journalOwner()", try journal.journalOwner() ?? "none", account)
            if !keeping { continue }
            try trial.delete(role: "b1")
            try expectLosses(trial, "of \(account)", "b1 roles/timer deleted rescues 0")
            try trial.holdAll()
            try trial.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        }
        try trial.delete(role: "b1")
        try expectLosses(trial, "after the journal became another's")
    }

    private static func dropped(_ trial: Probe<Harness>) throws {
        let journal = try trial.journal()
        try trial.insertEdited("b1")
        try trial.delete(role: "b1")
        try trial.holdAll()
        try expectLosses(trial, "while the entry is held")
        try trial.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        try trial.delete(role: "b1")
        let loss = try trial.loss()
        try trial.transaction { try journal.discard(loss, of: HarnessTables.durable) }
        try expectLosses(trial, "after the entry was dropped")
        try trial.insertRole("b1", "roles/timer", title: "Mine", updated: "2025-02-02")
        try trial.delete(role: "b1")
        try expectLosses(trial, "after it came again and was deleted")
    }

    private static func rolledBack(_ trial: Probe<Harness>) throws {
        let journal = try trial.journal()
        try trial.insertEdited("b1")
        try trial.delete(role: "b1")
        let loss = try trial.loss()
        try trial.transaction(keeping: false) {
            try journal.discard(loss, of: HarnessTables.durable)
            try journal.setJournalOwner("id:a", keeping: false)
        }
        trial.expect("journalOwner() after a dry run", try journal.journalOwner() ?? "none", "none")
        try expectLosses(trial, "after a dry run that dropped it", "b1 roles/timer deleted rescues 0")
    }
}
