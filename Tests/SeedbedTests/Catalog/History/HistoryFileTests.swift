import Foundation
@testable import Seedbed
import SeedbedTestSupport
import Testing

/// Where history files are, when they are read, and what git makes of them.
struct HistoryFileTests {
    /// Writes files into a folder, with the folders that they are in.
    private func write(_ files: [String: String], in folder: URL) throws {
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static let lines =
        #"{"released": "2026-01-10", "$id": "a", "key": {"name": "A"}, "content": {"name": "A"}}, {}"#

    @Test func `a history lies beside its catalog, however that was named`() async throws {
        try await inTemporaryFolder { folder in
            try write(
                [
                    "Seeds/x.json": catalogText(seeds: ""),
                    "Seeds/history/c.json": historyText(shipped: Self.lines),
                    "More/d.json": catalogText(named: "d", table: "D", seeds: ""),
                ], in: folder)
            let seeds = folder.appending(path: "Seeds", directoryHint: .isDirectory)
            let (file, more) = (seeds.appending(path: "x.json"), folder.appending(path: "More/d.json"))
            let relative = URL(filePath: "x.json", relativeTo: seeds)
            for source in [CatalogSource.directory(seeds), .file(file), .files([more, file]), .file(relative)] {
                let catalogs = try source.load()
                let catalog = try #require(catalogs.first { $0.name == "c" })
                #expect(catalog.history == nil)
                #expect(
                    try catalog.loadHistory().shown == "2026-01-10 2026-03-01\n2026-01-10 a: name='A' | name='A'")
                #expect(try catalog.head.loadHistory() == catalog.loadHistory())
                let histories = try CatalogSource.histories(of: catalogs)
                #expect(try histories["c"] == catalog.loadHistory())
                #expect(histories["d"] == (catalogs.count > 1 ? Catalog.History() : nil))
            }
        }
    }

    @Test func `a catalog keeps its history as a head and when keys link it to others`() async throws {
        try await inTemporaryFolder { folder in
            let references = #""references": [{"table": "D", "columns": ["t"]}]"#
            try write(
                [
                    "c.json": catalogText(with: references, seeds: ""),
                    "d.json": catalogText(named: "d", table: "D", seeds: ""),
                ], in: folder)
            for catalog in try CatalogSource.directory(folder).load() {
                let path = folder.path + "/history/\(catalog.name).json"
                #expect(catalog.historyFile?.path == path)
                #expect(catalog.head.historyFile?.path == path)
            }
            let history = Catalog.History(releases: [Day.january])
            let made = Catalog(
                name: "c", released: Day.march,
                table: SeedTable(name: "T", key: ["n"], references: [SeedTable.Reference(table: "D", columns: ["t"])]),
                seeds: [], history: history)
            let catalog = try #require(try CatalogSource.catalogs([made]).load().first)
            #expect(catalog.history == history && catalog.head.history == history)
            #expect(try catalog.loadHistory() == history)
        }
    }

    @Test func `no history file is opened before it is asked for`() async throws {
        try await inTemporaryFolder { folder in
            try write(["c.json": catalogText(seeds: ""), "history/c.json": "{"], in: folder)
            let source = CatalogSource.directory(folder)
            #expect(try source.headers().map(\.name) == ["c"])
            let catalog = try #require(try source.load().first)
            let file = folder.relativePath + "/history/c.json"
            let error = #expect(throws: CatalogError.self) { try catalog.loadHistory() }
            #expect(error?.description == "\(file):1:2: the file stops short; expected a field name in double quotes")
            let same = #expect(throws: CatalogError.self) { try CatalogSource.histories(of: [catalog]) }
            #expect(same == error)
            try FileManager.default.removeItem(at: folder.appending(path: "history"))
            #expect(try catalog.loadHistory() == Catalog.History())
            try write(["history": ""], in: folder)
            #expect(throws: CatalogError.unreadable(path: file, reason: "Not a directory")) {
                try catalog.loadHistory()
            }
        }
    }

    @Test func `a file adds to the history that code gives`() async throws {
        try await inTemporaryFolder { folder in
            try write(
                ["c.json": catalogText(seeds: ""), "history/c.json": historyText(shipped: Self.lines)], in: folder)
            var catalog = try #require(try CatalogSource.directory(folder).load().first)
            catalog.history = Catalog.History(releases: [Day.march])
            catalog.history?.add(.example("c", Day.february, ["b": "red"]))
            #expect(
                try catalog.loadHistory().shown == """
                    2026-01-10 2026-02-01 2026-03-01
                    2026-01-10 a: name='A' | name='A'
                    2026-02-01 b: name='b' | name='b' color='red'
                    """)
        }
    }

    @Test func `the problems of all catalogs and histories come at once`() async throws {
        try await inTemporaryFolder { folder in
            try write(
                [
                    "a.json": catalogText(named: "a", table: "A", seeds: "1"),
                    "b.json": catalogText(named: "b", table: "B", seeds: ""),
                    "history/a.json": historyText(shipped: "{}"),
                    "history/b.json": historyText(shipped: "2"),
                ], in: folder)
            let path = folder.relativePath
            let error = #expect(throws: CatalogError.self) { try CatalogSource.directory(folder).texts() }
            #expect(
                error?.description == """
                    \(path)/a.json:8:5: a seed is an object, not a number
                    \(path)/history/a.json:2:14: "catalog" takes "a", because the file is named for that catalog
                    \(path)/history/b.json:2:14: "catalog" takes "b", because the file is named for that catalog
                    \(path)/history/b.json:5:5: an entry is an object, not a number
                    """)
        }
    }

    private static let git = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/git" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: git != nil)) func `git merges the releases of two branches line by line`() async throws {
        func text(_ releases: [String], _ seeds: [String]) -> String {
            let lines = seeds.map { seed in
                let parts = seed.split(separator: " ")
                return """
                        { "released": "\(parts[0])", "$id": "\(parts[1])", "key": { "name": "\(parts[1])" }, "hash": "0" },

                    """
            }
            return """
                {
                  "catalog": "c",
                  "releases": [
                    \(releases.map { "\"\($0)\"" }.joined(separator: ",\n    "))
                  ],
                  "shipped": [
                \(lines.joined())    {}
                  ]
                }
                """
        }
        try await inTemporaryFolder { folder in
            try write(
                [
                    "base": text(["2026-01-10"], ["2026-01-10 a", "2026-01-10 b"]),
                    "ours": text(
                        ["2026-03-01", "2026-01-10"],
                        ["2026-01-10 a", "2026-01-10 b", "2026-03-01 a", "2026-03-01 b"]),
                    "theirs": text(
                        ["2026-02-01", "2026-01-10"], ["2026-01-10 a", "2026-01-10 b", "2026-02-01 a", "2026-02-01 d"]),
                ], in: folder)
            let git = try ChildProcess(
                try #require(Self.git), ["merge-file", "--union", "ours", "base", "theirs"], in: folder)
            #expect(git.waitUntilExit() == 0)
            let merged = try Array(Data(contentsOf: folder.appending(path: "ours")))
            let draft = HistoryDraft.example(merged, of: catalogText(seeds: ""))
            #expect([draft.fileProblems].listed == [])
            #expect(
                draft.history.shown == """
                    2026-01-10 2026-02-01 2026-03-01
                    2026-01-10 a: name='a' | 0
                    2026-02-01 a: name='a' | 0
                    2026-03-01 a: name='a' | 0
                    2026-01-10 b: name='b' | 0
                    2026-03-01 b: name='b' | 0
                    2026-02-01 d: name='d' | 0
                    """)
        }
    }
}
