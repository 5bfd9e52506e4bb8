/// The entries of a store's log that are one account's (R4): those that are filed under it and, in a store whose data is the
/// account's, those that are filed under none yet.
///
/// A store files what it logs under the account when another account enters: until then the entries are the present owner's.
public struct RemovalLogShare: Hashable, Sendable {
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
