/// How far the log was looked through for entries that are too old.
struct SeenLog {
    /// The number of the last entry that was looked at.
    var last: Int64 = 0
    /// The oldest date of an entry up to that one, in milliseconds.
    var oldest = Int64.max
}
