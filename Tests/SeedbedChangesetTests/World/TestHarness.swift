#if os(Linux)
    import Foundation
    import Seedbed
    import SeedbedScheduleSupport

    /// Where worlds are played, one after the other: folders for three devices, their clocks, and empty stores to copy.
    final class TestHarness {
        let clocks: [Clock]
        let devices: [Device]
        let uuids: Uuids
        /// Whether Seedbed is there at all.
        let hasSeedbed: Bool
        private let root: URL

        /// In memory, where the system has a file system there: nothing is to outlive a power cut.
        init(hasSeedbed: Bool) throws {
            let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
            let isThere = FileManager.default.isWritableFile(atPath: memory.path)
            let parent = isThere ? memory : FileManager.default.temporaryDirectory
            let name = "seedbed-changesets-\(UUID().uuidString)"
            let root = parent.appending(path: name)
            self.root = root
            self.hasSeedbed = hasSeedbed
            let clocks = try (0..<3).map { try Clock("\(name)-\($0)") }
            self.clocks = clocks
            let uuids = Uuids()
            self.uuids = uuids
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            let template = try StoreTemplate(isPrepared: hasSeedbed, folder: root)
            var random = RandomSource(seed: 0)
            let kind = EngineKind.random(&random)
            devices = try (0..<3).map { number in
                let folder = root.appending(path: "device-\(number)")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                return try Device(
                    number, kind,
                    Device.Surroundings(
                        folder: folder, clock: clocks[number], template: template,
                        makeUUID: { UUIDText(uuids.next()) }))
            }
        }

        deinit { try? FileManager.default.removeItem(at: root) }
    }
#endif
