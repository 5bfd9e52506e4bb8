import Foundation
import Seedbed
import SeedbedSQLite

@testable import SeedbedObjectGraph

/// A sidecar in memory or on the disk, which can fail at a write as a crash would have it.
final class TestSidecar: SidecarFile {
    private let disk: SidecarFileOnDisk?
    private(set) var stored: (stamp: String, texts: [SidecarKey: String])?
    private(set) var writes = 0
    /// The bytes of the entries that were written.
    private(set) var bytes = 0
    /// How many more writes succeed; `nil` for any number.
    var remainingWrites: Int?
    /// Runs once, right before a write: another process that comes between.
    var interloper: (() throws -> Void)?

    /// A sidecar in memory, without entries or with those of another one.
    init(_ other: TestSidecar? = nil) {
        disk = nil
        stored = other?.stored
    }

    /// A sidecar on the disk.
    init(at url: URL) { disk = SidecarFileOnDisk(at: url) }

    var name: String { disk?.name ?? "sidecar" }

    func stamp() throws(StoreError) -> String? {
        if let disk { return try disk.stamp() }
        return stored?.stamp
    }

    func read() throws(StoreError) -> (stamp: String, texts: [SidecarKey: String])? {
        if let disk { return try disk.read() }
        return stored
    }

    func setAside() throws(StoreError) {
        try disk?.setAside()
        stored = nil
    }

    func write(_ changes: SidecarChanges, over stamp: String?) throws(StoreError) -> String {
        let interloper = interloper
        self.interloper = nil
        do { try interloper?() } catch { throw .failed(store: name, detail: "\(error)") }
        if let remainingWrites {
            if remainingWrites == 0 { throw .inputOutput(store: name, detail: "the power is off") }
            self.remainingWrites = remainingWrites - 1
        }
        writes += 1
        bytes += changes.texts.reduce(0) {
            $0 + $1.key.section.utf8.count + $1.key.name.utf8.count + $1.value.utf8.count
        }
        if let disk { return try disk.write(changes, over: stamp) }
        if stored?.stamp != stamp { throw .busy(store: name) }
        var texts = changes.replacesAll ? [:] : stored?.texts ?? [:]
        for key in changes.removed { texts[key] = nil }
        texts.merge(changes.texts) { $1 }
        let new = UUID().uuidString
        stored = (new, texts)
        return new
    }
}
