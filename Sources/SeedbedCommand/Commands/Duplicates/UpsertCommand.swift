internal import Seedbed
internal import SeedbedSQLite

/// `seedbed upsert`: inserts the rows of a file, or updates those that hold the same key.
enum UpsertCommand {
    /// Writes the rows, and prints how many were inserted, updated and left unchanged.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let catalogs = try context.namedCatalogs(arguments)
        let known: [String: Deduplication.UpsertPolicy] = [
            "incoming": .incoming, "existing": .existing, "fill": .fill, "newest": .newest,
        ]
        let (layout, key, policies) = try attempt { () throws(UsageError) in
            guard let key = try arguments.key()?.map(\.name) else { throw .missingOption(.by, arguments.command) }
            let layout = try arguments.layout(of: arguments.required(.table), catalogs)
            return (layout, key, try arguments.policies(.win, known))
        }
        let file = arguments.operands[0]
        let bytes: [UInt8]
        do throws(FileBytes.Failure) { bytes = try FileBytes.read(file) } catch {
            switch error {
            case .missing: throw .missing(path: file)
            case .unreadable(let reason): throw .unreadable(path: file, reason: reason)
            }
        }
        let columns = try DedupeCommand.reading(context) { (store) throws(DedupeError) in
            let columns = try store.writableColumns(of: layout.name)
            let missing = key.filter { name in !columns.contains(where: name.isSameName) }
            if !missing.isEmpty {
                throw .missingColumns(store: context.store, table: layout.name, columns: missing)
            }
            return columns
        }
        let rows: RowFile
        do throws(RowFileError) {
            rows = try RowFile(parsing: bytes, file: file, columns: columns, key: key)
        } catch {
            throw .rows(problems: error.problems)
        }
        let report = try await DedupeCommand.merging(context, dryRun: arguments.has(.dryRun)) {
            (seeder) async throws(SeedbedError) in
            try await seeder.upsert(
                rows.rows, into: layout.name, by: key, policies: policies.columns,
                otherwise: policies.otherwise ?? .incoming, mapping: layout.mapping, dates: layout.dates,
                account: .signedOut, dryRun: arguments.has(.dryRun))
        }
        let json: JSONValue = [
            "outcome": "upserted", "table": .string(layout.name), "dryRun": .bool(arguments.has(.dryRun)),
            "inserted": .number(report.inserted), "updated": .number(report.updated),
            "unchanged": .number(report.unchanged),
        ]
        let line =
            "\(layout.name): \(report.inserted) inserted, \(report.updated) updated, \(report.unchanged) unchanged"
        try StandardStream.output.write(json, or: [line], as: arguments)
        StandardStream.warn(ofDryRun: arguments.has(.dryRun), arguments)
    }
}
