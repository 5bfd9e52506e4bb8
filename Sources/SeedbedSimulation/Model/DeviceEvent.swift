package import Seedbed

/// Something that happens on one device, apart from its sync.
package enum DeviceEvent: Hashable, Sendable {
    /// The app starts; with `crashes` it dies between the store and the defaults file.
    case launch(crashes: Bool)
    /// The app starts in its next release.
    case upgrade(crashes: Bool)
    /// The import of what was fetched since the last report is reported.
    case report(crashes: Bool)
    /// The user changes the row's `color`.
    case edit(String)
    /// The user changes the row's `name`, which is its key.
    case rename(String)
    /// The app changes the row's `sort`, a volatile column.
    case sort(String)
    /// The user changes the `color` of an untouched row in an app without Seedbed: nothing marks the edit.
    case editUnseen(String)
    /// The user makes a row with the seed's key in an app without Seedbed, which dates it and leaves `updateDate` null.
    case makeUnseen(String)
    /// The user deletes the row.
    case delete(String)
    /// The user dismisses the seed.
    case dismiss(String)
    /// The user files a new row of theirs under the row.
    case file(String)
    /// The app is deleted and installed again; its rows are gone, its defaults file may come back from a backup.
    case reinstall(keepsDefaults: Bool)
    /// The device is never seen again.
    case lose
    /// The account event comes in; with `crashes` the app dies between the store and the defaults file.
    case change(to: Account, crashes: Bool)
    /// The account changed while the app was not running: it starts with that one.
    case missed(Account)
    /// The user removes the account's content from the cloud, and the engine empties the tables.
    case removeContent
    /// The engine hears of such a removal, the one of that number.
    case hear(ofRemoval: Int)
    /// The user asks for the defaults.
    case seedAgain

    /// What can be limited.
    package enum Kind: Int, Sendable, CaseIterable {
        case edit, rename, sort, delete, dismiss, file, crash, reinstall, lose, removeContent, seedAgain, unseen
    }

    /// What a limit counts it as.
    package var kind: Kind? {
        switch self {
        case .launch(true), .upgrade(true), .report(true): .crash
        case .launch, .upgrade, .report, .change, .missed, .hear: nil
        case .edit: .edit
        case .rename: .rename
        case .sort: .sort
        case .editUnseen, .makeUnseen: .unseen
        case .delete: .delete
        case .dismiss: .dismiss
        case .file: .file
        case .reinstall: .reinstall
        case .lose: .lose
        case .removeContent: .removeContent
        case .seedAgain: .seedAgain
        }
    }

    /// Whether the rules are asked, and the user does nothing.
    package var isSeedersOwn: Bool {
        switch self {
        case .launch, .upgrade, .report: true
        default: false
        }
    }
}

/// Something that happens in a world.
package struct WorldEvent: Hashable, Sendable {
    /// What happens on the device.
    package enum Action: Hashable, Sendable {
        /// Something apart from its sync.
        case local(DeviceEvent)
        /// It sends all that changed.
        case push
        /// It receives the next row.
        case fetch
    }

    /// On which device.
    package var device: Int
    /// What.
    package var action: Action
}
