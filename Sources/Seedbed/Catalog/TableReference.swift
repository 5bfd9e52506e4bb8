/// A key by which rows of one table refer to rows of another, for a store that declares none.
///
/// `"references": [{ "table": "Template", "columns": ["category"], "to": ["uuid"] }]` in the catalog of `Category` says
/// that `Template.category` holds `Category.uuid`.
public struct TableReference: Hashable, Sendable {
    /// The table whose rows refer.
    public var table: String
    /// Its columns.
    public var columns: [String]
    /// The columns of the catalog's table that they hold; empty for its primary key.
    public var to: [String]

    /// A key of another table's, or of the table's own.
    public init(table: String, columns: [String], to: [String] = []) {
        self.table = table
        self.columns = columns
        self.to = to
    }
}
