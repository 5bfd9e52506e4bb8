import Seedbed
import Testing

@testable import SeedbedObjectGraph

/// The mirror sets relationships to the object that it deletes to null, before Seedbed sees it.
@Suite struct `Objects that only this device knew` {
    /// A device with a cup of its own copy of the tea, and another device's copy, which is greater.
    private func cup() async throws -> (device: GraphDevice, tea: GraphKey) {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { $0.insert(["title": .text("mine"), "drink": .object(tea)], into: "Cup") }
        return (device, tea)
    }

    @Test(arguments: [true, false])
    func `C5: follow the copy that the mirror deletes to its twin`(wasSeen: Bool) async throws {
        let (device, tea) = try await cup()
        if wasSeen { try device.makeStore().readHistory() }
        let twin = try device.importTwin()
        device.mirror { $0.delete(tea) }
        #expect(device.drinksOfCups == [nil])
        try await device.importFinished()
        #expect(device.drinksOfCups == [.object(twin)])
    }

    @Test func `C5: follow it also after the app was killed, by the next launch`() async throws {
        let (device, tea) = try await cup()
        try device.makeStore().readHistory()
        let twin = try device.importTwin()
        device.mirror { $0.delete(tea) }
        try device.makeStore().readHistory()
        let next = try await device.restarted().launched()
        #expect(next.drinksOfCups == [.object(twin)])
    }

    @Test func `C5: wait for a twin that comes later`() async throws {
        let (device, tea) = try await cup()
        device.mirror { $0.delete(tea) }
        try await device.importFinished()
        #expect(device.drinksOfCups == [nil])
        let twin = try device.importTwin()
        try await device.importFinished()
        #expect(device.drinksOfCups == [.object(twin)])
        let before = device.sidecar.writes
        try await device.importFinished()
        #expect(device.sidecar.writes <= before + 1, "it has come to rest")
    }

    @Test func `C5: go where another device or the user has filed them meanwhile`() async throws {
        let (device, tea) = try await cup()
        try device.makeStore().readHistory()
        device.mirror { $0.delete(tea) }
        try await device.importFinished()
        let cup = device.file.objects(of: "Cup")[0].key
        var other: GraphKey?
        device.app { other = $0.insert(GraphDevice.drink(7, "Milk", created: nil), into: "Drink") }
        device.app { $0.update(cup, to: ["drink": other.map { .object($0) } ?? .null]) }
        try device.importTwin()
        try await device.importFinished()
        #expect(device.drinksOfCups == [other.map { .object($0) }])
    }

    @Test(arguments: [true, false])
    func `C5, I2: stay where another device's user filed them in the batch that deletes a copy`(isCleared: Bool)
        async throws
    {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { $0.insert(["title": .text("mine"), "drink": .object(malt)], into: "Cup") }
        try await device.importFinished()
        let cup = device.file.objects(of: "Cup")[0].key
        device.mirror {
            $0.insert(GraphDevice.twin, into: "Drink")
            $0.update(cup, to: ["drink": isCleared ? .null : .object(malt), "title": .text("theirs")])
            $0.delete(tea)
        }
        try await device.importFinished()
        #expect(device.drinksOfCups == [isCleared ? nil : .object(malt)])
    }

    @Test func `C5: stay without a drink if the user took it away before`() async throws {
        let (device, tea) = try await cup()
        try device.makeStore().readHistory()
        let cup = device.file.objects(of: "Cup")[0].key
        device.app { $0.update(cup, to: ["drink": .null]) }
        try device.importTwin()
        device.mirror { $0.delete(tea) }
        try await device.importFinished()
        #expect(device.drinksOfCups == [nil])
    }

    @Test func `C5: follow it among hundreds of others, after the process is new`() async throws {
        let (device, tea) = try await cup()
        device.app { write in
            for number in 0..<300 { write.insert(["title": .text("\(number)"), "drink": .object(tea)], into: "Cup") }
        }
        try device.makeStore().readHistory()
        var twin: GraphKey?
        device.mirror {
            twin = $0.insert(GraphDevice.twin, into: "Drink")
            $0.delete(tea)
        }
        let next = try device.restarted()
        try await next.importFinished()
        #expect(Set(next.drinksOfCups) == [twin.map { .object($0) }])
        #expect(next.drinksOfCups.count == 301)
    }

    @Test func `C5, R2: follow an edited copy to its rescue`() async throws {
        let device = try await GraphDevice().launched()
        let mine = try device.key("Label", "name", .text("New"))
        device.app {
            $0.update(mine, to: ["name": .text("Mine")], isBatch: true)
            $0.insert(["uuid": .text(GraphDevice.uuid(1)), "label": .object(mine)], into: "Pairing")
        }
        try device.makeStore().readHistory()
        device.mirror { $0.delete(mine) }
        #expect(try await device.importFinished().rescued.count == 1)
        let rescued = try device.key("Label", "name", .text("Mine"))
        #expect(device.file.objects(of: "Pairing").map { $0.values["label"] } == [.object(rescued)])
    }

    @Test(arguments: [true, false])
    func `C5: keep the pairs of many-to-many relationships, each once`(isEarly: Bool) async throws {
        let (device, tea) = try await cup()
        var (twin, tags): (GraphKey?, [GraphKey]) = (nil, [])
        if isEarly { device.mirror { twin = $0.insert(GraphDevice.twin, into: "Drink") } }
        device.app { write in
            for title in ["hot", "sweet", "gone"] {
                let tag = write.insert(["title": .text(title)], into: "Tag")
                write.add(tea, to: "drinks", of: tag)
                tags.append(tag)
            }
            if let twin { write.add(twin, to: "drinks", of: tags[1]) }
        }
        try device.makeStore().readHistory()
        device.mirror { $0.delete(tea) }
        device.app { $0.delete(tags[2]) }
        if !isEarly {
            try await device.importFinished()
            #expect(device.tags == ["hot", "sweet"])
            device.mirror { twin = $0.insert(GraphDevice.twin, into: "Drink") }
        }
        try await device.importFinished()
        let text = try #require(twin).text
        #expect(device.tags == ["hot \(text)", "sweet \(text)"])
        try await device.expectRest()
    }

    @Test func `C5: stay without a tag that the user took away`() async throws {
        let (device, tea) = try await cup()
        device.app { $0.add(tea, to: "drinks", of: $0.insert(["title": .text("hot")], into: "Tag")) }
        try device.makeStore().readHistory()
        let tag = try device.key("Tag", "title", .text("hot"))
        device.app { $0.update(tag, to: ["drinks": .objects([])]) }
        try device.makeStore().readHistory()
        device.mirror {
            $0.insert(GraphDevice.twin, into: "Drink")
            $0.delete(tea)
        }
        try await device.importFinished()
        #expect(device.tags == ["hot"])
    }

    @Test func `C5: a sidecar that knows no places learns them`() async throws {
        let (device, tea) = try await cup()
        try device.makeStore().readHistory()
        let sidecar = Sidecar(file: device.sidecar)
        var content = try #require(try sidecar.read(of: device.file.identity))
        (content.state.placed, content.state.places) = ([], GraphReferences())
        try sidecar.write(content)
        try device.makeStore().readHistory()
        var twin: GraphKey?
        device.mirror {
            twin = $0.insert(GraphDevice.twin, into: "Drink")
            $0.delete(tea)
            // Something else that was deleted at the same time, so that the places alone tell.
            $0.delete($0.insert(GraphDevice.drink(9, "Milk"), into: "Drink"))
        }
        try await device.importFinished()
        #expect(device.drinksOfCups == [twin.map { .object($0) }])
    }
}
