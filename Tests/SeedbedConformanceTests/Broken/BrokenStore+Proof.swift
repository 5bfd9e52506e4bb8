@testable import Seedbed

extension BrokenStore {
    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try memory.forEachRow(of: table, columns: columns) { (copy, values) throws(StoreError) in
            switch fault {
            case .passesUsersRows where !copy.isTagged: break
            case .rowsTwice where copy.isTouched:
                try body(copy, values)
                try body(copy, values)
            case .rowsByTableOrder: try body(copy, values.reversed())
            default: try body(copy, values)
            }
        }
    }

    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        let rows = try memory.columns.values(of: columns, in: copies, of: table)
        return switch fault {
        case .withholdsValues: rows.map { _ in [] }
        case .omitsGoneRows: rows.filter { !$0.isEmpty }
        case .dropsNulls: rows.map { row in row.filter { !$0.isNull } }
        case .roundsReals: rows.map { row in row.map(\.rounded) }
        case .valuesOfFirst: rows.map { $0.isEmpty ? [] : rows[0] }
        default: rows
        }
    }

    func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        columns.map { _ in fault == .emptyDefaults ? .text("") : .null }
    }

    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        let releases = try memory.bookkeeping.releases(deliveredOf: catalog)
        return switch fault {
        case .lastReleaseOnly: releases.suffix(1)
        case .releasesBackwards: releases.reversed()
        case .claimsReleases: [SeedInstant(milliseconds: 1_749_945_600_000)] + releases
        default: releases
        }
    }
}

extension SeedValue {
    /// The value as a store keeps it that has 32 bits for a real.
    fileprivate var rounded: SeedValue {
        if case .real(let real) = self { .real(Double(Float(real))) } else { self }
    }
}
