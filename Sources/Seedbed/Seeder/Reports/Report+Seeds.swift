extension Seeder.Report {
    /// The table and the identity of a row that was removed.
    struct RowName: Hashable, Sendable {
        var table: String
        var uuid: UUIDText
    }

    /// Returns the seed that a removed row came from, or `nil` if that is not known.
    ///
    /// In a table with a `seedID` column the row named it, unless it is from before the column. Otherwise the catalogs, their
    /// histories and the receipts tell it by the key that was shipped.
    public func seed(of row: RemovedRow) -> SeedReference? {
        row.seedID.flatMap(SeedReference.init(name:)) ?? removedSeeds[RowName(table: row.table, uuid: row.uuid)]
    }

    /// Notes the seed of a row that goes and does not name it.
    mutating func note(_ seed: SeedReference?, of copy: SeedCopy, in table: SeedTable) {
        removedSeeds[RowName(table: table.name, uuid: copy.uuid)] = seed
    }

    /// Leaves out the identity of a row that only the run will make, and that the run removes again.
    mutating func forgetIdentity(ofRemoval place: Int) {
        let former = RowName(table: removed[place].table, uuid: removed[place].uuid)
        removed[place].uuid = UUIDText("")
        let seed = removedSeeds.removeValue(forKey: former)
        let name = RowName(table: former.table, uuid: removed[place].uuid)
        // Several such rows cannot be told apart.
        removedSeeds[name] = removedSeeds[name] == nil || removedSeeds[name] == seed ? seed : nil
    }
}

extension Seeder.Report {
    /// A seed that was not inserted because it refers to a seed without a copy; the next release tries again.
    ///
    /// The store has no copy of that seed, or only dismissed ones.
    public struct Unresolved: Hashable, Sendable {
        /// The seed, `<catalog>/<id>`.
        public var seed: String
        /// The seed to which it refers, `<catalog>/<id>`.
        public var reference: String

        /// A seed that was not inserted.
        package init(seed: String, reference: String) {
            self.seed = seed
            self.reference = reference
        }
    }

    /// Seeds that were not inserted because they refer to seeds without a copy.
    public var unresolved: [Unresolved] { catalogs.flatMap(\.unresolved) }
}
