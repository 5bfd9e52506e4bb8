package import Seedbed

/// Where the accounts of a world have their rows on a device.
package enum AccountStorage: String, Sendable, CaseIterable {
    /// There is one account, and it never changes.
    case single
    /// All in one store, which is synced while somebody is signed in; there is one account, and nobody.
    case shared
    /// Each in a store of its own.
    case separate
    /// Each in a store of its own, which is deleted when the account goes.
    case fleeting

    /// Who can be signed in, beside nobody.
    package var ids: [String] {
        switch self {
        case .single, .shared: ["alice"]
        case .separate, .fleeting: ["alice", "bob"]
        }
    }

    /// All accounts that have rows.
    package var accounts: [Account] { (self == .single ? [] : [.none]) + ids.map(Account.id) }

    /// Whether each account has a store of its own.
    var isApart: Bool { self == .separate || self == .fleeting }

    /// Where an account's rows of a device belong.
    func zone(of account: Account, on device: Int) -> Zone {
        if !isApart { return .cloud("alice") }
        if case .id(let id) = account { return .cloud(id) }
        return .local(device)
    }
}

/// What the promises are held for: rows that are meant to be the same wherever they are.
package enum Zone: Hashable, Sendable {
    /// Those of an account, on all its devices.
    case cloud(String)
    /// Those of nobody on one device.
    case local(Int)
}

extension Account {
    /// `alice`, `nobody`.
    var name: String {
        switch self {
        case .none: "nobody"
        case .id(let id): id
        case .unknown: "an unknown account"
        }
    }
}
