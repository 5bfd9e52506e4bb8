internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The files and names that a command works with: the options, with defaults for those that were not given.
struct CommandContext {
    let store: String
    let seeds: CatalogSource
    /// Older releases of the catalogs.
    let former: [CatalogSource]
    /// The languages of localized texts, the one that is wanted most first.
    let languages: [String]
    let defaults: DefaultsFile
    let account: SeedAccount
    private let device: String?
    /// The expression that is true while a sync engine writes.
    private let importing: String?
    let command: Command
    /// The id that one store among many gets if it knows none; `nil` for a random one.
    ///
    /// It needs no lock, since each run makes the same one.
    private let newDevice: String?

    /// Reads the options.
    ///
    /// Looks at the files only to see whether the catalogs are in a folder.
    ///
    /// - Parameter member: the store and the defaults file if the command works on many; those of the options otherwise.
    init(_ arguments: Arguments, member: StoreFleet.Member? = nil) throws(CommandError) {
        command = arguments.command
        store = member?.path ?? arguments.values[.store] ?? ""
        if store == ":memory:" { throw .usage(.storeInMemory(command)) }
        seeds = CatalogSource(path: arguments.seeds)
        former = (try attempt { () throws(UsageError) in try arguments.list(.former) } ?? []).map(CatalogSource.init)
        languages = try attempt { () throws(UsageError) in try arguments.list(.language) } ?? []
        for language in languages where !Catalog.isLanguage(language) {
            throw .usage(.badValue(.language, language, command))
        }
        let defaults = arguments.values[.defaults] ?? "\(FileKind.target(of: store)).defaults.json"
        self.defaults = DefaultsFile(at: member?.defaults ?? URL(filePath: defaults, directoryHint: .notDirectory))
        if self.defaults.path == DefaultsFile(at: URL(filePath: store, directoryHint: .notDirectory)).path {
            throw .usage(.badValue(.defaults, defaults, command))
        }
        newDevice = member?.newDevice
        let isNamed = [.account, .forget].contains(arguments.command)
        let account = isNamed ? arguments.operands.first : arguments.values[.account]
        self.account = account.map { $0 == "none" ? .signedOut : .id($0) } ?? .signedOut
        device = arguments.values[.device]
        importing = arguments.values[.importing]
    }

    /// Whether the store is one of many, for which one progress bar is shown.
    var isMember: Bool { newDevice != nil }

    /// Makes a seeder for the device, which opens the store with these options when it needs the store.
    func seeder(
        device: String, options: SQLiteStore.Options, path: String? = nil, catalogs: CatalogSource? = nil
    ) -> Seeder {
        let path = path ?? store
        var environment = Seeder.Environment()
        environment.keepsCatalogs = !isMember
        return Seeder(
            catalogs: catalogs ?? seeds, former: former, languages: languages, defaults: defaults.url, device: device,
            environment: environment
        ) {
            (_) throws(StoreError) in try Self.open(path, options)
        }
    }

    /// Opens a store, and refuses one that no command can work on: a file of Core Data, one with hard links, or damaged
    /// bookkeeping.
    ///
    /// `inspect` opens its file itself.
    static func open(_ path: String, _ options: SQLiteStore.Options) throws(StoreError) -> SQLiteStore {
        try SQLiteStore.refuseHardLinks(to: path)
        let store = try SQLiteStore(path: path, options: options)
        // SQLite takes the lock of the file once for all three checks.
        try store.reading { () throws(StoreError) in
            try store.refuseCoreData()
            try store.refuseSidecar()
            try store.checkBookkeeping()
        }
        return store
    }

    /// The options for opening the store.
    ///
    /// With those for a dry run, no file beside the store changes either.
    func options(dryRun: Bool) -> SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.isProbe = dryRun
        options.importing = importing
        return options
    }

    /// Calls `body` with a seeder whose transactions are rolled back; while another process writes, on a copy of the store.
    func onProbe<Result>(
        device: String, _ body: (Seeder) async throws(SeedbedError) -> Result
    ) async throws(SeedbedError) -> Result {
        var options = options(dryRun: true)
        let busyTimeout = options.busyTimeout
        options.busyTimeout = .zero
        do throws(SeedbedError) {
            return try await body(seeder(device: device, options: options))
        } catch .store(.busy) {
            (options.busyTimeout, options.isPrivateCopy) = (busyTimeout, true)
            return try await body(seeder(device: device, options: options))
        }
    }

    /// The device that was named, or else the only one that the defaults file knows; nil if the file knows none.
    ///
    /// A damaged file knows none: a command that writes the file moves it aside, and a command that only reads it fails
    /// there.
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

    /// Calls `body` with this device's id, or with a new id if none is known.
    ///
    /// A dry run makes up no id: it would not be the one of the run.
    /// If the new id is kept, other processes that need one wait until `body` has recorded it. Otherwise one device
    /// would get two.
    func withDevice<Result>(
        isKept: Bool, _ body: (String) async throws(CommandError) -> Result
    ) async throws(CommandError) -> Result {
        if let known = try knownDevice() { return try await body(known) }
        let fresh = newDevice ?? (isKept ? UUIDText.random().description : "")
        if !isKept || newDevice != nil { return try await body(fresh) }
        let folder = defaults.url.absoluteURL.deletingLastPathComponent().path(percentEncoded: false)
        let lock = try await FolderLock(on: folder, for: .choosingDevice)
        defer { withExtendedLifetime(lock) {} }
        return try await body(try knownDevice() ?? fresh)
    }
}

extension CatalogSource {
    /// The catalogs at a path: those in the folder, or the one in the file.
    init(path: String) {
        var isFolder = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        self =
            isFolder
            ? .directory(URL(filePath: path, directoryHint: .isDirectory))
            : .file(URL(filePath: path, directoryHint: .notDirectory))
    }
}
