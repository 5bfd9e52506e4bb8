internal import Seedbed

/// Chooses the next step from the rows of a reference store.
struct RandomSteps {
    /// The keys of the types, some of which only look alike.
    static let keys = ["Toast", "toast", "Poem", "Café", "Cafe\u{301}"]

    private var random: RandomSource
    private var count = 0
    private let days = RandomProof.days
    /// The days of the releases, and two other days.
    private let usersDays = RandomProof.days + ["2025-02-15", "2025-06-15"]
    private let drawsUsersRows: Bool
    /// Whether references spell an identity as its row does; otherwise some refer to nothing by their spelling.
    private let spellsExactly: Bool

    init(seed: UInt64, drawsUsersRows: Bool, spellsExactly: Bool) {
        random = RandomSource(seed: seed)
        self.drawsUsersRows = drawsUsersRows
        self.spellsExactly = spellsExactly
    }

    /// Chooses the next step, or returns nil if the chosen one is not possible.
    ///
    /// If a table has grown, it loses a row first. So twins stay frequent, and the stores are quick to compare.
    mutating func next(_ reference: Probe<ReferenceHarness>, rescues: Bool) throws -> RandomStep? {
        if let crowded = HarnessTables.all.first(where: { reference.store.rows(of: $0.name).count > 9 }) {
            return try delete(crowded, reference)
                ?? delete(random.chance(50) ? HarnessTables.speeches : HarnessTables.pairings, reference)
        }
        // Without such rows no random number is drawn here, so that older printed seeds replay the same steps.
        if drawsUsersRows, random.chance(25) { return random.chance(60) ? insertUsersType() : insertUsersRole() }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<18: return insertType()
        case 18..<36: return insertRole()
        case 36..<48: return try insertChild(reference)
        case 48..<66: return try update(reference)
        case 66..<74: return try delete(Self.deletable.randomElement(using: &random) ?? HarnessTables.roles, reference)
        case 74..<80: return try seed(reference)
        case 80..<93: return try cleanup(reference)
        case 93..<96: return .undo
        default: return rescues ? try rescue(reference) : nil
        }
    }

    private mutating func name() -> String {
        count += 1
        // Every second name is written in upper case, but shown in lower case.
        let name = String(0x1000 + count, radix: 16)
        return random.chance(50) ? name.uppercased() : name
    }

    private mutating func insertType() -> RandomStep {
        .type(
            name(), key: Self.keys.randomElement(using: &random) ?? "",
            created: days.randomElement(using: &random) ?? "", updated: random.chance(20) ? "2025-05-01" : nil)
    }

    private mutating func insertRole() -> RandomStep {
        .role(
            name(), seed: ["roles/timer", "roles/judge", nil].randomElement(using: &random) ?? nil,
            club: ["x", "x", "y", nil].randomElement(using: &random) ?? nil,
            created: days.randomElement(using: &random) ?? "",
            updated: random.chance(30) ? "2025-05-0\(Int.random(in: 1...9, using: &random))" : nil)
    }

    /// Inserts a row that looks untouched, possibly without a release or a seed, or with another value than shipped.
    private mutating func insertUsersType() -> RandomStep {
        .usersType(
            name(), key: Self.keys.randomElement(using: &random) ?? "",
            created: usersDays.randomElement(using: &random) ?? "",
            green: random.chance(50) ? 1 : 2)
    }

    private mutating func insertUsersRole() -> RandomStep {
        .usersRole(
            name(), seed: ["roles/timer", "roles/judge", "strange/timer"].randomElement(using: &random) ?? "",
            title: ["Timer", "Timer", "Clock"].randomElement(using: &random) ?? "",
            created: usersDays.randomElement(using: &random) ?? "")
    }

    private mutating func insertChild(_ reference: Probe<ReferenceHarness>) throws -> RandomStep? {
        guard let type = targets(HarnessTables.types, reference).randomElement(using: &random) else { return nil }
        if random.chance(50) { return .speech(name(), type: type) }
        let role = random.chance(20) ? nil : targets(HarnessTables.roles, reference).randomElement(using: &random)
        let pair = [Probe<ReferenceHarness>.reference(type), Probe<ReferenceHarness>.reference(role)]
        let isThere = reference.store.rows(of: "Pairing").contains { [$0["type"], $0["role"]] == pair }
        return isThere ? nil : .pairing(name(), type: type, role: role)
    }

    private mutating func update(_ reference: Probe<ReferenceHarness>) throws -> RandomStep? {
        let isType = random.chance(50)
        let table = isType ? HarnessTables.types : HarnessTables.roles
        guard let name = names(table, reference).randomElement(using: &random) else { return nil }
        var changes: HarnessRow = [
            "name": .text(["Toast", "Poem", "Mine", "Clock"].randomElement(using: &random) ?? "")
        ]
        if isType, random.chance(50) { changes = ["position": .integer(Int64.random(in: 0..<3, using: &random))] }
        if isType, random.chance(20) { changes["green"] = random.chance(50) ? .null : .integer(1) }
        if random.chance(20) {
            // A record that was read before the last edit. It is not drawn, so that recorded operations stay what they were.
            let isNull = reference.store.rows(of: table.name).count.isMultiple(of: 2)
            changes["updateDate"] = isNull ? .null : .text("2025-05-04")
        }
        return .update(name, table, changes, random.chance(70) ? .user : .sync)
    }

    private static let deletable = [
        HarnessTables.types, HarnessTables.roles, HarnessTables.roles, HarnessTables.speeches,
    ]

    /// Deletes a row to which no row refers.
    ///
    /// The store's foreign keys decide what a deletion does to references.
    private mutating func delete(_ table: HarnessTable, _ reference: Probe<ReferenceHarness>) throws -> RandomStep? {
        let seeds = [HarnessTables.plain, HarnessTables.durable].first { $0.name == table.name }
        let free = try names(table, reference).filter { name in
            guard let seeds, let copy = try reference.copy(name, in: seeds) else { return true }
            return try !reference.store.references.isReferred(copy, of: seeds)
        }
        return free.randomElement(using: &random).map { .delete($0, table, random.chance(50) ? .user : .sync) }
    }

    private mutating func seed(_ reference: Probe<ReferenceHarness>) throws -> RandomStep {
        let old = names(HarnessTables.types, reference).randomElement(using: &random)
        return .seed(
            name(), key: ["Toast", "Poem"].randomElement(using: &random) ?? "",
            inheriting: random.chance(50) ? old : nil)
    }

    private mutating func cleanup(_ reference: Probe<ReferenceHarness>) throws -> RandomStep {
        let table = random.chance(50) ? HarnessTables.plain : HarnessTables.durable
        var removals: [(name: String, reason: RemovalReason, survivor: String?)] = []
        try reference.store.forEachGroup(in: table, .all) { (group) throws(StoreError) in
            let group = drawsUsersRows ? try RandomProof.proven(group, in: table, of: reference.store) : group
            let verdicts = CleanupRule.verdicts(for: group.copies, isDurable: table.isDurable)
            for (copy, verdict) in zip(group.copies, verdicts) {
                guard case .remove(let reason, let survivor) = verdict else { continue }
                removals.append((Short.name(copy.uuid), reason, survivor.map { Short.name($0.uuid) }))
            }
        }
        return .remove(removals, table, keeping: random.chance(80))
    }

    private mutating func rescue(_ reference: Probe<ReferenceHarness>) throws -> RandomStep? {
        let lost = try reference.namedLosses().randomElement(using: &random).map { Short.name($0.uuid) }
        return lost.map { random.chance(50) ? .rescue($0, name()) : .drop($0) }
    }

    /// The rows to refer to: their short names, or their identities as they spell them.
    private func targets(_ table: HarnessTable, _ reference: Probe<ReferenceHarness>) -> [String] {
        if !spellsExactly { return names(table, reference) }
        return reference.store.rows(of: table.name).compactMap { row in
            if case .text(let uuid)? = row[table.primaryKey] { uuid } else { nil }
        }
    }

    private func names(_ table: HarnessTable, _ reference: Probe<ReferenceHarness>) -> [String] {
        reference.store.rows(of: table.name).map { Short.name(table.uuid(of: $0)) }
    }
}
