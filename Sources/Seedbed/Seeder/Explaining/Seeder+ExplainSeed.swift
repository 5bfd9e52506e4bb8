extension Seeder {
    /// Tells all about one seed: its copies, in what they differ from the catalog, what was done to them, and what the next
    /// launch would do.
    ///
    /// It tries a launch and a cleanup and takes everything back, so that it agrees with them. No value of a row is told.
    ///
    /// - Parameters:
    ///   - reference: the seed, which a literal `"<catalog>/<id>"` names; a former name leads to the present one.
    ///   - account: whose data the store holds; name it before the first launch or account event, which tell it.
    public func explain(
        seed reference: SeedReference, account: SeedAccount? = nil
    ) async throws(SeedbedError) -> Seeder.SeedExplanation {
        let account = account ?? current
        if account.key == nil { throw .dismissal(.unknownAccount) }
        let (seed, catalogs) = (reference.description, try load())
        let name = catalogs.first?.table.former.current(of: seed) ?? seed
        var found: SeedSurvey?
        var (before, after): ([SeedCopy], [SeedCopy]) = ([], [])
        var mayBeHeld = false
        let report = try await perform(account, dryRun: true, waits: true) { (call, known) throws(SeedbedError) in
            var place = try call.find(name, in: catalogs)
            return try call.run(catalogs: catalogs, defaults: &known) { () throws(StoreError) in
                if place?.id.isEmpty != false, let delivered = try call.findDelivered(name, in: catalogs) {
                    place = delivered
                }
                if place == nil { place = try call.findDropped(name, in: catalogs) }
                guard let (catalog, id) = place else { return }
                // The one that stays comes first.
                let all = try call.allCopies(of: name, id, in: catalog, among: catalogs)
                before = all.copies.sorted { CopyOrder.isLess($1, $0) }
                mayBeHeld = try call.mayBeHeld(by: before.filter { all.own.contains($0.row) }, in: catalog.table)
                found = try SeedSurvey(
                    of: id, name, in: catalog, among: catalogs, copies: before, own: all.own, store: call.store)
            } look: { () throws(StoreError) in
                guard let (catalog, id) = place else { return }
                after = try call.allCopies(of: name, id, in: catalog, among: catalogs).copies
            }
        }
        guard let survey = found else { throw .dismissal(.unknownSeed(seed)) }
        var launch = DryLaunch(of: name, survey, before: before, after: after, report)
        if launch.isUnexplained(survey, before: before, mayBeHeld: mayBeHeld) {
            launch.note(
                try await perform(account, dryRun: true, seedsAgain: true) { (call, known) throws(SeedbedError) in
                    try call.run(catalogs: catalogs, defaults: &known)
                }, of: name)
        }
        var explanation = Seeder.SeedExplanation(
            seed: name, table: survey.catalog.table.name, state: survey.state, hasCatalog: survey.hasCatalog,
            isDelivered: survey.isDelivered, remover: nil,
            occupants: launch.occupants, occupantsRule: launch.occupantsRule, refused: launch.refused,
            unresolved: launch.unresolved, copies: [], nextLaunch: launch.next, log: [])
        let log = try namingSeeds(of: try log(account: account), account: account)
        let present = Set(before.map(\.uuid))
        explanation.log = log.filter { entry in
            let seed = entry.seedID ?? entry.shipped?.description
            let isOfSeed = seed.map { survey.catalog.table.former.current(of: $0) } == name
            return isOfSeed || present.contains(entry.uuid) || entry.survivor.map(present.contains) == true
        }
        explanation.nextLaunch.lost = report.leftAlone.filter { copy in
            copy.reason.isLoss && explanation.log.contains { $0.table == copy.table && $0.uuid == copy.uuid }
        }
        if survey.isRemoved, launch.next.rescued.isEmpty, launch.occupantsRule == nil {
            explanation.remover = survey.remover(explanation.log, among: log)
            explanation.mayBeRenamed = survey.mayBeRenamed
        }
        var rows: [StoredRowID: Seeder.Explanation.Row] = [:]
        for row in try self.rows(of: before.map(\.uuid), account: account, catalogs)
        where row.table == explanation.table {
            if let place = row.row { rows[place] = row }
        }
        var rescued: [UUIDText: UUIDText] = [:]
        for entry in explanation.log where entry.reason == .deleted {
            if let uuid = entry.uuid.rescued { rescued[uuid] = entry.uuid }
        }
        for (place, copy) in before.enumerated() {
            guard let row = rows[copy.row] else { continue }
            explanation.copies.append(
                Seeder.SeedExplanation.Copy(
                    uuid: copy.uuid, released: copy.createDate, changed: copy.updateDate,
                    isDismissed: copy.isDismissed, dismissed: survey.dismissed[place],
                    was: rescued[copy.uuid],
                    row: launch.judge(row, of: copy), differing: survey.differing[place],
                    isInOtherScope: survey.isInOtherScope[place]))
        }
        return explanation
    }

    /// The rows with these identities, each with the decision of a cleanup, or of the rules if none can be tried.
    private func rows(
        of uuids: [UUIDText], account: SeedAccount, _ catalogs: [Catalog]
    ) throws(SeedbedError) -> [Seeder.Explanation.Row] {
        if uuids.isEmpty { return [] }
        let store = try store(for: account)
        var seen: Set<UUIDText> = []
        let all = uuids.filter { seen.insert($0).inserted }
        if let rows = try rowsByDryRun(of: all, in: store, of: account, catalogs) { return rows }
        var rows: [Seeder.Explanation.Row] = []
        let explainer = RowExplainer(catalogs, in: store)
        do throws(StoreError) {
            for uuid in all { rows += try explainer.rows(of: uuid) }
        } catch {
            throw explainer.provenance.cause(of: error)
        }
        return rows
    }
}

extension SeederCall {
    /// Whether rows of the user's that are not copies keep a seed away (S1), as the present columns prove them (T4).
    ///
    /// - Parameter copies: the rows that are in a group of the seed.
    fileprivate func mayBeHeld(by copies: [SeedCopy], in table: SeedTable) throws(StoreError) -> Bool {
        if copies.isEmpty { return false }
        let groups = try store.columns.values(of: table.groupColumns, in: copies, of: table)
        var proven: [SeedCopy] = []
        for (group, members) in Dictionary(grouping: zip(copies, groups), by: \.1) {
            proven += try provenance.proven(CopyGroup(values: group, copies: members.map(\.0)), in: table).copies
        }
        return SeedRule.isOccupied(by: proven)
    }
}

extension Seeder.Report.LeftAlone.Reason {
    /// Whether the copy is lost, and does not stay.
    fileprivate var isLoss: Bool {
        switch self {
        case .referred, .unmovable: false
        case .noUUID, .rescuedTwice, .refused: true
        }
    }
}

/// The effect of a dry run of a launch on one seed.
struct DryLaunch {
    /// A row of the store; a new copy may get the number of an older one that went first.
    private struct Place: Hashable {
        var row: StoredRowID
        var uuid: UUIDText

        init(_ copy: SeedCopy) { (row, uuid) = (copy.row, copy.uuid) }
    }

    let next: Seeder.SeedExplanation.NextLaunch
    /// The user's rows that keep the seed away (S1).
    private(set) var occupants: [UUIDText]
    /// The rule of the table under which they block it; `nil` if they hold its key.
    private(set) var occupantsRule: String?
    private(set) var refused: String?
    private(set) var unresolved: String?
    /// Whether the store's receipt has the seed as one that the user removed.
    private let isRemoved: Bool
    private let before: [SeedCopy]
    private let gone: Set<Place>
    /// The first removal of each row.
    private let removed: [UUIDText: RemovedRow]

    init(of name: String, _ survey: SeedSurvey, before: [SeedCopy], after: [SeedCopy], _ report: Seeder.Report) {
        self.before = before
        let rows = Set(before.map(Place.init))
        let removals = report.removed.filter { $0.table == survey.catalog.table.name }
        // After the launch, a row that stays may be a copy of another seed, which has the key since.
        let removed = Dictionary(removals.map { ($0.uuid, $0) }) { first, _ in first }
        self.removed = removed
        gone = rows.subtracting(after.map(Place.init)).filter { removed[$0.uuid] != nil }
        let former = survey.catalog.table.former
        let rescued = report.rescued.filter { former.current(of: $0.seedID) == name }
        // A new row under a key that the seed had may be a copy of another seed, and an older one may count as the seed's only since.
        let inserted = report.catalogs.reduce(0) { count, catalog in
            count + catalog.insertedSeeds.count { SeedReference(catalog: catalog.catalog, id: $0).description == name }
        }
        let new = after.count { copy in !rows.contains(Place(copy)) && !rescued.contains { $0.uuid == copy.uuid } }
        next = Seeder.SeedExplanation.NextLaunch(
            outcome: survey.hasCatalog
                ? report.catalogs.first { $0.catalog == survey.catalog.name }?.outcome : nil,
            inserted: min(inserted, new),
            removed: before.filter { [gone] in gone.contains(Place($0)) }.map(\.uuid), rescued: rescued)
        occupants = survey.occupants
        // A launch that has tried the seed knows better than the receipt of an earlier one.
        refused = next.outcome == .seeded || next.outcome == .upgraded ? nil : survey.refused
        isRemoved = survey.isRemoved
        // A launch that has nothing to do does not say what an earlier one has skipped.
        unresolved = next.outcome == .alreadySeeded && !isRemoved ? survey.unresolved : nil
        note(report, of: name)
    }

    /// Notes what kept the seed away.
    mutating func note(_ report: Seeder.Report, of name: String) {
        // A seed that the user removed stays away, whatever row holds its key now.
        let occupied = report.occupied.last { $0.seed == name && (!isRemoved || $0.rule != nil) }
        if let occupied { (occupants, occupantsRule) = (occupied.uuids, occupied.rule) }
        if isRemoved { return }
        refused = report.refused.last { $0.seed == name }?.rule ?? refused
        unresolved = report.unresolved.last { $0.seed == name }?.reference ?? unresolved
    }

    /// Whether a seed has no copy of its release for a reason that only another seeding tells.
    ///
    /// An earlier version recorded a seed that a touched row blocked like a seed that the user removed.
    ///
    /// - Parameter mayBeHeld: whether rows that are not copies, and no others, are in its group.
    func isUnexplained(_ survey: SeedSurvey, before: [SeedCopy], mayBeHeld: Bool) -> Bool {
        if survey.state != .shipped || next.inserted > 0 || !next.rescued.isEmpty { return false }
        if !occupants.isEmpty || refused != nil || unresolved != nil { return false }
        if survey.isRemoved { return true }
        let isOutdated = zip(before, survey.differing).contains { $0.isUntouched && !$1.isEmpty }
        return next.outcome == .alreadySeeded && (survey.hasNoCopy || isOutdated || mayBeHeld)
    }

    /// The decision on a copy: that of the cleanup, unless the launch removes a copy that a cleanup alone leaves.
    func judge(_ row: Seeder.Explanation.Row, of copy: SeedCopy) -> Seeder.Explanation.Row {
        guard gone.contains(Place(copy)), let removal = removed[copy.uuid] else { return row }
        if case .remove = row.verdict, row.leftAlone == nil { return row }
        var row = row
        row.isRemovedByLaunch = true
        // A copy that the launch inserts has no identity yet.
        row.verdict = .remove(removal.reason, survivor: before.first { $0.uuid == removal.survivor })
        (row.leftAlone, row.blocking) = (nil, [])
        return row
    }
}
