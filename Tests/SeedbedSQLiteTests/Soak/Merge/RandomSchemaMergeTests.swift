import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Two stores of one random schema: tables connected by keys, unique names, an added column, join tables, rows without a uuid.
struct RandomSchemaMergeTests {
    @Test func `every row comes as its newer version, under its own parents, or is named`() throws {
        for var random in RandomSource.rounds(25, of: "random schema merge") {
            let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed)"
            let schema = MergeSchema(&random)
            let harness = try MergeHarness("", [SeedTable(name: schema.tables[0].name, key: ["name"])])
            try harness.a.execute(schema.definition(hasExtra: true))
            try harness.b.execute(schema.definition(hasExtra: random.chance(50)))
            try schema.fill(harness.a, isNew: true, &random)
            try schema.fill(harness.b, isNew: false, &random)
            try check(harness, schema, into: "a", from: "b", context)
            try check(harness, schema, into: "b", from: "a", context)
            try agree(harness, schema, context)
        }
    }

    private func check(
        _ harness: MergeHarness, _ schema: MergeSchema, into name: String, from other: String, _ context: Comment
    ) throws {
        let (here, there) = name == "a" ? (harness.a, harness.b) : (harness.b, harness.a)
        let (before, incoming) = (try schema.read(here), try schema.read(there))
        let passed = try harness.passedOver(into: name, from: other)
        let after = try schema.read(here)
        #expect(try here.problems() == [], context)
        for table in schema.tables {
            let out = Set(passed.filter { $0.table == table.name }.compactMap { $0.uuid?.description })
            let (mine, theirs, merged) = (
                before[table.name] ?? [:], incoming[table.name] ?? [:], after[table.name] ?? [:]
            )
            let columns = mine.values.first.map { Array($0.keys) } ?? []
            let known = Set(mine.keys).union(theirs.keys.filter { !out.contains($0) })
            #expect(Set(merged.keys) == known, "\(context) \(table.name)")
            for (uuid, row) in merged {
                let isOut = out.contains(uuid)
                let expected =
                    isOut ? mine[uuid] : MergeSchema.merged(mine[uuid], theirs[uuid], mine, theirs, columns: columns)
                #expect(row == expected, "\(context) \(table.name) \(uuid)")
            }
            for row in passed where row.table == table.name {
                guard let uuid = row.uuid?.description, let theirs = theirs[uuid] else { continue }
                let isTaken = merged.contains { $0.key != uuid && $0.value["name"] == theirs["name"] }
                let isLost = table.parents.contains { column, parent in
                    guard let up = theirs[column], case .text(let bytes) = up else { return false }
                    let identity = String(decoding: bytes, as: UTF8.self)
                    return after[parent]?[identity] == nil
                }
                #expect(
                    row.reason == .uniqueKey ? isTaken && table.isUnique : isLost, "\(context) \(table.name) \(uuid)")
            }
        }
        let nameless = passed.filter { $0.reason == .noIdentity }
        let counts = try schema.namelessRows(there)
        #expect(Dictionary(nameless.map { ($0.table, $0.rows) }) { $0 + $1 } == counts, context)
        for join in schema.joins {
            let pairs = try schema.pairs(join, here)
            let wanted = try schema.pairs(join, there).filter { pair in
                after[join.parents[0].table]?[pair[0]] != nil && after[join.parents[1].table]?[pair[1]] != nil
            }
            #expect(pairs.isSuperset(of: wanted), "\(context) \(join.name)")
        }
        // Again: nothing is left to do, and the same is said.
        let again = try harness.passedOver(into: name, from: other)
        #expect(Set(again) == Set(passed), context)
        #expect(try schema.read(here) == after, context)
    }

    /// Rows that neither store refuses are the same in both.
    private func agree(_ harness: MergeHarness, _ schema: MergeSchema, _ context: Comment) throws {
        let out = try harness.passedOver(into: "a", from: "b") + harness.passedOver(into: "b", from: "a")
        let (a, b) = (try schema.read(harness.a), try schema.read(harness.b))
        for table in schema.tables {
            let left = Set(out.filter { $0.table == table.name }.compactMap { $0.uuid?.description })
            func rest(_ rows: [String: MergeSchema.Row]?) -> [String: MergeSchema.Row] {
                (rows ?? [:]).filter { !left.contains($0.key) }.mapValues { $0.filter { $0.key != "extra" } }
            }
            #expect(rest(a[table.name]) == rest(b[table.name]), "\(context) \(table.name)")
        }
    }
}
