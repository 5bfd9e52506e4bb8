/// The type that a catalog declares for a column.
public enum SeedColumnType: String, Sendable, CaseIterable {
    /// A JSON string.
    case text
    /// A whole number that fits 64 bits.
    case integer
    /// A number.
    case real
    /// `true` or `false`, stored as 1 or 0.
    case boolean
    /// A date or an ISO 8601 instant, stored in the catalog's `dates` format.
    case date
    /// A UUID in its text form.
    case uuid
    /// Any JSON value, stored as JSON text.
    case json
    /// Bytes in base64.
    case blob
}
