import Seedbed
import SeedbedTestSupport

/// A table of a random layout, with random rows and what is known of each beside what the table holds.
struct RandomTable {
    /// A row, and the truth about it.
    struct Row {
        var number: Int64
        var values: [(column: String, value: RawValue)]
        /// The moment that `createDate` means; nil where it is null or means none.
        var created: Int64?
        var hasCreateDate: Bool
        /// The moment that `updateDate` means; nil where it is null or means none.
        var updated: Int64?
        var isTouched: Bool
        var isDismissed: Bool
        /// Its identity as lower-case text; empty for null.
        var uuid: String
        /// Whether it is known where it comes from and holds what was shipped (T4).
        var isProven: Bool
    }

    let table: SeedTable
    let definition: String
    private(set) var rows: [Row] = []
    /// The dates of the releases.
    private let releases: [Int64]

    /// A key that no seed has.
    private static let unshipped: RawValue = "not shipped"

    /// Whether a seed has it in its key.
    ///
    /// A catalog cannot spell a text that is not UTF-8. A store reads such a text as a blob, so no seed has that blob either.
    private static func isShipped(_ value: RawValue) -> Bool {
        switch value {
        case .text(let bytes), .blob(let bytes):
            value != unshipped && String(validating: bytes, as: UTF8.self) != nil
        case .null, .integer, .real: true
        }
    }

    private static let seedIDs = [nil, "c/a", "c/A", "c/b", "c/é", "c/e\u{301}", "c/a", "c/b", "d/a", "c"]
    private static let texts: [RawValue] = [
        nil, "", "a", "A", "a ", " a", "\"a\"", "it's", "é", "e\u{301}", "É", "ﬁ", "fi", .text([0x61, 0]),
        .text([0x61, 0, 0x62]), .text([0xFF]), .blob([0xFF]), .text([0xFE, 0xFF]), .blob([0x61]), 1, 1.0, "1", "1.0", 0,
        -0.0, 2,
        9_007_199_254_740_993, 9_007_199_254_740_992.0, 9_007_199_254_740_992, .text([0xC3, 0x28]), .blob([]),
    ]

    init(using random: inout RandomSource) {
        let kind = Int.random(in: 0...2, using: &random)
        let mapping = Catalog.Mapping(
            seedID: kind > 0 ? "seedID" : nil, dismissDate: kind > 1 ? "dismissDate" : nil,
            scope: random.chance(40) ? "scope" : nil)
        let key = random.chance(40) ? ["k1", "k2"] : ["k1"]
        let dates = random.pick(SeedDateFormat.allCases)
        table = SeedTable(name: "t", key: key, mapping: mapping, dates: dates)
        let types = ["", "TEXT", "TEXT COLLATE NOCASE", "INTEGER", "REAL", "BLOB", "TEXT COLLATE RTRIM", "NUMERIC"]
        let date = random.pick(["", [.iso8601, .sqlite].contains(dates) ? "TEXT" : "NUMERIC"])
        let isBlob = random.chance(25)
        let columns = [
            "k1 \(random.pick(types))", "k2 \(random.pick(types))", "scope \(random.pick(types))",
            "seedID \(random.pick(["TEXT", "TEXT COLLATE NOCASE", ""]))", "createDate \(date)", "updateDate \(date)",
            "dismissDate \(date)", "body TEXT",
            "uuid \(isBlob ? "BLOB" : random.pick(["TEXT", "", "TEXT COLLATE NOCASE"]))",
        ].joined(separator: ", ")
        definition = random.pick([
            "CREATE TABLE t (n INTEGER PRIMARY KEY, \(columns))", "CREATE TABLE t (n INTEGER, \(columns))",
            "CREATE TABLE t (n INTEGER PRIMARY KEY, \(columns)) WITHOUT ROWID",
            "CREATE TABLE t (n INTEGER, rowid TEXT, \(columns), PRIMARY KEY (n, rowid))",
        ])
        var pool: [RawValue] = []
        for _ in 0..<Int.random(in: 2...6, using: &random) { pool.append(random.pick(Self.texts)) }
        let moments = (0..<4).map { _ in Self.moment(&random) }
        releases = moments.enumerated().filter { $0.offset == 0 || random.chance(80) }.map(\.element)
        if random.chance(30) { pool.append(Self.unshipped) }
        for number in 1...Int64.random(in: 3...24, using: &random) {
            rows.append(row(number, pool, moments, isBlob, &random))
        }
    }

    private func row(
        _ number: Int64, _ pool: [RawValue], _ moments: [Int64], _ isBlob: Bool, _ random: inout RandomSource
    ) -> Row {
        let isTouched = random.chance(25)
        let isDismissed = isTouched && random.chance(40)
        let created = random.chance(8) ? nil : random.pick(moments)
        let isUnreadable = created == nil && random.chance(50)
        let updated = isTouched && random.chance(80) ? random.pick(moments) : nil
        let uuid = Self.uuid(isBlob, &random)
        let createDate =
            created.map { Self.written($0, table.dates, &random) } ?? (isUnreadable ? Self.noDate(&random) : nil)
        let updateDate =
            updated.map { Self.written($0, table.dates, &random) } ?? (isTouched ? Self.noDate(&random) : nil)
        var values: [(String, RawValue)] = [
            ("n", .integer(number)), ("k1", random.pick(pool)), ("k2", random.pick(pool)), ("scope", random.pick(pool)),
            ("createDate", createDate), ("updateDate", updateDate), ("uuid", uuid.value),
            ("dismissDate", isDismissed ? "2025-01-01" : nil),
        ]
        let seedID = random.pick(Self.seedIDs)
        values.append(("seedID", seedID.map(RawValue.string) ?? .null))
        let isChanged = random.chance(12)
        values.append(("body", isChanged ? "mine" : "shipped"))
        return Row(
            number: number, values: values.map { (column: $0.0, value: $0.1) }, created: created,
            hasCreateDate: created != nil || isUnreadable, updated: updated, isTouched: isTouched,
            isDismissed: isDismissed, uuid: uuid.text,
            isProven: isProven(created, seedID, values.map { ($0.0, $0.1) }, isChanged: isChanged))
    }

    /// T4: from a release, of a shipped key or a seed of the catalog, and with the content that is known of it.
    private func isProven(
        _ created: Int64?, _ seedID: String?, _ values: [(String, RawValue)], isChanged: Bool
    ) -> Bool {
        let isRelease = created.map { created in releases.contains { abs($0 - created) < 1000 } } ?? false
        if table.mapping.seedID == nil {
            let hasShippedKey = values.allSatisfy { !table.key.contains($0.0) || Self.isShipped($0.1) }
            return isRelease && hasShippedKey && !isChanged
        }
        guard let seedID, seedID.hasPrefix("c/") else { return false }
        // Of other seeds, and of other days, it is not known what they held.
        return !isChanged || !isRelease || !["c/a", "c/b"].contains(seedID)
    }

    /// A catalog whose releases all shipped the same seeds: in a table without a `seedID` the keys that it holds, elsewhere
    /// the seeds `a` and `b`.
    ///
    /// - Parameter app: holds the table with its rows.
    func catalog(of app: RawDatabase, references: [SeedTable.Reference] = []) throws -> Catalog {
        var table = table
        table.references = references
        let body = Seed.Field(column: "body", content: .value("shipped"))
        var seeds: [Seed] = ["a", "b"].map { Seed(id: $0, fields: [body]) }
        if table.mapping.seedID == nil {
            // Without DISTINCT, which takes texts for one that the column's collation calls equal.
            let keys = try app.rows("SELECT \(table.key.joined(separator: ", ")) FROM t")
            seeds = Set(keys).filter { $0.allSatisfy(Self.isShipped) }.enumerated().map { number, key in
                let fields = zip(table.key, key).map { Seed.Field(column: $0, content: .value(SeedValue($1))) }
                return Seed(id: "s\(number)", fields: fields + [body])
            }
        }
        let days = releases.map { SeedInstant(milliseconds: $0) }.sorted()
        var history = Catalog.History()
        for day in days { history.add(Catalog(name: "c", released: day, table: table, seeds: seeds)) }
        return Catalog(name: "c", released: days[days.count - 1], table: table, seeds: seeds, history: history)
    }

    private static func moment(_ random: inout RandomSource) -> Int64 {
        let day = Int64.random(in: 19_000...19_003, using: &random) * 86_400_000
        return random.pick([day, day, day + 36_000_000, day + 36_000_001, day + 36_000_500, day + 35_999_999])
    }

    private static func uuid(_ isBlob: Bool, _ random: inout RandomSource) -> (value: RawValue, text: String) {
        if random.chance(8) { return (.null, "") }
        let last = UInt8.random(in: 0xA0...0xBF, using: &random)
        if isBlob {
            let text = "00000000-0000-4000-8000-0000000000" + String(last, radix: 16)
            return (.blob([0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, last]), text)
        }
        let text = "0000000f-0000-4000-8000-0000000000" + String(last, radix: 16)
        return (.string(random.chance(50) ? text : text.uppercased()), text)
    }

    private static func noDate(_ random: inout RandomSource) -> RawValue {
        random.pick(["soon", "", "2025-13-01", "2025-01-01T25:00", .blob([0x32]), "2025-01-01T10:00:00.000ZZ"])
    }

    /// The moment as one of the ways to write it.
    private static func written(_ moment: Int64, _ format: SeedDateFormat, _ random: inout RandomSource) -> RawValue {
        switch format {
        case .unixMilliseconds: return random.pick([.integer(moment), .real(Double(moment)), .string("\(moment)")])
        case .unix, .referenceDate:
            let count = moment - (format == .unix ? 0 : 978_307_200_000)
            let real = Double(count) / 1000
            return count % 1000 == 0
                ? random.pick([.integer(count / 1000), .real(real), .string("\(count / 1000)")])
                : random.pick([.real(real), .string("\(real)"), .real(real + 0.0002)])
        case .iso8601, .sqlite:
            let full = SeedInstant(milliseconds: moment).iso8601
            let (day, time) = (full.prefix(10), full.dropFirst(11).prefix(12))
            var ways = ["\(day)T\(time)Z", "\(day) \(time)", "\(day)T\(time)4+00:00", "\(day) \(time)000000z"]
            if moment % 1000 == 0 { ways += ["\(day)T\(time.prefix(8))Z", "\(day) \(time.prefix(8))-0000"] }
            if moment % 60_000 == 0 { ways += ["\(day)T\(time.prefix(5))", "\(day) \(time.prefix(5))+00"] }
            if moment % 86_400_000 == 0 { ways += ["\(day)", "\(day)T01:30+01:30"] }
            return .string(random.pick(ways))
        }
    }
}
