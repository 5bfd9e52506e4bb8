extension Seeder {
    /// A seed in a store: its copies, their history, and the act of the next launch.
    public struct SeedExplanation: Hashable, Sendable {
        /// How the app's catalogs have the seed.
        public enum State: String, Hashable, Sendable, CaseIterable {
            /// Its catalog ships it.
            case shipped
            /// Its catalog retires it (C4).
            case retired
            /// No catalog has it, but rows of a table name it.
            case unlisted
        }

        /// Who removed the last copy of a seed, as far as the log tells.
        public enum Remover: String, Hashable, Sendable, CaseIterable {
            /// The user of this device.
            case user
            /// A sync import: the user of another device, or the engine itself.
            case sync
            /// One of both.
            case unknown
        }

        /// One copy of the seed.
        public struct Copy: Hashable, Sendable {
            /// The copy's identity.
            public var uuid: UUIDText
            /// The release that it came from, or `nil` if the row has no readable date.
            public var released: SeedInstant?
            /// When the user last changed it, or `nil` if the user has not or no date can be read.
            public var changed: SeedInstant?
            /// Whether the user has dismissed it.
            public var isDismissed: Bool
            /// When the user dismissed it, or `nil` if the user has not or no date can be read.
            public var dismissed: SeedInstant?
            /// The identity of the user's copy that was deleted and in whose place this one was put (R2), or `nil`.
            public var was: UUIDText?
            /// The decision of the rules on it.
            public var row: Seeder.Explanation.Row
            /// The columns in which it does not hold what the catalog ships.
            public var differing: [String]
            /// Whether it is in another scope than the seed, where no launch looks for it.
            package var isInOtherScope = false
        }

        /// The act of a launch on the seed; nothing of it was kept.
        public struct NextLaunch: Hashable, Sendable {
            /// The outcome for the catalog, or `nil` if no catalog has the seed.
            public var outcome: Seeder.Report.Outcome?
            /// The number of copies that it would insert.
            public var inserted: Int
            /// The copies that it would remove.
            public var removed: [UUIDText]
            /// The user's copies that it would put back (R2, R3).
            public var rescued: [Seeder.Report.Rescued]
            /// The user's copies that were lost and that it could not put back.
            public var lost: [Seeder.Report.LeftAlone] = []
        }

        /// `<catalog>/<id>`, by its present name.
        public var seed: String
        /// The table that its copies are in.
        public var table: String
        /// How the catalogs have it.
        public var state: State
        /// Whether the app has the seed's catalog.
        public var hasCatalog: Bool
        /// Whether the store was given the seed.
        public var isDelivered: Bool
        /// Whether the store was given the seed and has no copy of it in the seed's scope: it was removed (S5).
        public var isRemoved: Bool { remover != nil }
        /// Who removed it; `nil` if it is not removed.
        public var remover: Remover?
        /// Whether it counts as removed, and its copy may still exist under another key that the user gave it.
        ///
        /// Only a table whose rows do not name their seeds leaves that open.
        public var mayBeRenamed = false
        /// The user's rows that keep it away (S1).
        public var occupants: [UUIDText]
        /// The rule of the table under which they block it, in the store's words; `nil` if they hold its key.
        public var occupantsRule: String?
        /// The rule of the table that refused it, in the store's words, or `nil`.
        public var refused: String?
        /// The seed to which it refers, if it is not seeded because that one has no copy; otherwise `nil`.
        public var unresolved: String?
        /// All of its copies, in every scope.
        public var copies: [Copy]
        /// The act of the next launch.
        public var nextLaunch: NextLaunch
        /// The log's entries of its copies, oldest first.
        public var log: [RemovalLogEntry]
    }
}
