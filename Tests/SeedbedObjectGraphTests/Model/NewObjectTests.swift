import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Objects that a graph makes with values of its own` {
    /// The model with a change of one of its entities.
    private func file(_ name: String, _ change: (inout GraphEntity) -> Void) -> GraphFile {
        var entities = GraphDevice.entities
        for place in entities.indices where entities[place].name == name { change(&entities[place]) }
        return GraphFile(entities)
    }

    @Test func `C7: hold null after an undo if they held it, and not the model's default`() async throws {
        let device = try await GraphDevice(drinks: #"{ "name": "Tea", "strength": null }"#).launched()
        var twin = GraphDevice.twin
        twin["strength"] = GraphValue.null
        device.mirror { $0.insert(twin, into: "Drink") }
        #expect(try await device.importFinished().removed.count == 1)
        try await device.seeder.undo(account: .signedOut)
        #expect(device.drinks == ["Tea - 2025-02-01 -", "Tea - 2025-02-01 2025-02-01"])
    }

    @Test func `R2: hold null after a rescue if the user had emptied the attribute`() async throws {
        let file = file("Label") {
            $0.attributes.append(.init("rank", .integer, defaultValue: .integer(0), isPreserved: true))
        }
        let device = try await GraphDevice(file).launched()
        let key = try device.key("Label", "name", .text("New"))
        device.app { $0.update(key, to: ["rank": .null, "name": .text("Mine")]) }
        try await device.importFinished()
        device.mirror { $0.delete(key) }
        #expect(try await device.importFinished().rescued.count == 1)
        let rescued = try device.key("Label", "name", .text("Mine"))
        #expect(device.file.objects[rescued]?.values["rank"] == nil)
    }

    @Test(arguments: [true, false])
    func `T1: are untouched, also if the model or the app's class dates every new object`(isModel: Bool) async throws {
        let date = GraphDevice.date("2025-05-05")
        let file = file("Label") { label in
            for place in label.attributes.indices
            where isModel && ["updateDate", "dismissDate"].contains(label.attributes[place].name) {
                label.attributes[place].defaultValue = date
            }
        }
        if !isModel { file.awakening["Label"] = ["updateDate": date, "dismissDate": date] }
        let device = try await GraphDevice(file).launched()
        #expect(device.labels == ["New labels/new -", "Old labels/old -"])
        #expect(file.objects(of: "Label").allSatisfy { $0.values["dismissDate"] == nil })
    }
}
