import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// One device through random launches, upgrades, edits, deletions, imports, crashes and lost files.
///
/// A failure names the seed to replay it with, and what was done until then.
struct RandomSeedingTests {
    static let names = ["apple", "pear", "plum"]
    static let days = [Day.january, Day.february, Day.march]

    /// The past of the store, as far as the promises speak of it.
    private struct History {
        var release = 0
        var steps: [String] = []
        /// Seeds that the user has removed and that no release has brought back.
        var removed: Set<String> = []
        /// Seeds of which a row came that the app did not know yet: it counts as the user's and keeps the seed away, which so is not
        /// given, and comes once the row is gone (S1).
        var unknown: Set<String> = []
        /// The colors of rows that the user edited before the store was prepared.
        ///
        /// No trigger has dated such an edit; the proof alone keeps the row (T4).
        var unseen: Set<String> = []
        var wasSeeded = false
    }

    /// How an app's releases describe the table, and whether they rename the catalog and a seed of it.
    struct Kind {
        var table: SeedTable
        var isRenaming: Bool

        func catalog(_ release: Int) -> Catalog {
            var history = Catalog.History()
            for former in 0..<release { history.add(self.release(former)) }
            var catalog = self.release(release)
            catalog.history = history
            return catalog
        }

        /// The name of a seed in a release: the second one renames the catalog, the third one `pear`.
        func seedID(_ name: String, _ release: Int) -> SeedReference {
            SeedReference(
                catalog: isRenaming && release > 0 ? "meals" : "food",
                id: isRenaming && release > 1 && name == "pear" ? "birne" : name)
        }

        private func release(_ release: Int) -> Catalog {
            let colors = ["apple": "red\(release)", "pear": "green", "plum": "blue\(release / 2)"]
            return Catalog(
                name: seedID("", release).catalog, formerly: isRenaming && release > 0 ? ["food"] : [],
                released: days[release], table: table,
                seeds: names.map { name in
                    let id = seedID(name, release).id
                    return Seed(
                        id: id,
                        fields: [
                            .init(column: "name", content: .value(.text(name))),
                            .init(column: "color", content: .value(.text(colors[name] ?? ""))),
                        ], formerly: id == name ? [] : [name])
                })
        }
    }

    @Test(arguments: [SeedTable.plain, .durable], [false, true])
    func `I1, I3, I4, I6 and S5 hold whatever happens`(table: SeedTable, isRenaming: Bool) async throws {
        let kind = Kind(table: table, isRenaming: isRenaming)
        var random = RandomSource()
        for round in 0..<40 {
            try await inWorld { world, store throws in
                var history = History()
                for step in 0..<25 {
                    try await act(step, kind, &history, &random, world, store)
                }
                let comment: Comment = "\(random.replay), round \(round): \(history.steps.joined(separator: ", "))"
                let seeder = world.seeder([kind.catalog(history.release)]) { _ in store }
                try await seeder.launch(account: .signedOut)
                // An import that a crash has cut short is reported again, by an app that no longer knows what it was.
                try await seeder.importFinished(.unknown, account: SeedAccount.signedOut)
                try await seeder.clean(account: .signedOut)
                expectTidy(store, kind, history, comment)
                let settled = store.rows(of: table.name) + store.bookkeeping
                try await seeder.launch(account: .signedOut)
                try await seeder.importFinished(.unknown, account: SeedAccount.signedOut)
                #expect(store.rows(of: table.name) + store.bookkeeping == settled, comment)
            }
        }
    }

    private func act(
        _ step: Int, _ kind: Kind, _ history: inout History, _ random: inout RandomSource, _ world: TestDevice,
        _ store: StoreContent
    ) async throws {
        let table = kind.table
        let name = Self.names.randomElement(using: &random) ?? ""
        let isNamed: (MemoryStore.Row) -> Bool = { $0["name"] == .text(name) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            history.steps.append("edit \(name)")
            if !history.wasSeeded { history.unseen.insert(" color=mine\(step) ") }
            store.edit { $0.update(["color": .text("mine\(step)")], of: table.name, where: isNamed) }
        case 1 where table.isDurable:
            history.steps.append("dismiss \(name)")
            store.edit { $0.update(["dismissDate": .text(Day.edit.iso8601)], of: table.name, where: isNamed) }
        case 1:
            history.steps.append("delete \(name)")
            let rows = store.rows(of: table.name).split(separator: "\n").filter { $0.contains(" name=\(name) ") }
            store.edit { $0.delete(from: table.name, where: isNamed) }
            // Instead of the seed, the store had a row of the user's: a later release may give it the seed.
            let wasOccupied = rows.contains { row in history.unseen.contains { row.contains($0) } }
            if wasOccupied { history.unknown.insert(name) }
            if history.wasSeeded, !wasOccupied { history.removed.insert(name) }
        case 2:
            history.steps.append("lose the defaults file")
            try? FileManager.default.removeItem(at: world.defaultsURL)
        case 3:
            history.steps.append("upgrade")
            history.release = min(history.release + 1, 2)
        case 4:
            let release = Int.random(in: 0...2, using: &random)
            let isTouched = Bool.random(using: &random)
            history.steps.append("import \(name) of \(release), \(isTouched ? "touched" : "untouched")")
            bring("x\(step)", name, release, isTouched: isTouched, to: store, kind)
            history.removed.remove(name)
            // A run may be of the release before.
            if release > 0, release >= history.release { history.unknown.insert(name) }
            try await run(.rows(inserted: [UUIDText("x\(step)")]), kind, &history, &random, world, store)
        default:
            try await run(nil, kind, &history, &random, world, store)
        }
    }

    /// Launches or reports an import, one time in three with a crash, and holds the rows against those before.
    private func run(
        _ rows: ImportedChanges?, _ kind: Kind, _ history: inout History, _ random: inout RandomSource,
        _ world: TestDevice, _ store: StoreContent
    ) async throws {
        let table = kind.table
        let before = store.rows(of: table.name).split(separator: "\n").filter { $0.contains("updateDate=") }
        let release = max(0, history.release - (Int.random(in: 0..<6, using: &random) == 0 ? 1 : 0))
        let seeder = world.seeder([kind.catalog(release)]) { _ in store }
        let fault = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<30, using: &random) : nil
        history.steps.append(
            "\(rows == nil ? "launch" : "finish") \(release), \(fault.map { "fault \($0)" } ?? "well")")
        store.fail(at: fault)
        do {
            if let rows {
                try await seeder.importFinished(rows, account: SeedAccount.signedOut)
            } else {
                try await seeder.launch(account: .signedOut)
            }
        } catch {
            #expect(fault != nil, "\(random.replay): \(error)")
        }
        store.fail(at: nil)
        history.wasSeeded = !store.inner.withValue { $0.state.receipts.isEmpty }
        let lines = store.rows(of: table.name).split(separator: "\n")
        let comment: Comment = "\(random.replay): \(history.steps.joined(separator: ", "))"
        for line in before { #expect(lines.contains(line), comment) }
        for name in Self.names where history.wasSeeded && !history.unknown.contains(name) {
            let count = lines.count { $0.contains(" name=\(name) ") }
            #expect((count == 0) == history.removed.contains(name), comment)
        }
    }

    private func bring(
        _ uuid: String, _ name: String, _ release: Int, isTouched: Bool, to store: StoreContent, _ kind: Kind
    ) {
        let (table, seed) = (kind.table, kind.seedID(name, release))
        let color = kind.catalog(release).seeds.first { $0.id == seed.id }?.fields[1].content
        var row: MemoryStore.Row = [
            "uuid": .text(uuid), "name": .text(name), "createDate": .text(Self.days[release].iso8601),
        ]
        if case .value(let value)? = color { row["color"] = value }
        if isTouched { row["updateDate"] = .text(Day.edit.iso8601) }
        if table.isDurable { row["seedID"] = .text(seed.description) }
        let finished = row
        store.edit { $0.insert(finished, into: table.name) }
    }

    /// I3, and C3 in durable tables: at most one untouched copy, and none beside a touched one.
    ///
    /// T4: in a plain table a row of a release that the app does not know yet is no copy. Where releases rename, neither is its
    /// row in a durable one, whose name says nothing to the app.
    private func expectTidy(_ store: StoreContent, _ kind: Kind, _ history: History, _ comment: Comment) {
        let table = kind.table
        let laterDates = Self.days[(history.release + 1)...].map { "createDate=\($0.iso8601.prefix(10))" }
        for name in Self.names {
            // A durable table tells the rows of a seed by all names that the app knows, a plain one by its release dates.
            let ids = (0...history.release).map { "seedID=\(kind.seedID(name, $0))" }
            let lines = store.rows(of: table.name).split(separator: "\n").filter { line in
                let fields = line.split(separator: " ").map(String.init)
                // T4: an edited row that Seedbed did not see edited is neither; another device's copy may stand beside it.
                return fields.contains("name=\(name)") && !history.unseen.contains(where: line.contains)
                    && (table.isDurable
                        ? ids.contains(where: fields.contains) : !laterDates.contains(where: fields.contains))
            }
            // A dismissal is the user's, also one that no trigger dated.
            let untouched = lines.count { !$0.contains("updateDate=") && !$0.contains("dismissDate=") }
            #expect(
                untouched <= (table.isDurable && untouched < lines.count ? 0 : 1),
                "\(comment)\n\(lines.joined(separator: "\n"))")
        }
    }
}
