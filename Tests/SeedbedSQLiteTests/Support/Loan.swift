import Seedbed
import SeedbedSQLite

/// A connection of the app's own, on its way to the seeder's thread; no other thread uses it meanwhile.
struct Loan: Sendable {
    private let address: Int

    init(_ app: RawDatabase) { address = Int(bitPattern: app.handle) }

    /// A store on the connection.
    func store(importing: String? = nil) throws(StoreError) -> SQLiteStore {
        guard let handle = OpaquePointer(bitPattern: address) else { throw .missing(store: "lent") }
        return try SQLiteStore(handle: handle, importing: importing)
    }
}
