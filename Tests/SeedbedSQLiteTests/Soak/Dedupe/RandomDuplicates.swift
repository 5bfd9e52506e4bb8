import Seedbed
import SeedbedTestSupport

/// A table of a random layout with random rows of few keys, a deduplication of it, and what is known of each row beside what
/// the table holds.
struct RandomDuplicates {
    /// A row, and the truth about it.
    struct Row {
        var number: Int64
        var values: [(column: String, value: RawValue)]
        /// The moment that `createDate` means; nil where it is null or means none.
        var created: Int64?
        /// The moment that `updateDate` means; nil where it is null or means none.
        var updated: Int64?
        /// Its identity as lower-case text; empty for null.
        var uuid: String
    }

    /// The policies of a column, in words of the test's own.
    enum Policy: String, CaseIterable {
        case survivor, fill, newest, count, names
    }

    let definition: String
    /// Whether a foreign key may lead to `n`.
    let hasChildren: Bool
    let hasDates: Bool
    let key: [Deduplication.KeyColumn]
    let isGreatest: Bool
    let survivorColumn: String
    let dates: SeedDateFormat
    let policies: [String: Policy]
    let otherwise: Policy
    let breaksTies: Bool
    /// Whether rows may have one identity.
    let hasTwins: Bool
    private(set) var rows: [Row] = []

    /// The columns in the table's order, but for what identifies a row.
    static let data = ["k1", "k2", "r", "v1", "v2", "v3", "v4"]

    private static let types = [
        "", "TEXT", "TEXT COLLATE NOCASE", "INTEGER", "REAL", "BLOB", "TEXT COLLATE RTRIM", "NUMERIC", "VARCHAR(9)",
        "BOOLEAN",
    ]

    private static let plain: [RawValue] = [
        nil, "", "a ", " a", "1", "1.0", "01", 1, 1.0, 0, -0.0, 2.5, "2.5", 9_007_199_254_740_993,
        9_007_199_254_740_992.0, 9_007_199_254_740_992, .integer(.max), 1e300, .blob([]), .blob([0x61]), .blob([0x31]),
        .text([0xFF]), .text([0xC3, 0x28]), .text([0x41, 0xFF]), .text([0x61, 0x80]), .text([0x61, 0]),
        .text([0x61, 0, 0x62]), "it's", "\"a\"", "%",
    ]

    init(using random: inout RandomSource) {
        let isBlob = random.chance(25)
        hasDates = random.chance(75)
        dates = random.pick([.iso8601, .iso8601, .unixMilliseconds, .unix, .sqlite])
        let date = [.iso8601, .sqlite].contains(dates) ? "TEXT" : "NUMERIC"
        let isGenerated = random.chance(20)
        let columns =
            (Self.data.dropLast().map { "\($0) \(random.pick(Self.types))" } + ["v4"]
            + (isGenerated ? ["g TEXT AS (v1 || 'g') STORED"] : [])
            + (hasDates ? ["createDate \(date)", "updateDate \(date)"] : [])
            + ["uuid \(isBlob ? "BLOB" : random.pick(["TEXT", "", "TEXT COLLATE NOCASE"]))"]).joined(separator: ", ")
        let layouts = [
            "CREATE TABLE t (n INTEGER PRIMARY KEY, p, \(columns))",
            "CREATE TABLE t (n INTEGER PRIMARY KEY, p, \(columns)) WITHOUT ROWID",
            "CREATE TABLE t (n INTEGER, p, \(columns))",
            "CREATE TABLE t (n INTEGER, p TEXT PRIMARY KEY, \(columns)) WITHOUT ROWID",
            "CREATE TABLE t (n INTEGER, p TEXT, rowid TEXT, \(columns), PRIMARY KEY (n, p))",
        ]
        let layout = Int.random(in: layouts.indices, using: &random)
        hasChildren = layout < 2
        let keys = random.chance(50) ? ["k1"] : random.chance(50) ? ["k1", "k2"] : ["K2", "k1"]
        key = keys.map { Deduplication.KeyColumn($0, random.pick(Deduplication.KeyComparison.allCases)) }
        let index = random.chance(30) ? "; CREATE INDEX i ON t (k1\(random.chance(50) ? " COLLATE NOCASE" : ""))" : ""
        definition =
            layouts[layout] + index
            + (hasChildren ? "; CREATE TABLE c (m INTEGER PRIMARY KEY, n INTEGER REFERENCES t, note)" : "")
        isGreatest = random.chance(50)
        survivorColumn = random.pick(["r", "uuid"] + (hasDates ? ["createDate", "createDate"] : []))
        var policies: [String: Policy] = [:]
        for column in ["v1", "v2", "V3"] where random.chance(60) {
            policies[column] = random.pick([.survivor, .fill, .newest])
        }
        if random.chance(60) { policies["v4"] = random.pick(Policy.allCases) }
        // By which the test tells rows apart.
        if !hasChildren && layout < 4 { policies["n"] = .survivor }
        self.policies = policies
        otherwise = random.pick([.survivor, .fill, .fill, .newest])
        breaksTies = random.chance(20)
        hasTwins = random.chance(30)
        var pool: [RawValue] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) { pool.append(Self.value(&random)) }
        let word = random.pick(Word.letters)
        let kin = Word.letters.filter { $0.both == word.both }
        for _ in 0..<3 { pool.append(.text(random.pick(kin).bytes)) }
        let moments = (0..<4).map { _ in Int64.random(in: 1_700_000_000_000...1_700_000_003_000, using: &random) }
        for number in 1...Int64.random(in: 3...24, using: &random) {
            rows.append(row(number, pool, moments, isBlob, &random))
        }
    }

    private static func value(_ random: inout RandomSource) -> RawValue {
        if random.chance(40) { return random.pick(plain) }
        let word = random.pick(Word.letters)
        return .text((random.chance(70) ? word : word.followed(by: random.pick(Word.letters))).bytes)
    }

    private func row(
        _ number: Int64, _ pool: [RawValue], _ moments: [Int64], _ isBlob: Bool, _ random: inout RandomSource
    ) -> Row {
        // Few tables have rows of one identity.
        let last = hasTwins ? UInt8.random(in: 0xA0...0xAF, using: &random) : UInt8(0xC0 ^ (number * 7) % 32)
        var uuid: (value: RawValue, text: String) = (.null, "")
        if !random.chance(8) {
            let text = "0000000f-0000-4000-8000-0000000000" + String(last, radix: 16)
            uuid =
                isBlob
                ? (.blob([0, 0, 0, 0x0F, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, last]), text)
                : (.string(random.chance(50) ? text : text.uppercased()), text)
        }
        let created = hasDates && !random.chance(15) ? random.pick(moments) : nil
        let updated = hasDates && random.chance(60) ? random.pick(moments) : nil
        var values: [(String, RawValue)] = [
            ("n", .integer(number)), ("p", .string("p" + String(100 + number))), ("k1", random.pick(pool)),
            ("k2", random.pick(pool)), ("r", random.pick([nil, 1, 1.0, 2, 2.5, "x", "X", "y"])), ("uuid", uuid.value),
        ]
        for column in ["v1", "v2", "v3", "v4"] {
            values.append(
                (column, random.chance(40) ? nil : random.chance(50) ? random.pick(pool) : Self.value(&random)))
        }
        if hasDates {
            values.append(("createDate", created.map(written) ?? (random.chance(50) ? nil : "soon")))
            values.append(("updateDate", updated.map(written) ?? (random.chance(80) ? nil : "soon")))
        }
        return Row(number: number, values: values, created: created, updated: updated, uuid: uuid.text)
    }

    /// How a date column holds a moment.
    func written(_ moment: Int64) -> RawValue {
        let text = SeedInstant(milliseconds: moment).iso8601
        switch dates {
        case .iso8601: return .string(text)
        case .sqlite: return .string("\(text.prefix(10)) \(text.dropFirst(11).prefix(12))")
        case .unixMilliseconds: return .integer(moment)
        default: return moment % 1000 == 0 ? .integer(moment / 1000) : .real(Double(moment) / 1000)
        }
    }

    /// The deduplication that the product is asked for.
    var deduplication: Deduplication {
        Deduplication(
            of: "t", by: key, survivor: isGreatest ? .greatest(survivorColumn) : .least(survivorColumn),
            merging: policies.mapValues(Self.merging), otherwise: Self.merging(otherwise), dates: dates,
            breaksTies: breaksTies)
    }

    private static func merging(_ policy: Policy) -> Deduplication.MergePolicy {
        switch policy {
        case .survivor: .survivor
        case .fill: .fill
        case .newest: .newest
        case .count:
            .merge { survivor, others in
                .integer(Int64(([survivor] + others).filter { $0["V4"]?.isNull == false }.count))
            }
        case .names:
            .merge { survivor, others in
                .text(([survivor] + others).map(\.uuid.description).joined(separator: "|"))
            }
        }
    }

    /// The policy of a column.
    func policy(of column: String) -> Policy { policies[column] ?? policies[column.uppercased()] ?? otherwise }
}
