internal import Seedbed

/// The SQL expressions that write "now" in a catalog's date format.
///
/// They use nothing but SQLite's own functions: triggers run in whatever program writes to the store.
enum DateSQL {
    /// Returns the expression for now, which SQLite's functions take if they get no date.
    static func now(_ format: SeedDateFormat) -> String {
        switch format {
        case .iso8601: "strftime('\(iso8601)')"
        case .sqlite: "strftime('\(sqlite)')"
        case .unix: "round((julianday() - 2440587.5) * 86400.0, 3)"
        case .unixMilliseconds: "CAST(round((julianday() - 2440587.5) * 86400000.0) AS INTEGER)"
        case .referenceDate: "round((julianday() - 2451910.5) * 86400.0, 3)"
        }
    }

    /// Returns now, or a millisecond after `old` if that is later (T2); now if `old` is null or not a date.
    ///
    /// If `old` is the last date that SQLite can write, it returns `old`.
    static func touch(_ format: SeedDateFormat, after old: String) -> String {
        let next = "max(julianday(),coalesce(julianday(\(old),'0.001 second'),julianday(\(old)),0))"
        return switch format {
        case .iso8601: "strftime('\(iso8601)',\(next))"
        case .sqlite: "strftime('\(sqlite)',\(next))"
        case .unix, .referenceDate: "max(\(now(format)), ifnull(round(\(old) + 0.001, 3), 0))"
        case .unixMilliseconds: "max(\(now(format)), ifnull(\(old) + 1, 0))"
        }
    }

    /// Returns the condition that a written date is not later than the one that it replaces (T2).
    ///
    /// Null, and text that is no date, is earlier than all dates. `IS NOT 1` is also true of a comparison with null.
    static func isNotLater(_ format: SeedDateFormat, _ new: String, than old: String) -> String {
        switch format {
        case .iso8601, .sqlite: "julianday(\(new))>ifnull(julianday(\(old)),0)IS NOT 1"
        case .unix, .unixMilliseconds, .referenceDate: "\(new)+0>ifnull(\(old)+0,-1e18)IS NOT 1"
        }
    }

    /// Returns the condition that a written date goes back by no more than ten years; it is null if one is no date (T3).
    static func goesBack(_ format: SeedDateFormat, _ new: String, from old: String) -> String {
        switch format {
        case .iso8601, .sqlite: "julianday(\(old))-julianday(\(new))BETWEEN 1e-8 AND 3650"
        case .unix, .referenceDate: "\(old)-\(new) BETWEEN 0.0005 AND 315360000"
        case .unixMilliseconds: "\(old)-\(new) BETWEEN 1 AND 315360000000"
        }
    }

    /// The current time in milliseconds since 1970, for a column that is declared as an integer.
    static let log = "round((julianday() - 2440587.5) * 86400000)"

    private static let iso8601 = "%Y-%m-%dT%H:%M:%fZ"
    private static let sqlite = "%Y-%m-%d %H:%M:%f"
}
