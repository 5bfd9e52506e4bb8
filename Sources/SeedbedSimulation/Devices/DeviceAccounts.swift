package import Seedbed

/// Whose rows a device holds, and what it knows of each account.
///
/// As good as nothing in a world of one account.
package struct DeviceAccounts: Hashable, Sendable {
    /// What the system says.
    package var signedIn = Account.id("alice")
    /// Whose rows ``DeviceState/store`` holds: the last account that the system could name.
    package var owner = Account.id("alice")
    /// The last account that the running process was called for.
    package var heard = Account.unknown
    /// What is put away of the accounts that are not ``owner``.
    package var parts: [Account: AccountPart] = [:]
    /// The latest release that was seeded on this device for each account.
    package var done: [Account: Int] = [:]
    /// The accounts whose content was removed, until their users ask for seeds again.
    package var withoutContent: Set<Account> = []
    /// The latest release that the store was given.
    package var given: Int?
    /// The last removal of the account's content that the engine has heard of.
    package var removals = 0

    /// On a new device.
    package init() {}

    /// Whether the content was removed of whoever has rows in the store.
    func isWithoutContent(in storage: AccountStorage) -> Bool {
        storage.isApart ? withoutContent.contains(owner) : !withoutContent.isEmpty
    }

    /// On a device whose rows are gone.
    func reinstalled(keepsDefaults: Bool) -> DeviceAccounts {
        var new = DeviceAccounts()
        (new.signedIn, new.owner) = (signedIn, owner)
        if keepsDefaults { (new.done, new.withoutContent) = (done, withoutContent) }
        return new
    }
}

/// What a device holds of one account.
package struct AccountPart: Hashable, Sendable {
    package var store = MemoryStore.State()
    package var known: [String: SyncRecord] = [:]
    package var changed: Set<String> = []
    package var deleted: Set<String> = []
    package var isAwaiting = false
    package var given: Int?
    package var removals = 0
}

extension DeviceState {
    /// What belongs to the account whose rows these are.
    var part: AccountPart {
        get {
            AccountPart(
                store: store, known: known, changed: changed, deleted: deleted, isAwaiting: isAwaiting,
                given: accounts.given, removals: accounts.removals)
        }
        set {
            (store, known, changed, deleted) = (newValue.store, newValue.known, newValue.changed, newValue.deleted)
            (isAwaiting, accounts.given, accounts.removals) = (newValue.isAwaiting, newValue.given, newValue.removals)
        }
    }

    /// The device with the rows of another account in use.
    func using(_ account: Account, in storage: AccountStorage) -> DeviceState {
        var state = self
        state.accounts.signedIn = account
        if account.key == nil { return state }
        if storage.isApart, account != accounts.owner {
            state.accounts.parts[accounts.owner] = part
            state.part = state.accounts.parts.removeValue(forKey: account) ?? AccountPart()
        }
        state.accounts.owner = account
        return state
    }

    /// The accounts whose stores a call can reach.
    func openAccounts(in storage: AccountStorage) -> [Account] {
        storage.isApart ? storage.accounts : [accounts.owner]
    }

    func store(of account: Account) -> MemoryStore.State {
        account == accounts.owner ? store : accounts.parts[account]?.store ?? MemoryStore.State()
    }

    mutating func setStore(_ store: MemoryStore.State, of account: Account) {
        if account == accounts.owner {
            self.store = store
        } else if accounts.parts[account] != nil || store != MemoryStore.State() {
            accounts.parts[account, default: AccountPart()].store = store
        }
    }

    /// Its files as if no content had ever been removed: the defaults file has a field there that nobody knows.
    var filesWithoutRemovals: [String: [UInt8]] {
        files.mapValues { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return Array(
                text.split(separator: "contentRemoved", omittingEmptySubsequences: false).joined(separator: "forgotten")
                    .utf8)
        }
    }

    /// Names every column of every row, so that rows which hold the same are the same.
    mutating func nameColumns() {
        for (name, table) in store.rows {
            let columns = SimulatedTables.columns(of: name)
            for (number, row) in table where row.count < columns.count {
                for column in columns where row[column] == nil { store.rows[name]?[number]?[column] = .null }
            }
        }
    }
}
