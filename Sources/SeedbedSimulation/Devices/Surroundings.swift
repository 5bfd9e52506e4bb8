internal import Seedbed

/// The values that a simulated ``Seeder`` takes from its surroundings, set again before each step.
///
/// It runs on the executor of the whole simulation, so that the seeder's closures reach it without waiting.
actor Surroundings {
    private let executor: StoreExecutor
    /// The device's time.
    var now = SimulatedTables.released(0)
    /// The index of the device that the step belongs to.
    var device = 0
    /// The number of identities that the device has made.
    var identities = 0
    /// The date of the device's release.
    var released = SimulatedTables.released(0)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(executor: StoreExecutor) { self.executor = executor }

    /// Sets all values for a step.
    func set(now: SeedInstant, device: Int, identities: Int, released: SeedInstant) {
        self.now = now
        self.device = device
        self.identities = identities
        self.released = released
    }

    /// Makes a new identity; see ``identity(_:of:order:)``.
    func nextIdentity(order: WorldOrder) -> UUIDText {
        identities += 1
        return UUIDText(Self.identity(identities, of: device, order: order))
    }

    /// Returns an identity of a device; its prefix tells it from the identity of a rescued row.
    static func identity(_ number: Int, of device: Int, order: WorldOrder) -> String {
        let first = order.laterDeviceIsGreater ? device + 1 : 255 - device
        let second = order.laterRowIsGreater ? number : 65_536 - number
        let digits = String(first << 24 | second << 8, radix: 16)
        return prefix + "-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// Returns the short name of an identity, as in schedules: `a1` for the first one of device A, `a1'` for its
    /// rescue.
    static func shortName(_ uuid: String, order: WorldOrder) -> String {
        let (uuid, rescues) = origin(of: uuid)
        guard uuid.hasPrefix(prefix), let number = Int(uuid.suffix(12), radix: 16) else { return uuid }
        let (first, second) = (number >> 24, number >> 8 & 0xFFFF)
        let device = order.laterDeviceIsGreater ? first - 1 : 255 - first
        let count = order.laterRowIsGreater ? second : 65_536 - second
        return "\(deviceName(device).lowercased())\(count)" + String(repeating: "'", count: rescues)
    }

    /// Returns a device's name: A, B, C and so on.
    static func deviceName(_ index: Int) -> String { String(UnicodeScalar(UInt8(65 + index))) }

    /// Returns the identity that a row and its rescues have in common.
    static func lineage(_ uuid: String) -> String { origin(of: uuid).uuid }

    /// The prefix of all identities, except those that a rescue made.
    private static let prefix = "5eed0000"

    /// Returns the identity that a row had before it was rescued, and the number of its rescues.
    private static func origin(of uuid: String) -> (uuid: String, rescues: Int) {
        var place = UUIDText(uuid)
        for rescues in 0..<16 {
            if place.description.hasPrefix(prefix) { return (place.description, rescues) }
            guard let before = place.beforeRescue else { break }
            place = before
        }
        return (uuid, 0)
    }
}
