internal import Seedbed

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed release`: gives edited catalogs a later date, and writes what they ship to their histories.
enum ReleaseCommand {
    /// A catalog that is released.
    private struct Step {
        var text: CatalogText
        var changes: CatalogChanges
        var released: SeedInstant
        var retired: [String]
        /// The files that are written, in their order.
        var files: [(path: String, bytes: [UInt8])]
    }

    /// Releases every catalog that differs from its history, or none of them if any edit would do harm.
    ///
    /// While it runs, no other release changes the catalogs of the folder.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let seeds = FileKind.resolved(arguments.seeds)
        let folder =
            FileKind(at: seeds) == .folder
            ? URL(filePath: seeds, directoryHint: .isDirectory)
            : URL(filePath: seeds, directoryHint: .notDirectory).deletingLastPathComponent()
        let lock = try await FolderLock(on: folder.path(percentEncoded: false), for: .releasing)
        try release(arguments)
        // The lock lasts until here; without this line it would end after its last use.
        _ = consume lock
    }

    private static func release(_ arguments: Arguments) throws(CommandError) {
        let (texts, strays) = try attempt { () throws(CatalogError) in
            try CatalogSource(path: arguments.seeds).texts()
        }
        let (warnings, renamings) = try attempt { () throws(CatalogError) in
            try CheckCommand.warnings(about: texts, strays: strays)
        }
        var successors = CheckCommand.Successors(of: texts, strays: strays)
        let date = try attempt { () throws(UsageError) in try arguments.instant(.on) }
        let limit = try attempt { () throws(UsageError) in try arguments.number(.hashAbove, in: 0...Int.max) }
        let now = SeedInstant.now
        var steps: [Step] = []
        var reports: [CatalogChangesView] = []
        var problems: [CatalogError.Problem] = []
        if !arguments.has(.reshape) {
            for renaming in renamings {
                guard let text = texts.first(where: { $0.catalog.name == renaming.catalog }) else { continue }
                problems.append(text.problem(withName: renaming.question))
            }
        }
        for text in texts {
            let changes = text.changes
            if changes.isReleased {
                reports.append(CatalogChangesView(changes: changes, from: changes.last, to: changes.last))
                continue
            }
            let (released, problem) = released(text, changes, on: date, now: now)
            if let problem { problems.append(problem) }
            let named = try attempt { () throws(CatalogError) in try successors.named(for: changes) }
            problems += text.problems(changes, accepting: accepted(arguments), successors: named)
            let retired = changes.changes.filter { $0.kind == .gone && !$0.isRetired }.map(\.id)
            var step = Step(text: text, changes: changes, released: released, retired: retired, files: [])
            if problems.isEmpty { step.files = try files(of: step, hashAbove: limit) }
            steps.append(step)
            reports.append(CatalogChangesView(changes: changes, from: changes.last, to: released, isRelease: true))
        }
        if !problems.isEmpty { throw .seedbed(.catalog(.invalid(problems))) }
        if !arguments.has(.dryRun) {
            for step in steps { for file in step.files { try write(file.bytes, to: file.path) } }
        }
        let view = CatalogChangesList(catalogs: reports, isRelease: true, warnings: warnings)
        try StandardStream.output.write(
            arguments.has(.json) ? view.json(dryRun: arguments.has(.dryRun)).printed : view.text)
    }

    private static func accepted(_ arguments: Arguments) -> CatalogText.Accepted {
        var accepted: CatalogText.Accepted = .laterDate
        if arguments.has(.retire) { accepted.insert(.retirement) }
        if arguments.has(.reuse) { accepted.insert(.reuse) }
        if arguments.has(.reshape) { accepted.insert(.shape) }
        return accepted
    }

    /// The date of the release: the given one, else the catalog's own if that is later than the last release, else today.
    private static func released(
        _ text: CatalogText, _ changes: CatalogChanges, on date: SeedInstant?, now: SeedInstant
    ) -> (SeedInstant, CatalogError.Problem?) {
        guard let last = changes.last else { return (date ?? text.catalog.released, nil) }
        let own = text.catalog.released > last ? text.catalog.released : nil
        let day: Int64 = 86_400_000
        let today = SeedInstant(milliseconds: now.milliseconds / day * day)
        let second = SeedInstant(milliseconds: now.milliseconds / 1000 * 1000)
        // A second release on one day gets the time of the day too.
        let released = date ?? own ?? (today > last ? today : second)
        if released > last { return (released, nil) }
        let message = "the release date \(released.short) is not later than that of the last release, "
        return (released, text.problem(withRelease: message + "\(last.short); give a later one with --on"))
    }

    private static func files(
        of step: Step, hashAbove limit: Int?
    ) throws(CommandError) -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        let edited = step.text.edited(released: step.released, retiring: step.retired)
        guard CatalogText.isValid(edited, released: step.released) else {
            throw .unreadable(path: step.text.path, reason: "its release date cannot be replaced; set it by hand")
        }
        // The catalog comes first: if the history is not written any more, the next release adds it.
        if edited != step.text.bytes { files.append((step.text.path, edited)) }
        let history = step.text.history(
            step.text.historyBytes, adding: step.changes, released: step.released, hashAbove: limit)
        files.append((step.text.historyPath, history))
        return files
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        let folder = URL(filePath: path, directoryHint: .notDirectory).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: path)
        }
        try OutputFile.write(bytes, to: path)
    }
}
