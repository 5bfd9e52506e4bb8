extension RemovalLogEntry {
    /// The log entries that one account may see and undo (R4).
    ///
    /// An entry without an account belongs to the current owner of the store's data. When another account enters, the store files
    /// it under the former owner.
    public struct Share: Hashable, Sendable {
        /// The account's key.
        public var account: String
        /// Whether entries without an account are its own.
        public var holdsUnfiled: Bool

        /// The share of an account in a store whose journal, and so whose data, belongs to `owner`.
        ///
        /// - Parameters:
        ///   - account: the key of the account.
        ///   - owner: the key of the journal's owner, or `nil` if the store knows none.
        public init(of account: String, owner: String?) {
            self.account = account
            holdsUnfiled = owner == nil || owner == account
        }

        /// Whether the entry is one of the share.
        public func contains(_ entry: RemovalLogEntry) -> Bool {
            entry.account.map { $0.isExactly(account) } ?? holdsUnfiled
        }
    }
}
