#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The stores of many tenants or accounts, each a file with a defaults file of its own, of which a few are open at a time.
///
/// ```swift
/// let fleet = StoreFleet(StoreFleet.stores(matching: "tenants/*.sqlite"))
/// await fleet.forEach(jobs: 4) { member in
///     let seeder = Seeder(catalogs: .directory(presets), defaults: member.defaults, device: server) { _ in
///         try SQLiteStore(path: member.store.path)
///     }
///     return try await seeder.launch(account: .signedOut)
/// } then: { member, result in
///     if case .failure(let error) = result { print(member.store.path, error) }
/// }
/// ```
///
/// A store that fails stops no other. Each store records what was done to it, so that a run that was killed is run again: it
/// finds the stores that are done, and does the rest.
public struct StoreFleet: Sendable {
    /// A store with its defaults file.
    public struct Member: Hashable, Sendable {
        /// The store's file, as it was named.
        public let store: URL
        /// Its defaults file, which need not exist.
        public let defaults: URL
    }

    /// The stores, in the order in which they were given; each file once, whatever names it has.
    public let members: [Member]

    /// The stores with their defaults files: `<store>.defaults.json` beside each, or all of them in one folder.
    ///
    /// If a symbolic link names a store, the defaults file stands beside the file to which the link leads.
    /// In a folder the file is named for the store and for a hash of its whole path, since stores in different folders may
    /// have one name. A store that is moved therefore has another defaults file; its receipts keep it from being seeded again.
    ///
    /// - Parameters:
    ///   - stores: the stores' files.
    ///   - folder: the folder of the defaults files, which exists; `nil` to keep each beside its store.
    public init(_ stores: [URL], defaults folder: URL? = nil) {
        var seen: Set<[UInt8]> = []
        // Beside each of its names SQLite would keep other files, and lose what is written by way of one of them.
        var linked: Set<[UInt64]> = []
        members = stores.compactMap { store in
            let path = store.path(percentEncoded: false)
            let resolved = FileKind.resolved(path)
            guard seen.insert(Array(resolved.utf8)).inserted else { return nil }
            if let status = try? FileStatus(of: path), status.isFile, status.links > 1,
                !linked.insert([status.device, status.inode]).inserted
            {
                return nil
            }
            let defaults =
                folder.map { $0.appending(path: FileName.ofDefaults(of: resolved), directoryHint: .notDirectory) }
                ?? URL(filePath: "\(FileKind.target(of: path)).defaults.json", directoryHint: .notDirectory)
            return Member(store: store, defaults: defaults)
        }
    }

    /// Works on every store, on at most `jobs` at a time, and tells each result in the order of the stores.
    ///
    /// Returns when all are done. If the task is cancelled, it begins with no further store, and the stores that are left are
    /// not told.
    ///
    /// - Parameters:
    ///   - jobs: how many stores are worked on at a time, at least one.
    ///   - isolation: the actor on which `tell` runs; that of the caller.
    ///   - work: the work on one store; it opens the store, and lets it go when it returns.
    ///   - tell: told of each store's result.
    public func forEach<Value: Sendable, Failure: Error>(
        jobs: Int = 4, isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable (Member) async throws(Failure) -> Value,
        then tell: (Member, Result<Value, Failure>) -> Void
    ) async {
        await withTaskGroup(of: (Int, Result<Value, Failure>).self) { group in
            var (begun, told) = (0, 0)
            var waiting: [Int: Result<Value, Failure>] = [:]
            func begin(_ group: inout TaskGroup<(Int, Result<Value, Failure>)>) {
                guard begun < members.count, !Task.isCancelled else { return }
                let (place, member) = (begun, members[begun])
                begun += 1
                group.addTask {
                    do throws(Failure) { return (place, .success(try await work(member))) } catch {
                        return (place, .failure(error))
                    }
                }
            }
            for _ in 0..<max(jobs, 1) { begin(&group) }
            while let (place, result) = await group.next() {
                waiting[place] = result
                while let next = waiting.removeValue(forKey: told) {
                    tell(members[told], next)
                    told += 1
                }
                begin(&group)
            }
        }
    }
}

extension StoreFleet {
    /// The files that match a pattern such as `tenants/*.sqlite`, sorted by their UTF-8 bytes.
    ///
    /// `*`, `?` and `[…]` stand for parts of names as in a shell, in folders' names too. Folders are left out, and so are the
    /// files that SQLite and Seedbed keep beside a store: `tenants/*` matches the stores alone. Links to nothing,
    /// fifos and devices are among the files: a store that cannot be opened is to be told. So is a file whose name is not UTF-8, but
    /// at a path where no file is, since a URL holds only UTF-8. A folder that cannot be searched stands for the stores in it: it is among
    /// the files, and cannot be opened as a store.
    public static func stores(matching pattern: String) -> [URL] {
        let paths = POSIX.paths(matching: pattern).filter { path in
            if companions.contains(where: path.hasSuffix) || setAside.contains(where: path.contains) { return false }
            return FileKind(at: path) != .folder
        }
        return (paths + POSIX.unreadableFolders(in: pattern)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { URL(filePath: $0, directoryHint: .notDirectory) }
    }

    /// The ends of the names of files beside a store.
    private static let companions = [
        "-wal", "-shm", "-journal", ".defaults.json", ".defaults.json.lock", ".defaults.json.tmp", ".seedbed",
    ]

    /// The parts of the names of such files that were damaged.
    private static let setAside = [".defaults.json.damaged-", ".seedbed.damaged-"]
}
