package import Seedbed

/// An event on one device, apart from its sync.
package enum DeviceEvent: Hashable, Sendable {
    /// The app starts; with `crashes` it dies after it wrote the store and before it writes the defaults file.
    case launch(crashes: Bool)
    /// The app starts in its next release.
    case upgrade(crashes: Bool)
    /// The app reports the import of the rows fetched since the last report.
    case report(crashes: Bool)
    /// The user changes the row's `color`.
    case edit(String)
    /// The user changes the row's `name`, which is its key.
    case rename(String)
    /// The app changes the row's `sort`, a volatile column.
    case sort(String)
    /// The user changes the `color` of an untouched row in an app without Seedbed, so that nothing marks the edit.
    case editUnseen(String)
    /// The user makes a row with the seed's key in an app without Seedbed, which dates it and leaves `updateDate` null.
    case makeUnseen(String)
    /// The user deletes the row.
    case delete(String)
    /// The user dismisses the seed.
    case dismiss(String)
    /// The user restores the dismissed seed.
    case restore(String)
    /// The user undoes the last cleanup.
    case undo
    /// The user files a note under the row.
    case file(String)
    /// The user deletes the app and installs it again.
    ///
    /// The rows are gone. The defaults file may come back from a backup.
    case reinstall(keepsDefaults: Bool)
    /// The device is never seen again.
    case lose
    /// The app hears of a change of the account; with `crashes` it dies between the store and the defaults file.
    case change(to: SeedAccount, crashes: Bool)
    /// The account changed while the app was not running; the app starts with the new account.
    case missed(SeedAccount)
    /// The user removes the account's content from the cloud, and the engine empties the tables.
    case removeContent
    /// The engine hears of the removal that has this number.
    case hear(ofRemoval: Int)
    /// The user asks for the seeds again.
    case seedAgain

    /// The kinds of events that can be limited.
    package enum Kind: Int, Sendable, CaseIterable {
        case edit, rename, sort, delete, dismiss, restore, undo, file, crash, reinstall, lose, removeContent, seedAgain,
            unseen
    }

    /// The kind as which a limit counts the event, or nil if no limit counts it.
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
        case .restore: .restore
        case .undo: .undo
        case .file: .file
        case .reinstall: .reinstall
        case .lose: .lose
        case .removeContent: .removeContent
        case .seedAgain: .seedAgain
        }
    }
}

/// An event in a world.
package struct WorldEvent: Hashable, Sendable {
    /// The action of an event.
    package enum Action: Hashable, Sendable {
        /// An event on the device apart from its sync.
        case local(DeviceEvent)
        /// The device sends all its changes.
        case push
        /// The device receives the next row.
        case fetch
    }

    /// The device of the event.
    package var device: Int
    /// The action on that device.
    package var action: Action
}

/// An event in a large world.
package enum LiveEvent: Hashable, Sendable {
    /// An event on a device, apart from sync.
    case local(Int, DeviceEvent)
    /// A device sends all its changes.
    case push(Int)
    /// A device receives rows, and leaves some before them for later.
    case fetch(Int, count: Int, skipping: Int)
    /// A device receives a row a second time.
    case again(Int, Int)

    /// The device of the event.
    var device: Int {
        switch self {
        case .local(let device, _), .push(let device), .fetch(let device, _, _), .again(let device, _): device
        }
    }
}
