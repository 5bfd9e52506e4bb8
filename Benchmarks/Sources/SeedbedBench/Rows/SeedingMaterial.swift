import Foundation

/// A catalog, an empty store for it, and everybody who fills that store with it.
struct SeedingMaterial {
    let catalog: URL
    let store: PresetStore
    private let count: Int
    private let workshop: Workshop

    init(count: Int, in workshop: Workshop) throws {
        (self.count, self.workshop) = (count, workshop)
        let folder = try workshop.emptyFolder("seeding-\(count)")
        catalog = folder.appending(path: "catalog.json")
        try PresetCatalog(numbers: 0..<count).write(to: catalog)
        store = try PresetStore(at: folder.appending(path: "app.sqlite"), catalog: catalog)
    }

    var seedbed: Side {
        Side(
            name: "seedbed seed",
            command: [
                workshop.options.seedbed, "seed", "--store", "app.sqlite", "--seeds", "catalog.json", "--device",
                "bench",
            ], prepare: prepare, group: "\(count)", proof: proof)
    }

    /// The same and a first cleanup, which makes the two indexes by which later calls look rows up.
    var seedbedWithIndexes: Side {
        let options = "--store app.sqlite --seeds catalog.json --device bench"
        return Side(
            name: "seedbed seed, seedbed clean",
            command: ["/bin/sh", "-c", "\"$0\" seed \(options) && \"$0\" clean \(options)", workshop.options.seedbed],
            prepare: prepare, group: "\(count)", proof: proof)
    }

    var sqlite: Side {
        workshop.sqlite(
            "sqlite3, insert … select from json_each", script: "first_seeding.sql", group: "\(count)", prepare: prepare,
            proof: proof)
    }

    /// The same with the two indexes that Seedbed makes, made when the rows are there, as Seedbed's first cleanup does.
    var sqliteWithIndexes: Side {
        workshop.sqlite(
            "sqlite3, with the same indexes", script: "first_seeding_indexed.sql", group: "\(count)",
            prepare: { folder in
                try workshop.copy(URL(filePath: workshop.peer("first_seeding.sql")), to: folder)
                try prepare(folder)
            }, proof: proof)
    }

    var records: Side {
        Side(
            name: "GRDB, Codable records", command: workshop.ownSide(.recordSeeding), prepare: prepare,
            group: "\(count)", proof: proof)
    }

    var executemany: Side {
        var side = workshop.python(
            "Python, json and executemany", script: "executemany.py", prepare: prepare, proof: proof)
        side.group = "\(count)"
        return side
    }

    /// Django, with a fixture that is made here.
    func django() throws -> Side {
        let folder = catalog.deletingLastPathComponent()
        let fixture = folder.appending(path: "fixture.json")
        let make = Side(
            name: "make_fixture.py",
            command: [workshop.options.python, workshop.peer("make_fixture.py"), catalog.path, fixture.path],
            prepare: { _ in }, proof: { _, _ in "" })
        _ = try Launcher(workshop: workshop).run(make, in: folder)
        var side = workshop.python(
            "Django, loaddata", script: "django/manage.py", arguments: ["loaddata", "fixture.json"],
            prepare: { folder in
                try prepare(folder)
                try workshop.link(fixture, to: folder)
            }, proof: proof)
        side.environment["PYTHONDONTWRITEBYTECODE"] = "1"
        side.group = "\(count)"
        return side
    }

    private func prepare(_ folder: URL) throws {
        try workshop.link(catalog, to: folder)
        try workshop.copy(store.file, to: folder)
    }

    private func proof(_ folder: URL, _ run: Run) throws -> String {
        let database = try Database(folder.appending(path: "app.sqlite").path)
        guard try database.number("SELECT count(*) FROM Preset") == count else {
            throw BenchError.database("not all \(count) seeds are in the table")
        }
        return try database.seededProof()
    }
}

extension Int {
    /// With a comma after each three digits.
    var grouped: String {
        self < 1000 ? "\(self)" : (self / 1000).grouped + "," + String(String(self % 1000 + 1000).dropFirst())
    }
}
