import Seedbed

@testable import SeedbedObjectGraph

/// A sidecar in memory, which can fail at a write as a crash would have it.
final class SidecarInMemory: SidecarFile {
    private(set) var bytes: [UInt8]?
    private(set) var writes = 0
    /// How many more writes succeed; `nil` for any number.
    var remainingWrites: Int?

    init(_ bytes: [UInt8]? = nil) { self.bytes = bytes }

    var name: String { "sidecar" }

    func read() throws(StoreError) -> [UInt8]? { bytes }

    func setAside() throws(StoreError) { bytes = nil }

    func write(_ bytes: [UInt8]) throws(StoreError) {
        if let remainingWrites {
            if remainingWrites == 0 { throw .inputOutput(store: name, detail: "the power is off") }
            self.remainingWrites = remainingWrites - 1
        }
        writes += 1
        self.bytes = bytes
    }
}
