/// A rule that a world does without, so that an exploration shows which promise needs it.
///
/// The shipped rules stay as they are: a store between the ``Seeder`` and its rows behaves differently instead.
package enum DispensedRule: String, Sendable, CaseIterable {
    /// T1: `createDate` is the device's time and not the release date.
    case releaseDate
    /// T4, second half: the content of a row is not compared with what was shipped.
    case proof
    /// S3: a copy of an older release is rewritten in place.
    case newCopy
    /// S6: rows that an import brings are not compared with the release.
    case renewal
    /// C3's condition: untouched copies yield to touched ones though nothing is rescued.
    case yieldingNeedsRescue
    /// R1, second half: a copy in whose favour this device removes another one is not journaled.
    case journalOfHeirs
    /// R2: a rescued copy gets a random identity.
    case derivedIdentity
    /// R3: a journaled copy that was overwritten is not written back.
    case writeBack
}
