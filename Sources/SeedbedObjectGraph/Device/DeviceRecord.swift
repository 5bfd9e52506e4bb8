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
        var state = content?.state ?? DeviceState()
        state.commit = metadata?.commit
        state.bookkeeping = metadata?.bookkeeping ?? .object([])
        return state
    }
}
