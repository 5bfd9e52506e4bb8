/// A rule, and the world in which an exploration shows what it is needed for.
package struct NeededRule: Sendable {
    /// The rule.
    package var rule: DispensedRule
    /// What it is called in the specification.
    package var name: String
    /// What a store does in its place.
    package var instead: String
    /// The promise that is broken then.
    package var promise: Promise
    /// In which kind of world.
    package var family: WorldFamily
    /// Under which engine.
    package var engine = SyncEngine.deletionsWin

    /// The world without the rule.
    package var plan: WorldPlan {
        var plan = family.plan(engine, isLarge: family == .three)
        plan.missingRule = rule
        return plan
    }

    /// Each rule that can be dispensed with.
    package static let all = [
        NeededRule(
            rule: .releaseDate, name: "T1: `createDate` is the release date", instead: "it is the device's time",
            promise: .i5, family: .changedBack),
        NeededRule(
            rule: .newCopy, name: "S3: a new copy, never a rewrite in place",
            instead: "the copy of the older release gets the new values and date", promise: .i4, family: .durableUpgrade),
        NeededRule(
            rule: .renewal, name: "S6: what an import brings is held against the release",
            instead: "it is not", promise: .i5, family: .changedBack),
        NeededRule(
            rule: .yieldingNeedsRescue, name: "C3's condition: yielding needs the rescue",
            instead: "untouched copies yield, and nothing is rescued", promise: .i4, family: .dismissal),
        NeededRule(
            rule: .journalOfHeirs, name: "R1, second half: who removes a copy in favour of another answers for that",
            instead: "only the editor's device does", promise: .i7, family: .three),
        NeededRule(
            rule: .derivedIdentity, name: "R2: the lost identity, plus one", instead: "a random one",
            promise: .oneRescue, family: .three),
        NeededRule(
            rule: .writeBack, name: "R3: what was overwritten is written back", instead: "it is not",
            promise: .i7, family: .volatile),
    ]

    /// The document's section of this rule.
    ///
    /// - Parameter finding: the shortest schedule, as an exploration has found it.
    package func section(_ finding: Exploration.Finding) -> String {
        """
        ### \(name)

        Instead: \(instead). Breaks \(finding.promise.rawValue): \(finding.detail).

        ```
        \(finding.text)
        ```

        """
    }
}
