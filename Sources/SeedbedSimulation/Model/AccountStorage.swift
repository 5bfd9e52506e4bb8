package import Seedbed

/// The stores in which a device keeps the rows of a world's accounts.
package enum AccountStorage: String, Sendable, CaseIterable {
    /// One account exists, and it never changes.
    case single
    /// One store holds the rows with and without the one account; it is synced while the account is signed in.
    case shared
    /// Each account has a store of its own.
    case separate
    /// Each account has a store of its own, which is deleted when the account leaves.
    case fleeting

    /// The ids of the accounts that can be signed in.
    package var ids: [String] {
        switch self {
        case .single, .shared: ["alice"]
        case .separate, .fleeting: ["alice", "bob"]
        }
    }

    /// All accounts that have rows.
    package var accounts: [SeedAccount] { (self == .single ? [] : [.signedOut]) + ids.map(SeedAccount.id) }

    /// Whether each account has a store of its own.
    var isApart: Bool { self == .separate || self == .fleeting }

    /// Returns the zone to which an account's rows on a device belong.
    func zone(of account: SeedAccount, on device: Int) -> Zone {
        if !isApart { return .cloud("alice") }
        if case .id(let id) = account { return .cloud(id) }
        return .local(device)
    }
}

/// The scope of the promises: rows that are meant to be the same on every device that holds them.
package enum Zone: Hashable, Sendable {
    /// The rows of an account, on all its devices.
    case cloud(String)
    /// The rows without an account, on one device.
    case local(Int)
}

extension SeedAccount {
    /// The account's name in schedules, such as `alice`.
    var name: String {
        switch self {
        case .signedOut: "no account"
        case .id(let id): id
        case .unknown: "an unknown account"
        }
    }
}
