import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedCommand

/// A store of Core Data whose app was killed: what it has written is partly in files beside the store.
@Suite struct InterruptedCoreDataTests {
    /// The files that the app's end left beside the store.
    enum Leftover: String, CaseIterable {
        case log, logAndIndex, newStoreInLog, journal, nothing

        fileprivate var statements: [String] {
            let wal = "PRAGMA journal_mode = WAL"
            let row = "INSERT INTO ZNOTE VALUES (9, 6, 1, 'Since', 'x')"
            switch self {
            case .log, .logAndIndex: return CoreDataFile.schema + CoreDataFile.rows + [wal, row]
            case .newStoreInLog: return [wal] + CoreDataFile.schema + CoreDataFile.rows
            case .journal:
                let many = "INSERT INTO ZNOTE SELECT value + 100, 6, 1, hex(zeroblob(2000)), '' FROM generate"
                let numbers = "WITH generate(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM generate LIMIT 500) "
                return CoreDataFile.schema + CoreDataFile.rows + ["PRAGMA cache_size = 1", "BEGIN", numbers + many]
            case .nothing: return CoreDataFile.schema + CoreDataFile.rows + [wal]
            }
        }

        fileprivate var files: [String] {
            switch self {
            case .log, .newStoreInLog: ["", "-wal"]
            case .logAndIndex: ["", "-wal", "-shm"]
            case .journal: ["", "-journal"]
            case .nothing: [""]
            }
        }
    }

    private func store(_ leftover: Leftover) throws -> Sandbox {
        let sandbox = try Sandbox()
        try leave(leftover, as: "app.db", in: sandbox)
        try sandbox.write(#"[ { "ZNAME": "New" } ]"#, to: "rows.json")
        return sandbox
    }

    private func leave(_ leftover: Leftover, as name: String, in sandbox: Sandbox) throws {
        let app = try Sandbox()
        try app.write("", to: "app.db")
        let connection = try AppDatabase(path: app.path("app.db"))
        for statement in leftover.statements { _ = try connection.rows(statement) }
        for end in leftover.files {
            try FileManager.default.copyItem(atPath: app.path("app.db" + end), toPath: sandbox.path(name + end))
        }
        withExtendedLifetime(connection) {}
    }

    private static let names = Command.Names(
        table: "ZNOTE", key: "ZTEXT", uuid: "ZPARENTID", seedID: "speech-types/icebreaker")

    /// A line for each command that takes a store.
    static let lines =
        Command.allCases.filter { $0.options.contains(.store) }.map { $0.line(names) }
        + CoreDataStoreTests.writing + ["seed --stores app.d*", "clean --stores app.d*"]

    @Test(arguments: Leftover.allCases) func `no command changes a byte of it or beside it`(
        leftover: Leftover
    ) throws {
        let sandbox = try store(leftover)
        try sandbox.sql("CREATE TABLE T (x)", in: "other.db")
        let before = sandbox.content.filter { $0.key.hasPrefix("app.db") }
        for line in Set(Self.lines).sorted() {
            let outcome = try sandbox.run(line)
            for file in sandbox.files where file.hasPrefix("app.db.") || file.hasPrefix("app.defaults") {
                try FileManager.default.removeItem(atPath: sandbox.path(file))
            }
            let after = sandbox.content.filter { $0.key.hasPrefix("app.db") }
            #expect(after == before, "\(line): \(outcome)")
            if after != before { return }
        }
    }

    @Test(arguments: Leftover.allCases) func `nothing of it changes when its rows are to be taken over`(
        leftover: Leftover
    ) throws {
        let sandbox = try store(leftover)
        try sandbox.makeTable(in: "other.db")
        let before = sandbox.content.filter { $0.key.hasPrefix("app.db") }
        let outcome = try sandbox.run("merge app.db --store other.db")
        #expect(outcome.status != 0, "\(outcome)")
        #expect(sandbox.content.filter { $0.key.hasPrefix("app.db") } == before)
    }

    @Test(arguments: Leftover.allCases) func `an app that opens it by mistake changes nothing`(
        leftover: Leftover
    ) throws {
        let sandbox = try store(leftover)
        let before = sandbox.content
        for isReadOnly in [false, true] {
            var options = SQLiteStore.Options()
            options.isReadOnly = isReadOnly
            if let store = try? SQLiteStore(path: sandbox.path("app.db"), options: options) {
                #expect(leftover == .nothing || isReadOnly && leftover == .journal, "\(isReadOnly)")
                _ = try? store.transaction(keeping: true) {}
            }
            #expect(sandbox.content == before, "\(isReadOnly)")
        }
    }
}
