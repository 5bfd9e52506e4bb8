internal import Seedbed

/// Checks of how the journal's copies are put back: R1 to R3.
enum RescueChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        func check(_ rule: String, _ text: String, _ body: @escaping (Probe<Harness>) throws -> Void) -> Check<Harness>
        {
            Check(.rescue, rule, text, needs: [.rescue], body)
        }
        return [
            check("R2", "a lost copy comes back under the identity that is given, still touched", rescue),
            check("R2", "a rescued copy is held from then on, and its rescues are counted", again),
            check("R2", "a row that has the identity already is left as it is", wasThere),
            Check(
                .rescue, "R2", "what refers to a lost copy goes with it, from rescue to rescue",
                needs: [.rescue, .earlyReferences], children),
            Check(
                .rescue, "R2", "what refers to a row that is there stays with it",
                needs: [.rescue, .earlyReferences], othersChildren),
            check("R1", "a newer version that comes in is held instead, an older one is not", newer),
            check("R1", "a newer version that another device has put back is held instead, an older one is not", first),
            check("R1", "of two versions of a lost copy that are held the newer one is put back", newest),
            check("R3", "a copy that came in untouched gets its values back", writeBack),
            check("R3", "a value that the user cleared is cleared again", clear),
            check("R1", "an edit by the user starts the count again", counted),
        ]
    }

    private static func rescue(_ loss: JournalEntry, as name: String, _ probe: Probe<Harness>) throws {
        let outcome = try attempt(loss, as: name, probe)
        probe.expect("what rescue(as: \(name)) says", "\(outcome)", "inserted")
    }

    /// Rescues a row, whatever comes of it.
    @discardableResult
    private static func attempt(
        _ loss: JournalEntry, as name: String, _ probe: Probe<Harness>
    ) throws -> JournalEntry.Outcome {
        let journal = try probe.journal()
        return try probe.transaction {
            try journal.rescue(
                loss, as: Short.uuid(name), into: HarnessTables.durable, replaces: RescueRule.replaces,
                in: CleanupRun())
        }
    }

    /// Expects these roles, not counting the one that keeps the table from looking wiped.
    private static func expect(_ probe: Probe<Harness>, _ when: String, _ rows: String) throws {
        let header = "Role\nuuid  name   club  seedID       dismissDate  createDate  updateDate\n"
        let found = try probe.harness.rows(of: HarnessTables.roles, in: probe.store)
            .filter { HarnessTables.roles.uuid(of: $0) != Short.uuid("99") }
        let text = Probe<Harness>.dump(found, of: HarnessTables.roles)
        probe.expect("the roles \(when)", text, header + rows)
    }

    private static func rescue(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1", title: "Clock")
        try probe.delete(role: "b1")
        try rescue(try probe.firstPendingRescue(), as: "b2", probe)
        try expect(probe, "after the rescue", "b2    Clock  x     roles/timer  -            2025-01-01  now")
        probe.expect("hasPendingRescues()", try probe.journal().hasPendingRescues(), false)
    }

    private static func again(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1", title: "Clock")
        try probe.delete(role: "b1")
        try rescue(try probe.firstPendingRescue(), as: "b2", probe)
        try probe.delete(role: "b2")
        probe.expect("the losses", try probe.lost(), ["b2 roles/timer deleted rescues 1"])
        try rescue(try probe.firstPendingRescue(), as: "b3", probe)
        try probe.delete(role: "b3")
        probe.expect("the losses", try probe.lost(), ["b3 roles/timer deleted rescues 2"])
    }

    private static func wasThere(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1", title: "Clock")
        try probe.delete(role: "b1")
        try probe.insertRole("b2", "roles/timer", title: "There", updated: "2025-06-01")
        let outcome = try attempt(try probe.firstPendingRescue(), as: "b2", probe)
        probe.expect("what rescue says", "\(outcome)", "wasThere")
        try expect(probe, "after it", "b2    There  x     roles/timer  -            2025-01-01  2025-06-01")
        probe.expect("hasPendingRescues()", try journal.hasPendingRescues(), false)
    }

    /// Deletes the edited `b1`, to which `c1` refers.
    private static func loseWithChild(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1", title: "Clock")
        try probe.insertType("a1", .text("Toast"))
        try probe.insertPairing("c1", "a1", "b1")
        try probe.delete(role: "b1")
    }

    /// Rescues twice in a row; before the second rescue another device's rescue has come in.
    private static func children(_ probe: Probe<Harness>) throws {
        try loseWithChild(probe)
        try rescue(try probe.firstPendingRescue(), as: "b2", probe)
        try probe.insertPairing("c2", "a1", "99")
        try probe.expectRows(
            "after a rescue", HarnessTables.pairings, are: "Pairing\nuuid  type  role\nc1    a1    b2\nc2    a1    99")
        try probe.delete(role: "b2")
        try probe.insertRole("b3", "roles/timer", title: "There", updated: "2025-06-01")
        try attempt(try probe.firstPendingRescue(), as: "b3", probe)
        try probe.expectRows(
            "after a second one", HarnessTables.pairings,
            are: "Pairing\nuuid  type  role\nc1    a1    b3\nc2    a1    99"
        )
    }

    private static func othersChildren(_ probe: Probe<Harness>) throws {
        try loseWithChild(probe)
        let loss = try probe.firstPendingRescue()
        try probe.insertRole("b1", "roles/timer", title: "Again")
        try attempt(loss, as: "b2", probe)
        try probe.expectRows(
            "after a rescue of what has come back", HarnessTables.pairings,
            are: "Pairing\nuuid  type  role\nc1    a1    b1")
    }

    private static func newer(_ probe: Probe<Harness>) throws {
        for (name, title, updated) in [("b1", "Newer", "2100-01-01"), ("c1", "Older", "2024-01-01")] {
            try probe.insertRole(name, "roles/timer")
            try probe.update(name, of: HarnessTables.roles, to: ["name": .text("Mine")])
            let changes: HarnessRow = ["name": .text(title), "updateDate": Short.date(updated)]
            try probe.update(name, of: HarnessTables.roles, to: changes, as: .sync)
        }
        try probe.insertRole("99", nil)
        for name in ["b1", "c1"] { try probe.delete(role: name) }
        for loss in try probe.pendingRescues() {
            try rescue(loss, as: loss.uuid == Short.uuid("b1") ? "b2" : "c2", probe)
        }
        try expect(
            probe, "after both were rescued",
            """
            b2    Newer  x     roles/timer  -            2025-01-01  2100-01-01
            c2    Mine   x     roles/timer  -            2025-01-01  now
            """)
    }

    private static func first(_ probe: Probe<Harness>) throws {
        for (name, updated) in [("b", "2100-01-01"), ("c", "2024-01-01")] {
            try probe.insertEdited(name + "1", title: "Clock")
            try probe.delete(role: name + "1")
            try probe.insertRole(name + "2", "roles/timer", title: "There", updated: updated)
            try attempt(try probe.firstPendingRescue(), as: name + "2", probe)
            try probe.delete(role: name + "2")
            try rescue(try probe.firstPendingRescue(), as: name + "3", probe)
            try probe.delete("99", from: HarnessTables.roles)
        }
        try expect(
            probe, "after both were rescued again",
            """
            b3    There  x     roles/timer  -            2025-01-01  2100-01-01
            c3    Clock  x     roles/timer  -            2025-01-01  now
            """)
    }

    /// Holds the second version of each copy under the identity under which the first version is put back.
    private static func newest(_ probe: Probe<Harness>) throws {
        for (name, older, newer) in [("b", "2030-01-01", "2100-01-01"), ("c", "2100-01-01", "2030-01-01")] {
            for (place, updated) in [("1", older), ("2", newer)] {
                try probe.insertEdited(name + place, title: "Mine")
                let changes: HarnessRow = ["name": .text("Form" + place), "updateDate": Short.date(updated)]
                try probe.update(name + place, of: HarnessTables.roles, to: changes, as: .sync)
                try probe.delete("99", from: HarnessTables.roles)
            }
            try probe.insertRole("99", nil)
            for place in ["1", "2"] { try probe.delete(role: name + place) }
            guard let loss = try probe.pendingRescues().first(where: { $0.uuid == Short.uuid(name + "1") }) else {
                throw Absent(what: "the loss of \(name)1")
            }
            try rescue(loss, as: name + "2", probe)
            probe.expect("hasPendingRescues()", try probe.journal().hasPendingRescues(), false)
            try probe.delete("99", from: HarnessTables.roles)
        }
        try expect(
            probe, "after both were rescued",
            """
            b2    Form2  x     roles/timer  -            2025-01-01  2100-01-01
            c2    Form1  x     roles/timer  -            2025-01-01  2100-01-01
            """)
    }

    private static func writeBack(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1", title: "Clock")
        let changes: HarnessRow = ["name": .text("Timer"), "updateDate": .null]
        try probe.update("b1", of: HarnessTables.roles, to: changes, as: .sync)
        probe.expect("hasPendingRescues()", try journal.hasPendingRescues(), true)
        probe.expect("the losses", try probe.lost(), ["b1 roles/timer rescues 0 copy b1 2025-01-01 -"])
        let loss = try probe.firstPendingRescue()
        guard let copy = loss.copy else { throw Absent(what: "the copy of the loss") }
        try probe.transaction { try journal.writeBack(loss, over: copy, in: HarnessTables.durable) }
        try expect(
            probe, "after the values were written back", "b1    Clock  x     roles/timer  -            2025-01-01  now")
        probe.expect("hasPendingRescues() afterwards", try journal.hasPendingRescues(), false)
    }

    private static func clear(_ probe: Probe<Harness>) throws {
        let journal = try probe.journal()
        try probe.insertEdited("b1", title: "Clock")
        try probe.update("b1", of: HarnessTables.roles, to: ["name": .null])
        let changes: HarnessRow = ["name": .text("Timer"), "updateDate": .null]
        try probe.update("b1", of: HarnessTables.roles, to: changes, as: .sync)
        let loss = try probe.firstPendingRescue()
        guard let copy = loss.copy else { throw Absent(what: "the copy of the loss") }
        probe.expect("whether the row holds the content", loss.holdsContent, false)
        try probe.transaction { try journal.writeBack(loss, over: copy, in: HarnessTables.durable) }
        try probe.delete(role: "99")
        try probe.expectRows(
            "after the values were written back", HarnessTables.roles,
            are: """
                Role
                uuid  name  club  seedID       dismissDate  createDate  updateDate
                b1    -     x     roles/timer  -            2025-01-01  now
                """)
    }

    private static func counted(_ probe: Probe<Harness>) throws {
        try probe.insertEdited("b1", title: "Clock")
        try probe.delete(role: "b1")
        try rescue(try probe.firstPendingRescue(), as: "b2", probe)
        try probe.update("b2", of: HarnessTables.roles, to: ["name": .text("Again")])
        try probe.delete(role: "b2")
        probe.expect("the losses", try probe.lost(), ["b2 roles/timer deleted rescues 0"])
    }
}
