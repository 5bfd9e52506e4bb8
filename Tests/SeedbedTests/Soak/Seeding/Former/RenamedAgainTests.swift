import Testing

import Seedbed

/// A catalog or a seed that gets other names several times, or its first one back: the latest receipt of the seed counts.
struct RenamedAgainTests {
    /// The names of the first, the second and the third release, in an order of the alphabet or against it.
    private static let names = [
        ["f", "g", "h"], ["h", "g", "f"], ["g", "h", "f"], ["f", "g", "f"], ["f", "f", "f"],
    ]

    private func day(_ number: Int) -> SeedInstant {
        SeedInstant(milliseconds: Day.january.milliseconds + Int64(number) * 86_400_000)
    }

    private func seed(_ id: String, _ name: String, _ color: String, sort: Int64? = nil, formerly: [String] = [])
        -> Seed
    {
        var fields = [
            Seed.Field(column: "name", content: .value(.text(name))),
            Seed.Field(column: "color", content: .value(.text(color))),
        ]
        if let sort { fields.append(Seed.Field(column: "sort", content: .value(.integer(sort)))) }
        return Seed(id: id, fields: fields, formerly: formerly)
    }

    /// The release of a number; its catalog has the last of these names now, and had the others.
    private func release(
        _ number: Int, _ names: ArraySlice<String>, _ seeds: [Seed], retired: [String] = [],
        in table: SeedTable
    ) -> Catalog {
        let name = names.last ?? ""
        return Catalog(
            name: name, formerly: Set(names).subtracting([name]).sorted(), released: day(number), table: table,
            seeds: seeds, retired: retired)
    }

    private func colors(_ store: StoreContent, _ table: SeedTable) -> [String] {
        store.sortedRows(of: table.name).map { row in
            row.split(separator: " ").filter {
                $0.hasPrefix("name=") || $0.hasPrefix("color=") || $0.hasPrefix("sort=")
            }
            .joined(separator: " ")
        }
    }

    @Test(arguments: names, [SeedTable.plain, .durable])
    func `S5: what the user deleted does not come back with a second renaming`(
        names: [String], table: SeedTable
    ) async throws {
        let (pear, plum) = (seed("pear", "pear", "green"), seed("plum", "plum", "blue"))
        try await inWorld(launching: release(0, names[..<1], [pear, plum], in: table)) { world, store throws in
            try await world.launch(release(1, names[..<1], [pear], retired: ["plum"], in: table), store: store)
            try await world.launch(release(2, names[..<2], [pear, plum], in: table), store: store)
            #expect(colors(store, table) == ["name=pear color=green", "name=plum color=blue"])
            store.edit { $0.delete(from: table.name) { $0["name"] == .text("plum") } }
            try await world.launch(release(3, names[..<3], [pear, plum], in: table), store: store)
            #expect(colors(store, table) == ["name=pear color=green"])
        }
    }

    @Test(arguments: names, [SeedTable.plain, .durable])
    func `I4: a seed that a release retired comes back after a second renaming`(
        names: [String], table: SeedTable
    ) async throws {
        let (pear, plum) = (seed("pear", "pear", "green"), seed("plum", "plum", "blue"))
        try await inWorld(launching: release(0, names[..<1], [pear, plum], in: table)) { world, store throws in
            try await world.launch(release(1, names[..<2], [pear], retired: ["plum"], in: table), store: store)
            #expect(colors(store, table) == ["name=pear color=green"])
            try await world.launch(release(2, names[..<3], [pear, plum], in: table), store: store)
            #expect(colors(store, table) == ["name=pear color=green", "name=plum color=blue"])
        }
    }

    @Test(arguments: names, [SeedTable.plain, .durable])
    func `S3: a copy gets the values of each release, whatever its catalog is called`(
        names: [String], table: SeedTable
    ) async throws {
        try await inWorld { world, store throws in
            for number in 1...3 {
                let pear = seed("pear", "pear", "green\(number)", sort: Int64(number))
                try await world.launch(release(number, names[..<number], [pear], in: table), store: store)
                #expect(colors(store, table) == ["name=pear color=green\(number) sort=\(number)"])
            }
        }
    }

    @Test(arguments: names, [SeedTable.plain, .durable])
    func `S3: a copy gets the values of each release, whatever the id of its seed is`(
        ids: [String], table: SeedTable
    ) async throws {
        try await inWorld { world, store throws in
            for number in 1...3 {
                let formerly = Set(ids[..<number]).subtracting([ids[number - 1]]).sorted()
                let pear = seed(ids[number - 1], "pear", "green", sort: Int64(number), formerly: formerly)
                try await world.launch(release(number, ["food"], [pear], in: table), store: store)
                #expect(colors(store, table) == ["name=pear color=green sort=\(number)"])
            }
        }
    }

    @Test(arguments: [SeedTable.plain, .durable])
    func `S3, S5: a seed that was moved to another catalog and back is given its last release, or stays deleted`(
        table: SeedTable
    ) async throws {
        for isDeleted in [false, true] {
            try await inWorld { world, store throws in
                for number in 1...3 {
                    let isMoved = number == 2
                    let formerly = number == 1 ? [] : [isMoved ? "mint/pear" : "dill/pear"]
                    let pear = seed("pear", "pear", "green", sort: Int64(number), formerly: formerly)
                    try await world.launch(
                        release(number, ["mint"], isMoved ? [] : [pear], in: table),
                        release(number, ["dill"], isMoved ? [pear] : [], in: table), store: store)
                    if number == 2, isDeleted { store.edit { $0.delete(from: table.name) { _ in true } } }
                }
                #expect(colors(store, table) == (isDeleted ? [] : ["name=pear color=green sort=3"]))
            }
        }
    }
}
