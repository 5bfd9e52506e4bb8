#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension StoreFleet {
    /// The files that match a pattern such as `tenants/*.sqlite`, sorted by their UTF-8 bytes.
    ///
    /// `*`, `?` and `[…]` stand for parts of names as in a shell, in folders' names too. Folders are left out, and so are the
    /// files that SQLite and Seedbed keep beside a store: `tenants/*` matches the stores alone. A folder that may not be read
    /// has no files.
    public static func stores(matching pattern: String) -> [URL] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [] }
        var paths: [String] = []
        for place in 0..<Int(found.gl_pathc) {
            guard let path = found.gl_pathv?[place].map({ String(cString: $0) }) else { continue }
            if companions.contains(where: path.hasSuffix) || setAside.contains(where: path.contains) { continue }
            if case .file = FileKind(at: path) { paths.append(path) }
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
