internal import Seedbed

/// The SQL expressions that write "now" in a catalog's date format.
///
/// They use nothing but SQLite's own functions: triggers run in whatever program writes to the store.
enum DateSQL {
    /// Returns the expression for now.
    static func now(_ format: SeedDateFormat) -> String {
        switch format {
        case .iso8601: "strftime('\(iso8601)','now')"
        case .sqlite: "strftime('\(sqlite)','now')"
        case .unix: "round((julianday('now') - 2440587.5) * 86400.0, 3)"
        case .unixMilliseconds: "CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)"
        case .referenceDate: "round((julianday('now') - 2451910.5) * 86400.0, 3)"
        }
    }

    /// Returns now, or a millisecond after `old` if that is later (T2); now if `old` is null or not a date.
    ///
    /// If `old` is the last date that SQLite can write, it returns `old`.
    static func touch(_ format: SeedDateFormat, after old: String) -> String {
        let next = "max(julianday('now'),coalesce(julianday(\(old),'0.001 seconds'),julianday(\(old)),0))"
        return switch format {
        case .iso8601: "strftime('\(iso8601)',\(next))"
        case .sqlite: "strftime('\(sqlite)',\(next))"
        case .unix, .referenceDate: "max(\(now(format)), ifnull(round(\(old) + 0.001, 3), 0))"
        case .unixMilliseconds: "max(\(now(format)), ifnull(\(old) + 1, 0))"
        }
    }

    /// The current time in milliseconds since 1970, for a column that is declared as an integer.
    static let log = "round((julianday('now') - 2440587.5) * 86400000)"

    private static let iso8601 = "%Y-%m-%dT%H:%M:%fZ"
    private static let sqlite = "%Y-%m-%d %H:%M:%f"
}
