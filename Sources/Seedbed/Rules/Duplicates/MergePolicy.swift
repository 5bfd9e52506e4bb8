/// What a column of the surviving row holds after duplicates were merged.
public enum MergePolicy: Sendable {
    /// What the survivor holds, also null.
    case survivor
    /// What the survivor holds, or where that is null, what the first of the others holds that has something.
    case fill
    /// What the row with the greatest `updateDate` holds, among those that hold something: a null is no news.
    case newest
    /// What the app makes of it: of the survivor and the others, those that would rather stay first.
    ///
    /// It must follow from these rows alone, or devices come to different values.
    case merge(@Sendable (_ survivor: DuplicateRow, _ others: [DuplicateRow]) -> SeedValue)
}
