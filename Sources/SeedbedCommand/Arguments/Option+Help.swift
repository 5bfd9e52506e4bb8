extension Option {
    /// The option, followed by the placeholder for its value.
    var usage: String {
        let names = [letter, name].compactMap { $0 }.joined(separator: ", ")
        return [names, placeholder].compactMap { $0 }.joined(separator: " ")
    }

    /// The option's text in the help of a command.
    func purpose(in command: Command) -> String {
        switch (self, command) {
        case (.store, .check), (.store, .schema): "the SQLite database of the app's rows (default: none)"
        case (.seeds, .dedupe), (.seeds, .unique), (.seeds, .unify), (.seeds, .upsert):
            "catalogs that describe the table (default: $SEEDBED_SEEDS, else none)"
        default: purpose
        }
    }

    /// The option's text in the help of most commands.
    private var purpose: String {
        switch self {
        case .store: "the SQLite database of the app's rows (default: $SEEDBED_STORE)"
        case .stores: "in place of --store, all that match, such as 'tenants/*.sqlite'"
        case .jobs: "how many of --stores are worked on at a time, from 1 to 64 (default: 4)"
        case .seeds: "the catalogs: a folder, or one file (default: $SEEDBED_SEEDS, else Seeds)"
        case .former:
            "older releases of the catalogs as they were, each a folder or a file, for those without a history"
        case .language:
            "languages of localized texts, the most wanted first (default: each text's first)"
        case .match: "columns that tell a seed's row whose values differ (default: the key; for inspect, a name)"
        case .key: "the key in --table, one value for each of its columns; of several, \\, is a comma"
        case .uuidFrom:
            "give rows without an identity the value of this column, which the sync engine tells rows apart by"
        case .defaults:
            "what devices have seeded (default: <store>.defaults.json; --stores: a folder)"
        case .account: "whose data the store holds (default: none)"
        case .device: "this device's id (default: the only one in the defaults file, or else a new one)"
        case .createTables: "make a missing store, and missing tables from the catalogs' columns"
        case .addColumns: "add the bookkeeping columns that a catalog's mapping names and its table lacks"
        case .importing:
            "an SQL expression that is true while a sync engine writes, such as a function of its connection"
        case .noWait: "seed an account's new store now, without waiting for its first import"
        case .again: "seed every missing seed, also those that the user deleted or removed with the content"
        case .contentRemoved: "the user removed the account's content: record it, and seed nothing until seed --again"
        case .rows: "look only at the groups of these rows: those that an import brought"
        case .tables: "these tables; for merge, besides the catalogs' own"
        case .table: "the table, of the app's own schema"
        case .by: "the key; HOW: exact (default), nocase, case, unicode, unicode-case"
        case .survivor: "which row stays: by a column that is synced and does not change, then by uuid"
        case .merge:
            "of what differs: survivor (its own), fill (its nulls, default), newest"
        case .win: "which side wins: incoming (default), existing, fill (nulls), newest"
        case .mapping:
            "what the columns uuid, createDate and updateDate are called"
        case .dates: "dates: iso8601 (default), sqlite, unix, unixMilliseconds, referenceDate"
        case .alone: "no other device does this too: of rows that tie completely, keep one"
        case .references: "columns that refer to the table, though no key says so"
        case .local: "no sync engine mirrors the table"
        case .mirrored: "a sync engine mirrors it, so that it must not have a unique key"
        case .accept: "write the new default to this row, as an edit by the user"
        case .decline: "stop offering the current default of this row's seed, for all of its rows"
        case .columns: "accept these columns alone"
        case .on: "the release date (default: the catalog's own if that is later than the last release, else today)"
        case .retire: "list seeds that are gone under retired"
        case .reuse: "accept ids that mean something else than they did"
        case .reshape: "accept another table, key, type, mapping or date format, or another catalog for its keys"
        case .hashAbove: "keep a content of more bytes as a hash"
        case .against: "what was released last, without a history"
        case .releases: "later releases of the catalogs, each a folder or a file"
        case .devices: "how many devices, from 2 to 8 (default: 3)"
        case .engine: "deletions-win, updates-win, last-writer or last-writer-by-field (default: all of them)"
        case .steps: "how many events for each catalog and engine (default: 2000)"
        case .seed: "the seed of the random numbers (default: 1)"
        case .output: "the page to write (default: standard output)"
        case .svg: "draw the demo, or one schedule: the first one that breaks a promise or else the first"
        case .verbose: "name each seed that is inserted; for status, each seed whose state is not the usual one"
        case .dryRun: "print what would be done, and write nothing"
        case .json: "print one JSON object"
        }
    }
}
