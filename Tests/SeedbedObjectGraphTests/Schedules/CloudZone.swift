import Seedbed
import SeedbedScheduleSupport

@testable import SeedbedObjectGraph

/// The records of a zone on the server, and the order in which they changed.
final class CloudZone {
    /// A record: the attributes of an object, and the names of the records that it refers to.
    struct Record: Equatable {
        var table: Table
        var fields: [String: GraphValue]
        var references: [String: String]
    }

    private(set) var records: [String: Record] = [:]
    /// The names of the records in the order of their changes.
    private(set) var changes: [String] = []

    func save(_ record: Record, as name: String) {
        if records[name] == record { return }
        records[name] = record
        changes.append(name)
    }

    func delete(_ name: String) {
        if records.removeValue(forKey: name) != nil { changes.append(name) }
    }

    /// Removes everything, and forgets what has changed.
    func empty() { (records, changes) = ([:], []) }

    /// The names that have changed since then, each once, in the order of their last changes.
    func changes(since place: Int) -> [String] {
        var seen: Set<String> = []
        return changes[place...].reversed().filter { seen.insert($0).inserted }.reversed()
    }

    func snapshot() -> Snapshot {
        Snapshot(
            records.values.map { record in
                Row.of(record.table, record.fields) { column in
                    record.references[column].flatMap { records[$0] }.flatMap { $0.fields["uuid"] }
                }
            })
    }
}

extension Row {
    /// The row of an object, whose relationships hold the `uuid` of their targets.
    static func of(
        _ table: Table, _ fields: [String: GraphValue], target: (_ column: String) -> GraphValue?
    ) -> Row {
        Row(
            table: table,
            values: table.columns.map { column in
                let isReference = table == .child && Table(rawValue: column) != nil
                let value = (isReference ? target(column) : fields[column]) ?? .null
                switch GraphConversion.value(value, dates: .iso8601) {
                case .integer(let integer): return .integer(integer)
                case .text(let text): return .text(text)
                default: return .null
                }
            })
    }
}
