extension Deduplication {
    /// The rule for the value that a column of the surviving row holds after duplicates were merged.
    public enum MergePolicy: Sendable {
        /// The survivor's value, even if it is null.
        case survivor
        /// The survivor's value or, if that is null, the first value of the others that is not null.
        case fill
        /// The value of the row with the greatest `updateDate` among those that hold a value: a null does not count.
        case newest
        /// The value that the app computes from the survivor and the others, of which the one that ranks highest comes first.
        ///
        /// It must follow from these rows alone, or devices come to different values.
        case merge(
            @Sendable (_ survivor: Deduplication.DuplicateRow, _ others: [Deduplication.DuplicateRow]) -> SeedValue)
    }
}
