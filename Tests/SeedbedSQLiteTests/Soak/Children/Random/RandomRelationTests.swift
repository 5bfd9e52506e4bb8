import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5 and I10 on random schemas: no orphan, no lost child, no touched row missing.
struct RandomRelationTests {
    /// A row of a child table: which copy it refers to, by its number, and its tag or text.
    private struct Row: Hashable {
        var copy: Int?
        var text: String
    }

    @Test func `C5, I10: of random relations nothing is lost and nothing left hanging`() async throws {
        for var random in RandomSource.rounds(30, of: "random relations") {
            try await clean(RandomRelations(using: &random), seed: random.seed)
        }
    }

    private func clean(_ random: RandomRelations, seed: UInt64) async throws {
        let (folder, app) = try RawDatabase.inNewFolder(file: "t.sqlite")
        for definition in random.definitions { try app.execute(definition) }
        let context = Comment(
            rawValue: "SEEDBED_RANDOM_SEED=\(seed)\n" + random.definitions.joined(separator: ";\n"))
        #expect(try app.problems() == [], context)
        let seeder = folder.seeder(of: .catalogs([RandomRelations.catalog]), store: "t.sqlite")
        let before = try random.children.map { try rows(of: $0, app) }
        let parents = try Self.parents(app)
        let touched = try app.rows("SELECT id, uuid, code, name, note, updateDate FROM t WHERE updateDate IS NOT NULL")
        // Each row is tried by itself: in every fourth round that is enough.
        let told = seed % 4 == 0 ? try await ToldFates(of: random.copies.map { "u\($0.number)" }, seeder) : nil
        let report = try await seeder.clean(account: .signedOut)

        if let told { #expect(ToldFates(report) == told, context) }
        #expect(try app.problems() == [], context)
        #expect(
            try app.rows("SELECT id, uuid, code, name, note, updateDate FROM t WHERE updateDate IS NOT NULL")
                == touched,
            context)
        let kept = Set(report.leftAlone.map { Self.number($0.uuid) })
        let survivors = survivors(of: random)
        let expected = Set(survivors.filter { $0.key != $0.value }.keys)
        #expect(Set(report.removed.map { Self.number($0.uuid) }) == expected.subtracting(kept), context)
        #expect(kept.isSubset(of: expected), context)
        for (child, old) in zip(random.children, before) {
            let new = try rows(of: child, app)
            check(child, old, new, survivors, kept, context)
        }
        checkFiling(random, parents, try Self.parents(app), survivors, kept, context)
        let holders = try random.children.filter(\.isUnique).map { try rows(of: $0, app) }
        #expect(kept.allSatisfy { copy in holders.contains { $0.values.contains { $0.copy == copy } } }, context)
        let settled = try await seeder.clean(account: .signedOut)
        #expect(settled.removed == [], context)
        #expect(settled.leftAlone == report.leftAlone, context)
    }

    /// The row under which each row of the table is filed.
    private static func parents(_ app: RawDatabase) throws -> [Int: Int] {
        var parents: [Int: Int] = [:]
        for row in try app.rows("SELECT t.id, p.id FROM t JOIN t AS p ON p.uuid = t.parent") {
            if case (.integer(let row), .integer(let parent)) = (row[0], row[1]) { parents[Int(row)] = Int(parent) }
        }
        return parents
    }

    /// C2, C5: a survivor is where the user has filed it, or else the greatest copy that went, and nothing is under itself.
    private func checkFiling(
        _ random: RandomRelations, _ old: [Int: Int], _ new: [Int: Int], _ survivors: [Int: Int], _ kept: Set<Int>,
        _ context: Comment
    ) {
        var expected = old.mapValues { survivors[$0] ?? $0 }
        for (number, survivor) in survivors where number == survivor && old[number] == nil {
            let going = random.copies.filter { survivors[$0.number] == survivor && $0.number != survivor }
            let filed = going.sorted { ($0.day, $0.number) > ($1.day, $1.number) }.compactMap { old[$0.number] }.first
            expected[survivor] = filed.map { survivors[$0] ?? $0 }
        }
        for copy in random.copies where (survivors[copy.number] ?? copy.number) == copy.number {
            let group = random.copies.map(\.number).filter { survivors[$0] == copy.number } + [copy.number]
            if !kept.isDisjoint(with: group) || !kept.isDisjoint(with: group.compactMap { old[$0] }) { continue }
            // Of several rows in a circle one is left out.
            let above = Array(sequence(first: copy.number) { expected[$0] }.prefix(random.copies.count + 1))
            if above.count > random.copies.count { continue }
            #expect(new[copy.number] == expected[copy.number], context)
        }
    }

    private func check(
        _ child: RandomRelations.Child, _ old: [Int: Row], _ new: [Int: Row], _ survivors: [Int: Int], _ kept: Set<Int>,
        _ context: Comment
    ) {
        for (number, row) in old {
            let target = row.copy.map { survivors[$0] ?? $0 }
            guard let moved = new[number] else {
                // Only a join row goes, or one that equals another in all, and then another stands for it.
                #expect(child.isJoin, context)
                #expect(new.values.contains(Row(copy: target, text: row.text)), context)
                continue
            }
            #expect(moved.text == row.text, context)
            #expect(moved.copy == target || moved.copy == row.copy && row.copy.map(kept.contains) == true, context)
        }
        #expect(Set(new.keys).isSubset(of: old.keys), context)
        guard child.isJoin else { return }
        checkPairs(old, new, survivors, kept, context)
    }

    /// Of a pair as many rows are left as stood together at one copy.
    ///
    /// Of the greatest at each copy the survivor's own is left, or that of the greatest copy; of the next ones likewise, and so on.
    /// Only this device knows the rows' numbers.
    ///
    /// Rows at a copy that stays are equal to none elsewhere: they stay with it, and stand in for none. No row has an identity that is
    /// synced, so an undo is told of the one that would have moved.
    private func checkPairs(
        _ old: [Int: Row], _ new: [Int: Row], _ survivors: [Int: Int], _ kept: Set<Int>, _ context: Comment
    ) {
        let pairs = Dictionary(grouping: old) {
            Row(copy: $0.value.copy.map { survivors[$0] ?? $0 }, text: $0.value.text)
        }
        for (target, twins) in pairs {
            var copies = Dictionary(grouping: twins, by: \.value.copy).mapValues { $0.map(\.key).sorted(by: >) }
            var staying: [Int] = []
            for copy in copies.keys where copies.count > 1 && copy.map(kept.contains) == true {
                let rows = copies[copy] ?? []
                #expect(rows.allSatisfy { new[$0] == old[$0] }, context)
                staying += rows
            }
            copies = copies.filter { $0.key.map(kept.contains) != true || staying.isEmpty }
            let most = copies.values.map(\.count).max() ?? 0
            let expected: [Int] = (0..<most).map { rank in
                if let own = copies[target.copy]?.dropFirst(rank).first { return own }
                let left = copies.compactMap { copy, rows in rows.dropFirst(rank).first.map { (copy ?? 0, $0) } }
                return left.max { $0 < $1 }?.1 ?? 0
            }
            #expect(
                twins.map(\.key).filter { new[$0] != nil }.sorted(by: >) == (expected + staying).sorted(by: >), context)
        }
    }

    /// T4, C1 and C2: the copy that stands for each one afterwards.
    private func survivors(of random: RandomRelations) -> [Int: Int] {
        var survivors: [Int: Int] = [:]
        for copy in random.copies where copy.isUntouchedCopy {
            let twins = random.copies.filter { $0.isUntouchedCopy && $0.name == copy.name }
            survivors[copy.number] = twins.max { ($0.day, $0.number) < ($1.day, $1.number) }?.number
        }
        return survivors
    }

    private func rows(of child: RandomRelations.Child, _ app: RawDatabase) throws -> [Int: Row] {
        let match = child.to.map { "t.\($0) = c.k_\($0)" }.joined(separator: " AND ")
        var rows: [Int: Row] = [:]
        let sql =
            "SELECT n, t.id, \(child.isJoin ? "tag" : "body"), \(child.to.map { "c.k_\($0)" }.joined(separator: ", "))"
        for row in try app.rows("\(sql) FROM \(child.name) AS c LEFT JOIN t ON \(match)") {
            guard case .integer(let number) = row[0] else { continue }
            var copy: Int?
            if case .integer(let id) = row[1] { copy = Int(id) }
            // A key that is set leads to a row.
            #expect((copy == nil) == row[3...].contains(where: \.isNull))
            rows[Int(number)] = Row(copy: copy, text: row[2].description)
        }
        return rows
    }

    private static func number(_ uuid: UUIDText) -> Int { Int(uuid.description.dropFirst()) ?? 0 }
}
