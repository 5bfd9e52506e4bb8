package import Seedbed

/// The plan of a world: its devices, releases and sync engine, and how often each event may happen.
package struct WorldPlan: Sendable {
    /// The world's name in a list.
    package var name: String
    /// The world's devices, two to eight.
    package var devices: [DevicePlan]
    /// The engine that syncs the devices' rows.
    package var engine: SyncEngine
    /// Whether the table maps `seedID` and `dismissDate`.
    package var isDurable: Bool
    /// The releases of the catalog, the oldest first.
    package var releases: [Release]
    /// The number of acts that the users of all devices together may do.
    package var userEvents = Int.max
    /// The order of identities, clocks and writers.
    package var order = WorldOrder()
    /// The stores in which the accounts have their rows.
    package var storage = AccountStorage.single
    /// Whether the checks know exactly which edits may be replaced and which copies may stay old, because the world is small.
    package var isSmall = true
    /// Whether states are normalised, so that the results of their events can be remembered.
    package var isRemembered = true
    /// The rule that this world does without, to show that it is needed.
    package var missingRule: DispensedRule?
    /// Whether the apps report their imports; otherwise a launch settles the rows that the store noted.
    package var reportsImports = true
    /// Whether devices forget that the content was removed, to show that the checks notice it.
    package var forgetsRemovals = false

    /// Makes the plan of a world.
    package init(
        _ name: String, devices: [DevicePlan], engine: SyncEngine, isDurable: Bool, releases: [Release]
    ) {
        self.name = name
        self.devices = devices
        self.engine = engine
        self.isDurable = isDurable
        self.releases = releases
    }

    /// Whether the catalog's texts are in two languages, of which every second device takes the other.
    package var isLocalized = false

    /// Whether users file notes under the copies.
    package var hasNotes: Bool { devices.contains { $0.limits[.file, default: 0] > 0 } }

    /// Whether users undo cleanups.
    package var hasUndo: Bool { devices.contains { $0.limits[.undo, default: 0] > 0 } }
}

/// The plan of one device.
package struct DevicePlan: Sendable {
    /// The releases that the device gets in turn, as indices in the world's list.
    package var releases: [Int]
    /// How often each kind of event may happen on the device; a missing kind never happens.
    package var limits: [DeviceEvent.Kind: Int]
    /// The account that is signed in at the start.
    package var account = SeedAccount.id("alice")

    /// Makes the plan of a device.
    package init(_ limits: [DeviceEvent.Kind: Int] = [:], releases: [Int] = [0]) {
        self.releases = releases
        self.limits = limits
    }
}

/// A release of the world's catalog.
package struct Release: Hashable, Sendable {
    /// The seeds, each with the value of its `color`.
    package var colors: [String: String]
    /// The seeds that it retires.
    package var retired: [String]

    /// Makes a release.
    package init(_ colors: [String: String], retired: [String] = []) {
        self.colors = colors
        self.retired = retired
    }
}

/// The order of identities, clocks and writers, which chance decides in the field.
package struct WorldOrder: Hashable, Sendable, CustomStringConvertible {
    /// Whether a later device's identities are greater than an earlier one's.
    package var laterDeviceIsGreater = true
    /// Whether a device's later identities are greater than its earlier ones.
    package var laterRowIsGreater = true
    /// The hours by which each device's clock is ahead of the clock before it.
    package var clockStep = 0
    /// Whether the engine prefers a later device's write to one of an earlier device at the same time.
    package var laterWriterWins = true

    /// Makes the usual order.
    package init() {}

    /// `devices up, rows down, clocks +0h, later writers win`.
    package var description: String {
        let clock = clockStep < 0 ? "\(clockStep)" : "+\(clockStep)"
        return "devices \(laterDeviceIsGreater ? "up" : "down"), rows \(laterRowIsGreater ? "up" : "down"), "
            + "clocks \(clock)h, \(laterWriterWins ? "later" : "earlier") writers win"
    }
}

/// A rule that a world does without, so that an exploration shows which promise needs it.
///
/// The shipped rules stay as they are: a store between the ``Seeder`` and its rows behaves differently instead.
package enum DispensedRule: String, Sendable, CaseIterable {
    /// T1: `createDate` is the device's time and not the release date.
    case releaseDate
    /// T4, second half: the content of a row is not compared with what was shipped.
    case proof
    /// S3: a copy of an older release is rewritten in place.
    case newCopy
    /// S6: rows that an import brings are not compared with the release.
    case renewal
    /// C3's condition: untouched copies yield to touched ones though nothing is rescued.
    case yieldingNeedsRescue
    /// R1, second half: a copy in whose favour this device removes another one is not journaled.
    case journalOfTouchedSurvivors
    /// R2: a rescued copy gets a random identity.
    case derivedIdentity
    /// R3: a journaled copy that was overwritten is not written back.
    case writeBack
}
