import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Which of the rows of one key stays, and what it takes over.
struct DuplicateRuleTests {
    private static func row(
        _ uuid: String, _ rank: SeedValue, _ values: [SeedValue] = [], created: Int64? = nil, updated: Int64? = nil
    ) -> Deduplication.DuplicateRow {
        Deduplication.DuplicateRow(
            row: .number(0), uuid: UUIDText(uuid), rank: rank, createDate: created.map(SeedInstant.init(milliseconds:)),
            updateDate: updated.map(SeedInstant.init(milliseconds:)), columns: values.indices.map { "c\($0)" },
            values: values)
    }

    private static func order(
        _ rows: [Deduplication.DuplicateRow], _ order: Deduplication.SurvivorOrder, breaksTies: Bool = false
    ) -> String {
        guard let ranking = DuplicateRule.ranking(of: rows, by: order, breaksTies: breaksTies) else { return "none" }
        let ties = ranking.ties.map { " = \($0.uuid)" }.joined()
        return "\(ranking.survivor.uuid)\(ties) > " + ranking.others.map(\.uuid.description).joined(separator: " ")
    }

    @Test func `the greatest stays, then the one with the greatest identity`() {
        let rows = [Self.row("b", 1), Self.row("A", 2), Self.row("c", 2), Self.row("d", .null)]
        #expect(Self.order(rows, .greatest("x")) == "c > a b d")
    }

    @Test func `the least stays, then the one with the least identity, and a null after everything`() {
        let rows = [Self.row("b", 1), Self.row("d", .null), Self.row("A", 1), Self.row("c", 2), Self.row("0", .null)]
        #expect(Self.order(rows, .least("x")) == "a > b c 0 d")
    }

    @Test func `ranks stand in the order in which SQLite sorts`() {
        let rows = [
            Self.row("blob", .blob([0])), Self.row("text", "a"), Self.row("real", .real(1.5)), Self.row("integer", 2),
            Self.row("null", .null),
        ]
        #expect(Self.order(rows, .greatest("x")) == "blob > text integer real null")
        #expect(Self.order(rows, .least("x")) == "real > integer text blob null")
    }

    @Test func `equal numbers are one rank, whether whole or not`() {
        #expect(Self.order([Self.row("a", 1), Self.row("b", .real(1))], .greatest("x")) == "b > a")
        #expect(Self.order([Self.row("b", 1), Self.row("a", .real(1))], .least("x")) == "a > b")
    }

    @Test func `rows that tie at the top stay, and the others go`() {
        let rows = [Self.row("a", 1), Self.row("b", 2), Self.row("B", 2), Self.row("b", 2)]
        #expect(Self.order(rows, .greatest("x")) == "b = b = b > a")
        #expect(Self.order(rows, .least("x")) == "a > b b b")
    }

    @Test func `of rows that tie one stays where that was asked for`() {
        let rows = [Self.row("b", 2), Self.row("a", 1), Self.row("B", 2)]
        #expect(Self.order(rows, .greatest("x"), breaksTies: true) == "b > b a")
    }

    /// Rows ranked by identity; those without `updated` are untouched copies.
    private static func copies(_ rows: (String, seed: String?, created: Int64?, updated: Int64?)...)
        -> [Deduplication.DuplicateRow]
    {
        rows.enumerated().map { number, row in
            var copy = Self.row(row.0, .text(row.0), created: row.created, updated: row.updated)
            (copy.row, copy.seedID) = (.number(Int64(number)), row.seed)
            return copy
        }
    }

    private static func least(_ rows: [Deduplication.DuplicateRow], isDurable: Bool = false) -> String {
        let ranking = DuplicateRule.ranking(of: rows, by: .least("uuid"), isSeeded: true, isDurable: isDurable)
        guard let ranking else { return "none" }
        return "\(ranking.survivor.uuid) > " + ranking.others.map(\.uuid.description).joined(separator: " ")
    }

    @Test func `C2: of untouched twins the one stays that a cleanup keeps, whatever the order is`() {
        #expect(Self.least(Self.copies(("a", "c/x", 1, nil), ("c", "c/x", 1, nil), ("b", "c/x", 1, nil))) == "c > a b")
        #expect(Self.least(Self.copies(("a", nil, 2, nil), ("c", nil, 1, nil))) == "a > c")
        // A row of the user's may stay in the place of all copies, and the greatest copy in the place of the user's rows.
        #expect(Self.least(Self.copies(("a", nil, 1, nil), ("b", nil, 1, 5), ("c", nil, 1, nil))) == "b > a c")
        #expect(Self.least(Self.copies(("a", nil, 1, nil), ("b", nil, 2, nil), ("c", nil, nil, nil))) == "b > a c")
        // Copies of two seeds are no twins.
        #expect(Self.least(Self.copies(("a", "c/x", 1, nil), ("b", "c/y", 1, nil))) == "a > b")
        #expect(Self.order(Self.copies(("a", nil, 1, nil), ("c", nil, 1, nil)), .least("uuid")) == "a > c")
    }

    @Test func `C3: an untouched copy does not stay for the edit of its twin`() {
        let rows = Self.copies(("a", "c/x", 1, nil), ("b", "c/x", 1, 5), ("c", nil, 1, 5))
        #expect(Self.least(rows, isDurable: true) == "b > a c")
        #expect(Self.least(rows) == "a > b c")
        #expect(Self.least(Self.copies(("a", "c/x", 1, nil), ("b", "c/y", 1, 5)), isDurable: true) == "a > b")
    }

    @Test func `I8: a dismissed row is a duplicate of dismissed copies of its own seed alone`() {
        func parts(_ rows: (String, seed: String?, isDismissed: Bool)...) -> [String] {
            let duplicates = rows.map { name, seed, isDismissed in
                var row = Self.row(name, 1)
                (row.seedID, row.isDismissed) = (seed, isDismissed)
                return row
            }
            return DuplicateRule.parts(of: duplicates).map { $0.map(\.uuid.description).joined(separator: " ") }
        }
        #expect(parts(("a", "c/x", true), ("b", nil, false)) == [])
        #expect(parts(("a", "c/x", true), ("b", nil, false), ("d", "c/y", false)) == ["b d"])
        #expect(parts(("a", "c/x", true), ("b", "c/x", true), ("d", "c/y", true)) == ["a b"])
        #expect(parts(("a", "c/x", false), ("b", nil, false)) == ["a b"])
    }

    @Test func `the order in which rows come in does not count`() {
        let rows = [Self.row("a", 3), Self.row("b", 3), Self.row("c", 1), Self.row("d", .null), Self.row("e", "x")]
        for order in [Deduplication.SurvivorOrder.greatest("x"), .least("x")] {
            let wanted = Self.order(rows, order)
            for first in rows.indices {
                #expect(Self.order(Array(rows[first...] + rows[..<first]), order) == wanted)
                #expect(Self.order(Array((rows[first...] + rows[..<first]).reversed()), order) == wanted)
            }
        }
    }

    @Test func `no rows have no order`() { #expect(Self.order([], .least("x")) == "none") }

    /// The new value of the survivor's only column; nil if it stays.
    private static func merged(_ rows: [Deduplication.DuplicateRow], _ policy: Deduplication.MergePolicy) throws
        -> SeedValue?
    {
        let ranking = try #require(DuplicateRule.ranking(of: rows, by: .least("x")))
        let changes = DuplicateRule.changes(of: ranking) { _ in policy }
        #expect(changes.count < 2)
        #expect(changes.allSatisfy { $0.old == ranking.survivor.values[$0.place] })
        return changes.first?.new
    }

    @Test func `the survivor keeps what it has, and a null, where the policy says so`() throws {
        #expect(try Self.merged([Self.row("a", 1, [.null]), Self.row("b", 2, ["x"])], .survivor) == nil)
        #expect(try Self.merged([Self.row("a", 1, ["y"]), Self.row("b", 2, ["x"])], .survivor) == nil)
    }

    @Test func `a null is filled from the first of the others that has something`() throws {
        let rows = [
            Self.row("a", 1, [.null]), Self.row("b", 2, [.null]), Self.row("c", 3, ["c"]), Self.row("d", 4, ["d"]),
        ]
        #expect(try Self.merged(rows, .fill) == "c")
        #expect(try Self.merged([Self.row("a", 1, ["a"]), Self.row("b", 2, ["b"])], .fill) == nil)
        #expect(try Self.merged([Self.row("a", 1, [.null]), Self.row("b", 2, [.null])], .fill) == nil)
    }

    @Test func `the newest value is that of the row which was changed last and holds something`() throws {
        func rows(_ dates: [Int64?], _ values: [SeedValue]) -> [Deduplication.DuplicateRow] {
            zip(dates, values).enumerated().map { index, row in
                Self.row("r\(index)", .integer(Int64(index)), [row.1], updated: row.0)
            }
        }
        #expect(try Self.merged(rows([1, 3, 2], ["a", "b", "c"]), .newest) == "b")
        #expect(try Self.merged(rows([3, 3, 2], ["a", "b", "c"]), .newest) == nil)
        #expect(try Self.merged(rows([1, 3, 2], ["a", .null, "c"]), .newest) == "c")
        #expect(try Self.merged(rows([nil, nil, 2], ["a", "b", "c"]), .newest) == "c")
        #expect(try Self.merged(rows([nil, nil], ["a", "b"]), .newest) == nil)
        #expect(try Self.merged(rows([nil, nil], [.null, "b"]), .newest) == "b")
        #expect(try Self.merged(rows([2, nil], ["a", "b"]), .newest) == nil)
        #expect(try Self.merged(rows([2, 3], [.null, .null]), .newest) == nil)
        #expect(try Self.merged(rows([1, 2, 2], ["a", "b", "c"]), .newest) == "b")
    }

    @Test func `the app's closure sees the survivor and the others in order`() throws {
        let rows = [Self.row("c", 3, ["c"]), Self.row("a", 1, ["a"]), Self.row("b", 2, ["b"])]
        let joined = try Self.merged(
            rows,
            .merge { survivor, others in
                .text(([survivor] + others).map { "\($0["C0"] ?? .null)" }.joined(separator: " "))
            })
        #expect(joined == .text("text(\"a\") text(\"b\") text(\"c\")"))
        #expect(rows[0]["c1"] == nil)
    }

    @Test func `an integer and the same real are two values`() throws {
        let rows = [Self.row("a", 1, [1], updated: 1), Self.row("b", 2, [.real(1)], updated: 2)]
        let ranking = try #require(DuplicateRule.ranking(of: rows, by: .least("x")))
        #expect(DuplicateRule.changes(of: ranking) { _ in .newest }.count == 1)
        #expect(DuplicateRule.changes(of: ranking) { _ in .merge { survivor, _ in survivor.values[0] } }.isEmpty)
    }

    @Test func `nothing is taken over from rows that tie`() throws {
        let rows = [Self.row("a", 1, [.null]), Self.row("a", 1, ["x"])]
        #expect(try Self.merged(rows, .fill) == nil)
    }

    @Test func `the date of a merge follows the last edit, on whatever device`() throws {
        func date(_ rows: Deduplication.DuplicateRow...) throws -> Int64 {
            let ranking = try #require(DuplicateRule.ranking(of: rows, by: .least("x")))
            return DuplicateRule.updateDate(of: ranking, now: SeedInstant(milliseconds: 99)).milliseconds
        }
        #expect(try date(Self.row("a", 1, created: 50, updated: 7), Self.row("b", 2, updated: 9)) == 10)
        #expect(try date(Self.row("a", 1, created: 50), Self.row("b", 2, created: 60)) == 61)
        #expect(try date(Self.row("a", 1), Self.row("b", 2)) == 99)
        #expect(try date(Self.row("a", 1), Self.row("b", 2, updated: .max)) == .max)
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil, false), (nil, nil, 1, 2, false), (1, nil, 2, nil, false), (1, 2, nil, nil, false),
            (1, nil, nil, nil, true), (1, nil, 1, 2, true), (1, nil, nil, 2, true),
        ] as [(Int64?, Int64?, Int64?, Int64?, Bool)])
    func `C1: an untouched copy becomes the user's if a row of the user's is merged into it`(
        created: Int64?, updated: Int64?, otherCreated: Int64?, otherUpdated: Int64?, isUsers: Bool
    ) throws {
        let rows = [
            Self.row("a", 1, created: created, updated: updated),
            Self.row("b", 2, created: otherCreated, updated: otherUpdated),
        ]
        let ranking = try #require(DuplicateRule.ranking(of: rows, by: .least("x")))
        #expect(DuplicateRule.isUsers([], of: ranking) == isUsers)
    }
}
