#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension StoreFleet {
    /// The files that match a pattern such as `tenants/*.sqlite`, sorted by their UTF-8 bytes.
    ///
    /// `*`, `?` and `[…]` stand for parts of names as in a shell, in folders' names too. Folders are left out, and so are the
    /// files that SQLite and Seedbed keep beside a store: `tenants/*` matches the stores alone. A folder that may not be read
    /// has no files.
    public static func stores(matching pattern: String) -> [URL] {
        let paths = POSIX.paths(matching: pattern).filter { path in
            if companions.contains(where: path.hasSuffix) || setAside.contains(where: path.contains) { return false }
            if case .file = FileKind(at: path) { return true } else { return false }
        }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { URL(filePath: $0, directoryHint: .notDirectory) }
    }

    /// The ends of the names of files beside a store.
    private static let companions = [
        "-wal", "-shm", "-journal", ".defaults.json", ".defaults.json.lock", ".defaults.json.tmp", ".seedbed",
    ]

    /// The parts of the names of such files that were damaged.
    private static let setAside = [".defaults.json.damaged-", ".seedbed.damaged-"]
}
