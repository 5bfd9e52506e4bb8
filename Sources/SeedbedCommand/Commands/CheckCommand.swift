internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed check`: looks for mistakes in catalogs and their histories, and compares the catalogs with a store.
enum CheckCommand {
    /// Reads the catalogs, and prints that they are valid.
    ///
    /// Compares them with the store's tables too, if `--store` was given.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        var (catalogs, warnings) = try await checkedCatalogs(arguments)
        if arguments.has(.store) {
            warnings += try check(catalogs, against: try CommandContext(arguments).store, arguments.values[.importing])
        }
        let view = CheckView(catalogs: catalogs, warnings: warnings)
        try StandardStream.output.write(arguments.has(.json) ? view.json.printed : view.text)
    }

    /// Reads and checks the catalogs alone, and returns them with the warnings about them.
    static func checkedCatalogs(
        _ arguments: Arguments
    ) async throws(CommandError) -> (catalogs: [Catalog], warnings: [String]) {
        if !arguments.operands.isEmpty, arguments.has(.seeds) { throw .usage(.operandsAndSeeds(arguments.command)) }
        let (catalogs, histories, strays, unreleased) = try await ActivityIndicator.during("checking") {
            () async throws(CommandError) in try load(arguments)
        }
        let warnings = try attempt { () throws(CatalogError) in
            try Self.warnings(about: catalogs, histories, strays, unreleased: unreleased)
        }
        return (catalogs, warnings)
    }

    /// Returns the warnings about catalogs that their histories raise, and the catalogs that seem to have been renamed.
    static func warnings(
        about texts: [CatalogText], strays: [String]
    ) throws(CatalogError) -> (warnings: [String], renamings: [FormerNameSurvey.Renaming]) {
        let catalogs = texts.map(\.catalog)
        let histories = Dictionary(texts.map { ($0.catalog.name, $0.history) }) { first, _ in first }
        return (
            try warnings(about: catalogs, histories, strays, unreleased: []),
            try FormerNameSurvey.renamings(of: catalogs, histories: histories, strays: strays)
        )
    }

    /// Finds the names that seeds may have now that no catalog ships or retires, once they are needed.
    struct Successors {
        let texts: [CatalogText]
        let strays: [String]
        private var found: [SeedReference: FormerNameSurvey.Successor]?

        init(of texts: [CatalogText], strays: [String]) { (self.texts, self.strays) = (texts, strays) }

        /// Returns them for the problems with a catalog's changes.
        mutating func named(
            for changes: CatalogChanges
        ) throws(CatalogError) -> [SeedReference: FormerNameSurvey.Successor] {
            if let found { return found }
            guard changes.changes.contains(where: { $0.kind == .gone && !$0.isRetired }) else { return [:] }
            let histories = Dictionary(texts.map { ($0.catalog.name, $0.history) }) { first, _ in first }
            let successors = try FormerNameSurvey.successors(
                of: texts.map(\.catalog), histories: histories, strays: strays)
            found = successors
            return successors
        }
    }

    private static func warnings(
        about catalogs: [Catalog], _ histories: [String: Catalog.History], _ strays: [String], unreleased: [String]
    ) throws(CatalogError) -> [String] {
        catalogs.flatMap(\.warnings) + unreleased
            + strays.map { "\($0): no catalog has this name, so this history belongs to none" }
            + (try FormerNameSurvey.questions(about: catalogs, histories: histories, strays: strays))
            + catalogs.flatMap { $0.returns(after: histories[$0.name] ?? Catalog.History()) }
    }

    private static func load(
        _ arguments: Arguments
    ) throws(CommandError) -> (
        catalogs: [Catalog], histories: [String: Catalog.History], strays: [String], unreleased: [String]
    ) {
        let former = try attempt { () throws(UsageError) in try arguments.list(.former) } ?? []
        return try attempt { () throws(CatalogError) in
            let (texts, strays) = try source(arguments).texts()
            let unreleased = try unreleased(
                texts, against: arguments.values[.against].map { CatalogSource(path: $0) }, strays: strays)
            let catalogs = texts.map(\.catalog)
            if former.isEmpty {
                let histories = Dictionary(texts.map { ($0.catalog.name, $0.history) }) { first, _ in first }
                return (catalogs, histories, strays, unreleased)
            }
            let extended = try CatalogSource.former(former.map { CatalogSource(path: $0) }, of: catalogs).catalogs
            // The older releases add to what the history files tell.
            return (extended, try CatalogSource.histories(of: extended), strays, unreleased)
        }
    }

    /// Throws every edit that would do harm since the last release; returns a warning for each release that no history has.
    ///
    /// - Parameter former: what was released last, for catalogs without a history.
    private static func unreleased(
        _ texts: [CatalogText], against former: CatalogSource?, strays: [String]
    ) throws(CatalogError) -> [String] {
        let released = try former?.load() ?? []
        var successors = Successors(of: texts, strays: strays)
        var problems: [CatalogError.Problem] = []
        var warnings: [String] = []
        for text in texts {
            let names = [text.catalog.name] + text.catalog.formerly
            if let before = released.first(where: { names.contains($0.name) }) {
                let changes = text.changes(from: before)
                problems += text.problems(changes, successors: try successors.named(for: changes))
            }
            // Without a history no seed needs to be read.
            guard let last = text.history.releases.last else { continue }
            let changes = text.changes
            let found = text.problems(changes, successors: try successors.named(for: changes))
            problems += found.filter { !problems.contains($0) }
            // Other histories end before the catalog's own release.
            if text.isWrittenByRelease, text.catalog.released > last {
                warnings.append(
                    "\(text.catalog.file): the history lacks the release \(text.catalog.released.short): run "
                        + "`seedbed release` before you ship it")
            }
        }
        if !problems.isEmpty { throw .invalid(problems) }
        return warnings
    }

    /// All catalogs that were named, as one source, because catalogs are also checked against each other.
    private static func source(_ arguments: Arguments) throws(CatalogError) -> CatalogSource {
        let paths = arguments.operands.isEmpty ? [arguments.seeds] : arguments.operands
        if paths.count == 1 { return CatalogSource(path: paths[0]) }
        var files: [String] = []
        for path in paths {
            for file in try CatalogSource(path: path).files() where !files.contains(file) { files.append(file) }
        }
        return .files(files.map { URL(filePath: $0, directoryHint: .notDirectory) })
    }

    /// Checks the catalogs against a store's schema, and returns the warnings; a problem is an error.
    static func check(
        _ catalogs: [Catalog], against path: String, _ importing: String?
    ) throws(CommandError) -> [String] {
        var options = SQLiteStore.Options()
        options.importing = importing
        options.isReadOnly = true
        var (problems, warnings): ([String], [String]) = ([], [])
        let store = try attempt { () throws(StoreError) in try CommandContext.open(path, options) }
        try attempt { () throws(StoreError) in
            for catalog in catalogs {
                let found = try store.problems(with: catalog)
                let references = try store.problems(withReferencesOf: catalog, among: catalogs)
                for problem in found + references where !problems.contains(problem) { problems.append(problem) }
                for warning in try store.warnings(about: catalog) where !warnings.contains(warning) {
                    warnings.append(warning)
                }
            }
        }
        if problems.isEmpty {
            try attempt { () throws(StoreError) in
                warnings += try FormerNameSurvey.questions(about: catalogs, in: store, called: path)
            }
            let surveys = try attempt { () throws(SeedbedError) in try ProofSurvey.surveys(of: catalogs, in: store) }
            for catalog in catalogs {
                guard let survey = surveys[catalog.name] else { continue }
                if let problem = survey.dates { problems.append(problem.description) }
                warnings += survey.warnings(about: catalog, in: path)
            }
            try attempt { () throws(StoreError) in
                warnings += try undeclaredColumns(of: catalogs, in: store, called: path)
                warnings += try otherIdentities(of: catalogs, in: store, called: path)
            }
        }
        if !problems.isEmpty { throw .schema(problems: problems) }
        return warnings
    }

    /// The warnings about columns that no catalog declares, and in which rows hold something that are tagged as copies.
    ///
    /// Seedbed's triggers touch a row that is edited there. These values are older, or came from a device without Seedbed.
    private static func undeclaredColumns(
        of catalogs: [Catalog], in store: SQLiteStore, called path: String
    ) throws(StoreError) -> [String] {
        var warnings: [String] = []
        var seen: Set<SQLName> = []
        for table in catalogs.map(\.table) where seen.insert(SQLName(table.name)).inserted {
            let columns = try store.reading { () throws(StoreError) -> [AdoptionReport.UndeclaredColumn] in
                var undeclared = try UndeclaredValues(in: table, of: catalogs, store)
                if undeclared.columns.isEmpty { return [] }
                try store.forEachRow(of: table, columns: undeclared.columns) { (copy, values) in
                    if copy.isTagged { undeclared.note(values) }
                }
                return undeclared.found
            }
            warnings += columns.map { found in
                let which =
                    found.rows == 1
                    ? "1 row that is tagged as a seed's copy holds"
                    : "\(found.rows) rows that are tagged as copies of seeds hold"
                return
                    "\(path): table “\(found.table)”: \(which) a value in “\(found.column)”, which no catalog declares; the "
                    + "copy of a later release would not take it over, unless the catalog calls the column volatile"
            }
        }
        return warnings
    }
}

extension CheckCommand {
    /// The warnings about tables in which copies have identities that are no UUIDs: no rescue can derive one from them (R2).
    private static func otherIdentities(
        of catalogs: [Catalog], in store: SQLiteStore, called path: String
    ) throws(StoreError) -> [String] {
        var warnings: [String] = []
        var seen: Set<SQLName> = []
        for table in catalogs.map(\.table) where table.isDurable && seen.insert(SQLName(table.name)).inserted {
            guard let seedID = table.mapping.seedID else { continue }
            let names = catalogs.filter { $0.table.name.isSameName(as: table.name) }.map { "\($0.name)/" }
            var count = 0
            try store.reading { () throws(StoreError) in
                try store.forEachRow(of: table, columns: [seedID]) { (copy, values) in
                    guard copy.createDate != nil, case .text(let text)? = values.first else { return }
                    let seed = table.former.current(of: text)
                    if copy.uuid.rescued == nil, names.contains(where: { seed.utf8.starts(with: $0.utf8) }) {
                        count += 1
                    }
                }
            }
            if count == 0 { continue }
            let which =
                count == 1
                ? "1 copy has an identity that is no UUID" : "\(count) copies have identities that are no UUIDs"
            warnings.append(
                "\(path): table “\(table.name)”: \(which): if another device removes an edited copy, the edit cannot be "
                    + "put back (R2)")
        }
        return warnings
    }
}

extension ProofSurvey {
    /// The warnings about the store's rows to read before the catalog is seeded, one sentence each.
    fileprivate func warnings(about catalog: Catalog, in store: String) -> [String] {
        var warnings: [String] = []
        let table = "\(store): table “\(catalog.table.name)”"
        if let count = unproven[.origin], count > 0 {
            warnings.append(
                count == 1
                    ? "\(table): 1 row is tagged as a seed's copy, but no catalog is known to have shipped it: it counts as "
                        + "the user's; adopt makes a copy of it if the app seeded it before"
                    : "\(table): \(count) rows are tagged as copies of seeds, but no catalog is known to have shipped them: "
                        + "they count as the user's; adopt makes copies of those that the app seeded before")
        }
        if let count = unproven[.content], count > 0 {
            warnings.append(
                count == 1
                    ? "\(table): 1 row is tagged as a seed's copy, but holds something else than was shipped: it counts as "
                        + "the user's"
                    : "\(table): \(count) rows are tagged as copies of seeds, but hold something else than was shipped: "
                        + "they count as the user's")
        }
        if !occupied.isEmpty {
            let named = occupied.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            let more = occupied.count > 5 ? " and \(occupied.count - 5) more" : ""
            warnings.append(
                "\(table): rows of the user's hold the \(occupied.count == 1 ? "key" : "keys") of \(named)\(more) of "
                    + "catalog “\(catalog.name)”, which will not be seeded; adopt makes copies of rows that the app seeded"
            )
        }
        return warnings
    }
}

extension CatalogSource {
    /// The files of the source, under the names that were given.
    fileprivate func files() throws(CatalogError) -> [String] {
        guard case .directory(let url) = self else {
            if case .file(let url) = self { return [url.relativePath] }
            return []
        }
        let folder = url.relativePath
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unreadable(path: folder, reason: "the folder cannot be listed")
        }
        let catalogs = names.filter { name in
            name.hasSuffix(".json") && !name.hasSuffix(".schema.json") && name != "catalog.schema.json"
                && !name.hasPrefix(".")
        }
        if catalogs.isEmpty { throw .unreadable(path: folder, reason: "the folder holds no catalog (*.json)") }
        return catalogs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
            folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)"
        }
    }
}
