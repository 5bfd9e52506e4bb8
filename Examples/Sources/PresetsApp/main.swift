import Foundation
import GRDB
import Presets
import Seedbed

// A list of presets that a person edits from the terminal; two devices are two folders, and `sync` copies rows between them.
//
//     swift run PresetsApp /tmp/a list
//     swift run PresetsApp /tmp/a edit Toast 4
//     swift run PresetsApp /tmp/b sync /tmp/a

let usage = "usage: PresetsApp FOLDER list | edit NAME MINUTES | delete NAME | sync OTHER-FOLDER"

func open(_ folder: URL) throws -> PresetsDatabase {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seeds = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Seeds")
    return try PresetsDatabase(
        DatabasePool(path: folder.appending(path: "app.sqlite").path), seeds: seeds,
        defaults: folder.appending(path: "seedbed.json"), device: folder.lastPathComponent)
}

/// Brings the rows of another device: what came in is marked as an import.
func sync(_ here: PresetsDatabase, from there: PresetsDatabase) throws {
    let rows = try there.writer.read { db in try Row.fetchAll(db, sql: "SELECT * FROM preset") }
    try here.writer.write { db in
        try db.execute(sql: "INSERT INTO seedbed_import VALUES (1)")
        for row in rows {
            try db.execute(
                sql: """
                    INSERT INTO preset (uuid, name, minutes, createDate, updateDate) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, minutes = excluded.minutes,
                        updateDate = excluded.updateDate
                    WHERE ifnull(excluded.updateDate, '') > ifnull(preset.updateDate, '')
                    """,
                arguments: [row["uuid"], row["name"], row["minutes"], row["createDate"], row["updateDate"]])
        }
        try db.execute(sql: "DELETE FROM seedbed_import")
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
    print(usage)
    exit(64)
}
let app = try open(URL(filePath: arguments[0]))
_ = try await app.seeder.launch(account: .signedOut)
switch (arguments[1], arguments.count) {
case ("list", 2): break
case ("edit", 4):
    try await app.writer.write { db in
        try db.execute(
            sql: "UPDATE preset SET minutes = ? WHERE name = ?", arguments: [Int(arguments[3]) ?? 0, arguments[2]])
    }
case ("delete", 3):
    try await app.writer.write { db in
        try db.execute(sql: "DELETE FROM preset WHERE name = ?", arguments: [arguments[2]])
    }
case ("sync", 3):
    let other = try open(URL(filePath: arguments[2]))
    _ = try await other.seeder.launch(account: .signedOut)
    try sync(app, from: other)
    try sync(other, from: app)
    _ = try await app.seeder.importFinished()
    _ = try await other.seeder.importFinished()
default:
    print(usage)
    exit(64)
}
for preset in try app.presets() { print("\(preset.name), \(preset.minutes) minutes") }
