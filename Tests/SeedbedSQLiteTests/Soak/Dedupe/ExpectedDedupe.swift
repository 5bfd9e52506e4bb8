import Seedbed

/// The expected result of a deduplication, calculated once more: row by row, without the product's rules.
struct ExpectedDedupe {
    typealias Row = RandomDuplicates.Row
    typealias Content = [Int64: [String: RawValue]]

    /// The content of the table afterwards, by row.
    private(set) var content: Content
    /// Where the children of a row are afterwards.
    private(set) var touchedSurvivors: [Int64: Int64] = [:]
    /// The groups, each as one text, sorted.
    private(set) var groups: [String] = []
    /// The rows that tie completely, each group as one text, sorted.
    private(set) var ambiguous: [String] = []

    private let table: RandomDuplicates

    /// - Parameters:
    ///   - before: what the table holds, as SQLite has stored it.
    ///   - inserted: the identities of the rows that came in; nil for all.
    ///   - now: what the clock says.
    init(_ table: RandomDuplicates, _ before: Content, inserted: Set<String>?, now: Int64) {
        self.table = table
        content = before
        var byKey: [[String]: [Row]] = [:]
        for row in table.rows {
            let key = table.key.map { column in
                keyClass(before[row.number]?[column.name.lowercased()] ?? .null, column.comparison)
            }
            if key.contains(nil) { continue }
            byKey[key.compactMap { $0 }, default: []].append(row)
        }
        for rows in byKey.values where rows.count > 1 {
            if let inserted, !rows.contains(where: { !$0.uuid.isEmpty && inserted.contains($0.uuid) }) { continue }
            merge(rows, before, now)
        }
        groups.sort()
        ambiguous.sort()
    }

    private mutating func merge(_ rows: [Row], _ before: Content, _ now: Int64) {
        // A stable order: of rows that tie completely, and hold the same, the first one counts.
        var ordered: [Row] = []
        for row in rows {
            let place =
                ordered.firstIndex { other in
                    stays(row, rather: other, before)
                        || (!stays(other, rather: row, before) && comesFirst(row, other, before))
                } ?? ordered.count
            ordered.insert(row, at: place)
        }
        let survivor = ordered[0]
        var others = Array(ordered.dropFirst())
        if !table.breaksTies {
            let ties = others.filter { !stays(survivor, rather: $0, before) }
            if !ties.isEmpty { ambiguous.append(([survivor] + ties).map(\.uuid).joined(separator: " ")) }
            others.removeFirst(ties.count)
        }
        if others.isEmpty { return }
        for row in others {
            content[row.number] = nil
            touchedSurvivors[row.number] = survivor.number
        }
        var merged: [String] = []
        let keys = Set(table.key.map { $0.name.lowercased() } + [table.survivorColumn])
        for column in ["p"] + RandomDuplicates.data where !keys.contains(column) && !isIdentity(column) {
            let old = before[survivor.number]?[column] ?? .null
            let new = value(column, [survivor] + others, before)
            if old == new { continue }
            content[survivor.number]?[column] = new
            merged.append("\(column) \(SeedValue(seen: old)) -> \(SeedValue(seen: new))")
        }
        // An untouched copy becomes the user's if a row of the user's is merged into it.
        let isUsers =
            survivor.created != nil && survivor.updated == nil
            && others.contains { $0.created == nil || $0.updated != nil }
        if !merged.isEmpty || isUsers, table.hasDates {
            let all = [survivor] + others
            let last = all.compactMap(\.updated).max() ?? all.compactMap(\.created).max()
            content[survivor.number]?["updateDate"] = table.written(last.map { $0 + 1 } ?? now)
        }
        let key = table.key.map { "\(SeedValue(seen: before[survivor.number]?[$0.name.lowercased()] ?? .null))" }
        groups.append(
            Self.text(key: key, survivor: survivor.uuid, removed: others.map(\.uuid), merged: merged))
    }

    /// A group as one text.
    static func text(key: [String], survivor: String, removed: [String], merged: [String]) -> String {
        "\(key.joined(separator: ", ")): \(survivor) for \(removed.joined(separator: " ")); \(merged.joined(separator: ", "))"
    }

    private func isIdentity(_ column: String) -> Bool {
        switch column {
        case "n": table.definition.contains("n INTEGER PRIMARY KEY") || table.definition.contains("(n, p)")
        case "p": table.definition.contains("p TEXT PRIMARY KEY") || table.definition.contains("(n, p)")
        default: false
        }
    }

    private func value(_ column: String, _ rows: [Row], _ before: Content) -> RawValue {
        let held = rows.map { (value: before[$0.number]?[column] ?? .null, date: $0.updated) }
        switch table.policy(of: column) {
        case .survivor: return held[0].value
        case .fill: return held.first { !$0.value.isNull }?.value ?? .null
        case .newest:
            let known = held.filter { !$0.value.isNull }
            let last = known.compactMap(\.date).max()
            return known.first { $0.date == last }?.value ?? .null
        case .count: return .integer(Int64(held.filter { !$0.value.isNull }.count))
        case .names: return .string(rows.map(\.uuid).joined(separator: "|"))
        }
    }

    /// Of rows that tie: the later edited, then the later made, then the one that holds less, where nulls come last.
    private func comesFirst(_ left: Row, _ right: Row, _ before: Content) -> Bool {
        if table.hasDates {
            for (mine, other) in [(left.updated, right.updated), (left.created, right.created)] where mine != other {
                return (mine ?? .min) > (other ?? .min)
            }
        }
        let keys = Set(table.key.map { $0.name.lowercased() } + [table.survivorColumn])
        let columns = (["n", "p"] + RandomDuplicates.data).filter { !keys.contains($0) && !isIdentity($0) }
        for column in columns.sorted() {
            let values = [left, right].map { before[$0.number]?[column] ?? .null }
            if values[0] == values[1] { continue }
            return isLess(sortKey(values[0]), sortKey(values[1]))
        }
        return false
    }

    /// Numbers, then texts, then bytes, then nulls.
    private func sortKey(_ value: RawValue) -> (Int, Double, [UInt8]) {
        switch value {
        case .integer(let integer): (0, Double(integer), [0])
        case .real(let real): (0, real, [1])
        case .text(let bytes):
            String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) ? (1, 0, bytes) : (2, 0, bytes)
        case .blob(let bytes): (2, 0, bytes)
        case .null: (3, 0, [])
        }
    }

    private func isLess(_ left: (Int, Double, [UInt8]), _ right: (Int, Double, [UInt8])) -> Bool {
        if left.0 != right.0 { return left.0 < right.0 }
        if left.1 != right.1 { return left.1 < right.1 }
        return isLess(left.2, right.2)
    }

    /// Whether the left row stays rather than the right one.
    private func stays(_ left: Row, rather right: Row, _ before: Content) -> Bool {
        let (first, second) = (rank(left, before), rank(right, before))
        if first == nil, second == nil { return left.uuid != right.uuid && isBefore(left.uuid, right.uuid) }
        guard let first else { return false }
        guard let second else { return true }
        if first.0 != second.0 { return (first.0 < second.0) != table.isGreatest }
        if first.1 != second.1 { return (first.1 < second.1) != table.isGreatest }
        if first.2 != second.2 { return isLess(first.2, second.2) != table.isGreatest }
        return left.uuid != right.uuid && isBefore(left.uuid, right.uuid)
    }

    private func isBefore(_ left: String, _ right: String) -> Bool {
        isLess(Array(left.utf8), Array(right.utf8)) != table.isGreatest
    }

    private func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.lexicographicallyPrecedes(right) }

    /// The rank of a row: numbers before texts, each kind in its own order; nil for nothing.
    private func rank(_ row: Row, _ before: Content) -> (Int, Double, [UInt8])? {
        switch table.survivorColumn {
        case "uuid": return row.uuid.isEmpty ? nil : (1, 0, Array(row.uuid.utf8))
        case "createDate": return row.created.map { (0, Double($0), []) }
        default:
            switch before[row.number]?["r"] ?? .null {
            case .null: return nil
            case .integer(let integer): return (0, Double(integer), [])
            case .real(let real): return (0, real, [])
            case .text(let bytes): return (1, 0, bytes)
            case .blob(let bytes): return (2, 0, bytes)
            }
        }
    }
}

extension SeedValue {
    /// A value as the product shows it: the bytes of a text that is not UTF-8.
    init(seen value: RawValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .blob(let bytes): .blob(bytes)
            case .text(let bytes):
                Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
                    ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(bytes)
            }
    }
}
