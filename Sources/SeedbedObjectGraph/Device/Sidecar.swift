internal import Seedbed
internal import SeedbedSQLite

/// Keeps the log, the journal and the notes, which belong to this device alone, in a file beside a graph's store.
///
/// It is an SQLite file. A call writes the entries that it changes, in one transaction: a reader finds the old content or the new
/// one, also after a power cut. A save that changes rows writes twice. Before the save it adds what the save will change, the
/// intention. After the save the intention becomes the state. The history, or the metadata that are saved with the rows, tell
/// whether the save took place.
///
/// | a crash | the metadata name | the next call finds |
/// |---|---|---|
/// | before the intention | the former save | the former state |
/// | after the intention | the former save | the former state; the intention is passed over |
/// | after the save | the new save | the intended state |
/// | after the end | the new save | the new state |
final class Sidecar {
    /// The entries; a test can replace them.
    let file: any SidecarFile
    /// The state that this object has read or written last.
    private var known: Known?

    private struct Known {
        var stamp: String?
        var content: Content?
        /// The entries of the intention.
        var intention: [SidecarKey: String] = [:]
    }

    /// The content of the file.
    struct Content: Equatable {
        /// The name of the store to which it belongs.
        var store: String
        /// The state after the last save that ended.
        var state: DeviceState
        /// The state after the save that had begun, or `nil`.
        var intended: DeviceState?
    }

    /// The entry that names the store.
    private static let storeKey = SidecarKey("sidecar", "store")
    /// The text of an intention for an entry that goes.
    private static let gone = ""

    init(file: any SidecarFile) { self.file = file }

    /// Reads the file; `nil` if it does not exist, or belongs to another store.
    ///
    /// A file that cannot be read is kept under another name.
    func read(of store: String) throws(StoreError) -> Content? {
        do throws(StoreError) {
            if let known, try file.stamp() == known.stamp { return known.content?.of(store) }
            known = nil
            guard let (stamp, texts) = try file.read() else {
                known = Known()
                return nil
            }
            let content = try content(of: texts)
            known = Known(stamp: stamp, content: content, intention: texts.filter(\.key.isIntended))
        } catch .notADatabase, .damagedBookkeeping {
            try file.setAside()
            known = Known()
        }
        return known?.content?.of(store)
    }

    /// Writes what differs from the content that was read or written last.
    ///
    /// It throws ``Seedbed/StoreError/busy(store:)`` if another process has written since.
    func write(_ content: Content) throws(StoreError) {
        if known == nil { _ = try read(of: content.store) }
        let (stamp, former) = (known?.stamp, known?.content?.of(content.store))
        var changes = content.state.changes(from: former?.state ?? DeviceState(), in: content.store)
        if former == nil {
            changes.replacesAll = true
            changes.texts[Self.storeKey] = content.store
        }
        let (old, new) = (former == nil ? [:] : known?.intention ?? [:], Self.intention(of: content))
        for (key, text) in new where old[key] != text { changes.texts[key] = text }
        for key in old.keys where new[key] == nil { changes.removed.insert(key) }
        if changes.isEmpty { return }
        // If the write fails, it is unknown what the file holds.
        known = nil
        known = Known(stamp: try file.write(changes, over: stamp), content: content, intention: new)
    }

    /// The entries by which the intended state differs from the state.
    private static func intention(of content: Content?) -> [SidecarKey: String] {
        guard let content, let intended = content.intended else { return [:] }
        let changes = intended.changes(from: content.state, in: content.store)
        var texts = changes.texts
        for key in changes.removed { texts[key] = gone }
        return Dictionary(
            texts.map { (SidecarKey($0.key.section, $0.key.name, isIntended: true), $0.value) }
        ) { first, _ in first }
    }

    private func content(of texts: [SidecarKey: String]) throws(StoreError) -> Content {
        guard let store = texts[Self.storeKey] else {
            throw .damagedBookkeeping(store: file.name, reason: "it names no store")
        }
        func state(_ texts: [SidecarKey: String]) throws(StoreError) -> DeviceState {
            guard let state = DeviceState(texts: texts, in: store) else {
                throw .damagedBookkeeping(store: file.name, reason: "an entry cannot be read")
            }
            return state
        }
        let intended = texts.filter(\.key.isIntended)
        var all = intended.isEmpty ? texts : texts.filter { !$0.key.isIntended }
        var content = Content(store: store, state: try state(all))
        if intended.isEmpty { return content }
        for (key, text) in intended {
            all[SidecarKey(key.section, key.name)] = text == Self.gone ? nil : text
        }
        content.intended = try state(all)
        return content
    }
}

extension Sidecar.Content {
    /// The content, or `nil` if it belongs to another store.
    fileprivate func of(_ store: String) -> Sidecar.Content? {
        self.store.utf8.elementsEqual(store.utf8) ? self : nil
    }
}
