import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Duplicates in a graph` {
    private let cups = Deduplication(of: "Cup", by: ["title"], survivor: .least("uuid"))
    private let tags = Deduplication(
        of: "Tag", by: ["title"], survivor: .least("uuid"), mapping: Catalog.Mapping(), dates: .referenceDate)

    private func cup(_ uuid: Int, _ title: String, _ drink: GraphKey? = nil) -> [String: GraphValue] {
        var values: [String: GraphValue] = ["uuid": .text(GraphDevice.uuid(uuid)), "title": .text(title)]
        if let drink { values["drink"] = .object(drink) }
        return values
    }

    private func shown(_ device: GraphDevice) -> [String] {
        device.file.objects(of: "Cup").map { _, values in
            var drink = "-"
            if case .object(let key)? = values["drink"],
                case .text(let name)? = device.file.objects[key]?.values["name"]
            {
                drink = name
            }
            guard case .text(let uuid)? = values["uuid"], case .text(let title)? = values["title"] else { return "?" }
            return "\(uuid.suffix(2)) \(title) \(drink)"
        }.sorted()
    }

    @Test func `are merged: the survivor takes the relationship over, and an undo restores both`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app {
            $0.insert(cup(1, "mine"), into: "Cup")
            $0.insert(cup(2, "mine", tea), into: "Cup")
            $0.insert(cup(3, "other"), into: "Cup")
        }
        let report = try await device.seeder.dedupe(cups, account: .signedOut)
        #expect(report.groups.map { $0.removed.count } == [1])
        #expect(shown(device) == ["01 mine Tea", "03 other -"])

        // The undo runs in another process, which knows the deduplication from the sidecar.
        let next = try device.restarted()
        let undone = try await next.seeder.undo(account: .signedOut)
        #expect(undone.reinserted.count == 1)
        #expect(shown(next).map { $0.dropFirst(2) }.sorted() == [" mine -", " mine Tea", " other -"])
    }

    @Test func `keep their children and their members at the survivor`() async throws {
        let device = try await GraphDevice().launched()
        let drinks = Deduplication(
            of: "Drink", by: ["name"], survivor: .least("uuid"), dates: .referenceDate)
        device.app { write in
            for (uuid, title) in [(1, "a"), (2, "b")] {
                let milk = write.insert(GraphDevice.drink(uuid, "Milk", updated: "2025-05-01"), into: "Drink")
                write.insert(
                    ["uuid": .text(GraphDevice.uuid(uuid)), "title": .text(title), "drink": .object(milk)], into: "Cup")
                write.add(milk, to: "drinks", of: write.insert(["title": .text(title)], into: "Tag"))
            }
        }
        let survivor = try device.key("Drink", "uuid", .text(GraphDevice.uuid(1)))
        try await device.seeder.dedupe(drinks, account: .signedOut)
        #expect(device.drinksOfCups == [.object(survivor), .object(survivor)])
        #expect(device.tags == ["a \(survivor.text)", "b \(survivor.text)"])
        try await device.seeder.undo(account: .signedOut)
        let again = try #require(
            device.file.objects(of: "Drink").first { $0.values["name"] == .text("Milk") && $0.key != survivor }?.key)
        #expect(Set(device.drinksOfCups) == [.object(survivor), .object(again)])
        #expect(device.tags == ["a \(survivor.text)", "b \(again.text)"])
    }

    @Test(arguments: [SeedDateFormat.iso8601, .unix, .referenceDate])
    func `come back by an undo in whichever format the app names for dates`(dates: SeedDateFormat) async throws {
        let device = try await GraphDevice().launched()
        let drinks = Deduplication(of: "Drink", by: ["name"], survivor: .least("uuid"), dates: dates)
        device.app { write in
            for uuid in [1, 2] { write.insert(GraphDevice.drink(uuid, "Milk", updated: "2025-05-01"), into: "Drink") }
        }
        let before = device.drinks
        #expect(try await device.seeder.dedupe(drinks, account: .signedOut).removedCount == 1)
        let next = try device.restarted()
        #expect(try await next.seeder.undo(account: .signedOut).reinserted.count == 1)
        #expect(next.drinks.map { $0.prefix(17) } == before.map { $0.prefix(17) })
    }

    @Test(arguments: [SeedDateFormat.iso8601, .unix, .referenceDate])
    func `give the survivor the newest value, in whichever format the app names for dates`(
        dates: SeedDateFormat
    ) async throws {
        let device = try await GraphDevice().launched()
        let drinks = Deduplication(
            of: "Drink", by: ["name"], survivor: .least("uuid"), merging: ["strength": .newest], dates: dates)
        device.app { write in
            for uuid in 1...3 {
                let date = ["2025-05-01", "2025-05-03", "2025-05-02"][uuid - 1]
                write.insert(GraphDevice.drink(uuid, "Milk", strength: Int64(uuid), updated: date), into: "Drink")
            }
        }
        try await device.seeder.dedupe(drinks, account: .signedOut)
        #expect(device.drinks == ["Milk 2 2025-02-01 2025-05-03", "Tea 2 2025-02-01 -"])
    }

    @Test(arguments: [SeedDateFormat.iso8601, .unix, .referenceDate])
    func `give the survivor an edit that no observer has dated`(dates: SeedDateFormat) async throws {
        let device = try await GraphDevice().launched()
        let drinks = Deduplication(
            of: "Drink", by: ["name"], survivor: .least("uuid"), merging: ["strength": .newest], dates: dates)
        device.app { $0.insert(GraphDevice.drink(1, strength: 5, updated: "2025-05-01"), into: "Drink") }
        try await device.launch()
        let copy = try device.key("Drink", "strength", .integer(2))
        device.app { $0.update(copy, to: ["strength": .integer(9)], isBatch: true) }
        try await device.seeder.dedupe(drinks, account: .signedOut)
        #expect(device.drinks == ["Tea 9 2025-02-01 2025-06-02"])
    }

    @Test func `one stays to which an object refers by a one-to-one relationship`() async throws {
        let device = try await GraphDevice().launched()
        let drinks = Deduplication(of: "Drink", by: ["name"], survivor: .least("uuid"), dates: .referenceDate)
        device.app { write in
            for uuid in [1, 2, 3] {
                let milk = write.insert(GraphDevice.drink(uuid, "Milk", updated: "2025-05-01"), into: "Drink")
                if uuid == 2 { write.insert(["title": .text("only"), "only": .object(milk)], into: "Cup") }
            }
        }
        let report = try await device.seeder.dedupe(drinks, account: .signedOut)
        #expect(report.leftAlone.map(\.description) == [GraphDevice.uuid(2)])
        #expect(report.groups.flatMap(\.removed).map(\.description) == [GraphDevice.uuid(3)])
        #expect(device.file.objects(of: "Drink").count == 3)
    }

    @Test func `a relationship, which has another name on each device, chooses no survivor`() async throws {
        let device = try await GraphDevice().launched()
        let wrong = Deduplication(of: "Cup", by: ["title"], survivor: .least("drink"), breaksTies: true)
        let store = device.makeStore()
        #expect(throws: DedupeError.unsyncedSurvivor(table: "Cup", column: "drink")) {
            try store.dedupe(wrong)
        }
        #expect(throws: DedupeError.missingColumns(store: device.file.identity, table: "Tag", columns: ["uuid"])) {
            try store.dedupe(tags)
        }
    }

    @Test func `none goes if the store removes nothing`() async throws {
        let device = try await GraphDevice(removes: false).launched()
        device.app { for uuid in [1, 2] { $0.insert(cup(uuid, "mine"), into: "Cup") } }
        let report = try await device.seeder.dedupe(cups, account: .signedOut)
        #expect(report.leftAlone.count == 1)
        #expect(shown(device) == ["01 mine -", "02 mine -"])
    }
}

@Suite struct `Adoption in a graph` {
    @Test func `A1, A2: rows from before Seedbed become copies, and an undo takes it back`() async throws {
        let device = try GraphDevice()
        device.app {
            $0.insert(GraphDevice.drink(1, created: nil), into: "Drink")
            $0.insert(GraphDevice.drink(2, strength: 9, created: nil), into: "Drink")
            $0.insert(GraphDevice.drink(3, "Milk", created: nil), into: "Drink")
        }
        let report = try await device.seeder.adopt(account: .signedOut)
        #expect(report.untouched.map(\.uuid.description) == [GraphDevice.uuid(1)])
        #expect(report.touched.map(\.uuid.description) == [GraphDevice.uuid(2)])
        #expect(device.drinks == ["Milk 2 - -", "Tea 2 2025-02-01 -", "Tea 9 2025-02-01 2025-02-01"])

        let next = try device.restarted()
        try await next.seeder.undo(account: .signedOut)
        #expect(next.drinks == ["Milk 2 - -", "Tea 2 - -", "Tea 9 - -"])
    }

    @Test func `A3: a row without an identity is refused, or gets one where nothing syncs`() async throws {
        let device = try GraphDevice()
        device.app { $0.insert(["name": .text("Tea"), "strength": .integer(2)], into: "Drink") }
        await #expect(throws: SeedbedError.self) { try await device.seeder.adopt(account: .signedOut) }
        #expect(device.drinks == ["Tea 2 - -"])
        try await device.seeder.adopt(account: .signedOut, identity: .local)
        #expect(device.drinks == ["Tea 2 2025-02-01 -"])
        #expect(try await device.launch().inserted == 2)
    }
}
