internal import Seedbed
internal import SeedbedSQLite

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `seedbed report`: makes one HTML page of the catalogs' releases, the state of each seed, and the removals.
enum ReportCommand {
    /// Reads the store, and writes the page to a file or to standard output.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        try OutputFile.check(.output, beginning: "<!DOCTYPE html>", arguments)
        let context = try CommandContext(arguments)
        let device = try context.knownDevice()
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        let seeder = context.seeder(device: device ?? "", options: options)
        let page = try await attempt { () async throws(SeedbedError) in
            let survey = try await seeder.survey(account: context.account)
            let logged = try await seeder.log(account: context.account)
            let removals = try await seeder.namingSeeds(of: logged, account: context.account)
            let histories = try histories(of: survey.catalogs)
            let store = URL(filePath: context.store, directoryHint: .notDirectory).lastPathComponent
            return ReportPage(store: store, survey: survey, histories: histories, removals: removals)
        }
        guard let path = arguments.values[.output] else { return try StandardStream.output.write(page.html) }
        try OutputFile.write(Array(page.html.utf8), to: path)
        try StandardStream.output.write(path.onOneLine + ": written\n")
    }

    private static func histories(of catalogs: [Catalog]) throws(SeedbedError) -> [String: Catalog.History] {
        do throws(CatalogError) { return try CatalogSource.histories(of: catalogs) } catch { throw .catalog(error) }
    }
}
