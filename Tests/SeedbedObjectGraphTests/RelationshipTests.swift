import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Objects that refer to a copy that goes` {
    /// A device with two copies of the tea, of which the first goes.
    private func twins() async throws -> (device: GraphDevice, loser: GraphKey, survivor: GraphKey) {
        let device = try await GraphDevice().launched()
        let loser = try device.key("Drink", "name", .text("Tea"))
        let survivor = try device.importTwin()
        return (device, loser, survivor)
    }

    @Test func `C5: refer to its survivor afterwards`() async throws {
        let (device, loser, survivor) = try await twins()
        device.app {
            for (title, drink) in [("a", loser), ("b", survivor)] {
                $0.insert(["title": .text(title), "drink": .object(drink)], into: "Cup")
            }
        }
        #expect(try await device.importFinished().removed.count == 1)
        #expect(device.drinksOfCups == [.object(survivor), .object(survivor)])
    }

    @Test func `C5: have its survivor as a member of a many-to-many relationship, once`() async throws {
        let (device, loser, survivor) = try await twins()
        device.app { write in
            for (title, drinks) in [
                ("hot", [loser]), ("sweet", [loser, survivor]), ("cold", [survivor]), ("none", []),
            ] {
                let tag = write.insert(["title": .text(title)], into: "Tag")
                for drink in drinks { write.add(drink, to: "drinks", of: tag) }
            }
        }
        #expect(try await device.importFinished().removed.map(\.table) == ["Drink"])
        #expect(try device.makeStore().log(after: 0).entries.map(\.table).sorted() == ["Drink", "Drink.tags"])
        #expect(device.tags == ["cold \(survivor.text)", "hot \(survivor.text)", "none", "sweet \(survivor.text)"])
        #expect(device.file.objects[survivor]?.members["tags"]?.count == 3)

        // The undo gives the copy all of its former pairs back, and takes none from the survivor.
        try await device.seeder.undo(account: .signedOut)
        let again = try #require(device.file.objects(of: "Drink").map(\.key).first { $0 != survivor })
        #expect(device.tags.contains("sweet \(survivor.text) \(again.text)"))
    }

    @Test func `C4: a retired seed that is a member of a many-to-many relationship stays`() async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        var tag: GraphKey?
        device.app { write in
            let key = write.insert(["title": .text("sweet")], into: "Tag")
            write.add(malt, to: "drinks", of: key)
            tag = key
        }
        let next = try device.restarted(released: "2025-03-01", retired: #""malt""#)
        let report = try await next.launch()
        #expect(report.leftAlone.map(\.blocking) == [[SeedCopy.ReferringRow(table: "Drink.tags", uuid: nil)]])
        #expect(next.drinks == ["Malt 1 2025-02-01 -", "Tea 2 2025-02-01 -"])
        next.app { if let tag { $0.delete(tag) } }
        try await next.seeder.clean(account: .signedOut)
        #expect(next.drinks == ["Tea 2 2025-02-01 -"])
    }

    @Test func `C5: a copy that a one-to-one relationship leads to stays`() async throws {
        let (device, loser, survivor) = try await twins()
        device.app {
            $0.insert(["title": .text("a"), "only": .object(loser)], into: "Cup")
            $0.insert(["title": .text("b"), "only": .object(survivor)], into: "Cup")
        }
        #expect(try await device.importFinished().removed.isEmpty)
        #expect(device.file.objects(of: "Cup").map { $0.values["only"] } == [.object(loser), .object(survivor)])
    }

    @Test func `C4: a retired seed that an object refers to stays`() async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        device.app { $0.insert(["title": .text("a"), "drink": .object(malt)], into: "Cup") }
        let next = try await device.restarted(released: "2025-03-01", retired: #""malt""#).launched()
        #expect(next.drinks == ["Malt 1 2025-02-01 -", "Tea 2 2025-02-01 -"])
        next.app { $0.delete(next.file.objects(of: "Cup")[0].key) }
        try await next.seeder.clean(account: .signedOut)
        #expect(next.drinks == ["Tea 2 2025-02-01 -"])
    }

    @Test func `an entity in a hierarchy is refused`() async throws {
        var entities = GraphDevice.entities
        entities[0].isInHierarchy = true
        let device = try GraphDevice(GraphFile(entities))
        await #expect(throws: SeedbedError.self) { try await device.launch() }
        #expect(device.drinks.isEmpty)
    }

    @Test(arguments: [0, 3]) func `a list that the user has ordered is never reordered: its entity is refused`(
        entity: Int
    ) async throws {
        var entities = GraphDevice.entities
        let place = try #require(entities[entity].relationships.firstIndex { $0.isToMany })
        entities[entity].relationships[place].isOrdered = true
        let device = try GraphDevice(GraphFile(entities))
        await #expect(throws: SeedbedError.self) { try await device.launch() }
        #expect(device.drinks.isEmpty)
    }

    @Test func `an entity whose deletions the history does not name is refused`() async throws {
        var entities = GraphDevice.entities
        entities[0].attributes[0].isPreserved = false
        let device = try GraphDevice(GraphFile(entities))
        await #expect(throws: SeedbedError.self) { try await device.launch() }
        #expect(device.drinks.isEmpty)
    }

    @Test(arguments: [
        (16, 32_767, true), (16, 32_768, false), (16, -32_768, true), (16, -32_769, false), (32, 90_000, true),
    ])
    func `a number that is too large for its attribute is skipped, and does not become another one`(
        bits: Int, number: Int, isHeld: Bool
    ) async throws {
        var entities = GraphDevice.entities
        let place = try #require(entities[0].attributes.firstIndex { $0.name == "strength" })
        entities[0].attributes[place].bits = bits
        let device = try GraphDevice(GraphFile(entities), drinks: "{ \"name\": \"Tea\", \"strength\": \(number) }")
        // The labels are seeded in any case.
        let report = try await device.launch()
        #expect(report.inserted == (isHeld ? 3 : 2))
        #expect(device.drinks == (isHeld ? ["Tea \(number) 2025-02-01 -"] : []))
    }
}
