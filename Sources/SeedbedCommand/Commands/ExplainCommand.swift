internal import Seedbed
internal import SeedbedSQLite

/// `seedbed explain`: tells what the rules do with a row or a seed, and what was done.
enum ExplainCommand {
    /// Explains a seed (`<catalog>/<id>`), a row by its UUID, or the rows and seeds that have a key.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        guard let operand = arguments.operands.first else { return try await explainKey(arguments, context) }
        if arguments.has(.table) || arguments.has(.key) {
            throw .usage(.extraOperand(operand, arguments.command))
        }
        if operand.contains("/") {
            let explanation = try await explanation(of: operand, context)
            return try StandardStream.output.write(explanation.json, or: explanation.lines, as: arguments)
        }
        let explanation = try await explanation(in: context) { (seeder) async throws(SeedbedError) in
            try await seeder.explain(UUIDText(operand), account: context.account)
        }
        if explanation.isEmpty { throw .unknownRow(uuid: operand, store: context.store) }
        let names = SeedNames(in: context.seeds)
        let row = try await explained(explanation, context)
        try StandardStream.output.write(row.json(names), or: row.lines(names), as: arguments)
    }

    /// Adds what the seed's explanation knows of a row; nothing if the row is of no seed, or no launch can be tried.
    private static func explained(
        _ explanation: Seeder.Explanation, _ context: CommandContext
    ) async throws(CommandError) -> ExplainedRow {
        let name = explanation.rows.lazy.compactMap(\.seed).first ?? explanation.log.last { $0.seed != nil }?.seed
        guard let name else { return ExplainedRow(explanation: explanation, seed: nil) }
        let device = try context.knownDevice() ?? ""
        let seed = try? await context.onProbe(device: device) { (seeder) async throws(SeedbedError) in
            try await seeder.explain(seed: name, account: context.account)
        }
        return ExplainedRow(explanation: explanation, seed: seed)
    }

    /// Explains a row; unless it is the user's, by a cleanup that is taken back, as far as the store can be written.
    private static func explanation(
        in context: CommandContext,
        by explain: @Sendable (Seeder) async throws(SeedbedError) -> Seeder.Explanation
    ) async throws(CommandError) -> Seeder.Explanation {
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        return try await attempt { () async throws(SeedbedError) in
            let seeder = context.seeder(device: "", options: options)
            var read = try await explain(seeder)
            read.log = try await seeder.namingSeeds(of: read.log, account: context.account)
            if !read.isTentative { return read }
            do throws(SeedbedError) {
                var tried = try await context.onProbe(device: "", explain)
                tried.log = read.log
                return tried
            } catch .store(.readOnly), .store(.busy), .store(.interrupted), .store(.inputOutput) {
                return read
            }
        }
    }

    private static func explanation(
        of seed: String, _ context: CommandContext
    ) async throws(CommandError) -> Seeder.SeedExplanation {
        let device = try context.knownDevice() ?? ""
        do throws(SeedbedError) {
            return try await context.onProbe(device: device) { (seeder) async throws(SeedbedError) in
                try await seeder.explain(seed: SeedReference(seed), account: context.account)
            }
        } catch {
            throw context.proposing(error)
        }
    }

    /// Explains the seeds that `--key` names in `--table`, and the other rows that hold the key.
    private static func explainKey(_ arguments: Arguments, _ context: CommandContext) async throws(CommandError) {
        guard arguments.has(.table) || arguments.has(.key) else { throw .usage(.missingOperand(arguments.command)) }
        let name = try attempt { () throws(UsageError) in try arguments.required(.table) }
        if !arguments.has(.key) { throw .usage(.missingOption(.key, arguments.command)) }
        let all = try attempt { () throws(CatalogError) in try context.seeds.load() }
        let catalogs = all.filter { $0.table.name.isSameName(as: name) }
        guard let table = catalogs.first?.table else {
            let question = Suggestion.question(about: name, among: all.map(\.table.name))
            throw .schema(problems: ["--table: no catalog is of table “\(name.onOneLine)”\(question)"])
        }
        let key = try attempt { () throws(UsageError) in
            try arguments.key(.key, columns: table.key) ?? []
        }
        let typed = TypedKey(key, of: catalogs[0])
        let seeds = catalogs.flatMap { catalog in
            catalog.seeds.filter { $0.keys(table.key).contains(where: typed.isHeld) }
                .map { SeedReference(catalog: catalog.name, id: $0.id).description }
        }
        var (json, lines, told): ([JSONValue], [String], Set<StoredRowID>) = ([], [], [])
        for seed in seeds {
            let explanation = try await explanation(of: seed, context)
            json.append(explanation.json)
            lines += explanation.lines
            told.formUnion(explanation.copies.compactMap(\.row.row))
        }
        for copy in try await rows(of: table, typed, context) where told.insert(copy.row).inserted {
            let explanation = try await explanation(in: context) { (seeder) async throws(SeedbedError) in
                try await seeder.explain(copy, account: context.account)
            }
            let row = try await explained(explanation, context)
            let names = SeedNames(in: context.seeds)
            json.append(row.json(names))
            lines += row.lines(names)
        }
        if lines.isEmpty {
            throw .schema(problems: [
                "\(context.store): no seed and no row of table “\(table.name)” has this key; check it"
            ])
        }
        try StandardStream.output.write(
            ["table": .string(table.name), "explanations": .array(json)], or: lines, as: arguments)
    }

    /// The rows that hold a key.
    private static func rows(
        of table: SeedTable, _ key: TypedKey, _ context: CommandContext
    ) async throws(CommandError) -> [SeedCopy] {
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = context.seeder(device: "", options: options)
        return try await attempt { () async throws(SeedbedError) in
            try await seeder.lendStore(for: context.account) { (store) throws(StoreError) in
                var found: [SeedCopy] = []
                try store.forEachRow(of: table, columns: table.key) { (copy, values) throws(StoreError) in
                    if key.isHeld(by: values) { found.append(copy) }
                }
                return found
            }
        }
    }
}

/// A key as a person types it.
private struct TypedKey {
    private let words: [String]
    private let types: [Catalog.ColumnType?]
    private let dates: SeedDateFormat

    init(_ words: [String], of catalog: Catalog) {
        self.words = words
        types = catalog.table.key.map { column in catalog.columns?.first { $0.name == column }?.type }
        dates = catalog.table.dates
    }

    /// Whether these are the key's values, whatever form the store gives them.
    func isHeld(by values: [SeedValue?]) -> Bool {
        values.count == words.count
            && zip(values, zip(words, types)).allSatisfy { value, part in
                guard let value, !value.isNull else { return false }
                let (word, type) = part
                if type == .date, let typed = SeedInstant(iso8601: word), let held = dates.instant(from: value) {
                    return ProofRule.isSameSecond(typed, held)
                }
                return value.word == word
                    || Self.values(of: word, type).contains {
                        ShippedValue.isHeld($0, by: value, type: type, dates: dates)
                    }
            }
    }

    /// The values that a word may mean: a catalog writes `true` for 1, and one number in several ways.
    private static func values(of word: String, _ type: Catalog.ColumnType?) -> [SeedValue] {
        switch (type, word) {
        case (.boolean, "true"): return [.integer(1)]
        case (.boolean, "false"): return [.integer(0)]
        case (.real, _), (.integer, _), (nil, _):
            // A column without a type may hold texts: only a number is compared as one.
            guard word.utf8.allSatisfy("0123456789+-.eE".utf8.contains), Int64(word) == nil, let real = Double(word),
                real.isFinite
            else { return [.text(word)] }
            return [.text(word), .real(real)]
        default: return [.text(word)]
        }
    }
}

extension SeedValue {
    /// The value as a person types it; `nil` for null and bytes.
    fileprivate var word: String? {
        switch self {
        case .text(let text): text
        case .integer(let integer): String(integer)
        case .real(let real): "\(real)"
        case .null, .blob: nil
        }
    }
}
