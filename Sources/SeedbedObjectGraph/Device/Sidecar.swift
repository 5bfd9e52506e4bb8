internal import Seedbed

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The file beside a graph's store that holds what belongs to the device: the log, the journal, and the notes.
///
/// It is one JSON file, which is replaced as a whole: a reader finds the old content or the new one, also after a power cut.
/// A save that changes rows writes it twice. Before the save it adds the state that is to be, the intention. After the save that
/// state takes the place of the former one. The metadata, which are saved with the rows, tell which of both is true.
///
/// | a crash | the metadata name | the next call finds |
/// |---|---|---|
/// | before the intention | the former save | the former state |
/// | after the intention | the former save | the former state; the intention is passed over |
/// | after the save | the new save | the intended state |
/// | after the end | the new save | the new state |
struct Sidecar {
    /// The bytes of the file; a test can replace it.
    var file: any SidecarFile

    /// The content of the file.
    struct Content: Equatable {
        /// The name of the store to which it belongs.
        var store: String
        /// The state after the last save that ended.
        var state: DeviceState
        /// The state after the save that had begun, or `nil`.
        var intended: DeviceState?
    }

    /// Reads the file; `nil` if it does not exist, or belongs to another store.
    ///
    /// A file that cannot be read is kept under another name.
    func read(of store: String) throws(StoreError) -> Content? {
        guard let bytes = try file.read() else { return nil }
        guard let json = try? JSONValue(parsing: bytes), let format = json["format"]?.integer else {
            try file.setAside()
            return nil
        }
        if format != 1 { throw .fromTheFuture(store: file.name, version: format) }
        guard let name = json["store"]?.string, let state = DeviceState(json: json["state"]) else {
            try file.setAside()
            return nil
        }
        if !name.utf8.elementsEqual(store.utf8) { return nil }
        return Content(store: name, state: state, intended: DeviceState(json: json["intended"]))
    }

    /// Replaces the file.
    func write(_ content: Content) throws(StoreError) {
        let json: JSONValue = [
            "format": 1, "store": .string(content.store), "state": content.state.json,
            "intended": content.intended?.json ?? .null,
        ]
        try file.write(json.utf8(.compact))
    }
}

/// The place of a ``Sidecar``.
protocol SidecarFile {
    /// The name of the file, for errors.
    var name: String { get }
    /// Reads the file; `nil` if it does not exist.
    func read() throws(StoreError) -> [UInt8]?
    /// Replaces the file as a whole, and returns when the new content will survive a power cut.
    func write(_ bytes: [UInt8]) throws(StoreError)
    /// Gives the file another name.
    func setAside() throws(StoreError)
}

/// A sidecar on the disk, which only its owner can read.
struct SidecarFileOnDisk: SidecarFile {
    private let file: DefaultsFile

    /// The file at a file URL, whose folder exists.
    init(at url: URL) { file = DefaultsFile(at: url) }

    var name: String { file.path }

    func read() throws(StoreError) -> [UInt8]? {
        do throws(DefaultsError) { return try file.bytes(at: file.path) } catch { throw failure(error) }
    }

    func write(_ bytes: [UInt8]) throws(StoreError) {
        do throws(DefaultsError) { try file.replace(with: bytes) } catch { throw failure(error) }
    }

    func setAside() throws(StoreError) {
        do throws(DefaultsError) { _ = try file.setAside(at: SeedInstant.now) } catch { throw failure(error) }
    }

    private func failure(_ error: DefaultsError) -> StoreError {
        .inputOutput(store: file.path, detail: error.description)
    }
}
