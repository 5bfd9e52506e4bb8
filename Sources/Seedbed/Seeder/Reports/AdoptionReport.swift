/// The result of an adoption of the rows from before Seedbed, or in a dry run the result that it would have.
public struct AdoptionReport: Hashable, Sendable {
    /// A row that became a copy.
    public struct Adopted: Hashable, Sendable {
        /// The table it is in.
        public var table: String
        /// Its identity; empty in a dry run for a row that only the run gives one.
        public var uuid: UUIDText
        /// The seed that it is a copy of, `<catalog>/<id>`.
        public var seed: String
        /// The release that it is a copy of.
        public var released: SeedInstant
    }

    /// A row that stayed as it was.
    public struct Left: Hashable, Sendable {
        /// Why it stayed.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// No seed has its key.
            case noSeed
            /// It counts as the user's copy already.
            case touched
        }

        /// The table it is in.
        public var table: String
        /// Its identity; empty for a row without one.
        public var uuid: UUIDText
        /// Why it stayed.
        public var reason: Reason
    }

    /// A column that no catalog declares, with values in rows that became untouched copies.
    ///
    /// The user may have written these values. A later release makes new copies without them.
    public struct UndeclaredColumn: Hashable, Sendable {
        /// The table that it is in.
        public var table: String
        /// Its name.
        public var column: String
        /// How many of these rows hold a value other than the column's default.
        public var rows: Int
    }

    /// Whose data the store holds.
    public var account: SeedAccount
    /// Whether nothing of this was kept.
    public var isDryRun: Bool
    /// The app's tables that the call wrote to, also by foreign keys and triggers of the app.
    public var changedTables: Set<String> = []
    /// Rows that equal a shipped form: untouched copies now (A1).
    public var untouched: [Adopted] = []
    /// Rows that hold a seed's key with other values: the user's copies now (A2).
    public var touched: [Adopted] = []
    /// Rows that stayed as they were (A3); copies from before are not listed.
    public var left: [Left] = []
    /// Columns that no catalog declares and in which untouched copies hold values.
    ///
    /// A `volatile` column is declared: new copies take its values over.
    public var undeclared: [UndeclaredColumn] = []

    init(account: SeedAccount, isDryRun: Bool) {
        self.account = account
        self.isDryRun = isDryRun
    }

    /// Leaves out identities that a dry run made up.
    mutating func forget(_ invented: Set<UUIDText>) {
        if invented.isEmpty { return }
        for place in untouched.indices where invented.contains(untouched[place].uuid) {
            untouched[place].uuid = UUIDText("")
        }
        for place in touched.indices where invented.contains(touched[place].uuid) {
            touched[place].uuid = UUIDText("")
        }
    }
}

extension Seeder {
    /// The source of an identity for adopted rows that have none.
    public enum AdoptionIdentity: Hashable, Sendable {
        /// No source: rows without an identity are an error, since two devices would each invent one.
        case required
        /// A column by which the sync engine tells rows apart.
        case column(String)
        /// A new one: nothing syncs the rows yet.
        case local
    }
}

/// Why rows cannot be adopted; nothing was written.
public enum AdoptionError: Error, Hashable, Sendable {
    /// Rows have no identity, and the caller names no source for one.
    case missingIdentity(table: String, count: Int)
    /// The column that is to give identities is null or empty in some of these rows, or the same in two.
    case unusableIdentity(table: String, column: String)
    /// The table has no such column.
    case missingColumn(table: String, column: String)
    /// The caller names a volatile column or a foreign key to tell the seeds, but users sort and file rows by it.
    case volatileMatch(table: String, column: String)
    /// The store cannot adopt.
    case unsupported
}

extension AdoptionError: CustomStringConvertible {
    /// One sentence: the problem and the remedy.
    public var description: String {
        switch self {
        case .missingIdentity(let table, let count):
            "\(count == 1 ? "a row" : "\(count) rows") of table “\(table)” \(count == 1 ? "has" : "have") no identity, and two "
                + "devices would each invent one: name a column that the sync engine uses, or say that nothing syncs yet"
        case .unusableIdentity(let table, let column):
            "column “\(column)” of table “\(table)” tells its rows not apart: it is empty, or the same in two of them"
        case .missingColumn(let table, let column): "table “\(table)” has no column “\(column)”; correct its name"
        case .volatileMatch(let table, let column):
            "column “\(column)” of table “\(table)” tells no seed: users change it without editing the row; name another column"
        case .unsupported: "this store cannot adopt rows; its adoption is nil"
        }
    }
}
