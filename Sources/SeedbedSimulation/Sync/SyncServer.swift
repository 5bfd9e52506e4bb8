/// The state of a sync engine between the devices.
///
/// It holds the last version of each row, in the order of their changes, and the devices that have it.
package struct SyncServer: Hashable, Sendable {
    /// The last version of a row.
    struct Entry: Hashable, Sendable {
        var record: SyncRecord
        /// The devices that have this version, by bit.
        var seen: UInt16
    }

    private(set) var entries: [Entry] = []
    private let allDevices: UInt16
    private var gone: UInt16 = 0
    /// The number of times that the user has removed all content.
    private(set) var removals = 0

    /// Makes a server without rows.
    package init(devices: Int) { allDevices = (1 << UInt16(devices)) - 1 }

    /// Returns whether the server has a row that the device has not received.
    package func hasNews(for device: Int) -> Bool { entries.contains { $0.seen & bit(device) == 0 } }

    /// Returns the number of rows that the device has not received.
    package func newsCount(for device: Int) -> Int { entries.count { $0.seen & bit(device) == 0 } }

    /// Delivers the first row that the device has not received, or a later one after skipping some.
    package mutating func deliver(to device: Int, skipping count: Int = 0) -> SyncRecord? {
        let places = entries.indices.filter { entries[$0].seen & bit(device) == 0 }
        guard count < places.count else { return nil }
        let record = entries[places[count]].record
        entries[places[count]].seen |= bit(device)
        sortDelivered()
        return record
    }

    /// Returns a row that the device has received before, to be delivered twice.
    package func old(_ number: Int, of device: Int) -> SyncRecord? {
        let known = entries.filter { $0.seen & bit(device) != 0 }
        return known.isEmpty ? nil : known[number % known.count].record
    }

    /// Merges the changes of a device into the rows.
    package mutating func receive(_ changes: [SyncChange], from device: Int, by engine: SyncEngine) {
        for change in changes {
            let place = entries.firstIndex { $0.record.uuid == change.record.uuid }
            let result = engine.merge(change, into: place.map { entries[$0].record })
            let seen = result == change.record ? bit(device) : 0
            guard let place else {
                entries.append(Entry(record: result, seen: seen))
                continue
            }
            if entries[place].record == result {
                entries[place].seen = entries[place].seen & ~bit(device) | seen
            } else {
                entries.remove(at: place)
                entries.append(Entry(record: result, seen: seen))
            }
        }
        sortDelivered()
    }

    /// Delivers rows that the device has not received, in their order, after skipping some.
    mutating func deliver(_ count: Int, to device: Int, skipping skipped: Int) -> [SyncRecord] {
        let places = entries.indices.filter { entries[$0].seen & bit(device) == 0 }.dropFirst(skipped).prefix(count)
        let records = places.map { entries[$0].record }
        for place in places { entries[place].seen |= bit(device) }
        sortDelivered()
        return records
    }

    /// Removes all content for all devices, as the user asks.
    mutating func removeContent() {
        entries = []
        removals += 1
    }

    /// Lets a device that starts from nothing receive every existing row again.
    package mutating func forget(_ device: Int) {
        for place in entries.indices where !entries[place].record.isDeleted { entries[place].seen &= ~bit(device) }
        sortDelivered()
    }

    /// Leaves out a device that is never seen again.
    package mutating func lose(_ device: Int) {
        gone |= bit(device)
        sortDelivered()
    }

    /// Moves the rows that all devices have to the front, in the order of identities.
    ///
    /// Their order no longer matters to any device.
    private mutating func sortDelivered() {
        let all = allDevices & ~gone
        let settled = entries.filter { $0.seen & all == all }.sorted { $0.record.uuid < $1.record.uuid }
        entries = settled.map { Entry(record: $0.record, seen: allDevices) } + entries.filter { $0.seen & all != all }
    }

    private func bit(_ device: Int) -> UInt16 { 1 << UInt16(device) }
}
