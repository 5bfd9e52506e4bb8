package import Seedbed

/// The account whose rows a device holds, and the device's records of each account.
///
/// In a world of one account, they stay as they begin.
package struct DeviceAccounts: Hashable, Sendable {
    /// The account that the system reports.
    package var signedIn = SeedAccount.id("alice")
    /// The account whose rows ``DeviceState/store`` holds: the last one that the system could name.
    package var owner = SeedAccount.id("alice")
    /// The account of the running process's last call.
    package var heard = SeedAccount.unknown
    /// The parts of all accounts except ``owner``.
    package var parts: [SeedAccount: AccountPart] = [:]
    /// The latest release that was seeded on this device for each account.
    package var done: [SeedAccount: Int] = [:]
    /// The accounts whose content was removed, until their users ask for seeds again.
    package var withoutContent: Set<SeedAccount> = []
    /// The latest release that the store was given.
    package var delivered: Int?
    /// The number of the last removal of the account's content that the engine has heard of.
    package var removals = 0

    /// Makes the records of a new device.
    package init() {}

    /// Whether the content of an account with rows in the store was removed.
    func isWithoutContent(in storage: AccountStorage) -> Bool {
        storage.isApart ? withoutContent.contains(owner) : !withoutContent.isEmpty
    }

    /// Returns the records after the app was installed again, so that the rows are gone.
    func reinstalled(keepsDefaults: Bool) -> DeviceAccounts {
        var new = DeviceAccounts()
        (new.signedIn, new.owner) = (signedIn, owner)
        if keepsDefaults { (new.done, new.withoutContent) = (done, withoutContent) }
        return new
    }
}

/// The part of a device's state that belongs to one account.
package struct AccountPart: Hashable, Sendable {
    package var store = MemoryStore.State()
    package var known: [String: SyncRecord] = [:]
    package var changed: Set<String> = []
    package var deleted: Set<String> = []
    package var isAwaiting = false
    package var delivered: Int?
    package var removals = 0
}

extension DeviceState {
    /// The part of the state that belongs to ``DeviceAccounts/owner``.
    var part: AccountPart {
        get {
            AccountPart(
                store: store, known: known, changed: changed, deleted: deleted, isAwaiting: isAwaiting,
                delivered: accounts.delivered, removals: accounts.removals)
        }
        set {
            (store, known, changed, deleted) = (newValue.store, newValue.known, newValue.changed, newValue.deleted)
            (isAwaiting, accounts.delivered, accounts.removals) = (
                newValue.isAwaiting, newValue.delivered, newValue.removals
            )
        }
    }

    /// Returns the device after `account` signed in, with the rows of that account in use.
    ///
    /// If the system cannot name the account, the rows in use stay.
    func using(_ account: SeedAccount, in storage: AccountStorage) -> DeviceState {
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
    func openAccounts(in storage: AccountStorage) -> [SeedAccount] {
        storage.isApart ? storage.accounts : [accounts.owner]
    }

    func store(of account: SeedAccount) -> MemoryStore.State {
        account == accounts.owner ? store : accounts.parts[account]?.store ?? MemoryStore.State()
    }

    mutating func setStore(_ store: MemoryStore.State, of account: SeedAccount) {
        if account == accounts.owner {
            self.store = store
        } else if accounts.parts[account] != nil || store != MemoryStore.State() {
            accounts.parts[account, default: AccountPart()].store = store
        }
    }

    /// The device's files as if no content had ever been removed.
    ///
    /// In the defaults file, the field of the removal gets a name that Seedbed does not know.
    var filesWithoutRemovals: [String: [UInt8]] {
        files.mapValues { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return Array(
                text.split(separator: "contentRemoved", omittingEmptySubsequences: false).joined(separator: "forgotten")
                    .utf8)
        }
    }

    /// Adds null for every missing column, so that rows with equal values are equal.
    mutating func nameColumns() {
        for (name, table) in store.rows {
            let columns = SimulatedTables.columns(of: name)
            for (number, row) in table where row.count < columns.count {
                for column in columns where row[column] == nil { store.rows[name]?[number]?[column] = .null }
            }
        }
    }
}
