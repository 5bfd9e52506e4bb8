/// The way in which a sync engine merges two concurrent changes to one row.
package enum SyncEngine: String, Sendable, CaseIterable {
    /// A deletion wins over an edit; of two edits, the last writer's row wins.
    case deletionsWin
    /// An edit wins over a deletion; of two edits, the last writer's row wins.
    case updatesWin
    /// The last writer's row wins, or its deletion.
    case lastWriterByRow
    /// The last writer's value of each field wins; a deletion counts as a write of the whole row.
    case lastWriterByField

    /// Returns the row after a change is merged into the version of the other side.
    package func merge(_ change: SyncChange, into current: SyncRecord?) -> SyncRecord {
        guard let current, current != change.base else { return change.record }
        let own = change.record
        let newer = own.stamp > current.stamp ? own : current
        switch self {
        case .deletionsWin: return current.isDeleted ? current : own.isDeleted ? own : newer
        case .updatesWin: return own.isDeleted ? current : current.isDeleted ? own : newer
        case .lastWriterByRow: return newer
        case .lastWriterByField: return mergeFields(change, into: current)
        }
    }

    private func mergeFields(_ change: SyncChange, into current: SyncRecord) -> SyncRecord {
        var merged = current
        let stamp = change.record.stamp
        if change.record.isDeleted {
            merged.deletion = max(merged.deletion ?? stamp, stamp)
        } else {
            for column in change.columns where merged.fieldStamps[column].map({ $0 < stamp }) ?? true {
                merged.fields[column] = change.record.fields[column]
                merged.fieldStamps[column] = stamp
            }
        }
        merged.stamp = max(merged.stamp, stamp)
        let lastWrite = merged.fieldStamps.values.max()
        merged.isDeleted = merged.deletion.map { deletion in lastWrite.map { $0 < deletion } ?? true } ?? false
        return merged
    }
}
