import Seedbed

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
    }

    let table: SeedTable
    let definition: String
    private(set) var rows: [Row] = []

    private static let texts: [RawValue] = [
        nil, "", "a", "A", "a ", " a", "\"a\"", "it's", "é", "e\u{301}", "É", "ﬁ", "fi", .text([0x61, 0]),
        .text([0x61, 0, 0x62]), .text([0xFF]), .blob([0xFF]), .text([0xFE, 0xFF]), .blob([0x61]), 1, 1.0, "1", "1.0", 0,
        -0.0, 2,
        9_007_199_254_740_993, 9_007_199_254_740_992.0, 9_007_199_254_740_992, .text([0xC3, 0x28]), .blob([]),
    ]

    init(using random: inout RandomSource) {
        let kind = Int.random(in: 0...2, using: &random)
        let mapping = Mapping(
            seedID: kind > 0 ? "seedID" : nil, dismissDate: kind > 1 ? "dismissDate" : nil,
            scope: random.chance(40) ? "scope" : nil)
        let key = random.chance(40) ? ["k1", "k2"] : ["k1"]
        let dates = random.pick(DateFormat.allCases)
        table = SeedTable(name: "t", key: key, mapping: mapping, dates: dates)
        let types = ["", "TEXT", "TEXT COLLATE NOCASE", "INTEGER", "REAL", "BLOB", "TEXT COLLATE RTRIM", "NUMERIC"]
        let date = random.pick(["", [.iso8601, .sqlite].contains(dates) ? "TEXT" : "NUMERIC"])
        let isBlob = random.chance(25)
        let columns = [
            "k1 \(random.pick(types))", "k2 \(random.pick(types))", "scope \(random.pick(types))",
            "seedID \(random.pick(["TEXT", "TEXT COLLATE NOCASE", ""]))", "createDate \(date)", "updateDate \(date)",
            "dismissDate \(date)", "uuid \(isBlob ? "BLOB" : random.pick(["TEXT", "", "TEXT COLLATE NOCASE"]))",
        ].joined(separator: ", ")
        definition = random.pick([
            "CREATE TABLE t (n INTEGER PRIMARY KEY, \(columns))", "CREATE TABLE t (n INTEGER, \(columns))",
            "CREATE TABLE t (n INTEGER PRIMARY KEY, \(columns)) WITHOUT ROWID",
            "CREATE TABLE t (n INTEGER, rowid TEXT, \(columns), PRIMARY KEY (n, rowid))",
        ])
        var pool: [RawValue] = []
        for _ in 0..<Int.random(in: 2...6, using: &random) { pool.append(random.pick(Self.texts)) }
        let moments = (0..<4).map { _ in Self.moment(&random) }
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
        values.append(("seedID", random.pick([nil, "c/a", "c/A", "c/b", "c/é", "c/e\u{301}"])))
        return Row(
            number: number, values: values.map { (column: $0.0, value: $0.1) }, created: created,
            hasCreateDate: created != nil || isUnreadable, updated: updated, isTouched: isTouched,
            isDismissed: isDismissed, uuid: uuid.text)
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
    private static func written(_ moment: Int64, _ format: DateFormat, _ random: inout RandomSource) -> RawValue {
        switch format {
        case .unixMilliseconds: return random.pick([.integer(moment), .real(Double(moment)), .string("\(moment)")])
        case .unix, .referenceDate:
            let count = moment - (format == .unix ? 0 : 978_307_200_000)
            let real = Double(count) / 1000
            return count % 1000 == 0
                ? random.pick([.integer(count / 1000), .real(real), .string("\(count / 1000)")])
                : random.pick([.real(real), .string("\(real)"), .real(real + 0.0002)])
        case .iso8601, .sqlite:
            let full = Instant(milliseconds: moment).iso8601
            let (day, time) = (full.prefix(10), full.dropFirst(11).prefix(12))
            var ways = ["\(day)T\(time)Z", "\(day) \(time)", "\(day)T\(time)4+00:00", "\(day) \(time)000000z"]
            if moment % 1000 == 0 { ways += ["\(day)T\(time.prefix(8))Z", "\(day) \(time.prefix(8))-0000"] }
            if moment % 60_000 == 0 { ways += ["\(day)T\(time.prefix(5))", "\(day) \(time.prefix(5))+00"] }
            if moment % 86_400_000 == 0 { ways += ["\(day)", "\(day)T01:30+01:30"] }
            return .string(random.pick(ways))
        }
    }
}
