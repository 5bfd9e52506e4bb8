internal import Seedbed

/// The device's state as its files have it, and what happened in the graph since.
struct DeviceRecord {
    /// The metadata that are saved with the rows.
    private let metadata: GraphMetadata?
    /// The content of the sidecar.
    let content: Sidecar.Content?
    /// The state that belongs to the rows, or `nil` if none does.
    let state: DeviceState?
    /// The history since that state; `nil` if it is lost.
    let history: GraphHistory?
    /// The state that belongs to the rows although the metadata are gone.
    private let remaining: DeviceState?
    /// The token of the history's end.
    let token: GraphToken?

    /// The state of a save that has begun and may not have ended.
    ///
    /// A save that has ended is not pending: its state is an old one as soon as something is noted after it.
    var pending: DeviceState? { content?.intended == state ? nil : content?.intended }

    /// Reads the files.
    init(of graph: any ObjectGraph, _ sidecar: Sidecar) throws(StoreError) {
        if let bytes = try graph.metadata() {
            metadata = try GraphMetadata(parsing: bytes, store: graph.identity)
        } else {
            metadata = nil
        }
        content = try sidecar.read(of: graph.identity)
        state = try Self.state(of: graph, metadata, content)
        history = if let state { try graph.changes(since: state.token) } else { nil }
        token = if let history { history.token } else { try graph.changes(since: nil)?.token }
        remaining = try state == nil && metadata == nil ? Self.remainingState(of: graph, content) : nil
    }

    /// The state whose metadata are gone from a store that still has its rows; `nil` if the rows may be older than Seedbed.
    ///
    /// An app that sets the metadata of its store takes Seedbed's away. A backup from before Seedbed has none either. The history
    /// tells the two apart by the name of the save, and without it the rows do: those of the backup have no dates of a release.
    private static func remainingState(
        of graph: any ObjectGraph, _ content: Sidecar.Content?
    ) throws(StoreError) -> DeviceState? {
        guard let content else { return nil }
        let names = Set(try graph.changes(since: nil)?.transactions.compactMap(\.name) ?? [])
        if let intended = content.intended, intended.commit.map(names.contains) ?? false { return intended }
        if content.state.commit.map(names.contains) ?? false { return content.state }
        for table in content.state.bookkeeping["tables"]?.elements ?? [] {
            guard let name = table["name"]?.string, let date = table["mapping"]?.elements?.first?.string,
                graph.entities.contains(where: { $0.name == name })
            else { continue }
            let objects = try graph.objects(of: name, where: .all)
            if objects.contains(where: { $0.values[date] ?? .null != .null }) { return content.state }
        }
        return nil
    }

    /// The state that belongs to the rows, or `nil` if none does.
    ///
    /// Whether a save that had begun has ended, the history tells. Metadata alone would not: a save of the app's can write them
    /// first.
    private static func state(
        of graph: any ObjectGraph, _ metadata: GraphMetadata?, _ content: Sidecar.Content?
    ) throws(StoreError) -> DeviceState? {
        guard let content else { return metadata == nil ? DeviceState() : nil }
        let state = content.state
        guard let intended = content.intended else { return state.commit == metadata?.commit ? state : nil }
        if let history = try graph.changes(since: state.token) {
            if history.transactions.contains(where: { $0.name == intended.commit }) { return intended }
            let known = [state.commit, intended.commit]
            return known.contains(metadata?.commit) ? state : nil
        }
        if intended.commit == metadata?.commit { return intended }
        return state.commit == metadata?.commit ? state : nil
    }

    /// The state of a store that came from a backup, or whose sidecar is gone: the receipts are those of the rows.
    var rescuedState: DeviceState {
        var state = remaining ?? content?.state ?? DeviceState()
        state.commit = metadata?.commit
        state.bookkeeping = metadata?.bookkeeping ?? remaining?.bookkeeping ?? .object([])
        return state
    }
}
