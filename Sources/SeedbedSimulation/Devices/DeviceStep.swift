/// What one event made of a device.
package struct DeviceStep: Hashable, Sendable {
    /// The device after it.
    package var state: DeviceState
    /// What the user did, for the promises to be held against.
    package var effect: Effect
    /// The promise that the step itself broke: a touched row that a call of the seeder's took or changed (I1), or a row of a
    /// person's that it took (I11).
    package var damage: Violation?
    /// What it meant to the users of other accounts.
    var deeds: [Deed] = []
    /// The rule of accounts that the step itself broke.
    var violation: Violation?
}

/// What an event means in a zone that is not the one of its account.
struct Deed: Hashable, Sendable {
    var zone: Zone
    var effect: Effect
}

/// What an event means to the user, from whom the promises are.
package enum Effect: Hashable, Sendable {
    /// Nothing.
    case none
    /// The device was given a release, unless the content was removed before, and removed copies in favour of these touched
    /// rows.
    case seeded(release: Int?, heirs: [String: CopyContent])
    /// A row got new content, in place of that which the user saw.
    case edited(row: String, from: CopyContent, to: CopyContent)
    /// A row was written with this content in a way that is no edit, and an engine may put it in the place of an edit: a volatile
    /// column was written, or an app without Seedbed edited the row.
    case contended(row: String, content: CopyContent)
    /// A seed was dismissed, whose visible copies held this.
    case dismissed(seed: String, rows: [String: CopyContent])
    /// A row of a seed was deleted.
    case deleted(seed: String, row: String, content: CopyContent)
    /// A row of the user's was filed under a copy of a seed.
    case filed(note: String, seed: String)
    /// What this device alone knew is gone.
    case forgot
    /// The account went from the device, and its journal with it (R4).
    case handedOver
    /// The user removed the account's content.
    case removed
}

/// What the user sees of a copy.
package struct CopyContent: Hashable, Sendable {
    /// The column that is edited.
    package var color: String
    /// The column that is the key.
    package var name: String
}
