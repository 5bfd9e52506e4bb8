/// The result of one event on a device.
package struct DeviceStep: Hashable, Sendable {
    /// The device after the event.
    package var state: DeviceState
    /// The event's effect, against which the promises are checked.
    package var effect: Effect
    /// The promise that the step itself broke.
    ///
    /// It is I1 if a call of the seeder failed, or removed or changed a touched row. It is I11 if the call removed a
    /// row that the user had made or changed.
    package var damage: Violation?
    /// The effects of the event in the zones of other accounts.
    var deeds: [Deed] = []
    /// The rule of accounts that the step itself broke.
    var violation: Violation?
}

/// An effect in a zone that is not the zone of the event's account.
struct Deed: Hashable, Sendable {
    var zone: Zone
    var effect: Effect
}

/// The effect of an event for the user, against which the promises are checked.
package enum Effect: Hashable, Sendable {
    /// No effect.
    case none
    /// The device was given a release, and removed copies in favour of these touched rows.
    ///
    /// The release is nil if the content had been removed before.
    case seeded(release: Int?, touchedSurvivors: [String: CopyContent])
    /// A row got new content, in place of the content that the user saw.
    case edited(row: String, from: CopyContent, to: CopyContent)
    /// A write that is not an edit gave a row this content; an engine may put the write in the place of an edit.
    ///
    /// The write changed a volatile column, or an app without Seedbed edited the row.
    case contended(row: String, content: CopyContent)
    /// The user dismissed a seed, whose visible copies had this content.
    case dismissed(seed: String, rows: [String: CopyContent])
    /// The user restored these dismissed rows, which have this content.
    case restored(rows: [String: CopyContent])
    /// The user made a row with the seed's key in an app without Seedbed.
    case made(seed: String)
    /// The user undid a cleanup, which put these rows back.
    case undone(rows: Set<String>)
    /// The user deleted a row of a seed.
    case deleted(seed: String, row: String, content: CopyContent)
    /// The user filed a note under a copy of a seed.
    case filed(note: String, seed: String)
    /// The data that only this device had is gone.
    case forgot
    /// The account left the device, and its journal with it (R4).
    case handedOver
    /// The user removed the account's content.
    case removed
}

/// The values of a copy that the user sees.
package struct CopyContent: Hashable, Sendable {
    /// The value of the column that users edit.
    package var color: String
    /// The value of the key column.
    package var name: String
}
