@testable import Seedbed

extension BrokenStore {
    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try groups.map { (values) throws(StoreError) in try copies(inGroup: values, of: table) }
    }

    private func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        let rows = (memory.state.rows[table.name] ?? [:]).sorted { $0.key < $1.key }
        let columns = table.groupColumns
        switch fault {
        case .foldsKeys:
            return rows.filter { row in columns.map { (row.value[$0] ?? .null).folded } == values.map(\.folded) }
                .map { memory.copy(($0.key, $0.value), in: table) }
        case .nullsAreTwins:
            return rows.filter { row in columns.map { row.value[$0] ?? .null } == values }
                .map { memory.copy(($0.key, $0.value), in: table) }
        case .touchedByDateOnly:
            return try memory.copies(inGroup: values, of: table).map { copy in
                var copy = copy
                copy.isTouched = copy.updateDate != nil
                return copy
            }
        case .readsDefaultNames, .readsTextDates:
            var other = table
            if fault == .readsTextDates { other.dates = .iso8601 } else { other.mapping.createDate = "createDate" }
            return try memory.copies(inGroup: values, of: other)
        default: return try memory.copies(inGroup: values, of: table)
        }
    }

    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        let copies = try memory.copies(withUUID: uuid, of: table)
        if fault == .oneNamesake { return Array(copies.prefix(1)) }
        if fault == .spellsInLowerCase {
            return copies.map { copy in
                SeedCopy(row: copy.row, uuid: copy.uuid, createDate: copy.createDate, updateDate: copy.updateDate)
            }
        }
        guard fault == .uuidsByCase else { return copies }
        return copies.filter { copy in
            guard case .number(let number) = copy.row else { return false }
            return memory.state.rows[table.name]?[number]?[table.mapping.uuid] == .text(uuid.description)
        }
    }

    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEachBareGroup(in: table, selection) { (group) throws(StoreError) in
            var group = group
            if fault == .mixesContents {
                group.contents = try values(of: columns, in: group.copies.reversed(), of: table)
            }
            try body(group)
        }
    }

    private func forEachBareGroup(
        in table: SeedTable, _ selection: CleanupScope, _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        switch fault {
        case .throwsInGroups: throw .failed(store: "broken", detail: "no such column")
        case .ignoresSelection: try memory.forEachGroup(in: table, .all, body)
        case .groupsByWrongColumn:
            var other = table
            if table.mapping.seedID == nil { other.key = ["green"] } else { other.mapping.seedID = "name" }
            try memory.forEachGroup(in: other, selection, body)
        case .splitsGroups:
            try memory.forEachGroup(in: table, selection) { (group) throws(StoreError) in
                for copy in group.copies { try body(CopyGroup(values: group.values, copies: [copy])) }
            }
        case .handsOverTouched:
            try memory.forEachGroup(in: table, selection) { (group) throws(StoreError) in
                try body(CopyGroup(values: group.values, copies: try copies(inGroup: group.values, of: table)))
            }
        default: try memory.forEachGroup(in: table, selection, body)
        }
    }
}
