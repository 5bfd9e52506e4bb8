/// The rows that a sync engine has brought since the last settlement, as the store has noted them (C6).
public struct ArrivedRows: Hashable, Sendable {
    /// Their identities, each once.
    public var uuids: [UUIDText]
    /// The number of the last note, for ``StoreBookkeeping/forgetArrivals(upTo:)``.
    public var last: Int64

    /// Noted rows.
    public init(uuids: [UUIDText], last: Int64) {
        self.uuids = uuids
        self.last = last
    }
}

extension StoreBookkeeping {
    /// Notes nothing, so that a launch settles nothing.
    public func hasArrivals() throws(StoreError) -> Bool { false }

    /// Returns `nil`: the store notes no rows.
    public func arrivals() throws(StoreError) -> ArrivedRows? { nil }

    /// Has nothing to forget.
    public func forgetArrivals(upTo last: Int64) throws(StoreError) {}

    /// Has nothing to forget.
    public func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) {}
}
