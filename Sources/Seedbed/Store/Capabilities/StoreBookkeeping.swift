/// The things that a store keeps for Seedbed beside the app's rows: its name, the receipts of what it was given, and notes of rows that came
/// in.
///
/// Every method is called inside a transaction unless it says otherwise.
public protocol StoreBookkeeping {
    /// The record of what Seedbed wrote, or `nil`, the default, if the store keeps none.
    var changes: (any ChangeRecording)? { get }

    /// How often a call is run again as a whole if the store throws ``StoreError/busy(store:)``; 0 by default.
    ///
    /// A store that keeps no other writer out while a transaction is open throws it if another one came between.
    var conflictRetries: Int { get }

    /// Whether the store can be closed between two calls and opened again with the same rows; by default false.
    ///
    /// A ``Seeder`` then closes it when it has many others open.
    var isReopenable: Bool { get }

    /// Throws ``StoreError/openTransaction(store:)`` if the app has a transaction open on the store's own connection; by default it does
    /// nothing.
    ///
    /// A ``Seeder`` calls it before it writes, because the app may roll the transaction back. A store on a lent connection never throws
    /// the error.
    func refuseOpenTransaction() throws(StoreError)

    /// Whether the store has a name, so that ``identity()`` writes nothing; false by default.
    ///
    /// It may be called outside a transaction.
    func hasIdentity() throws(StoreError) -> Bool

    /// The name of this store, which it keeps for as long as it lives: the `store` in the defaults file.
    func identity() throws(StoreError) -> String

    /// The releases that this store was given, by catalog.
    ///
    /// It may be called outside a transaction and writes nothing. A store that Seedbed has never prepared has none.
    func receipts() throws(StoreError) -> [String: SeedInstant]

    /// The release dates of a catalog that this store was given, the last one last.
    ///
    /// It may be called outside a transaction and writes nothing. By default it returns the last one alone.
    func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant]

    /// Whether the store is still as ``SeedStore/prepare(_:columns:)`` left it.
    ///
    /// It is not if its schema has changed since: then the parts that mark the user's edits may be gone. It may be called
    /// outside a transaction.
    func isPrepared() throws(StoreError) -> Bool

    /// Writes the receipt of a catalog; a release earlier than the last one is only added to those that were given.
    func record(_ receipt: CatalogReceipt) throws(StoreError)

    /// Withdraws the receipt of a catalog: ``receipts()`` leaves it out until the next ``record(_:)``.
    ///
    /// Its releases stay among ``releases(deliveredOf:)``.
    func withdrawReceipt(of catalog: String) throws(StoreError)

    /// The seeds of a catalog that this store was given, by id (S5).
    func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt]

    /// The same seeds, decoded one by one; by default those of ``deliveredSeeds(of:)``.
    ///
    /// A store that keeps many of them as text need not decode all for a call that asks for few.
    func deliveries(of catalog: String) throws(StoreError) -> DeliveredSeeds

    /// Calls `body` with the same receipts in the order in which they were written, some at a time if the store can do that.
    ///
    /// A later part may hold a newer receipt of a seed. No part needs to find a seed by its id. By default there is one part.
    func forEachPart(ofDeliveries catalog: String, _ body: (DeliveredSeeds) -> Void) throws(StoreError)

    /// Adds a seed to those that this store was given, or replaces its entry.
    func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError)

    /// Whether any noted row is not settled; false by default.
    ///
    /// Each launch asks, so it costs one look and writes nothing. May be called outside a transaction.
    func hasArrivals() throws(StoreError) -> Bool

    /// The noted rows that are not settled, or `nil`, the default, if the store notes none.
    ///
    /// A store notes a row with tags if a writer other than Seedbed inserts it or gives it another `createDate`, and if an import
    /// changes it, volatile columns aside. The note goes with the row. May be called outside a transaction.
    func arrivals() throws(StoreError) -> ArrivedRows?

    /// Forgets the notes up to this number, after their rows were settled.
    func forgetArrivals(upTo last: Int64) throws(StoreError)

    /// Forgets the notes of these rows, after they were settled.
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError)

    /// When the content of an account was removed, by the account's key; `nil`, the default, if this store was not told.
    ///
    /// It may be called outside a transaction.
    func contentRemoved(of account: String) throws(StoreError) -> SeedInstant?

    /// Records when the content of an account was removed; `nil` means that the removal counts no longer.
    ///
    /// The record is needed if the defaults file is damaged. By default it does nothing.
    func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError)

    /// The copies that the store held when another account took it over, or `nil`, the default, if the store did not note them.
    ///
    /// Once none of them exists, the engine has emptied the store with the former account. It may be called outside a transaction.
    func copiesTakenOver() throws(StoreError) -> Set<UUIDText>?

    /// Notes the copies that another account takes over, in place of those noted before; `nil` forgets them.
    ///
    /// By default it does nothing: as long as any copy of a seed exists, the store then does not count as emptied.
    func setCopiesTakenOver(_ uuids: Set<UUIDText>?) throws(StoreError)

    /// Takes Seedbed out of the store or off one table, in one transaction of its own, and returns what goes.
    ///
    /// It returns `nil` for a table that it does not know. It may be called outside a transaction. By default nothing goes.
    ///
    /// - Warning: With the bookkeeping goes the log of removals, so that they can no longer be undone.
    func unprepare(_ table: String?, dryRun: Bool) throws(StoreError) -> [Seeder.UnpreparedObject]?
}

/// The default implementations of what a store need not keep.
extension StoreBookkeeping {
    /// Returns none: the store has nothing of Seedbed's to take out.
    public func unprepare(_ table: String?, dryRun: Bool) throws(StoreError) -> [Seeder.UnpreparedObject]? { [] }

    /// Returns `nil`: the store notes none.
    public func copiesTakenOver() throws(StoreError) -> Set<UUIDText>? { nil }

    /// Notes nothing.
    public func setCopiesTakenOver(_ uuids: Set<UUIDText>?) throws(StoreError) {}

    /// Runs no call again: the store waits for other writers itself.
    public var conflictRetries: Int { 0 }

    /// Stays open.
    public var isReopenable: Bool { false }

    /// Does nothing.
    public func refuseOpenTransaction() throws(StoreError) {}

    /// Returns that the name may have to be written.
    public func hasIdentity() throws(StoreError) -> Bool { false }

    /// Returns the release of the receipt alone.
    public func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        try receipts()[catalog].map { [$0] } ?? []
    }

    /// Returns the seeds that ``deliveredSeeds(of:)`` returns.
    public func deliveries(of catalog: String) throws(StoreError) -> DeliveredSeeds {
        DeliveredSeeds(try deliveredSeeds(of: catalog))
    }

    /// Calls `body` with what ``deliveries(of:)`` returns.
    public func forEachPart(
        ofDeliveries catalog: String, _ body: (DeliveredSeeds) -> Void
    ) throws(StoreError) {
        body(try deliveries(of: catalog))
    }

    /// Returns `nil`.
    public var changes: (any ChangeRecording)? { nil }

    /// Returns `nil`.
    public func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? { nil }

    /// Does nothing.
    public func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {}
}
