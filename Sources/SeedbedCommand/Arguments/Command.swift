internal import Seedbed
internal import SeedbedSQLite

/// A command, with the options and operands that it takes.
enum Command: String, CaseIterable {
    case demo, seed, clean, merge, account, dismiss, restore, status, check, log, undo, explain, simulate
    case adopt, forget, imported, relocalize, schema, release, diff, report, offers
    case dedupe, unique, upsert, unify
    case inspect, unprepare, completions

    /// The options that the command takes, in the order in which its help lists them.
    var options: [Option] {
        switch self {
        case .demo: [.svg]
        case .seed: Option.ofManyStores + [.createTables, .addColumns, .noWait, .again, .verbose, .dryRun, .json]
        case .clean: Option.ofManyStores + [.rows, .verbose, .dryRun, .json]
        case .imported: Option.ofEveryStore + [.rows, .verbose, .dryRun, .json]
        case .adopt: Option.ofManyStores + [.match, .uuidFrom, .local, .addColumns, .dryRun, .json]
        case .relocalize: Option.ofEveryStore + [.verbose, .dryRun, .json]
        case .merge: Option.ofEveryStore + [.tables, .verbose, .dryRun, .json]
        case .account: Option.ofEveryStore.filter { $0 != .account } + [.contentRemoved, .verbose, .dryRun, .json]
        case .forget: Option.ofEveryStore.filter { ![.account, .device].contains($0) } + [.dryRun, .json]
        case .dismiss, .restore, .undo: Option.ofEveryStore + [.dryRun, .json]
        case .status: Option.ofManyStores + [.verbose, .json]
        case .log: Option.ofEveryStore + [.json]
        case .explain: Option.ofEveryStore + [.table, .key, .json]
        case .report: Option.ofEveryStore + [.output]
        case .check: [.seeds, .former, .against, .store, .stores, .jobs, .importing, .json]
        case .release: [.seeds, .on, .retire, .reuse, .reshape, .hashAbove, .dryRun, .json]
        case .diff: [.seeds, .json]
        case .offers: Option.ofEveryStore + [.accept, .columns, .decline, .dryRun, .json]
        case .schema: [.seeds, .store, .json]
        case .inspect: [.store, .match, .json]
        case .unprepare: [.store, .table, .defaults, .dryRun, .json]
        case .completions: []
        case .dedupe:
            [.store, .table, .by, .references, .local] + Option.ofEveryMerge + [.rows, .defaults, .dryRun, .json]
        case .unique:
            [.store, .table, .by, .references, .local, .mirrored] + Option.ofEveryMerge + [.defaults, .dryRun, .json]
        case .unify: [.store, .tables, .by] + Option.ofEveryMerge + [.defaults, .dryRun, .json]
        case .upsert: [.store, .table, .by, .win, .seeds, .mapping, .dates, .defaults, .dryRun, .json]
        case .simulate: [.seeds, .releases, .devices, .engine, .steps, .seed, .svg, .json]
        }
    }

    /// The name and number of the command's operands, or nil if it takes none.
    var operands: Operands? {
        switch self {
        case .merge: Operands(name: "OTHER", counts: 1...1)
        case .account, .forget: Operands(name: "ID|none", counts: 1...1)
        case .dismiss, .restore: Operands(name: "SEEDID", counts: 1...1)
        case .check: Operands(name: "[FILE-or-DIR …]", counts: 0...Int.max)
        case .explain: Operands(name: "UUID|SEEDID", counts: 0...1)
        case .diff: Operands(name: "[[OLD] NEW]", counts: 0...2)
        case .undo: Operands(name: "[UUID …]", counts: 0...Int.max)
        case .upsert: Operands(name: "ROWS.json", counts: 1...1)
        case .inspect: Operands(name: "STORE", counts: 0...1)
        case .completions: Operands(name: "SHELL", counts: 1...1)
        case .demo, .seed, .clean, .status, .log, .simulate, .dedupe, .unique, .unify, .adopt, .imported,
            .relocalize, .schema, .release, .report, .offers, .unprepare:
            nil
        }
    }

    /// The name and number of a command's operands.
    struct Operands {
        /// The name in usage lines.
        let name: String
        /// The fewest and the most operands.
        let counts: ClosedRange<Int>
    }

    /// Whether the command requires `--store`.
    var needsStore: Bool { options.contains(.store) && ![.check, .schema, .inspect].contains(self) }

    /// The words after `seedbed` in the usage line: the operands, what is required, and a sign for the other options.
    var usage: [String] {
        let requiredNames = requiredOptions.map(\.usage) + (self == .unique ? ["(--local | --mirrored)"] : [])
        let rest = options.count > requiredOptions.count ? ["[OPTION …]"] : []
        // A key in a table stands for the operand.
        let row = self == .explain ? ["(UUID|SEEDID | --table NAME --key VALUE,…)"] : operands.map { [$0.name] } ?? []
        return [rawValue] + row + requiredNames + rest
    }

    /// The options without which the command does not run.
    var requiredOptions: [Option] {
        let others: [Option] =
            switch self {
            case .dedupe, .unique: [.table, .by, .survivor]
            case .upsert: [.table, .by]
            case .unify: [.survivor]
            default: []
            }
        return (needsStore ? [.store] : []) + others
    }

    /// Runs the command, unless the store lies beside a write-ahead log of another database.
    func run(_ arguments: Arguments) async throws(CommandError) {
        if arguments.has(.stores) { return try await FleetRun(arguments).run() }
        if let store = arguments.storeToRead {
            do throws(StoreError) { try ForeignLog.check(store) } catch { throw .seedbed(.store(error)) }
        }
        switch self {
        case .demo: try await DemoCommand.run(arguments)
        case .seed: try await SeedCommand.run(arguments)
        case .clean: try await CleanCommand.run(arguments)
        case .merge: try await MergeCommand.run(arguments)
        case .adopt: try await AdoptCommand.run(arguments)
        case .account: try await AccountCommand.run(arguments)
        case .dismiss, .restore: try await DismissCommand.run(arguments)
        case .status: try await StatusCommand.run(arguments)
        case .check: try await CheckCommand.run(arguments)
        case .schema: try await SchemaCommand.run(arguments)
        case .release: try await ReleaseCommand.run(arguments)
        case .diff: try await DiffCommand.run(arguments)
        case .offers: try await OffersCommand.run(arguments)
        case .log: try await LogCommand.run(arguments)
        case .report: try await ReportCommand.run(arguments)
        case .imported: try await ImportedCommand.run(arguments)
        case .relocalize: try await RelocalizeCommand.run(arguments)
        case .forget: try await ForgetCommand.run(arguments)
        case .undo: try await UndoCommand.run(arguments)
        case .explain: try await ExplainCommand.run(arguments)
        case .simulate: try await SimulateCommand.run(arguments)
        case .dedupe: try await DedupeCommand.run(arguments)
        case .unique: try await UniqueCommand.run(arguments)
        case .unify: try await UnifyCommand.run(arguments)
        case .upsert: try await UpsertCommand.run(arguments)
        case .inspect: try await InspectCommand.run(arguments)
        case .unprepare: try await UnprepareCommand.run(arguments)
        case .completions: try CompletionsCommand.run(arguments)
        }
    }
}
