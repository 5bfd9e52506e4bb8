/// A promise of the specification, by its code.
package enum Promise: String, Sendable, CaseIterable, Comparable {
    /// No cleanup decision ever names a touched row.
    case i1 = "I1"
    /// When all is synced and cleaned, every device holds the same rows.
    case i2 = "I2"
    /// Then no seed has two untouched copies.
    case i3 = "I3"
    /// A seed that was seeded and that no user deleted has at least one copy.
    case i4 = "I4"
    /// An untouched copy has the values of the newest release that any device seeded.
    case i5 = "I5"
    /// Once settled, further imports and launches write nothing.
    case i6 = "I6"
    /// No user edit is lost to seeding or cleanup.
    case i7 = "I7"
    /// A seed that the user dismissed does not come back.
    case i8 = "I8"
    /// A seed that the user renamed gets no twin.
    case i9 = "I9"
    /// No row of the user's is lost, or left with a reference to nothing.
    case i10 = "I10"
    /// No row that a person made or changed is removed on any device, whether or not Seedbed saw the change.
    case i11 = "I11"
    /// Two devices that rescue one copy make one row: the purpose of R2, beside the promises I1 to I11.
    case oneRescue = "R2"
    /// A journal belongs to an account and a store.
    case r4 = "R4"
    /// No account's rows reach another account, nothing is seeded twice, and nothing is done for an unknown account.
    case accounts = "Accounts"

    package static func < (left: Promise, right: Promise) -> Bool {
        let all = allCases
        return (all.firstIndex(of: left) ?? 0) < (all.firstIndex(of: right) ?? 0)
    }
}

/// A broken promise, with a description.
package struct Violation: Hashable, Sendable {
    /// The broken promise.
    package var promise: Promise
    /// A description of the violation.
    package var detail: String
}
