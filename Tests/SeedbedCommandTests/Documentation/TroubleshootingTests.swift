import Foundation
import Seedbed
import Testing

@testable import SeedbedCommand

/// Troubleshooting lists every word and message that a user of the command can meet.
struct TroubleshootingTests {
    private let text: String

    init() throws {
        let file = Document.root.appending(path: "Sources/Seedbed/Seedbed.docc/Apps/Troubleshooting.md")
        text = try String(contentsOf: file, encoding: .utf8)
    }

    /// The text below a heading, to the next heading.
    private func section(_ heading: String) -> Substring {
        guard let start = text.range(of: "# \(heading)\n") else { return "" }
        let rest = text[start.upperBound...]
        return rest[..<(rest.range(of: "\n#")?.lowerBound ?? rest.endIndex)]
    }

    /// Expects a row of the section's table for each word, and no other row.
    private func expect(_ words: [String], in heading: String) {
        let listed = section(heading).matches(of: /(?m)^\| `?([A-Za-z0-9]+)`? \|/).map { String($0.1) }
        #expect(Set(listed).subtracting(["reason", "status", "list", "outcome", "skipped", "explain"]) == Set(words))
    }

    @Test func `every outcome has a row`() {
        expect(Seeder.Report.Outcome.allCases.map(\.rawValue), in: "Outcomes")
    }

    @Test func `every exit status has a row`() {
        expect((0...Int32(127)).compactMap(ExitStatus.init).map { "\($0.rawValue)" }, in: "Exit status")
    }

    @Test func `every reason of a report has a row`() {
        expect(Seed.SkipReason.allCases.map(\.rawValue), in: "Skipped seeds")
        expect(RemovalLogEntry.Reason.allCases.map(\.rawValue), in: "Why a row went")
        expect(CleanupVerdict.KeepReason.allCases.map(\.rawValue), in: "Why a row stays")
        expect(Seeder.Report.Rescued.Reason.allCases.map(\.rawValue), in: "rescued")
        expect(Seeder.Report.LeftAlone.Reason.allCases.map(\.rawValue), in: "leftAlone")
        expect(Seeder.MergedRows.PassedOver.Reason.allCases.map(\.rawValue), in: "passedOver")
        expect(UndoReport.SkipReason.allCases.map(\.rawValue), in: "Undo")
        expect(AdoptionReport.Left.Reason.allCases.map(\.rawValue), in: "Adoption")
        let unproven = section("unproven")
        for reason in SeedCopy.UnprovenReason.allCases { #expect(unproven.contains("\n| `\(reason.rawValue)` |")) }
        // A reason to remove is one of the log's too.
        for reason in RemovalReason.allCases {
            #expect(RemovalLogEntry.Reason.allCases.map(\.rawValue).contains(reason.rawValue))
        }
    }

    @Test func `every list of a printed report has a row`() throws {
        let report = Seeder.Report(outcome: .cleaned, account: .signedOut, device: "a")
        let listed = section("Rows and seeds that a report lists")
        guard case .object(let fields) = report.json else {
            Issue.record("a report is an object")
            return
        }
        let lists = fields.filter { if case .array = $0.value { true } else { false } }.map(\.name)
        #expect(lists.count >= 8)
        for list in lists where list != "catalogs" {
            #expect(listed.contains("\n| `\(list)` |"), "\(list)")
        }
        for list in ["blocking", "marked", "passedOver"] { #expect(listed.contains("\n| `\(list)` |")) }
    }

    /// The files with messages about catalogs and stores.
    private static let files = [
        "Sources/Seedbed/Store/StoreError.swift", "Sources/Seedbed/Defaults/DefaultsError.swift",
        "Sources/Seedbed/Seeding/Catalog/StoredDates.swift", "Sources/Seedbed/Seeding/Proof/FormerNameSurvey.swift",
        "Sources/Seedbed/Seeding/Proof/ProofSurvey.swift", "Sources/Seedbed/Seeder/Reports/AdoptionReport.swift",
        "Sources/Seedbed/Seeder/Reports/DismissError.swift", "Sources/Seedbed/Seeder/Seeder+Account.swift",
        "Sources/Seedbed/Values/SQLName.swift", "Sources/SeedbedSQLite/Schema/SchemaReader.swift",
        "Sources/SeedbedSQLite/Schema/SchemaCheck.swift", "Sources/SeedbedSQLite/Schema/SchemaCheck+Warnings.swift",
        "Sources/SeedbedSQLite/Schema/StrictTypes.swift",
        "Sources/SeedbedSQLite/Preparation/TablePreparation+Importing.swift",
        "Sources/SeedbedCommand/Commands/CheckCommand.swift",
        "Sources/SeedbedCommand/Commands/Stores/CheckCommand+Store.swift", "Sources/SeedbedCommand/CommandError.swift",
        "Sources/SeedbedCommand/Output/Report+Text.swift",
    ]

    /// All files of two folders, of which each mistake in a hand-edited file comes; not those that write such files.
    private static func readers() throws -> [String] {
        try ["Sources/Seedbed/JSON", "Sources/Seedbed/Catalog"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Document.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/CatalogText.swift") }
                .filter { !$0.hasSuffix("+Editing.swift") && !$0.hasSuffix("RowJSON.swift") }.map { "\(folder)/\($0)" }
        }
    }

    @Test func `the fixed words of every message and warning stand in the article`() throws {
        let article = SourceTexts.plain(text)
        var count = 0
        for file in try Self.files + Self.readers().sorted() {
            for fragment in try SourceTexts(of: file).fragments {
                count += 1
                #expect(article.contains(fragment), "\(file): \(fragment)")
            }
        }
        #expect(count > 250)
    }
}
