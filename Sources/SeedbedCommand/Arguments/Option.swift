/// An option of the command line.
enum Option: String, CaseIterable {
    case store, stores, jobs, seeds, former, language, defaults, account, device
    case createTables = "create-tables"
    case addColumns = "add-columns"
    case noWait = "no-wait"
    case importing
    case again
    case contentRemoved = "content-removed"
    case rows, tables
    case table, by, survivor, merge, win, mapping, dates, alone, local, mirrored
    case references
    case match, key
    case uuidFrom = "uuid-from"
    case accept, decline, columns
    case on, retire, reuse, reshape, against
    case hashAbove = "hash-above"
    case releases, devices, engine, steps, seed
    case output, svg
    case verbose
    case dryRun = "dry-run"
    case json

    /// The options of every command that works on a store.
    static let ofEveryStore: [Option] = [.store, .seeds, .former, .language, .defaults, .account, .device, .importing]

    /// The options of every command that works on one store or on many.
    static let ofManyStores: [Option] = [.store, .stores, .jobs] + ofEveryStore.dropFirst()

    /// The options of every command that merges duplicates.
    static let ofEveryMerge: [Option] = [.survivor, .merge, .alone, .seeds, .mapping, .dates]

    /// Whether the option may be given more than once, each time with more entries of its list.
    var isRepeatable: Bool { self == .former }

    /// Whether an empty value says something: a key may be an empty text.
    var takesEmptyValue: Bool { self == .key }

    /// The option as it is typed.
    var name: String { "--\(rawValue)" }

    /// The short form of the option, or nil if it has none.
    var letter: String? { self == .output ? "-o" : nil }

    /// The placeholder for the option's value in help, or nil if the option takes none.
    var placeholder: String? {
        switch self {
        case .store, .defaults, .output, .svg: "FILE"
        case .stores: "PATTERN"
        case .seeds: "DIR-or-FILE"
        case .account: "ID|none"
        case .device: "ID"
        case .rows: "UUID,…"
        case .tables: "NAME,…"
        case .against: "DIR"
        case .releases, .former: "DIR,…"
        case .importing: "EXPR"
        case .language: "TAG,…"
        case .match: "COLUMN,…"
        case .key: "VALUE,…"
        case .uuidFrom: "COLUMN"
        case .jobs, .devices, .steps, .seed: "N"
        case .on: "DATE"
        case .accept, .decline: "UUID"
        case .columns: "COLUMN,…"
        case .hashAbove: "BYTES"
        case .retire, .reuse, .reshape: nil
        case .engine: "NAME"
        case .table: "NAME"
        case .by: "COLUMN[:HOW],…"
        case .survivor: "greatest:COLUMN|least:COLUMN"
        case .merge, .win: "[COLUMN=]HOW,…"
        case .mapping: "NAME=COLUMN,…"
        case .dates: "FORMAT"
        case .references: "CHILD.COLUMN[=COLUMN],…"
        case .alone, .local, .mirrored: nil
        case .createTables, .addColumns, .noWait, .again, .contentRemoved, .verbose, .dryRun, .json: nil
        }
    }
}
