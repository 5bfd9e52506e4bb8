@testable import SeedbedSimulation

/// A rule, and the world in which an exploration shows why the rule is needed.
struct NeededRule: Sendable {
    /// The rule.
    var rule: DispensedRule
    /// The rule's name in the specification.
    var name: String
    /// The behaviour of a store without the rule.
    var instead: String
    /// The promise that breaks without the rule.
    var promise: Promise
    /// The kind of world in which the promise breaks.
    var family: WorldFamily
    /// The sync engine of that world.
    var engine = SyncEngine.deletionsWin
    /// Whether the users of that world do nothing.
    var isQuiet = false
    /// The first steps of the schedule, if the shortest one is too long to search for each time.
    ///
    /// After these steps the world settles.
    var beginning: [WorldEvent] = []

    /// The world without the rule.
    var plan: WorldPlan {
        var plan = family.plan(engine, isLarge: family == .three)
        plan.missingRule = rule
        if isQuiet { plan.userEvents = 0 }
        return plan
    }

    /// All rules that can be dispensed with.
    static let all = [
        NeededRule(
            rule: .releaseDate, name: "T1: `createDate` is the release date", instead: "it is the device's time",
            promise: .i5, family: .changedBack, isQuiet: true),
        NeededRule(
            rule: .proof, name: "T4: a copy holds what was shipped", instead: "its tags are enough", promise: .i11,
            family: .unseen),
        NeededRule(
            rule: .newCopy, name: "S3: a new copy, never a rewrite in place",
            instead: "the copy of the older release gets the new values and date", promise: .i4,
            family: .durableUpgrade,
            isQuiet: true),
        NeededRule(
            rule: .renewal, name: "S6: what an import brings is held against the release",
            instead: "it is not", promise: .i5, family: .changedBack, isQuiet: true),
        NeededRule(
            rule: .yieldingNeedsRescue, name: "C3's condition: yielding needs the rescue",
            instead: "untouched copies yield, and nothing is rescued", promise: .i4, family: .dismissal),
        NeededRule(
            rule: .journalOfTouchedSurvivors,
            name: "R1, second half: who removes a copy in favour of another answers for that",
            instead: "only the editor's device does", promise: .i7, family: .three,
            beginning: twoKnowAnEdit + [on(0, .local(.lose))]),
        NeededRule(
            rule: .derivedIdentity, name: "R2: an identity made of the lost one", instead: "a random one",
            promise: .oneRescue, family: .three, beginning: twoKnowAnEdit),
        NeededRule(
            rule: .writeBack, name: "R3: what was overwritten is written back", instead: "it is not",
            promise: .i7, family: .volatile),
    ]

    /// A edits a copy, and C removes its own copy in favour of it, while B removes the edited copy without knowing the
    /// edit.
    private static let twoKnowAnEdit = [
        on(0, .local(.launch(crashes: false))), on(0, .push),
        on(0, .local(.edit(Surroundings.identity(1, of: 0, order: WorldOrder())))),
        on(1, .local(.launch(crashes: false))), on(1, .fetch), on(0, .push), on(1, .local(.report(crashes: false))),
        on(2, .local(.launch(crashes: false))), on(2, .fetch), on(1, .push), on(2, .local(.report(crashes: false))),
    ]

    private static func on(_ device: Int, _ action: WorldEvent.Action) -> WorldEvent {
        WorldEvent(device: device, action: action)
    }

    /// The rule's code: `T1`.
    var code: String { String(name.prefix(2)) }

    /// Returns the finding without the rule, or nil if the promise is not broken.
    func witness() async -> Exploration.Finding? {
        let simulation = Simulation(plan)
        if beginning.isEmpty { return await simulation.explore(limit: 60_000, breaking: promise).finding(promise) }
        return await simulation.finding(promise, after: beginning)
    }

    /// Returns whether the same schedule keeps the promise with the rule.
    func holdsWithRule(_ schedule: [WorldEvent]) async -> Bool {
        var plan = plan
        plan.missingRule = nil
        return await Simulation(plan).finding(promise, after: schedule) == nil
    }

    /// Returns the rule's section of the document.
    ///
    /// - Parameter finding: the shortest schedule, as an exploration found it.
    func section(_ finding: Exploration.Finding) -> String {
        """
        ### \(name)

        Instead: \(instead). Breaks \(finding.promise.rawValue): \(finding.detail).

        ![The schedule below as a lane for each device.](\(code).svg)

        ```text
        \(finding.text)
        ```

        """
    }
}
