/// The seeding table of <doc:Rules>, with S7: decides what one device does for one account and catalog.
package enum LaunchDecision {
    /// The step to take.
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// All is seeded: the result of almost every launch.
        case nothing
        /// The defaults file knows a later release: this is an older app (S7).
        case olderApp
        /// Seed the catalog.
        case seed
        /// The store is new and belongs to an account: its rows come with the first import.
        case awaitImport
        /// The store was seeded, but the defaults file does not say so: record it, insert nothing.
        case record
        /// The user removed the account's content: nothing is seeded until the app asks for it.
        case contentRemoved
    }

    /// The step for a catalog.
    ///
    /// - Parameters:
    ///   - done: the release that the defaults file says was seeded on this device for this account.
    ///   - receipt: the release that the store says it was given.
    ///   - released: when the app's catalog was released.
    ///   - waits: whether a new store waits for its first import. It does if it belongs to an account, unless that import was
    ///     reported finished or the app said that it will not wait.
    ///   - seedsAgain: whether the user asked for every missing seed, for whatever reason it is missing.
    ///   - isContentRemoved: whether the user removed the account's content and the app has not asked for seeds since.
    package static func step(
        done: SeedInstant?, receipt: SeedInstant?, released: SeedInstant, waits: Bool, seedsAgain: Bool = false,
        isContentRemoved: Bool = false
    ) -> Step {
        if let done, done > released { return .olderApp }
        if seedsAgain { return .seed }
        switch (done.map { $0 >= released } ?? false, receipt.map { $0 >= released } ?? false) {
        case (true, true): return .nothing
        case (false, true): return .record
        case (_, false) where isContentRemoved: return .contentRemoved
        case (true, false): return waits ? .awaitImport : .seed
        case (false, false): return .seed
        }
    }

    /// Whether no later release than the app's is known to have been seeded, on this device or in this store (S7).
    ///
    /// The parameters are those of ``step(done:receipt:released:waits:seedsAgain:isContentRemoved:)``.
    static func isCurrent(_ released: SeedInstant, done: SeedInstant?, receipt: SeedInstant?) -> Bool {
        [done, receipt].allSatisfy { $0.map { $0 <= released } ?? true }
    }

    /// Whether the table of a catalog that is not seeded may never have been prepared, although the store's other tables are.
    ///
    /// A store tells only as a whole whether it is prepared. After the content was removed, an update of the app may bring a catalog
    /// for a table that it had before, and other devices may send rows of it.
    static func mayBeUnprepared(_ step: Step, receipt: SeedInstant?) -> Bool {
        receipt == nil && step == .contentRemoved
    }

    /// Whether an engine may take the rows of a store away because the account that they belong to has gone.
    ///
    /// A user who signs in keeps the rows that were made before; an account's rows go when another one takes its place.
    ///
    /// - Parameters:
    ///   - owner: an account whose rows the store holds.
    ///   - account: the account whose data the store is to hold.
    static func mayTakeAlong(_ owner: SeedAccount, before account: SeedAccount) -> Bool {
        if case .id = owner { owner != account } else { false }
    }

    /// Whether an import says that the rows of a former account stay: rows came in, and the former ones still exist.
    ///
    /// An engine that empties the store does so at the latest with the first rows of the new account. What is deleted later was
    /// removed by a user (S5).
    static func staysTakenOver(hasArrivals: Bool, isComplete: Bool) -> Bool { hasArrivals && isComplete }
}
