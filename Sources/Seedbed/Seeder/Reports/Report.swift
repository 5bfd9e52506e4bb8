extension Seeder {
    /// The changes that one call of a ``Seeder`` made, or in a dry run would make.
    public struct Report: Hashable, Sendable {
        /// The result of a call.
        public enum Outcome: String, Hashable, Sendable, CaseIterable {
            /// A catalog was given to this store for the first time.
            case seeded
            /// A newer release of a catalog was seeded.
            case upgraded
            /// Nothing was to be done: the result of almost every launch.
            case alreadySeeded
            /// The store was seeded already; the defaults file did not say so and does now.
            case recorded
            /// The store is new and belongs to an account: its rows come with the first import.
            case awaitingImport
            /// The defaults file knows a later release: this is an older app, and nothing was seeded.
            case olderApp
            /// The user removed the account's content: nothing is seeded until ``Seeder/seedAgain(account:dryRun:)``.
            case contentRemoved
            /// The system could not say whose data it is, and nothing was done.
            case unknownAccount
            /// The call named no account, and no launch or account event came before it; nothing was done.
            case notLaunched
            /// The cleanup looked for twins and removed those that had to go.
            case cleaned
            /// Rows of another device's store were taken over.
            case merged
            /// A seed was dismissed, or its twins were removed instead.
            case dismissed
            /// A dismissed seed was restored.
            case restored
            /// All that was kept of the account was removed.
            case forgotten
        }

        /// The result for one catalog.
        public struct CatalogReport: Hashable, Sendable {
            /// The catalog's name.
            public var catalog: String
            /// Its release.
            public var released: SeedInstant
            /// The result for this catalog alone.
            public var outcome: Outcome
            /// How many copies were inserted.
            public var inserted = 0
            /// The ids of the seeds whose copies were inserted, in order.
            public var insertedSeeds: [String] = []
            /// How many seeds were not inserted, by reason.
            public var skipped: [Seed.SkipReason: Int] = [:]
            /// Those that were not inserted because they refer to seeds without a copy.
            var unresolved: [Unresolved] = []

            /// A catalog for which nothing was inserted or skipped yet.
            package init(catalog: String, released: SeedInstant, outcome: Outcome) {
                self.catalog = catalog
                self.released = released
                self.outcome = outcome
            }

            /// Counts and names a seed whose copy was inserted.
            mutating func add(_ seed: Seed) {
                inserted += 1
                insertedSeeds.append(seed.id)
            }
        }

        /// Copies that tie completely, so that none of them was removed (C2).
        public struct Ambiguity: Hashable, Sendable {
            /// The table they are in.
            public var table: String
            /// Their identities, one for each copy.
            public var uuids: [UUIDText]

            /// Copies that tie.
            package init(table: String, uuids: [UUIDText]) {
                self.table = table
                self.uuids = uuids
            }
        }

        /// A row that is tagged as a copy but belongs to the user (T4): no rule removes or follows it.
        public struct Unproven: Hashable, Sendable {
            /// The table it is in.
            public var table: String
            /// Its identity.
            public var uuid: UUIDText
            /// The reason why it is not a copy.
            public var reason: SeedCopy.UnprovenReason

            /// A row that is not a copy.
            package init(table: String, uuid: UUIDText, reason: SeedCopy.UnprovenReason) {
                self.table = table
                self.uuid = uuid
                self.reason = reason
            }
        }

        /// A seed that was not inserted because a row of the user's holds its key, or another place that only one row may have (S1).
        public struct Occupied: Hashable, Sendable {
            /// The seed, `<catalog>/<id>`.
            public var seed: String
            /// The table.
            public var table: String
            /// The identities of these rows; empty for a row without one.
            public var uuids: [UUIDText]
            /// The rule of the table under which they block it, in the store's words; `nil` if they hold its key.
            public var rule: String?

            /// A seed that was not inserted.
            package init(seed: String, table: String, uuids: [UUIDText], rule: String? = nil) {
                self.seed = seed
                self.table = table
                self.uuids = uuids
                self.rule = rule
            }
        }

        /// A seed that was not inserted because a rule of its table does not allow it; the next release tries again.
        public struct Refused: Hashable, Sendable {
            /// The seed, `<catalog>/<id>`.
            public var seed: String
            /// The table.
            public var table: String
            /// The rule in the store's words, which name columns and constraints but no values.
            ///
            /// For example `CHECK constraint failed: positive`.
            public var rule: String

            /// A seed that was not inserted.
            package init(seed: String, table: String, rule: String) {
                self.seed = seed
                self.table = table
                self.rule = rule
            }
        }

        /// A copy that stays although a rule would remove it, since rows refer to it (C5), or a lost copy not put back (R2).
        public struct LeftAlone: Hashable, Sendable {
            /// Why it stayed.
            public enum Reason: String, Hashable, Sendable, CaseIterable {
                /// It is retired, and rows still refer to it.
                case referred
                /// A row that refers to it cannot be moved to the survivor without breaking a rule of its table. If
                /// ``blocking`` is empty, a trigger of the app keeps it from being deleted.
                case unmovable
                /// It was lost and is not put back: its identity is not a UUID, from which the new one is derived (R2).
                case noUUID
                /// It was lost a third time in a row, and is not put back again (R2).
                case rescuedTwice
                /// It was lost, or a row refers to it, and putting it back would break a rule of its table. The next call tries again (R2, C5).
                case refused
            }

            /// The table it is in.
            public var table: String
            /// Its identity.
            public var uuid: UUIDText
            /// Why it stayed.
            public var reason: Reason
            /// Some of the rows that refer to it, and that cannot be moved if it is not retired; or the rows that hold the values of a
            /// lost copy under a unique key.
            public var blocking: [SeedCopy.ReferringRow]
            /// The rule of the table that keeps a lost copy out, in the store's words; `nil` if the store cannot tell.
            public var rule: String?

            /// A copy that stayed.
            package init(
                table: String, uuid: UUIDText, reason: Reason, blocking: [SeedCopy.ReferringRow] = [],
                rule: String? = nil
            ) {
                self.rule = rule
                self.table = table
                self.uuid = uuid
                self.reason = reason
                self.blocking = blocking
            }
        }

        /// A copy that was put back, or its values (R2, R3, C5).
        public struct Rescued: Hashable, Sendable {
            /// Why something was put back.
            public enum Reason: String, Hashable, Sendable, CaseIterable {
                /// The user's copy was deleted by another device or program; it is back under a new identity (R2).
                case deleted
                /// An untouched or older version had overwritten the user's values; they are back in the row (R3).
                case overwritten
                /// Rows refer to a copy that was removed and that no other replaces; it is back untouched (C5).
                case referenced
            }

            /// The table it is in.
            public var table: String
            /// Its identity now.
            public var uuid: UUIDText
            /// Its identity before; the same if an untouched version had only overwritten it.
            public var was: UUIDText
            /// The seed that it came from.
            public var seedID: String
            /// Why it was put back.
            public var reason: Reason

            /// A copy that was put back.
            package init(table: String, uuid: UUIDText, was: UUIDText, seedID: String, reason: Reason) {
                self.table = table
                self.uuid = uuid
                self.was = was
                self.seedID = seedID
                self.reason = reason
            }
        }

        /// A copy that was dismissed or restored.
        public struct Marked: Hashable, Sendable {
            /// The table it is in.
            public var table: String
            /// Its identity.
            public var uuid: UUIDText
            /// The seed that it came from.
            public var seedID: String

            /// A copy that was dismissed or restored.
            package init(table: String, uuid: UUIDText, seedID: String) {
                self.table = table
                self.uuid = uuid
                self.seedID = seedID
            }
        }

        /// The result of the call.
        public var outcome: Outcome
        /// Whose data the store holds.
        public var account: SeedAccount
        /// The device's id.
        public var device: String
        /// Whether this was a dry run, of which nothing was kept.
        public var isDryRun: Bool
        /// The catalogs, in the order in which they were seeded; empty for a call that looked at none.
        public var catalogs: [CatalogReport] = []
        /// The copies that went, in order.
        public var removed: [RemovedRow] = []
        /// The copies that were put back, in order.
        public var rescued: [Rescued] = []
        /// Copies that tie completely.
        public var ambiguous: [Ambiguity] = []
        /// Tagged rows that a rule concerned and that are not copies.
        public var unproven: [Unproven] = []
        /// Seeds that were not inserted because a row of the user's holds their key.
        public var occupied: [Occupied] = []
        /// Seeds that were not inserted because a rule of their table does not allow it.
        public var refused: [Refused] = []
        /// Copies that stayed although a rule would remove them, or that are lost and not put back.
        public var leftAlone: [LeftAlone] = []
        /// The copies that were dismissed or restored, as the outcome says.
        public var marked: [Marked] = []
        /// The rows of another store that a merge did not take over.
        public var passedOver: [Seeder.MergedRows.PassedOver] = []
        /// The app's tables that the call wrote to, also by foreign keys and triggers of the app.
        ///
        /// A trigger under a condition counts although it may have done nothing. It is empty for a store that records nothing.
        public var changedTables: Set<String> = []
        /// The seeds of removed rows whose tables have no `seedID` column.
        var removedSeeds: [RowName: SeedReference] = [:]
        /// Warnings for a person, such as that a defaults file had to be put aside.
        public var warnings: [String] = []

        /// An empty report.
        package init(outcome: Outcome, account: SeedAccount, device: String, isDryRun: Bool = false) {
            self.outcome = outcome
            self.account = account
            self.device = device
            self.isDryRun = isDryRun
        }
    }
}

extension Seeder.Report {
    /// Leaves out identities that a dry run made up.
    mutating func forget(_ invented: Set<UUIDText>) {
        if invented.isEmpty { return }
        for place in removed.indices {
            if let survivor = removed[place].survivor, invented.contains(survivor) { removed[place].survivor = nil }
            if invented.contains(removed[place].uuid) { forgetIdentity(ofRemoval: place) }
        }
    }

    /// Adds rows that are not copies, each once.
    mutating func add(_ rows: [Unproven]) {
        if rows.isEmpty { return }
        var seen = Set(unproven)
        for row in rows where seen.insert(row).inserted { unproven.append(row) }
    }

    /// Adds those of the rows that are not proven to be copies (T4).
    mutating func add(_ copies: [SeedCopy], in table: SeedTable) {
        add(
            copies.compactMap { copy in
                copy.unproven.map { Unproven(table: table.name, uuid: copy.uuid, reason: $0) }
            })
    }
}
