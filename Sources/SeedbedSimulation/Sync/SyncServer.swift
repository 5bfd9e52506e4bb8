/// What a sync engine keeps between the devices: each row's last version, in the order in which they changed, and who has
/// received it.
package struct SyncServer: Hashable, Sendable {
    /// A row.
    struct Entry: Hashable, Sendable {
        var record: SyncRecord
        /// The devices that have this version, by bit.
        var seen: UInt16
    }

    private(set) var entries: [Entry] = []
    private let everybody: UInt16
    private var gone: UInt16 = 0
    /// How often the user has removed all of its content.
    private(set) var removals = 0

    /// A server without rows.
    package init(devices: Int) { everybody = (1 << UInt16(devices)) - 1 }

    /// Whether there is something that the device has not received.
    package func hasNews(for device: Int) -> Bool { entries.contains { $0.seen & bit(device) == 0 } }

    /// How many rows the device has not received.
    package func newsCount(for device: Int) -> Int { entries.count { $0.seen & bit(device) == 0 } }

    /// Hands the device the first row that it has not received, or one of the next ones.
    package mutating func deliver(to device: Int, skipping count: Int = 0) -> SyncRecord? {
        let places = entries.indices.filter { entries[$0].seen & bit(device) == 0 }
        guard count < places.count else { return nil }
        let record = entries[places[count]].record
        entries[places[count]].seen |= bit(device)
        settle()
        return record
    }

    /// A row that the device has received before, to be delivered twice.
    package func old(_ number: Int, of device: Int) -> SyncRecord? {
        let known = entries.filter { $0.seen & bit(device) != 0 }
        return known.isEmpty ? nil : known[number % known.count].record
    }

    /// Takes over what a device changed.
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
        settle()
    }

    /// Hands the device rows that it has not received, in their order, after leaving some out.
    mutating func deliver(_ count: Int, to device: Int, skipping skipped: Int) -> [SyncRecord] {
        let places = entries.indices.filter { entries[$0].seen & bit(device) == 0 }.dropFirst(skipped).prefix(count)
        let records = places.map { entries[$0].record }
        for place in places { entries[place].seen |= bit(device) }
        settle()
        return records
    }

    /// The user removes all content, on every device.
    mutating func removeContent() {
        entries = []
        removals += 1
    }

    /// The device starts from nothing and fetches every row there is.
    package mutating func forget(_ device: Int) {
        for place in entries.indices where !entries[place].record.isDeleted { entries[place].seen &= ~bit(device) }
        settle()
    }

    /// The device is never seen again.
    package mutating func lose(_ device: Int) {
        gone |= bit(device)
        settle()
    }

    /// Puts what everybody has received first, in the order of identities: for them, no order can matter any more.
    private mutating func settle() {
        let all = everybody & ~gone
        let settled = entries.filter { $0.seen & all == all }.sorted { $0.record.uuid < $1.record.uuid }
        entries = settled.map { Entry(record: $0.record, seen: everybody) } + entries.filter { $0.seen & all != all }
    }

    private func bit(_ device: Int) -> UInt16 { 1 << UInt16(device) }
}
