#if os(Linux)
    import Foundation

    /// Where worlds are played, one after the other: folders for three devices, their clocks, and empty stores to copy.
    final class Bench {
        let clocks: [Clock]
        let folders: [URL]
        let prepared: StoreTemplate
        let bare: StoreTemplate
        private let root: URL

        /// In memory, where the system has a file system there: nothing is to outlive a power cut.
        init() throws {
            let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
            let isThere = FileManager.default.isWritableFile(atPath: memory.path)
            let parent = isThere ? memory : FileManager.default.temporaryDirectory
            let name = "seedbed-changesets-\(UUID().uuidString)"
            let root = parent.appending(path: name)
            self.root = root
            folders = (0..<3).map { root.appending(path: "device-\($0)") }
            for folder in folders {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            clocks = try (0..<3).map { try Clock("\(name)-\($0)") }
            prepared = try StoreTemplate(isPrepared: true, folder: root)
            bare = try StoreTemplate(isPrepared: false, folder: root)
        }

        deinit { try? FileManager.default.removeItem(at: root) }
    }
#endif
