import Seedbed
import Testing

@testable import SeedbedObjectGraph

/// The user's objects may be of entities that inherit from the one to which a relationship leads.
@Suite struct `Objects of entities that inherit from another one` {
    /// A model with folders, tags and albums, each with an entity that inherits from it.
    private static let model = { () -> [GraphEntity] in
        var entities = GraphDevice.entities
        entities[0].relationships += [
            .init("folder", to: "Folder", inverse: "drinks"),
            .init("albums", to: "Album", isToMany: true, inverse: "drinks"),
        ]
        for place in entities.indices where entities[place].name == "Tag" { entities[place].isInHierarchy = true }
        for (name, inverse) in [("Folder", "folder"), ("Album", "albums"), ("Tag", "tags")] {
            let isToMany = inverse != "folder"
            let drinks = GraphEntity.Relationship(
                "drinks", to: "Drink", isToMany: true, isInverseToMany: isToMany, inverse: inverse)
            if name != "Tag" {
                entities.append(
                    GraphEntity(
                        name, attributes: [.init("title", .text)], relationships: [drinks], isInHierarchy: true))
            }
            // One comes before the seeds' entity by its name, and one after it.
            for prefix in ["A", "Z"] {
                entities.append(
                    GraphEntity(
                        prefix + name, attributes: [.init("title", .text), .init("size", .integer)],
                        relationships: [drinks], superentity: name))
            }
        }
        return entities
    }()

    static let kinds = ["", "A", "Z"]

    /// A device whose tea the user has filed under objects of these entities.
    private func filed(_ prefix: String) async throws -> (device: GraphDevice, tea: GraphKey) {
        let device = try await GraphDevice(GraphFile(Self.model)).launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { write in
            let folder = write.insert(["title": .text("mine")], into: prefix + "Folder")
            write.update(tea, to: ["folder": .object(folder)])
            for name in ["Tag", "Album"] {
                let key = write.insert(["title": .text("mine")], into: prefix + name)
                write.add(tea, to: "drinks", of: key)
            }
        }
        try await device.importFinished()
        return (device, tea)
    }

    /// The drinks with the titles of what they are filed under.
    private func places(_ device: GraphDevice, _ prefix: String) -> [String] {
        device.file.objects(of: "Drink").map { key, values in
            var filed: [String] = []
            if case .object(let folder)? = values["folder"], device.file.objects[folder]?.entity == prefix + "Folder" {
                filed.append("folder")
            }
            for name in ["Tag", "Album"] {
                let objects = device.file.objects(of: prefix + name).map(\.key)
                if objects.contains(where: { device.file.objects[$0]?.members["drinks"]?.contains(key) ?? false }) {
                    filed.append(name.lowercased())
                }
            }
            return (["\(values["strength"] == .integer(3) ? "new" : "old")"] + filed).joined(separator: " ")
        }
    }

    @Test(arguments: kinds) func `C2, C5: keep the copy of a release that is filed under them`(prefix: String)
        async throws
    {
        let (device, _) = try await filed(prefix)
        let next = try await device.restarted(released: "2025-03-01", drinks: #"{ "name": "Tea", "strength": 3 }"#)
            .launched()
        #expect(places(next, prefix) == ["new folder tag album"])
        try await next.expectRest()
        try await next.seeder.undo(account: .signedOut)
        #expect(places(next, prefix).contains("old folder"))
    }

    @Test(arguments: kinds)
    func `C5: are members of a twin if the mirror deletes the copy`(prefix: String) async throws {
        let (device, tea) = try await filed(prefix)
        device.mirror { write in
            write.insert(GraphDevice.twin, into: "Drink")
            write.delete(tea)
        }
        try await device.importFinished()
        #expect(places(device, prefix) == ["old tag album"])
    }

    @Test func `C5: refer to the survivor by an attribute that they inherit`() async throws {
        var entities = GraphDevice.entities
        for name in ["Note", "Memo"] {
            entities.append(
                GraphEntity(
                    name, attributes: [.init("drinkID", .uuid)], isInHierarchy: true,
                    superentity: name == "Memo" ? "Note" : nil))
        }
        let device = try await GraphDevice(GraphFile(entities)).launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        let identity = try #require(device.file.objects[tea]?.values["uuid"])
        device.app { $0.insert(["drinkID": identity], into: "Memo") }
        try device.importTwin()
        let store = ObjectGraphStore(
            MemoryGraph(device.file), sidecar: Sidecar(file: device.sidecar),
            references: [.init(from: "Note", "drinkID", to: "Drink", "uuid")])
        let drinks = SeedTable(name: "Drink", key: ["name"], dates: .referenceDate)
        try store.transaction { () throws(StoreError) in
            let copies = try store.copies(inGroup: [.text("Tea")], of: drinks)
            let survivor = copies.first { $0.uuid == UUIDText(GraphDevice.uuid(0xf)) }
            let removals = copies.filter { $0.uuid != survivor?.uuid }.map {
                PlannedRemoval(copy: $0, reason: .superseded, survivor: survivor)
            }
            _ = try store.remove(removals, from: drinks, at: GraphDevice.instant("2025-07-01"), in: CleanupRun())
        }
        #expect(device.file.objects(of: "Memo").map { $0.values["drinkID"] } == [.text(GraphDevice.uuid(0xf))])
    }
}
