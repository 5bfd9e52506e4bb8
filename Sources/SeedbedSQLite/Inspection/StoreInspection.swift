package import Seedbed

/// The result of a look at a file: its entities or tables, and rows that look like twins.
///
/// It holds names of the schema, numbers and identities, but no other value of a row.
package struct StoreInspection: Hashable, Sendable {
    /// The kind of file.
    package enum Format: String, Hashable, Sendable {
        /// Core Data or SwiftData has made it: `Z_METADATA` and `Z_PRIMARYKEY` exist.
        case coreData
        /// Any other SQLite database.
        case sqlite
    }

    /// An entity of Core Data, or a table of another database.
    package struct Entity: Hashable, Sendable {
        /// The entity's name, or the table's if the file is not Core Data's.
        package var name: String
        /// The table, or `nil` if the entity has none.
        package var table: String?
        /// The entity that this one inherits from, in whose table its rows then are.
        package var parent: String?
        /// The number of rows, without those of entities that inherit from this one.
        package var rows: Int64 = 0
        /// The columns that could hold a row's identity, the likeliest first.
        package var uuid: [String] = []
        /// The columns that could say when a row was made, the likeliest first.
        package var createDate: [String] = []
        /// The columns that could say when a row was last edited, the likeliest first.
        package var updateDate: [String] = []
        /// The names of all columns that can be a key, as `--match` takes them.
        package var columns: [String] = []
        /// The columns by whose values rows were compared; empty if no column looks like a key.
        package var key: [String] = []
        /// Rows that hold the same key, a group for each key.
        package var twins: [[Row]] = []
    }

    /// A row that looks like another one's twin.
    package struct Row: Hashable, Sendable {
        /// The row's number (`Z_PK`, or SQLite's), or `nil` if the table has none.
        package var number: Int64?
        /// The identity in the likeliest column, or `nil` if that column holds no UUID.
        package var uuid: UUIDText?
        /// Whether it was edited since it was made, or `nil` if no column tells.
        package var isEdited: Bool?
        /// How often Core Data has saved the row (`Z_OPT`), or `nil` in another database.
        package var saves: Int64?
        /// The transactions that wrote the row, as far as the history goes back.
        package var writers: [Writer] = []
    }

    /// An author who wrote a row, with the number of transactions.
    package struct Writer: Hashable, Sendable {
        /// The kind of change.
        package enum Change: String, Hashable, Sendable {
            case insert, update, delete
        }

        /// The kind of change.
        package var change: Change
        /// The transactions' author, or `nil` if they name none.
        package var author: String?
        /// How many transactions.
        package var transactions: Int64
    }

    /// The persistent history of Core Data.
    package struct History: Hashable, Sendable {
        /// How many transactions it holds.
        package var transactions: Int64
        /// The authors, each with the number of transactions; `nil` for those that name none.
        package var authors: [Author]
    }

    /// An author of transactions.
    package struct Author: Hashable, Sendable {
        /// The name that the app or the sync engine has given, or `nil`.
        package var name: String?
        /// How many transactions.
        package var transactions: Int64
    }

    /// The kind of file.
    package var format: Format
    /// The entities or tables, by name.
    package var entities: [Entity] = []
    /// The history, or `nil` if the file has none.
    package var history: History?
}
