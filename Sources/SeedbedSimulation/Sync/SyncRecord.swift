package import Seedbed

/// When a row or a field was written, as a sync engine orders writes: a count that every writer who knows an earlier
/// write exceeds, and the writer's rank where two did not know of each other.
package struct SyncStamp: Hashable, Comparable, Sendable {
    package var count: Int
    package var rank: Int

    package static func < (left: SyncStamp, right: SyncStamp) -> Bool {
        (left.count, left.rank) < (right.count, right.rank)
    }
}

/// One version of a row, as a sync engine keeps it.
package struct SyncRecord: Hashable, Sendable {
    package var table: String
    package var uuid: String
    /// What its columns hold; of a deleted row, what they held.
    package var fields: MemoryStore.Row
    package var stamp: SyncStamp
    /// When each field was written, where the engine merges by field.
    package var fieldStamps: [String: SyncStamp] = [:]
    /// When it was deleted, where the engine merges by field.
    package var deletion: SyncStamp?
    package var isDeleted = false
}

/// What a device did to a row since it last exchanged it.
package struct SyncChange: Hashable, Sendable {
    /// The row as the device has it.
    package var record: SyncRecord
    /// The columns that it changed.
    package var columns: Set<String>
    /// The version that it changed; nil for a row of its own.
    package var base: SyncRecord?
}
