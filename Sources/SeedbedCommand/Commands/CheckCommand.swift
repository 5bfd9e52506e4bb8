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
        var (catalogs, warnings, edits) = try await readCatalogs(arguments)
        if arguments.has(.store) {
            do throws(CommandError) {
                warnings += try check(
                    catalogs, against: try CommandContext(arguments).store, arguments.values[.importing])
            } catch {
                if case .schema(let problems, _) = error { throw .schema(problems: problems, edits: edits) }
                if edits.isEmpty { throw error }
                throw .schema(problems: error.sentences(of: arguments.command), edits: edits)
            }
        }
        if !edits.isEmpty { throw .seedbed(.catalog(.invalid(edits))) }
        let view = CheckView(catalogs: catalogs, warnings: warnings)
        try StandardStream.output.write(arguments.has(.json) ? view.json.printed : view.text)
    }

    /// Reads and checks the catalogs alone, and returns them with the warnings about them.
    static func checkedCatalogs(
        _ arguments: Arguments
    ) async throws(CommandError) -> (catalogs: [Catalog], warnings: [String]) {
        let (catalogs, warnings, edits) = try await readCatalogs(arguments)
        if !edits.isEmpty { throw .seedbed(.catalog(.invalid(edits))) }
        return (catalogs, warnings)
    }

    /// Reads the catalogs, and returns them with the warnings about them and the edits that would do harm.
    private static func readCatalogs(
        _ arguments: Arguments
    ) async throws(CommandError) -> (catalogs: [Catalog], warnings: [String], edits: [CatalogError.Problem]) {
        if !arguments.operands.isEmpty, arguments.has(.seeds) { throw .usage(.operandsAndSeeds(arguments.command)) }
        let (catalogs, histories, strays, unreleased) = try await ActivityIndicator.during("checking") {
            () async throws(CommandError) in try load(arguments)
        }
        let warnings = try attempt { () throws(CatalogError) in
            try Self.warnings(about: catalogs, histories, strays, unreleased: unreleased.warnings)
        }
        return (catalogs, warnings, unreleased.edits)
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
        catalogs: [Catalog], histories: [String: Catalog.History], strays: [String], unreleased: Unreleased
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

    /// The problems and warnings of catalogs that have changed since the last release.
    private struct Unreleased {
        /// The edits that would do harm.
        var edits: [CatalogError.Problem] = []
        /// A warning for each release that no history has.
        var warnings: [String] = []
    }

    /// Compares the catalogs with their last releases.
    ///
    /// - Parameter former: what was released last, for catalogs without a history.
    private static func unreleased(
        _ texts: [CatalogText], against former: CatalogSource?, strays: [String]
    ) throws(CatalogError) -> Unreleased {
        let released = try former?.load() ?? []
        var successors = Successors(of: texts, strays: strays)
        var found = Unreleased()
        for text in texts {
            let names = [text.catalog.name] + text.catalog.formerly
            if let before = released.first(where: { names.contains($0.name) }) {
                let changes = text.changes(from: before)
                found.edits += text.problems(changes, successors: try successors.named(for: changes))
            }
            // Without a history no seed needs to be read.
            guard let last = text.history.releases.last else { continue }
            let changes = text.changes
            let edits = text.problems(changes, successors: try successors.named(for: changes))
            found.edits += edits.filter { !found.edits.contains($0) }
            // Other histories end before the catalog's own release.
            if text.isWrittenByRelease, text.catalog.released > last {
                found.warnings.append(
                    "\(text.catalog.file): the history lacks the release \(text.catalog.released.short): run "
                        + "`seedbed release` before you ship it")
            }
        }
        return found
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
