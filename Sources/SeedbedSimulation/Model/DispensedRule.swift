/// A rule that a world does without, so that an exploration shows which promise needs it.
///
/// None of this is in the shipped rules: a store between the ``Seeder`` and its rows does something else instead.
package enum DispensedRule: String, Sendable, CaseIterable {
    /// T1: `createDate` is the device's time and not the release date.
    case releaseDate
    /// T4, second half: that a row holds something else than was shipped is not looked at.
    case proof
    /// S3: a copy of an older release is rewritten in place.
    case newCopy
    /// S6: what an import brings is not held against the release.
    case renewal
    /// C3's condition: untouched copies yield to touched ones though nothing is rescued.
    case yieldingNeedsRescue
    /// The second half of R1: what this device removes a copy in favour of is not journaled.
    case journalOfHeirs
    /// R2: a rescued copy gets a random identity.
    case derivedIdentity
    /// R3: a journaled copy that was overwritten is not written back.
    case writeBack
}
