/// How a table stores its dates.
public enum DateFormat: String, Sendable, CaseIterable {
    /// A text such as `2026-11-20T10:00:00.000Z`.
    case iso8601
    /// A text as SQLite's own functions write it, `2026-11-20 10:00:00.000`, UTC.
    case sqlite
    /// Seconds since 1970-01-01 UTC.
    case unix
    /// Milliseconds since 1970-01-01 UTC.
    case unixMilliseconds
    /// Seconds since 2001-01-01 UTC, as Core Data stores them.
    case referenceDate
}
