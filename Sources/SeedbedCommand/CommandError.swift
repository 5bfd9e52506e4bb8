internal import Seedbed

/// The reason why a command failed.
enum CommandError: Error {
    /// No word follows the command's name.
    case nothingAsked
    /// The command line is wrong.
    case usage(UsageError)
    /// A catalog, the defaults file or the store refused.
    case seedbed(SeedbedError)
    /// The file or folder does not exist.
    case missing(path: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written.
    case unwritable(path: String)
    /// A table is to be created, but its catalog does not declare columns.
    case noColumns(file: String, table: String)
    /// A table's statements are to be printed without a store, but its catalog does not declare columns.
    case noStoreAndNoColumns(file: String, table: String)
    /// The store does not fit the catalogs; `edits` are those of the catalogs that would do harm.
    case schema(problems: [String], edits: [CatalogError.Problem] = [])
    /// A file of rows has mistakes.
    case rows(problems: [CatalogError.Problem])
    /// Tables refused seeds; the other seeds were seeded, and the report was printed.
    case seedsRefused([Seeder.Report.Refused])
    /// The row has no offer.
    case noOffer(uuid: String, store: String)
    /// The row was edited or deleted after the offer, or a trigger keeps it as it is; nothing was changed.
    case offerNotAccepted(uuid: String, table: String, store: String)
    /// Neither the store nor its log knows the row.
    case unknownRow(uuid: String, store: String)
    /// Some of many stores were busy or failed; each was named, and the others are done.
    case stores(busy: Int, failed: [ExitStatus])
    /// No file matches the pattern.
    case noStores(pattern: String)
    /// None of the removed rows could be put back; `unknown` are the UUIDs that the log does not know, `report` the result.
    case nothingReinserted(store: String, skipped: Int, unknown: [String], report: JSONValue)
    /// Another process does that work in the folder.
    case busy(folder: String, FolderLock.Work)
    /// The output could not be written; `code` is the system's error number.
    case output(code: Int32)
    /// The temporary folder could not be created.
    case folder(path: String)
    /// The demo's devices do not hold the same rows.
    case devicesDiffer
    /// A simulation broke a promise.
    case promisesBroken
}

extension CommandError {
    /// The lines for standard error: one sentence for the error, or one for each problem.
    ///
    /// - Parameter command: the command that failed; `nil` if none was named.
    func lines(of command: Command?) -> [String] {
        if let problems = placedProblems {
            return Self.lines(of: problems) + unplacedProblems.map { "seedbed: \($0)" }
        }
        if case .nothingAsked = self { return [] }
        return sentences(of: command).map { "seedbed: \($0)" }
    }

    /// A line for each problem.
    ///
    /// If a file repeats a problem more than five times, the first three are listed, and then the number of the others.
    private static func lines(of problems: [CatalogError.Problem]) -> [String] {
        struct Cause: Hashable {
            var file: String
            var message: String
        }
        var counts: [Cause: Int] = [:]
        for problem in problems { counts[Cause(file: problem.file, message: problem.message), default: 0] += 1 }
        var told: [Cause: Int] = [:]
        var lines: [String] = []
        for problem in problems {
            let cause = Cause(file: problem.file, message: problem.message)
            let count = counts[cause] ?? 1
            told[cause, default: 0] += 1
            if count <= 5 || told[cause] ?? 0 <= 3 { lines.append(problem.description) }
            if count > 5, told[cause] == 3 {
                lines.append("\(problem.file): the same \(count - 3) more times: \(problem.message)")
            }
        }
        return lines
    }

    /// The mistakes in files, each with its place; `nil` if the error is another one.
    var placedProblems: [CatalogError.Problem]? {
        switch self {
        case .seedbed(.catalog(.invalid(let problems))), .rows(let problems): problems
        case .schema(_, let edits): edits.isEmpty ? nil : edits
        default: nil
        }
    }

    /// The problems without a place beside those.
    var unplacedProblems: [String] {
        guard case .schema(let problems, _) = self else { return [] }
        return problems
    }

    /// One sentence for the error, or one for each of several problems; a remedy is one that the command's user has.
    func sentences(of command: Command?) -> [String] {
        switch self {
        case .nothingAsked, .rows: []
        case .usage(let error): [error.description]
        case .seedbed(let error): [error.sentence(of: command)]
        case .missing(let path): ["\(path): the file or folder does not exist; check its name"]
        case .unreadable(let path, let reason): ["\(path): the file cannot be read: \(reason)"]
        case .unwritable(let path): ["\(path): the file cannot be written; check its permissions and the space"]
        case .noColumns(let file, let table):
            ["\(file): “columns” is missing; declare them for --create-tables, or create table “\(table)” yourself"]
        case .noStoreAndNoColumns(let file, let table):
            ["\(file): “columns” is missing; declare them, or name a store that has table “\(table)” with --store"]
        case .schema(let problems, _): problems
        case .seedsRefused(let seeds):
            seeds.refusals.map { "\($0): correct the seeds or the table; the other seeds were seeded" }
        case .noOffer(let uuid, let store):
            ["\(store): row \(uuid.onOneLine) has no offer; seedbed offers lists those that have"]
        case .offerNotAccepted(let uuid, let table, let store):
            [
                "\(store): row \(uuid.onOneLine) of table “\(table.onOneLine)” was not changed: it was edited or deleted after the "
                    + "offer, or a trigger keeps it; see seedbed offers again"
            ]
        case .unknownRow(let uuid, let store):
            [
                "\(store): no catalog's table has a row \(uuid.onOneLine), and the log does not know it; "
                    + "check the UUID and --seeds"
            ]
        case .nothingReinserted(let store, 0, [], _):
            ["\(store): nothing was put back: the log holds no removal of this account that is not undone"]
        case .nothingReinserted(let store, 0, let unknown, _):
            [
                "\(store): nothing was put back: the log holds no removal of \(unknown.map(\.onOneLine).joined(separator: ", ")) "
                    + "that is not undone; seedbed log lists what was removed"
            ]
        case .nothingReinserted(let store, let skipped, let unknown, _):
            [
                "\(store): no row was put back, \(skipped + unknown.count) skipped: resolve the reported reasons, then run undo again"
            ]
        case .stores(let busy, let failed):
            [
                "some stores are not done, \(busy) busy and \(failed.count) failed: correct the listed errors, then run the "
                    + "command again"
            ]
        case .noStores(let pattern):
            ["\(pattern.onOneLine): no file matches; quote the pattern, and check the names of its folders"]
        case .busy(let folder, .releasing):
            ["\(folder): another process is releasing these catalogs; try again"]
        case .busy(let folder, .choosingDevice):
            ["\(folder): another process is choosing this device's id; try again, or choose one with --device"]
        case .output(let code): ["standard output cannot be written: \(SystemError(code: code).text)"]
        case .folder(let path):
            ["\(path): a temporary folder cannot be made here; set TMPDIR to one that can be written"]
        case .promisesBroken:
            [
                "a promise was broken, and the schedule above breaks it again: unless Seedbed's document Convergence.md names it "
                    + "as a condition, it is a defect of Seedbed, please report it"
            ]
        case .devicesDiffer: ["the demo's devices do not hold the same rows: a defect of Seedbed, please report it"]
        }
    }
}

/// An error of one part of the work, which ends the command.
protocol CommandCause: Error {
    /// The command's error.
    var commandError: CommandError { get }
}

extension UsageError: CommandCause {
    var commandError: CommandError { .usage(self) }
}

extension SeedbedError: CommandCause {
    var commandError: CommandError { .seedbed(self) }
}

extension CatalogError: CommandCause {
    var commandError: CommandError { .seedbed(.catalog(self)) }
}

extension StoreError: CommandCause {
    var commandError: CommandError { .seedbed(.store(self)) }
}

/// Calls `body`, and throws its error as the command's.
func attempt<Value, Cause: CommandCause>(_ body: () throws(Cause) -> Value) throws(CommandError) -> Value {
    do throws(Cause) { return try body() } catch { throw error.commandError }
}

/// Calls `body`, and throws its error as the command's.
func attempt<Value, Cause: CommandCause>(_ body: () async throws(Cause) -> Value) async throws(CommandError) -> Value {
    do throws(Cause) { return try await body() } catch { throw error.commandError }
}
