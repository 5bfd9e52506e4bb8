internal import Seedbed

/// The SQL expressions that write "now" in a catalog's date format, with nothing but SQLite's own functions: triggers
/// run in whatever program writes to the store.
enum DateSQL {
    /// Now.
    static func now(_ format: DateFormat) -> String {
        switch format {
        case .iso8601: "strftime('\(iso8601)', 'now')"
        case .sqlite: "strftime('\(sqlite)', 'now')"
        case .unix: "round((julianday('now') - 2440587.5) * 86400.0, 3)"
        case .unixMilliseconds: "CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)"
        case .referenceDate: "round((julianday('now') - 2451910.5) * 86400.0, 3)"
        }
    }

    /// Now, or a millisecond after `old` if that is later (T2); now where `old` is null or no date.
    static func touch(_ format: DateFormat, after old: String) -> String {
        let next =
            switch format {
            case .iso8601: "strftime('\(iso8601)', \(old), '+0.001 seconds')"
            case .sqlite: "strftime('\(sqlite)', \(old), '+0.001 seconds')"
            case .unix, .referenceDate: "round(\(old) + 0.001, 3)"
            case .unixMilliseconds: "\(old) + 1"
            }
        return "coalesce(max(\(now(format)), \(next)), \(now(format)))"
    }

    private static let iso8601 = "%Y-%m-%dT%H:%M:%fZ"
    private static let sqlite = "%Y-%m-%d %H:%M:%f"
}
