#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Seeder {
    /// Where a seeder keeps its records of what was seeded: in one file for all accounts, or in a file for each.
    ///
    /// Each seeding rewrites the account's file as a whole. For the few accounts of a device one file is simple. A server with
    /// thousands of accounts keeps a file for each, so that no account waits for another and no file grows.
    public enum DefaultsLocation: Hashable, Sendable {
        /// One defaults file, at a file URL; its folder exists.
        case file(URL)
        /// A folder that exists, with a defaults file for each account.
        ///
        /// The files' names are made from hashes of the accounts' ids. ``Seeder/forget(account:dryRun:)`` removes the account's
        /// file. Each account needs a store of its own, because calls for two accounts do not wait for each other.
        case perAccount(URL)
    }
}

extension Seeder {
    /// A seeder for one device, with one defaults file for all accounts; opens and reads nothing yet.
    ///
    /// - Parameters:
    ///   - catalogs: where the app's catalogs are.
    ///   - former: older releases of them, as for a seeder with a ``DefaultsLocation``.
    ///   - languages: the user's languages, likewise.
    ///   - defaults: the defaults file, made by the first seeding; its folder exists.
    ///   - device: an id that this installation keeps and no other has, so that a backup restored elsewhere is noticed.
    ///   - environment: the clock and random numbers.
    ///   - store: opens the store that holds an account's rows; asked again if the seeder has closed it. It may give the same
    ///     file for all of them.
    public init(
        catalogs: CatalogSource, former: [CatalogSource] = [], languages: [String] = [], defaults: URL, device: String,
        environment: Environment = Environment(),
        store: @escaping @Sendable (SeedAccount) throws -> any SeedStore
    ) {
        self.init(
            catalogs: catalogs, former: former, languages: languages, defaults: .file(defaults), device: device,
            environment: environment, store: store)
    }
}

/// The defaults files of a seeder: one, or one for each account.
package struct DefaultsFiles: Sendable {
    private enum Place: Sendable {
        case file(DefaultsFile)
        case folder(URL)
    }

    private let place: Place

    /// One file for all accounts.
    package init(_ file: DefaultsFile) { place = .file(file) }

    /// The files at a location.
    init(_ location: Seeder.DefaultsLocation) {
        switch location {
        case .file(let url): place = .file(DefaultsFile(at: url))
        case .perAccount(let folder): place = .folder(folder)
        }
    }

    /// Whether each account has a file of its own.
    var isPerAccount: Bool {
        if case .folder = place { true } else { false }
    }

    /// The file that holds an account's records.
    func file(of account: SeedAccount) -> DefaultsFile {
        switch place {
        case .file(let file): file
        case .folder(let folder):
            DefaultsFile(
                at: folder.appending(path: FileName.ofDefaults(of: account), directoryHint: .notDirectory))
        }
    }

    /// Whether the records of other accounts fulfil a condition, asked of one file after the other.
    ///
    /// A file that cannot be read has no records.
    ///
    /// - Parameters:
    ///   - account: the account whose file was read.
    ///   - known: what that file holds.
    ///   - other: the account to ask about; `nil` for all of them.
    ///   - holds: the condition, asked of what a file holds.
    func others(
        than account: SeedAccount, _ known: Defaults, only other: SeedAccount?, fulfil holds: (Defaults) -> Bool
    ) -> Bool {
        guard case .folder(let folder) = place else { return holds(known) }
        if let other { return (try? file(of: other).read()).map(holds) ?? false }
        let own = FileName.ofDefaults(of: account)
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return (names ?? []).sorted().contains { name in
            guard FileName.isDefaults(name), name != own else { return false }
            let file = DefaultsFile(at: folder.appending(path: name, directoryHint: .notDirectory))
            return (try? file.read()).map(holds) ?? false
        }
    }
}
