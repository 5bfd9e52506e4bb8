import Seedbed
import Testing

@testable import SeedbedObjectGraph

/// Objects that were saved under an earlier model, and that the present one refuses as soon as anything changes in them.
@Suite struct `Objects that the model refuses to save` {
    private let release = #"{ "name": "Tea", "strength": 3 }, { "name": "Malt", "strength": 1 }"#

    @Test func `C5: keep their copy, and the rest of the release goes through`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { write in
            for title in ["old", "new"] { write.insert(["title": .text(title), "drink": .object(tea)], into: "Cup") }
        }
        let cup = try device.key("Cup", "title", .text("old"))
        device.file.invalid = [cup]
        let next = try device.restarted(released: "2025-03-01", drinks: release)
        let report = try await next.launch()
        #expect(report.outcome == .upgraded)
        #expect(report.leftAlone.map(\.reason) == [.unmovable])
        #expect(report.leftAlone.first?.blocking.map(\.table) == ["Cup", "Cup"])
        #expect(next.drinks == ["Malt 1 2025-03-01 -", "Tea 2 2025-02-01 -", "Tea 3 2025-03-01 -"])
        #expect(next.drinksOfCups == [.object(tea), .object(tea)])
        try await next.expectRest()

        // Once the user has mended it, the next cleanup removes the copy.
        next.file.invalid = []
        try await next.seeder.clean(account: .signedOut)
        #expect(next.drinks == ["Malt 1 2025-03-01 -", "Tea 3 2025-03-01 -"])
        let new = try next.key("Drink", "name", .text("Tea"))
        #expect(next.drinksOfCups == [.object(new), .object(new)])
    }

    @Test func `C5: are in a many-to-many relationship as before`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        var tag: GraphKey?
        device.app { write in
            let key = write.insert(["title": .text("hot")], into: "Tag")
            write.add(tea, to: "drinks", of: key)
            tag = key
        }
        device.file.invalid = Set([tag].compactMap(\.self))
        let next = try device.restarted(released: "2025-03-01", drinks: release)
        #expect(try await next.launch().leftAlone.map(\.reason) == [.unmovable])
        #expect(next.tags == ["hot \(tea.text)"])
    }

    @Test(arguments: [true, false]) func `C5: stay, if they are copies themselves`(isRetired: Bool) async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        device.file.invalid = [try device.key("Drink", "name", .text("Malt"))]
        let drinks = #"{ "name": "Tea", "strength": 3 }"# + (isRetired ? "" : #", { "name": "Malt", "strength": 4 }"#)
        let next = try device.restarted(
            released: "2025-03-01", drinks: drinks, retired: isRetired ? #""malt""# : "")
        #expect(try await next.launch().leftAlone.count == 1)
        #expect(
            next.drinks == ["Malt 1 2025-02-01 -"] + (isRetired ? [] : ["Malt 4 2025-03-01 -"]) + ["Tea 3 2025-03-01 -"]
        )
    }

    @Test func `keep a duplicate, and the others are merged`() async throws {
        let device = try await GraphDevice().launched()
        device.app { write in
            for (title, uuids) in [("mine", 1...3), ("yours", 4...5)] {
                for uuid in uuids {
                    let values: [String: GraphValue] = ["uuid": .text(GraphDevice.uuid(uuid)), "title": .text(title)]
                    write.insert(values, into: "Cup")
                }
            }
        }
        device.file.invalid = [try device.key("Cup", "uuid", .text(GraphDevice.uuid(2)))]
        let cups = Deduplication(of: "Cup", by: ["title"], survivor: .least("uuid"))
        let report = try await device.seeder.dedupe(cups, account: .signedOut)
        #expect(report.leftAlone.map(\.description) == [GraphDevice.uuid(2)])
        let left = device.file.objects(of: "Cup").map { $0.values["uuid"] }
        #expect(left == [1, 2, 4].map { .text(GraphDevice.uuid($0)) })
    }

    @Test func `T2: are the user's if a batch has edited them, although no save can date them`() async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        device.file.invalid = [malt]
        device.app { $0.update(malt, to: ["strength": .integer(7)], isBatch: true) }
        let drinks = #"{ "name": "Tea", "strength": 3 }, { "name": "Malt", "strength": 4 }"#
        let next = try await device.restarted(released: "2025-03-01", drinks: drinks).launched()
        #expect(next.drinks.contains("Malt 7 2025-02-01 -") && next.drinks.contains("Tea 3 2025-03-01 -"))
        try await next.expectRest()
        next.file.invalid = []
        try await next.launch()
        #expect(next.drinks.contains("Malt 7 2025-02-01 2025-06-02"))
    }

    @Test func `T2: get the date of such an edit later, although they had one before`() async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        device.app { $0.update(malt, to: ["strength": .integer(5)], isBatch: true) }
        try await device.launch()
        let former = device.file.objects[malt]?.values["updateDate"]
        device.file.invalid = [malt]
        device.app { $0.update(malt, to: ["strength": .integer(7)], isBatch: true) }
        try await device.launch()
        #expect(device.file.objects[malt]?.values["updateDate"] == former)
        device.file.invalid = []
        try await device.launch()
        #expect(device.file.objects[malt]?.values["updateDate"] != former)
    }

    @Test func `C5: wait for their place if the mirror deletes the copy, until they can be saved`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { write in
            for title in ["old", "new"] { write.insert(["title": .text(title), "drink": .object(tea)], into: "Cup") }
        }
        try await device.importFinished()
        device.file.invalid = [try device.key("Cup", "title", .text("old"))]
        let twin = try device.importTwin()
        device.mirror { $0.delete(tea) }
        try await device.importFinished()
        #expect(device.drinksOfCups == [nil, .object(twin)])
        try await device.expectRest()
        device.file.invalid = []
        try await device.seeder.clean(account: .signedOut)
        #expect(device.drinksOfCups == [.object(twin), .object(twin)])
    }

    @Test(arguments: 0..<27) func `C5: keep their copies in every choice of them among twins`(choice: Int) async throws
    {
        let device = try await GraphDevice().launched()
        for number in 1...2 {
            device.mirror { $0.insert(GraphDevice.drink(number), into: "Drink") }
        }
        let copies = device.file.objects(of: "Drink").map(\.key)
        // Each copy has a cup that can be moved, one that cannot, or none of them.
        var cups: [GraphKey: GraphKey] = [:]
        var (kept, rest) = (Set<GraphKey>(), choice)
        for copy in copies {
            if rest % 3 > 0 {
                device.app { cups[$0.insert(["title": .text("x"), "drink": .object(copy)], into: "Cup")] = copy }
            }
            if rest % 3 == 2 { kept.insert(copy) }
            rest /= 3
        }
        device.file.invalid = Set(cups.filter { kept.contains($0.value) }.keys)
        let report = try await device.importFinished()
        let survivor = copies[0]
        #expect(report.leftAlone.count == kept.subtracting([survivor]).count)
        #expect(Set(device.file.objects(of: "Drink").map(\.key)) == kept.union([survivor]))
        for (cup, copy) in cups {
            let place = kept.contains(copy) ? copy : survivor
            #expect(device.file.objects[cup]?.values["drink"] == .object(place))
        }
        try await device.expectRest()
    }
}
