internal import Seedbed

/// Checks of tables that a harness need not make: ``HarnessTables/more``.
enum MoreTableChecks<Harness: StoreHarness> {
    static var all: [Check<Harness>] {
        func check(_ topic: Promise.Topic, _ rule: String, _ text: String, _ body: @escaping Body) -> Check<Harness> {
            Check(topic, rule, text, needs: [.moreTables], body: .moreTables(body))
        }
        return [
            check(
                .groups, "T1", "columns of other names and dates in milliseconds are read as the table maps them", read),
            check(
                .insert, "T1", "columns of other names and dates in milliseconds are written as the table maps them",
                written),
            check(.remove, "T2", "a row that is moved to a survivor is not edited by that", moved),
            check(.remove, "C5", "a survivor that stood below its own twin takes the place of the twin", below),
            check(.remove, "C5", "what refers by a key that only the catalog declares is moved as well", declared),
        ]
    }

    private typealias Body = (Probe<Harness>) throws -> Void

    private static func date(_ text: String) -> SeedValue { .integer(Short.instant(text).milliseconds) }

    private static func insertLabel(
        _ name: String, _ seed: String?, created: String? = "2025-01-01", updated: String? = nil,
        as writer: HarnessWriter = .sync, _ probe: Probe<Harness>
    ) throws {
        var row: HarnessRow = [
            "ident": .text(Short.uuidText(name)), "title": .text("Blue"), "circle": .text("x"),
        ]
        if let seed { row["seed"] = .text(seed) }
        if let created { row["made"] = date(created) }
        if let updated { row["changed"] = date(updated) }
        try probe.insert(row, into: HarnessTables.labels, as: writer)
    }

    private static func insertChapter(_ name: String, title: String, _ cells: HarnessRow, _ probe: Probe<Harness>)
        throws
    {
        let row: HarnessRow = [
            "uuid": .text(Short.uuidText(name)), "name": .text(title), "createDate": Short.date("2025-01-01"),
        ]
        try probe.insert(row.merging(cells) { $1 }, into: HarnessTables.chapters)
    }

    private static func read(_ probe: Probe<Harness>) throws {
        try insertLabel("b1", "labels/blue", probe)
        try insertLabel("b2", "labels/blue", updated: "2025-02-02", probe)
        probe.expect(
            "the copies of labels/blue", try probe.copies(.text("x"), .text("labels/blue"), of: HarnessTables.mapped),
            ["b1 2025-01-01 -", "b2 2025-01-01 2025-02-02 touched"])
        let copy = try probe.copyThere("b2", in: HarnessTables.mapped)
        probe.expect("the copy with the identity b2", Probe<Harness>.shown(copy), "b2 2025-01-01 2025-02-02 touched")
        var groups: [String] = []
        try probe.transaction {
            try probe.store.forEachGroup(in: HarnessTables.mapped, .all) { (group) throws(StoreError) in
                groups += group.copies.map(Probe<Harness>.shown)
            }
        }
        probe.expect(
            "the copies of all groups", groups.sorted(), ["b1 2025-01-01 -", "b2 2025-01-01 2025-02-02 touched"])
        var rows: [String] = []
        try probe.transaction {
            try probe.store.forEachRow(of: HarnessTables.mapped, columns: ["title"]) { (copy, _) throws(StoreError) in
                rows.append(Probe<Harness>.shown(copy))
            }
        }
        probe.expect("all rows", rows.sorted(), ["b1 2025-01-01 -", "b2 2025-01-01 2025-02-02 touched"])
    }

    private static func written(_ probe: Probe<Harness>) throws {
        try insertLabel("b1", "labels/blue", probe)
        try insertLabel("b3", nil, created: nil, as: .user, probe)
        try probe.transaction {
            let new = NewCopy(
                uuid: Short.uuid("b2"), seedID: SeedReference(catalog: "labels", id: "red"),
                createDate: Short.instant("2025-06-01"),
                fields: [
                    StoredField(column: "title", value: .text("Red")), StoredField(column: "circle", value: .text("x")),
                ])
            let copy = try probe.store.insert(new, into: HarnessTables.mapped, inheriting: nil)
            probe.expect("the copy that insert returns", Probe<Harness>.shown(copy), "b2 2025-06-01 -")
            let mark = SeedCopy.Mark(
                copy: try probe.copyThere("b1", in: HarnessTables.mapped), dismissDate: Short.instant("2025-05-01"),
                updateDate: Short.instant("2025-05-02"))
            try probe.store.mark(mark, in: HarnessTables.mapped)
        }
        let own = try probe.copyThere("b3", in: HarnessTables.mapped)
        probe.expect("a row that the user inserted", Probe<Harness>.shown(own), "b3 now now touched")
        try probe.delete("b3", from: HarnessTables.labels, as: .user)
        func ms(_ text: String) -> String { "\(Short.instant(text).milliseconds)" }
        try probe.expectRows(
            "after b1 was dismissed and b2 inserted", HarnessTables.labels,
            are: """
                Label
                ident  title  circle  seed         hidden         made           changed
                b1     Blue   x       labels/blue  \(ms("2025-05-01"))  \(ms("2025-01-01"))  \(ms("2025-05-02"))
                b2     Red    x       labels/red   -              \(ms("2025-06-01"))  -
                """)
        try probe.update("b2", of: HarnessTables.labels, to: ["title": .text("Crimson")])
        let edited = try probe.copyThere("b2", in: HarnessTables.mapped)
        probe.expect("a copy that the user has edited", Probe<Harness>.shown(edited), "b2 2025-06-01 now touched")
    }

    private static func moved(_ probe: Probe<Harness>) throws {
        try probe.insertTypes("a1", "a2")
        try insertChapter("c1", title: "One", ["type": Probe<Harness>.reference("a1")], probe)
        try probe.remove(["a1"], for: "a2")
        try probe.expectRows(
            "after a1 went in favour of a2", HarnessTables.chapters,
            are: """
                Chapter
                uuid  name  parent  type  label  createDate  updateDate
                c1    One   -       a2    -      2025-01-01  -
                """)
    }

    private static func below(_ probe: Probe<Harness>) throws {
        for (name, title, parent) in [
            ("c9", "Root", nil), ("c1", "One", "c9"), ("c2", "One", "c1"), ("c3", "Two", "c1"),
            ("d1", "Three", nil), ("d3", "Four", "d1"), ("d2", "Three", "d3"),
        ] as [(String, String, String?)] {
            try insertChapter(name, title: title, ["parent": Probe<Harness>.reference(parent)], probe)
        }
        try probe.remove(["c1"], for: "c2", from: HarnessTables.nested)
        try probe.remove(["d1"], for: "d2", from: HarnessTables.nested)
        try probe.expectRows(
            "after c1 went in favour of c2, and d1 of d2", HarnessTables.chapters,
            are: """
                Chapter
                uuid  name   parent  type  label  createDate  updateDate
                c2    One    c9      -     -      2025-01-01  -
                c3    Two    c2      -     -      2025-01-01  -
                c9    Root   -       -     -      2025-01-01  -
                d2    Three  -       -     -      2025-01-01  -
                d3    Four   d2      -     -      2025-01-01  -
                """)
    }

    private static func declared(_ probe: Probe<Harness>) throws {
        try insertLabel("b1", "labels/blue", probe)
        try insertLabel("b2", "labels/blue", probe)
        try insertChapter("c1", title: "One", ["label": Probe<Harness>.reference("b1")], probe)
        try insertChapter("c2", title: "Two", ["label": Probe<Harness>.reference("b2")], probe)
        try probe.remove(["b1"], for: "b2", from: HarnessTables.mapped)
        try probe.expectRows(
            "after b1 went in favour of b2", HarnessTables.chapters,
            are: """
                Chapter
                uuid  name  parent  type  label  createDate  updateDate
                c1    One   -       -     b2     2025-01-01  -
                c2    Two   -       -     b2     2025-01-01  -
                """)
    }
}
