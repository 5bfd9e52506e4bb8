/// The rows of a store that a catalog must not take for its own: `status` counts them, and `check` warns of them.
package struct ProofSurvey: Sendable {
    /// The number of tagged rows of the catalog's table that are not copies, by reason.
    ///
    /// Of several catalogs of one table, only the first one counts them.
    package private(set) var unproven: [SeedCopy.UnprovenReason: Int] = [:]
    /// The seeds whose keys the user's rows hold.
    package private(set) var occupied: [String] = []
    /// The number of rows that count as not copies by the present columns, by reason, and that the next launch takes for copies.
    private var regrouped: [SeedCopy.UnprovenReason: Int] = [:]
    /// The problem with the catalog's `dates`, or `nil` if the store holds dates of that format.
    package private(set) var dates: CatalogError.Problem?

    /// Looks through the tables of the catalogs; reads only.
    ///
    /// - Parameters:
    ///   - untouched: called for each catalog with the number of seeds that have one row, an untouched copy. `seed` is then not
    ///     called for these. If it is `nil`, `seed` is called for all.
    ///   - seed: called for each seed with its id, its catalog and the rows of its group; rows that are not copies are marked. Of
    ///     a seed without a scope these are the rows of every scope, which are not twins.
    /// - Returns: the surveys, by the names of the catalogs.
    package static func surveys(
        of catalogs: [Catalog], in store: any SeedStore,
        untouched: ((_ count: Int, _ catalog: Catalog) -> Void)? = { _, _ in },
        eachSeed seed: (_ id: String, _ copies: [SeedCopy], _ catalog: Catalog) -> Void = { _, _, _ in }
    ) throws(SeedbedError) -> [String: ProofSurvey] {
        let provenance = try StoreUnderCurrentNames.provenance(of: store, in: catalogs)
        do throws(StoreError) {
            return try surveys(of: catalogs, by: provenance, untouched: untouched, eachSeed: seed)
        } catch {
            throw provenance.cause(of: error)
        }
    }

    /// The same for a store under its current names.
    ///
    /// - Parameter provenance: that of the store by these catalogs.
    static func surveys(
        of catalogs: [Catalog], by provenance: Provenance,
        untouched: ((_ count: Int, _ catalog: Catalog) -> Void)?,
        eachSeed seed: (_ id: String, _ copies: [SeedCopy], _ catalog: Catalog) -> Void
    ) throws(StoreError) -> [String: ProofSurvey] {
        let store = provenance.store
        return try store.reading { () throws(StoreError) in
            var surveys: [String: ProofSurvey] = [:]
            var seen: Set<SQLName> = []
            var resolver = SeedResolver(catalogs)
            var tallies: [String: CopyTally] = [:]
            for catalog in catalogs {
                var survey = ProofSurvey()
                if seen.insert(SQLName(catalog.table.name)).inserted {
                    for other in try provenance.sources(of: catalog.table) where untouched != nil {
                        tallies[other.catalog.name] = try CopyTally(of: other.catalog, in: store)
                    }
                    let tally = tallies[catalog.name]
                    try provenance.forEachRow(in: catalog.table) { finding, row in
                        tally?.add(finding, row)
                    } _: { (copy, origin) throws(StoreError) in
                        if let reason = copy.unproven { survey.unproven[reason, default: 0] += 1 }
                        for place in origin.sources.indices {
                            tallies[origin.sources[place].catalog.name]?.add(copy, origin.current(place))
                        }
                    }
                }
                let tally = tallies.removeValue(forKey: catalog.name)
                var others = OtherCopies(of: catalog, in: store)
                if tally?.hasOtherKeys != false { try others.find(by: provenance, excludingFrom: tally) }
                if let tally, let untouched { untouched(tally.count, catalog) }
                try survey.lookForOccupants(of: catalog, tally, others, &resolver, provenance, store) {
                    seed($0, $1, catalog)
                }
                surveys[catalog.name] = survey
                let first = catalogs.first { $0.table.name.isSameName(as: catalog.table.name) }
                for (reason, count) in survey.regrouped { surveys[first?.name ?? ""]?.unproven[reason]? -= count }
            }
            return surveys
        }
    }

    /// Notes those copies that the present columns do not prove: a launch proves them by the columns of an earlier release.
    private mutating func noteRegrouped(
        _ copies: [SeedCopy], of catalog: Catalog, by provenance: Provenance
    ) throws(StoreError) {
        let proven = copies.filter(\.isUntouched)
        if proven.isEmpty { return }
        let groups = try provenance.store.columns.values(
            of: catalog.table.groupColumns, in: proven, of: catalog.table)
        for (copy, group) in zip(proven, groups) {
            let now = try provenance.proven(copy, inGroup: group, of: catalog.table)
            if let reason = now.unproven { regrouped[reason, default: 0] += 1 }
        }
    }

    private mutating func lookForOccupants(
        of catalog: Catalog, _ tally: CopyTally?, _ others: OtherCopies, _ resolver: inout SeedResolver,
        _ provenance: Provenance,
        _ store: any SeedStore, tell: (_ id: String, _ copies: [SeedCopy]) -> Void
    ) throws(StoreError) {
        let occupants = Occupants(of: catalog, in: store)
        let columns = catalog.table.groupColumns
        let dates = try StoredDates(of: catalog, in: store)
        var (seeds, others) = ([SeedCandidate](), others)
        // So many at once: a store without an index reads its table once for them.
        let most = 65_536
        func look() throws(StoreError) {
            let found = try store.copies(inGroups: seeds.map(\.group), of: catalog.table)
            let elsewhere = try others.copiesInOtherScopes(of: seeds)
            for (place, seed) in seeds.enumerated() {
                var copies = found[place]
                if copies.isEmpty {
                    copies = try provenance.copies(inOtherSpellingsOf: seed.group, of: catalog.table).flatMap(\.copies)
                }
                if self.dates == nil, let held = try dates.otherFormat(in: copies) {
                    self.dates = StoredDates.problem(with: catalog, held: held)
                }
                let all = copies + elsewhere[place] + (try others.copies(of: seed, but: copies))
                var group = try provenance.proven(CopyGroup(values: seed.group, copies: all), in: catalog.table)
                if copies.isEmpty {
                    let former = try others.copiesByFormerColumns(of: seed, &resolver, by: provenance)
                    try noteRegrouped(former, of: catalog, by: provenance)
                    // A seed without a scope has them among the rows of other scopes too.
                    group.copies.removeAll { copy in former.contains { $0.row == copy.row } }
                    group.copies += former
                }
                let own = group.copies
                let rows = Set(own.map(\.row))
                let renamed = try others.rowsUnderFormerKeys(of: seed, &resolver, by: provenance)
                group.copies += renamed.filter { $0.unproven == nil && !rows.contains($0.row) }
                tell(seed.seed.id, group.copies)
                // Like a launch, which looks under former keys if the seed has no row of its own.
                let held = own.isEmpty ? renamed : own
                var situation = SeedRule.Situation(
                    copies: held, released: catalog.released, wasDelivered: false, again: seed.seed.again,
                    isDurable: catalog.table.isDurable)
                if held.isEmpty { situation.wasDelivered = try others.isRemoved(seed, &resolver, by: provenance) }
                if SeedRule.dependsOnOccupants(situation) {
                    situation.isOccupied = try !occupants.rows(of: seed).isEmpty
                }
                if SeedRule.isOccupied(situation) { occupied.append(seed.seed.id) }
            }
            seeds.removeAll(keepingCapacity: true)
        }
        let needed = Set(columns + catalog.table.key)
        func add(_ seed: Seed) throws(StoreError) {
            var seed = seed
            // The survey does not ask for the targets of other references.
            if seed.hasReferences { seed.fields.removeAll { !needed.contains($0.column) } }
            let fields = try resolver.fields(of: seed, in: catalog, store: store) ?? seed.values
            let group = SeedResolver.group(of: seed.id, fields, in: catalog, columns)
            seeds.append(SeedCandidate(seed: seed, fields: fields, group: group, delivered: nil))
            if seeds.count == most { try look() }
        }
        if let tally {
            for position in catalog.seeds.indices where !tally.isOneUntouchedCopy(position) {
                try add(catalog.seeds[position])
            }
        } else {
            for seed in catalog.seeds { try add(seed) }
        }
        try look()
    }
}
