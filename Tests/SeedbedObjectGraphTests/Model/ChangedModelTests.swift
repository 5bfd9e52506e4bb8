import Foundation
import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `An app whose model is not what it was` {
    @Test(arguments: [false, true])
    func `goes on if an entity with seeds is gone, with the history or without it`(isPurged: Bool) async throws {
        let device = try await GraphDevice().launched()
        let label = try device.key("Label", "name", .text("New"))
        device.app { $0.update(label, to: ["name": .text("Mine")]) }
        try await device.importFinished()
        let (state, file) = (device.file, GraphFile(GraphDevice.without("Label"), identity: device.file.identity))
        file.metadata = state.metadata
        for (_, transaction) in state.history {
            file.write(author: transaction.author, name: transaction.name) {
                $0.insert(["title": .text("x")], into: "Cup")
            }
        }
        let store = ObjectGraphStore(MemoryGraph(file), sidecar: Sidecar(file: device.sidecar))
        try store.readHistory()
        file.write(author: "app") { $0.insert(GraphDevice.drink(7, "Water", created: nil), into: "Drink") }
        if isPurged { file.purgeHistory() }
        try store.readHistory()
        #expect(try store.isPrepared())
        #expect(try store.receipts().count == 2)
    }

    @Test func `T2: has transient attributes, which no edit changes`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        let old = try #require(device.file.objects[tea]?.values)
        let marker = try device.makeStore().touchMarker()
        let sorted = old.merging(["position": .integer(9), "isSelected": .boolean(false)]) { $1 }
        #expect(marker.values(for: "Drink", old: old, new: sorted) == [:])
        let edited = old.merging(["name": .text("Mine"), "isSelected": .boolean(false)]) { $1 }
        #expect(marker.values(for: "Drink", old: old, new: edited).keys.sorted() == ["updateDate"])
    }

    @Test(arguments: [false, true])
    func `I11: keeps a row that was renamed before its history begins`(isPurged: Bool) async throws {
        let file = GraphFile(GraphDevice.entities)
        file.write(author: GraphHarness.mirror) { write in
            let values: [String: GraphValue] = [
                "uuid": .text(GraphDevice.uuid(1)), "name": .text("New"), "seedID": .text("labels/new"),
                "createDate": GraphDevice.date("2024-02-01"),
            ]
            write.insert(values, into: "Label")
        }
        let label = file.objects(of: "Label")[0].key
        file.write(author: "app") { $0.update(label, to: ["name": .text("My own name")]) }
        if isPurged { file.purgeHistory() }
        let device = try GraphDevice(file)
        let report = try await device.launch()
        #expect(report.removed == [])
        #expect(report.unproven.map(\.uuid.description) == [GraphDevice.uuid(1)])
        #expect(device.labels.first == "My own name labels/new -")
    }

    @Test(arguments: [false, true])
    func `S5: forgets no removal if it sets the metadata of its store`(isPurged: Bool) async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        device.app { $0.delete(malt) }
        try await device.importFinished()
        device.file.metadata = nil
        if isPurged { device.file.purgeHistory() }
        let next = try device.restarted(released: "2025-03-01", drinks: GraphDevice.teaAndMalt)
        try await next.launch()
        #expect(next.drinks == ["Tea 2 2025-02-01 -"])
    }

    @Test(arguments: [
        "1.23456789e-10", "1e20", "0.1", "19.99", "1e-7", "123456789.123456", "5", "-2.50", "0", "-0.0", "1e-120",
        "12345678901234567890.123456789",
    ])
    func `T4: a decimal number is the same as it is written and as it is read`(text: String) throws {
        let shipped: SeedValue = text.count > 20 ? .text(text) : .real(try #require(Double(text)))
        let held = try #require(GraphConversion.value(shipped, as: .decimal, dates: .iso8601))
        guard case .decimal(let digits) = held else { throw Missing(what: "the decimal") }
        let read = GraphValue.decimal("\(NSDecimalNumber(string: digits))")
        #expect(GraphConversion.value(held, dates: .iso8601) == GraphConversion.value(read, dates: .iso8601))
    }

    @Test func `C5: deletes a copy's parts with it, except for what the survivor has taken over`() async throws {
        var entities = GraphDevice.entities
        entities[0].relationships += [.init("recipe", to: "Recipe"), .init("steps", to: "Step", isToMany: true)]
        entities += ["Recipe", "Step"].map { GraphEntity($0, attributes: [.init("title", .text)]) }
        let file = GraphFile(entities)
        file.cascades = ["Drink.recipe", "Drink.steps"]
        let device = try await GraphDevice(file).launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { write in
            let recipe = write.insert(["title": .text("mine")], into: "Recipe")
            write.update(tea, to: ["recipe": .object(recipe)])
            let step = write.insert(["title": .text("boil")], into: "Step")
            write.add(step, to: "steps", of: tea)
        }
        let next = try await device.restarted(released: "2025-03-01", drinks: #"{ "name": "Tea", "strength": 3 }"#)
            .launched()
        #expect(next.drinks == ["Tea 3 2025-03-01 -"])
        let (recipe, step) = (file.objects(of: "Recipe").map(\.key), file.objects(of: "Step").map(\.key))
        #expect(recipe.count == 1 && step.count == 1)
        let new = try next.key("Drink", "name", .text("Tea"))
        #expect(file.objects[new]?.values["recipe"] == recipe.first.map { .object($0) })
        #expect(file.objects[new]?.members["steps"] == Set(step))
    }
}

extension GraphDevice {
    /// The model of a version of the app that has an entity no longer.
    fileprivate static func without(_ name: String) -> [GraphEntity] {
        entities.filter { $0.name != name }.map { entity in
            var entity = entity
            entity.relationships.removeAll { $0.destination == name }
            return entity
        }
    }
}
