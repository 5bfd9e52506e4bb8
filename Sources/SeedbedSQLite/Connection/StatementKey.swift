internal import Seedbed

/// What an SQL text depends on besides the schema.
struct StatementKey: Hashable {
    var table: String
    var role: String
    var columns: [String]

    static func == (left: Self, right: Self) -> Bool {
        left.table.isExactly(right.table) && left.role == right.role
            && left.columns.elementsEqual(right.columns) { $0.isExactly($1) }
    }
}
