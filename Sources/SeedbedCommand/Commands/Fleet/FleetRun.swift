internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A command on many stores: those of `--stores`.
struct FleetRun {
    private let arguments: Arguments
    private let fleet: StoreFleet
    private let jobs: Int

    /// How many files the command itself may have open, at most.
    private static let ownFiles = 24
    /// How many files the work on one store may have open, at most.
    private static let filesOfStore = 10

    /// Finds the stores.
    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        let wanted = try attempt { () throws(UsageError) in try arguments.number(.jobs, in: 1...64) } ?? 4
        let files = POSIX.raiseFileLimit(to: Self.ownFiles + wanted * Self.filesOfStore)
        jobs = min(wanted, max((files - Self.ownFiles) / Self.filesOfStore, 1))
        let pattern = arguments.values[.stores] ?? ""
        let stores = StoreFleet.stores(matching: pattern)
        if stores.isEmpty { throw .noStores(pattern: pattern) }
        let folder = arguments.values[.defaults].map { URL(filePath: $0, directoryHint: .isDirectory) }
        if let folder, FileKind(at: folder.path(percentEncoded: false)) != .folder {
            throw .missing(path: folder.relativePath)
        }
        fleet = StoreFleet(stores, defaults: folder)
    }

    /// Runs the command on each store, and prints those that were not quiet, and a total.
    ///
    /// The catalogs are read first: a mistake in them is told once, before a store is opened.
    ///
    /// - Warning: This deletes rows if the command does.
    func run() async throws(CommandError) {
        let (catalogs, warnings) = try await catalogs()
        var view = FleetView(arguments: arguments, warnings: warnings)
        try view.begin()
        let progress = Progress(of: fleet.members.count)
        var done = 0
        var failure: CommandError?
        await fleet.forEach(jobs: jobs) { (member) async throws(CommandError) in
            try await result(of: member, catalogs)
        } then: { member, result in
            progress.end()
            // The other stores are done all the same if the output cannot be written.
            do throws(CommandError) { try view.add(result, of: member.path) } catch { failure = failure ?? error }
            done += 1
            Progress.show(done, of: fleet.members.count)
        }
        progress.end()
        if let failure { throw failure }
        try view.end()
    }

    /// The catalogs, read and checked, with the warnings about them that `check` tells.
    private func catalogs() async throws(CommandError) -> ([Catalog], [String]) {
        if arguments.command == .check { return try await CheckCommand.checkedCatalogs(arguments) }
        return (try attempt { () throws(CatalogError) in try CatalogSource(path: arguments.seeds).load() }, [])
    }

    private func result(
        of member: StoreFleet.Member, _ catalogs: [Catalog]
    ) async throws(CommandError) -> FleetResult {
        if member.path.contains("\u{FFFD}"), FileKind(at: member.path) == .missing {
            throw .unreadable(path: member.path, reason: "its name is not UTF-8; rename it")
        }
        if FileKind(at: member.path) == .folder, let problem = POSIX.problem(with: member.path) {
            throw .unreadable(path: member.path, reason: "the folder cannot be listed (\(problem.text))")
        }
        do throws(StoreError) { try ForeignLog.check(member.path) } catch { throw .seedbed(.store(error)) }
        if arguments.command == .check {
            return FleetResult(try CheckCommand.check(catalogs, against: member.path, arguments.values[.importing]))
        }
        let context = try CommandContext(arguments, member: member)
        return switch arguments.command {
        case .clean: FleetResult(try await CleanCommand.report(arguments, in: context).report, arguments)
        case .adopt: FleetResult(try await AdoptCommand.report(arguments, in: context))
        case .status: FleetResult(try await StatusCommand.view(arguments, in: context))
        default: FleetResult(try await SeedCommand.report(arguments, in: context).report, arguments)
        }
    }
}

extension StoreFleet.Member {
    /// The store's path, as the pattern names it.
    var path: String { store.relativePath }

    /// The device's id for a store that knows none, made from the path: two runs at once give it the same one.
    var newDevice: String {
        let name = defaults.absoluteURL.path(percentEncoded: false)
        return UUIDText.hashed(FileKind.resolved(path) + "\n" + name).description
    }
}
