import Foundation
import Testing

@testable import SeedbedCommand

/// T2, T4: a release changes which columns count as edits, and the stores learn it.
@Suite struct WatchedColumnsTests {
    private static func foods(volatile: String, soup: Int = 2, references: String = "", isDurable: Bool) -> String {
        """
        { "catalog": "foods", "released": "2026-01-01", "table": "Food", "key": ["name"],
          "columns": { "name": "text", "n": "integer", "parent": "text" }, "volatile": [\(volatile)],
          "references": [\(references)],
          "mapping": { \(isDurable ? #""seedID": "seedID", "dismissDate": "dismissDate""# : "") },
          "seeds": [
            { "$id": "bread", "name": "Bread", "n": 1 }, { "$id": "soup", "name": "Soup", "n": \(soup) } ] }
        """
    }

    private static let parent = #"{ "table": "Food", "columns": ["parent"], "to": ["uuid"] }"#

    /// Writes the next version of the catalog, under the date of the last release.
    private func edit(_ sandbox: Sandbox, _ catalog: String, date: String) throws {
        try sandbox.write(catalog.replacing("2026-01-01", with: date), to: "Seeds/foods.json")
    }

    @Test(arguments: [false, true], ["volatile", "references"])
    func `a column that leaves the list is watched from the release on`(isDurable: Bool, field: String) throws {
        let isVolatile = field == "volatile"
        let first = Self.foods(
            volatile: isVolatile ? #""n""# : "", references: isVolatile ? "" : Self.parent, isDurable: isDurable)
        let second = Self.foods(volatile: "", isDurable: isDurable)
        let sandbox = try Sandbox(seeds: ["foods": first])
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --device a --create-tables")
        try edit(sandbox, second, date: "2026-01-01")
        let name = isVolatile ? "n" : "Food (parent)"
        let sentence = "\"\(field)\" no longer lists \"\(name)\": a change of it is an edit from this release on"
        let check = try sandbox.run("check")
        #expect(check.status == 65)
        #expect(
            check.errors.hasSuffix("\(sentence); no store takes that over without a later \"released\"\n"), "\(check)")
        let released = try sandbox.run("release --on 2026-02-01")
        #expect(released.output == "foods 2026-01-01 → 2026-02-01\n  \(sentence)\n")
        #expect(try sandbox.run("check").status == 0)
        #expect(try sandbox.run("release").output == "foods 2026-02-01: unchanged\n")
        try sandbox.run("seed --store app.db --device a")
        try sandbox.sql(
            isVolatile
                ? "UPDATE Food SET n = 777 WHERE name = 'Bread'"
                : "UPDATE Food SET parent = 'mine' WHERE name = 'Bread'")
        try edit(sandbox, second.replacing("\"Bread\"", with: "\"Loaf\""), date: "2026-02-01")
        try sandbox.run("release --on 2026-03-01")
        try sandbox.run("seed --store app.db --device a")
        let kept = try sandbox.sql("SELECT n, parent FROM Food WHERE updateDate IS NOT NULL")
        #expect(kept == [isVolatile ? ["777", ""] : ["1", "mine"]])
    }

    @Test func `diff says it in JSON too, and a column that becomes volatile is told`() throws {
        let sandbox = try Sandbox(seeds: ["foods": Self.foods(volatile: "", isDurable: false)])
        try sandbox.run("release")
        try edit(sandbox, Self.foods(volatile: #""n""#, isDurable: false), date: "2026-01-01")
        let diff = try sandbox.run("diff --json").output
        #expect(diff.contains(#"\"volatile\" lists \"n\": a change of it is no edit any more"#), "\(diff)")
        #expect(try sandbox.run("release --on 2026-02-01").output.contains("is no edit any more"))
    }

    /// The history tells which columns were volatile in a release, to a device that has no receipt of it.
    @Test(arguments: [false, true], ["", " --hash-above 1"])
    func `a copy that was sorted while the column was volatile is a copy everywhere`(
        isDurable: Bool, hashes: String
    ) throws {
        let sandbox = try Sandbox(seeds: ["foods": Self.foods(volatile: #""n""#, isDurable: isDurable)])
        try sandbox.run("release\(hashes)")
        try sandbox.run("seed --store new.db --defaults old.json --device a --create-tables")
        try edit(sandbox, Self.foods(volatile: "", soup: 3, isDurable: isDurable), date: "2026-01-01")
        try sandbox.run("release --on 2026-02-01\(hashes)")
        let history = try sandbox.text("Seeds/history/foods.json")
        #expect(history.contains(#"{ "released": "2026-02-01", "volatile": [] },"#))
        #expect(history.contains(#"{ "released": "2026-01-01", "volatile": ["n"] },"#))
        #expect(try sandbox.run("check").status == 0)
        try sandbox.sql("UPDATE Food SET n = 9 WHERE name = 'Bread'", in: "new.db")
        #expect(try sandbox.run("unprepare --store new.db").status == 0)
        let seeded = try sandbox.run("seed --store new.db --defaults new.json --device b").output
        #expect(seeded.hasPrefix("foods 2026-02-01: 2 inserted\nremoved Food "), "\(seeded)")
        let rows = try sandbox.sql("SELECT name, n FROM Food ORDER BY name", in: "new.db")
        #expect(rows == [["Bread", "1"], ["Soup", "3"]])
    }
}
