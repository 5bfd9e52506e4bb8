@testable import SeedbedSimulation

/// A kind of small world that is explored completely; each is about one thing that can go wrong.
enum WorldFamily: String, Sendable, CaseIterable {
    /// Plain tables: edits, deletions and a crash.
    case plain
    /// Durable tables: an edit and a dismissal.
    case dismissal
    /// Durable tables: the user renames seeds.
    case renaming
    /// Durable tables: a volatile column is written while the row is edited elsewhere.
    case volatile
    /// Plain tables: a release with other values on both devices.
    case plainUpgrade
    /// Durable tables: a release with other values on both devices.
    case durableUpgrade
    /// A release goes back to the first one's values; devices skip releases.
    case changedBack
    /// The same on a plain table; S6's one renewal for a release is not always enough for I5 there.
    case plainChangedBack
    /// A release retires the seed.
    case retired
    /// Plain tables: users file notes under copies.
    case plainNotes
    /// Durable tables: users file notes under copies that are edited.
    case durableNotes
    /// The app on a device is installed again, with or without its defaults file.
    case reinstalled
    /// A device is lost for good.
    case lost
    /// Plain tables: rows are made and edited in an app without Seedbed.
    case unseen
    /// Durable tables: the same, beside an edit that Seedbed sees.
    case durableUnseen
    /// Plain tables: the same, with a release that has other values.
    case unseenUpgrade
    /// Plain tables: apps do not report imports, and a release has other values.
    case unreported
    /// The same on durable tables.
    case durableUnreported
    /// Durable tables: devices in two languages, and a release with other values.
    case languages
    /// The same on plain tables.
    case plainLanguages
    /// Durable tables: a user undoes a cleanup, while the seed is edited or dismissed elsewhere.
    case undone
    /// The same on a plain table.
    case plainUndone
    /// Durable tables: a user restores a dismissed seed, while the seed is edited or dismissed elsewhere.
    case restored
    /// Three devices.
    case three

    /// The promises that hold in such worlds only under the conditions that the documentation names.
    var conditional: Set<Promise> {
        switch self {
        case .plainChangedBack: [.i5]
        // A launch between two rows of one import may find the table empty, which counts as a wipe (R4).
        case .durableUnreported: [.i7]
        default: []
        }
    }

    /// Makes a world of this kind.
    ///
    /// - Parameter isLarge: whether users do as much as the kind allows; otherwise one act fewer, and no crash.
    func plan(_ engine: SyncEngine, isLarge: Bool = false) -> WorldPlan {
        let red = Release(["apple": "red"])
        let blue = Release(["apple": "blue"])
        let (devices, isDurable, releases, events) = content(red, blue)
        var plan = WorldPlan(
            "\(rawValue), \(engine.rawValue)", devices: devices, engine: engine, isDurable: isDurable,
            releases: releases)
        plan.reportsImports = ![.unreported, .durableUnreported].contains(self)
        plan.isLocalized = [.languages, .plainLanguages].contains(self)
        plan.userEvents = isLarge ? events : max(1, events - 1)
        if !isLarge { for index in plan.devices.indices { plan.devices[index].limits[.crash] = nil } }
        return plan
    }

    private func content(_ red: Release, _ blue: Release) -> ([DevicePlan], Bool, [Release], Int) {
        let both = [0, 1]
        switch self {
        case .plain:
            return (
                [DevicePlan([.edit: 1, .delete: 1]), DevicePlan([.edit: 1, .rename: 1, .crash: 1])], false, [red], 3
            )
        case .dismissal:
            return ([DevicePlan([.edit: 1, .dismiss: 1]), DevicePlan([.edit: 1, .crash: 1])], true, [red], 3)
        case .renaming: return ([DevicePlan([.rename: 1]), DevicePlan([.rename: 1, .edit: 1])], true, [red], 3)
        case .volatile: return ([DevicePlan([.edit: 2, .dismiss: 1]), DevicePlan([.sort: 1])], true, [red], 3)
        case .plainUpgrade:
            return (
                [DevicePlan([.edit: 1], releases: both), DevicePlan([.edit: 1, .delete: 1], releases: both)], false,
                [red, blue], 2
            )
        case .durableUpgrade:
            return (
                [DevicePlan([.edit: 1], releases: both), DevicePlan([.edit: 1, .dismiss: 1], releases: both)], true,
                [red, blue], 2
            )
        case .changedBack:
            return (
                [DevicePlan([.edit: 1], releases: [0, 2]), DevicePlan([.edit: 1], releases: [0, 1])], true,
                [red, blue, red], 2
            )
        case .plainChangedBack:
            return (
                [DevicePlan([.edit: 1], releases: [0, 2]), DevicePlan(releases: [0, 1])], false, [red, blue, red], 2
            )
        case .retired:
            return (
                [DevicePlan([.edit: 1], releases: both), DevicePlan([.dismiss: 1, .sort: 1])], true,
                [red, Release([:], retired: ["apple"])], 3
            )
        case .plainNotes:
            return (
                [DevicePlan([.file: 1], releases: both), DevicePlan([.file: 1])], false, [red, blue], 2
            )
        case .durableNotes: return ([DevicePlan([.file: 1, .edit: 1]), DevicePlan([.edit: 1])], true, [red], 3)
        case .reinstalled:
            return ([DevicePlan([.reinstall: 1, .edit: 1]), DevicePlan([.edit: 1])], true, [red], 3)
        case .lost: return ([DevicePlan([.lose: 1, .edit: 1]), DevicePlan([.edit: 1])], true, [red], 3)
        case .unseen: return ([DevicePlan([.unseen: 2, .edit: 1]), DevicePlan([.unseen: 1])], false, [red], 3)
        case .durableUnseen: return ([DevicePlan([.unseen: 2]), DevicePlan([.edit: 1, .unseen: 1])], true, [red], 3)
        case .unseenUpgrade:
            return (
                [DevicePlan([.unseen: 1], releases: both), DevicePlan([.unseen: 1], releases: both)], false,
                [red, blue], 2
            )
        case .unreported:
            return (
                [DevicePlan([.edit: 1], releases: both), DevicePlan([.edit: 1, .delete: 1])], false,
                [red, blue], 2
            )
        case .durableUnreported:
            return (
                [DevicePlan([.edit: 1], releases: both), DevicePlan([.edit: 1, .dismiss: 1])], true, [red, blue], 2
            )
        case .languages:
            return (
                [DevicePlan([.edit: 1], releases: both), DevicePlan([.edit: 1, .dismiss: 1])], true, [red, blue], 2
            )
        case .plainLanguages:
            return (
                [DevicePlan([.edit: 1]), DevicePlan([.delete: 1], releases: both)], false, [red, blue], 2
            )
        case .undone:
            return ([DevicePlan([.edit: 1, .dismiss: 1]), DevicePlan([.undo: 1, .dismiss: 1])], true, [red], 3)
        case .plainUndone:
            return (
                [DevicePlan([.undo: 1, .edit: 1], releases: both), DevicePlan([.edit: 1])], false, [red, blue], 2
            )
        case .restored:
            return (
                [DevicePlan([.dismiss: 1, .restore: 1]), DevicePlan([.edit: 1, .dismiss: 1])], true, [red], 3
            )
        case .three: return ([DevicePlan([.edit: 1, .lose: 1]), DevicePlan(), DevicePlan()], true, [red], 2)
        }
    }
}
