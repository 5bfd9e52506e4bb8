package import Seedbed

/// The logical time of a write to a row or a field.
///
/// A writer counts one more than the greatest count that it knows. Of concurrent writes with equal counts, the writer's
/// rank decides.
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
    /// The values of the row's columns; for a deleted row, the last values.
    package var fields: MemoryStore.Row
    package var stamp: SyncStamp
    /// The time at which each field was written, if the engine merges by field.
    package var fieldStamps: [String: SyncStamp] = [:]
    /// The time at which the row was deleted, if the engine merges by field.
    package var deletion: SyncStamp?
    package var isDeleted = false
}

/// A device's change to a row since it last exchanged the row.
package struct SyncChange: Hashable, Sendable {
    /// The row's version on the device.
    package var record: SyncRecord
    /// The columns that the device changed.
    package var columns: Set<String>
    /// The version that the device changed, or nil for a row of its own.
    package var base: SyncRecord?
}
