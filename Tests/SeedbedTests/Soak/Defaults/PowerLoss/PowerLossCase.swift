import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// The calls that were made on a defaults file, and the content of its folder before.
struct PowerLossCase: Sendable {
    /// The file's name.
    static let name = "defaults.json"
    /// The content of a broken file.
    static let damaged = Array(#"{"format": 1, "devices": {"pho"#.utf8)

    /// The content of the folder.
    var before: DiskModel.Image
    /// The calls, each promise where it was made.
    var calls: [DiskCall]

    /// Notes the calls of `body` in a folder that holds `before` and where `stored` was promised.
    init(
        _ before: DiskModel.Image, promised stored: String?, writeLimit: Int = .max,
        _ body: (DefaultsFile, RecordingFileSystem) async throws -> Void
    ) async throws {
        self.before = before
        calls = try await inTemporaryFolder { folder in
            try before.write(to: folder)
            let recorder = RecordingFileSystem(writeLimit: writeLimit)
            recorder.promise(stored)
            try await body(
                DefaultsFile(at: folder.appending(path: Self.name), fileSystem: recorder.fileSystem), recorder)
            return recorder.calls
        }
    }

    /// An update of a file that is there.
    static func update(writeLimit: Int = .max) async throws -> PowerLossCase {
        let old = [name: Defaults.long(store: "old").serialized(), name + ".lock": []]
        return try await PowerLossCase(old, promised: "old", writeLimit: writeLimit) { file, recorder in
            try await file.write(.long(store: "new"))
            recorder.promise("new")
        }
    }

    /// The first file of all.
    static func firstUpdate() async throws -> PowerLossCase {
        try await PowerLossCase([:], promised: nil) { file, recorder in
            try await file.write(.long(store: "new"))
            recorder.promise("new")
        }
    }

    /// Two updates over what a process left behind that was killed.
    static func twoUpdates() async throws -> PowerLossCase {
        let old = [
            name: Defaults.long(store: "old").serialized(), name + ".lock": [],
            name + ".tmp": Array(Defaults.long(store: "never").serialized().dropLast(9)),
        ]
        return try await PowerLossCase(old, promised: "old") { file, recorder in
            for store in ["new", "newer"] {
                try await file.write(.long(store: store))
                recorder.promise(store)
            }
        }
    }

    /// A damaged file that is put aside, and a new one in its place.
    static func setAside() async throws -> PowerLossCase {
        try await PowerLossCase([name: damaged, name + ".lock": []], promised: nil) { file, recorder in
            try await file.withLock { lock throws(DefaultsError) in
                _ = try lock.setAside(at: Day.now)
                try lock.write(.long(store: "new"))
            }
            recorder.promise("new")
        }
    }

    /// The images that a power cut may leave, with the stores that the defaults file may then name.
    func images(tears: Int) -> [(image: DiskModel.Image, allowed: Set<String?>)] {
        var disk = DiskModel(before)
        var found: [DiskModel.Image: Set<String?>] = [:]
        for (index, call) in calls.enumerated() {
            disk.apply(call)
            // The last promise, or the one that is being made.
            let past = calls[...index].last { $0.isPromise }
            let next = calls[(index + 1)...].first { $0.isPromise }
            let allowed = Set([past, next].compactMap { $0?.promised })
            // The same image after an earlier call and after a later one has to do for both.
            for image in disk.images(tears: tears) {
                found[image] = found[image].map { $0.intersection(allowed) } ?? allowed
            }
        }
        return found.map { ($0.key, $0.value) }
    }
}

extension DiskCall {
    /// Whether it is a promise.
    var isPromise: Bool { if case .promise = self { true } else { false } }

    /// The promised store; null for a call.
    var promised: String?? {
        if case .promise(let store) = self { .some(store) } else { nil }
    }
}

extension DiskModel.Image {
    /// Makes the files.
    func write(to folder: URL) throws {
        for (name, bytes) in self { try Data(bytes).write(to: folder.appending(path: name)) }
    }
}

extension Defaults {
    /// The content of ``example(store:)``, and so much more that the file takes several sectors of a disk.
    static func long(store: String) -> Defaults {
        var defaults = example(store: store)
        let entry = Entry(released: Day.january, seededAt: Day.now, store: store)
        for number in 10..<30 {
            defaults.set(entry, device: "d", account: .id("a"), catalog: "catalog-\(number)")
        }
        return defaults
    }
}
