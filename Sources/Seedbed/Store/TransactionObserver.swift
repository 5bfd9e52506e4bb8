/// Somebody who is told of a store's transactions: of the outermost ones that are kept.
///
/// What it throws rolls the transaction back. A transaction that the app itself has opened around Seedbed's is the app's to
/// commit, and nobody is told of it.
public protocol TransactionObserver: AnyObject {
    /// The transaction has begun; no other writer can come between from here on.
    func didBegin(_ store: any SeedStore) throws(StoreError)

    /// The transaction is about to be committed: all is written.
    func willCommit(_ store: any SeedStore) throws(StoreError)

    /// The transaction is committed.
    func didCommit(_ store: any SeedStore)
}
