extension Seeder {
    /// A table, view, trigger or index that goes when Seedbed is taken out of a store.
    public struct UnpreparedObject: Hashable, Sendable, CustomStringConvertible {
        /// `table`, `view`, `trigger` or `index`.
        public var type: String
        /// Its name.
        public var name: String
        /// The table that it is on, or its own name.
        public var table: String

        /// An object of a store's schema.
        public init(type: String, name: String, table: String) {
            self.type = type
            self.name = name
            self.table = table
        }

        /// `trigger seedbed_edit of SpeechType`.
        public var description: String { "\(type) \(name)" + (name == table ? "" : " of \(table)") }
    }

    /// Takes Seedbed out of the account's store, or off one table; leaves every row as it is.
    ///
    /// This is for stores in SQLite. A store of another kind drops nothing and returns none; <doc:CoreData> says what to delete there.
    ///
    /// It drops Seedbed's triggers, indexes and bookkeeping. The bookkeeping records which seeds were delivered. A launch
    /// after this therefore brings back seeds that the user has deleted; for an account, once its import is reported. SQLite
    /// keeps its own `sqlite_sequence`, without an entry.
    ///
    /// A launch with a catalog of a table prepares it again. If Seedbed is taken off the last prepared table, the bookkeeping
    /// goes too.
    ///
    /// - Parameters:
    ///   - table: the table's name, whatever its columns are now; `nil` for all of the store.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    ///   - dryRun: whether everything is undone again once it is known what goes.
    /// - Returns: what it drops. It is `nil`, and nothing is dropped, if the store has neither the table nor anything of Seedbed's
    ///   for it: the name may be mistyped.
    /// - Warning: With the bookkeeping goes the log of removals, so that they can no longer be undone.
    @discardableResult
    public func unprepare(
        _ table: String? = nil, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> [Seeder.UnpreparedObject]? {
        let account = account ?? current
        if account.key == nil { return [] }
        return try await withStore(of: account, dryRun: dryRun) { (store) throws(SeedbedError) in
            do throws(StoreError) { return try store.bookkeeping.unprepare(table, dryRun: dryRun) } catch {
                throw .store(error)
            }
        }
    }
}
