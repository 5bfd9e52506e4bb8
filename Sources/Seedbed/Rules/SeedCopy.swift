/// A row that came from a seed, as the rules see it: its dates and its identity, none of the user's values.
public struct SeedCopy: Hashable, Sendable {
    /// The row number or key by which the store finds the row.
    public var row: StoredRowID
    /// The row's identity across devices; empty if the row has none.
    public var uuid: UUIDText
    /// How the row spells its identity, which tells two spellings of one identity apart (C2).
    public var spelling: String {
        get { otherSpelling ?? uuid.description }
        set { otherSpelling = newValue.isExactly(uuid.description) ? nil : newValue }
    }
    /// The row's spelling, or `nil` if it spells its identity in lower case, as nearly all do.
    private var otherSpelling: String?
    /// When the copy's seed was released; `nil` if the column is null or holds no date.
    public var createDate: SeedInstant?
    /// When the user last changed it; `nil` if the column is null or holds no date.
    ///
    /// See ``isTouched``.
    public var updateDate: SeedInstant?
    /// Whether `updateDate` is set, to whatever: the row belongs to the user, for ever.
    public var isTouched: Bool
    /// Whether the user dismissed it.
    public var isDismissed: Bool
    /// The reason why a tagged row is not a copy (T4), or `nil` if it is a copy or was not looked at.
    ///
    /// A row with such a reason belongs to the user.
    public var unproven: SeedCopy.UnprovenReason?

    /// A copy as the store hands it over; without a `spelling` the row spells its identity in lower case.
    public init(
        row: StoredRowID, uuid: UUIDText, spelling: String? = nil, createDate: SeedInstant?,
        updateDate: SeedInstant? = nil,
        isTouched: Bool = false, isDismissed: Bool = false
    ) {
        self.row = row
        self.uuid = uuid
        self.createDate = createDate
        self.updateDate = updateDate
        self.isTouched = isTouched || updateDate != nil
        self.isDismissed = isDismissed
        if let spelling { self.spelling = spelling }
    }

    /// Whether it came from an earlier release than the one of that date; a copy without a readable date did not.
    func isOlder(than released: SeedInstant) -> Bool { createDate.map { $0 < released } ?? false }

    /// Whether it came from a later release than the one of that date.
    func isNewer(than released: SeedInstant) -> Bool { createDate.map { $0 > released } ?? false }

    /// Whether it is the app's own row: `createDate` is set, `updateDate` is null, and ``unproven`` is `nil`.
    public var isUntouched: Bool { isTagged && unproven == nil }

    /// Whether it is tagged as the app's own: `createDate` is set and `updateDate` is null.
    public var isTagged: Bool { createDate != nil && !isTouched }
}
