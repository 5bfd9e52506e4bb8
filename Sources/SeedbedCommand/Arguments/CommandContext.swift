internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The files and names that a command works with: the options, with what stands for those that were not given.
struct CommandContext {
    let store: String
    let seeds: CatalogSource
    /// Older releases of the catalogs.
    let former: [CatalogSource]
    let defaults: DefaultsFile
    let account: Account
    private let device: String?
    /// The expression that is true while a sync engine writes.
    private let importing: String?
    private let command: Command

    /// Reads the options; of the files only whether the seeds are in a folder.
    init(_ arguments: Arguments) throws(CommandError) {
        command = arguments.command
        store = arguments.values[.store] ?? ""
        if store == ":memory:" { throw .usage(.storeInMemory(command)) }
        seeds = CatalogSource(path: arguments.values[.seeds] ?? "Seeds")
        former = (try attempt { () throws(UsageError) in try arguments.list(.former) } ?? []).map(CatalogSource.init)
        let defaults = arguments.values[.defaults] ?? "\(store).defaults.json"
        self.defaults = DefaultsFile(at: URL(filePath: defaults, directoryHint: .notDirectory))
        let isNamed = [.account, .forget].contains(arguments.command)
        let account = isNamed ? arguments.operands.first : arguments.values[.account]
        self.account = account.map { $0 == "none" ? .none : .id($0) } ?? .none
        device = arguments.values[.device]
        importing = arguments.values[.importing]
    }

    /// A seeder for the device, whose store is opened with these options when it is needed.
    func seeder(device: String, options: SQLiteStore.Options, path: String? = nil) -> Seeder {
        let path = path ?? store
        return Seeder(catalogs: seeds, former: former, defaults: defaults.url, device: device) {
            (_) throws(StoreError) in try Self.open(path, options)
        }
    }

    /// Opens a store, after a look at what no command can work on: a file of Core Data's, and damaged bookkeeping.
    static func open(_ path: String, _ options: SQLiteStore.Options) throws(StoreError) -> SQLiteStore {
        let store = try SQLiteStore(path: path, options: options)
        if !options.isReadOnly { try store.refuseCoreData() }
        try store.checkBookkeeping()
        return store
    }

    /// How the store is opened: for a dry run so that nothing beside it changes either.
    func options(dryRun: Bool) -> SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.isTrial = dryRun
        options.importing = importing
        return options
    }

    /// The device that was named, or else the only one that the defaults file knows; nil when it knows none.
    ///
    /// A damaged file knows none: whoever writes it puts it aside, and whoever only reads it fails there.
    func knownDevice() throws(CommandError) -> String? {
        if let device { return device }
        let devices: [String]
        do throws(DefaultsError) {
            devices = try defaults.read().devices
        } catch .damaged {
            return nil
        } catch {
            throw .seedbed(.defaults(error))
        }
        guard devices.count < 2 else {
            throw .usage(.severalDevices(file: defaults.url.relativePath, ids: devices, command))
        }
        return devices.first
    }

    /// Runs `body` for this device, under a fresh id where none is known yet.
    ///
    /// Until `body` has recorded the fresh id, others that look for one wait, or one device would get two.
    func withDevice(
        isKept: Bool, _ body: (String) async throws(CommandError) -> Void
    ) async throws(CommandError) {
        if let known = try knownDevice() { return try await body(known) }
        let fresh = UUIDText.random().description
        if !isKept { return try await body(fresh) }
        let folder = defaults.url.absoluteURL.deletingLastPathComponent().path(percentEncoded: false)
        let lock = try await FolderLock(on: folder)
        defer { withExtendedLifetime(lock) {} }
        try await body(try knownDevice() ?? fresh)
    }
}

extension CatalogSource {
    /// The catalogs at a path: those of a folder, or the one that the file holds.
    init(path: String) {
        var isFolder = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        self =
            isFolder
            ? .directory(URL(filePath: path, directoryHint: .isDirectory))
            : .file(URL(filePath: path, directoryHint: .notDirectory))
    }
}
