package import Seedbed

/// What a world is made of: its devices, their releases, their sync engine and how often each thing may happen.
package struct WorldPlan: Sendable {
    /// What a world's name in a list is.
    package var name: String
    /// Its devices; two to eight.
    package var devices: [DevicePlan]
    /// How the devices' rows are synced.
    package var engine: SyncEngine
    /// Whether the table maps `seedID` and `dismissDate`.
    package var isDurable: Bool
    /// The releases of the catalog, the oldest first.
    package var releases: [Release]
    /// How many things the users of all devices together may do.
    package var userEvents = Int.max
    /// In which direction identities, clocks and writers are ordered.
    package var order = WorldOrder()
    /// Where the accounts have their rows.
    package var storage = AccountStorage.single
    /// Whether equal states are written in one way, so that what became of them is remembered.
    package var isRemembered = true
    /// The rule that this world does without, to show that it is needed.
    package var missingRule: DispensedRule?
    /// Whether the apps report what an import has brought; otherwise a launch settles what the store has noted.
    package var reportsImports = true
    /// Whether devices forget that the content was removed, to show that it is noticed.
    package var forgetsRemovals = false

    /// A world.
    package init(
        _ name: String, devices: [DevicePlan], engine: SyncEngine, isDurable: Bool, releases: [Release]
    ) {
        self.name = name
        self.devices = devices
        self.engine = engine
        self.isDurable = isDurable
        self.releases = releases
    }

    /// Whether users file rows of theirs under the copies.
    package var hasNotes: Bool { devices.contains { $0.limits[.file, default: 0] > 0 } }
}

/// One device of a world.
package struct DevicePlan: Sendable {
    /// The releases that it gets, as places in the world's list, one after the other.
    package var releases: [Int]
    /// How often things may happen on it; never, for those that are not here.
    package var limits: [DeviceEvent.Kind: Int]
    /// Who is signed in at the start.
    package var account = Account.id("alice")

    /// A device.
    package init(_ limits: [DeviceEvent.Kind: Int] = [:], releases: [Int] = [0]) {
        self.releases = releases
        self.limits = limits
    }
}

/// A release of the world's catalog.
package struct Release: Hashable, Sendable {
    /// The seeds with what their `color` is.
    package var colors: [String: String]
    /// The seeds that it retires.
    package var retired: [String]

    /// A release.
    package init(_ colors: [String: String], retired: [String] = []) {
        self.colors = colors
        self.retired = retired
    }
}

/// In which direction the things are ordered that random numbers and clocks decide in the field.
package struct WorldOrder: Hashable, Sendable, CustomStringConvertible {
    /// Whether a later device's identities are greater than an earlier one's.
    package var laterDeviceIsGreater = true
    /// Whether a device's later identities are greater than its earlier ones.
    package var laterRowIsGreater = true
    /// How far each device's clock is ahead of the one before it, in hours.
    package var clockStep = 0
    /// Whether the engine prefers a later device's write to one of an earlier device at the same time.
    package var laterWriterWins = true

    /// The usual directions.
    package init() {}

    /// All directions in which the things can be ordered.
    package static var all: [WorldOrder] {
        [true, false].flatMap { device in
            [true, false].flatMap { row in
                [0, 1, -1].flatMap { clock in
                    [true, false].map { writer in
                        var order = WorldOrder()
                        order.laterDeviceIsGreater = device
                        order.laterRowIsGreater = row
                        order.clockStep = clock
                        order.laterWriterWins = writer
                        return order
                    }
                }
            }
        }
    }

    /// `devices up, rows down, clocks +0h, later writers win`.
    package var description: String {
        let clock = clockStep < 0 ? "\(clockStep)" : "+\(clockStep)"
        return "devices \(laterDeviceIsGreater ? "up" : "down"), rows \(laterRowIsGreater ? "up" : "down"), "
            + "clocks \(clock)h, \(laterWriterWins ? "later" : "earlier") writers win"
    }
}
