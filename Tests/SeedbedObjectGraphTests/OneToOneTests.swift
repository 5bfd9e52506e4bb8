import Seedbed
import Testing

@testable import SeedbedObjectGraph

/// A copy has one place for a cup by `only`: the framework takes it from the former cup as soon as another one gets it.
@Suite struct `Objects that refer by a one-to-one relationship` {
    /// A device with so many more copies of the tea, each greater than the one before; the last one survives.
    private func copies(_ count: Int) async throws -> (device: GraphDevice, copies: [GraphKey]) {
        let device = try await GraphDevice().launched()
        var copies = [try device.key("Drink", "name", .text("Tea"))]
        device.mirror { write in
            for number in 1..<count {
                let values = GraphDevice.drink(number, created: "2025-02-01T00:00:00.\(number)00Z")
                copies.append(write.insert(values, into: "Drink"))
            }
        }
        return (device, copies)
    }

    private func file(_ cups: [(uuid: Int, copy: GraphKey)], on device: GraphDevice) throws {
        device.app { write in
            for cup in cups {
                let values: [String: GraphValue] = [
                    "uuid": .text(GraphDevice.uuid(cup.uuid)), "title": .text("\(cup.uuid)"), "only": .object(cup.copy),
                ]
                write.insert(values, into: "Cup")
            }
        }
        try device.makeStore().readHistory()
    }

    /// The places of the cups by their titles.
    private func places(_ device: GraphDevice) -> [String: GraphKey] {
        var places: [String: GraphKey] = [:]
        for (key, values) in device.file.objects(of: "Cup") {
            guard case .text(let title)? = values["title"], case .object(let place)? = values["only"] else { continue }
            places[title] = place
            #expect(device.file.objects[place]?.values["cup"] == .object(key), "the other end")
        }
        return places
    }

    @Test func `C5: move to the survivor if it has room`() async throws {
        let (device, copies) = try await copies(2)
        try file([(1, copies[0])], on: device)
        #expect(try await device.importFinished().removed.count == 1)
        #expect(places(device) == ["1": copies[1]])
        try await device.expectRest()
    }

    @Test func `C5: keep their copy if the survivor has no room`() async throws {
        let (device, copies) = try await copies(2)
        try file([(1, copies[0]), (2, copies[1])], on: device)
        let report = try await device.importFinished()
        #expect(report.removed.isEmpty)
        let cup = SeedCopy.ReferringRow(table: "Cup", uuid: UUIDText(GraphDevice.uuid(1)), rule: "UNIQUE (only)")
        #expect(report.leftAlone.map(\.blocking) == [[cup]])
        #expect(places(device) == ["1": copies[0], "2": copies[1]])
        // The user clears the place, and the next cleanup moves the other cup to it.
        let second = try device.key("Cup", "title", .text("2"))
        device.app { $0.update(second, to: ["only": .null]) }
        #expect(try await device.seeder.clean(account: .signedOut).removed.count == 1)
        #expect(places(device) == ["1": copies[1]])
    }

    @Test(arguments: [true, false])
    func `C5: of several the greatest gets the room, and the others keep their copies`(isFirst: Bool) async throws {
        let (device, copies) = try await copies(4)
        try file([(isFirst ? 9 : 5, copies[0]), (7, copies[1])], on: device)
        #expect(try await device.importFinished().removed.count == 2)
        #expect(places(device) == (isFirst ? ["9": copies[3], "7": copies[1]] : ["5": copies[0], "7": copies[3]]))
    }

    @Test func `C5: keep their copies if nothing that is synced tells which is greater`() async throws {
        let (device, copies) = try await copies(3)
        device.app { write in
            for (title, copy) in [("a", copies[0]), ("b", copies[1])] {
                write.insert(["title": .text(title), "only": .object(copy)], into: "Cup")
            }
        }
        #expect(try await device.importFinished().removed.isEmpty)
        #expect(places(device) == ["a": copies[0], "b": copies[1]])
    }

    @Test func `C5: move to the copy of a later release, which takes nothing from the user's own copy`() async throws {
        let (device, copies) = try await copies(1)
        try file([(1, copies[0])], on: device)
        let stronger = #"{ "name": "Tea", "strength": 3 }"#
        let next = try await device.restarted(released: "2025-03-01", drinks: stronger).launched()
        #expect(next.drinks == ["Tea 3 2025-03-01 -"])
        #expect(places(next) == ["1": try next.key("Drink", "name", .text("Tea"))])
    }

    @Test func `C7: stay at the survivor when an undo brings their former copy back`() async throws {
        let (device, copies) = try await copies(2)
        try file([(1, copies[0])], on: device)
        try await device.importFinished()
        #expect(try await device.seeder.undo(account: .signedOut).reinserted.count == 1)
        #expect(device.drinks.count == 2)
        #expect(places(device) == ["1": copies[1]])
    }

    @Test func `C5: follow a copy that the mirror deletes to its twin`() async throws {
        let (device, copies) = try await copies(2)
        try file([(1, copies[0])], on: device)
        device.mirror { $0.delete(copies[0]) }
        #expect(places(device).isEmpty)
        try await device.importFinished()
        #expect(places(device) == ["1": copies[1]])
    }

    @Test func `C5: wait for room at the twin of a copy that the mirror deletes`() async throws {
        let (device, copies) = try await copies(2)
        try file([(1, copies[0]), (2, copies[1])], on: device)
        device.mirror { $0.delete(copies[0]) }
        try await device.importFinished()
        #expect(places(device) == ["2": copies[1]])
        try await device.expectRest()

        // A third copy has room: it is the survivor, and the cup that has waited comes first.
        let next = try device.restarted()
        let second = try next.key("Cup", "title", .text("2"))
        next.app { $0.update(second, to: ["only": .null]) }
        try await next.importFinished()
        try await next.seeder.clean(account: .signedOut)
        #expect(places(next) == ["1": copies[1]])
    }

    /// The limit: the mirror brings another device's object to the place, and Core Data clears the former one.
    @Test func `C5: lose a place that the mirror gives to another one, and take none back`() async throws {
        let (device, copies) = try await copies(1)
        try file([(1, copies[0])], on: device)
        device.mirror { write in
            let values: [String: GraphValue] = [
                "uuid": .text(GraphDevice.uuid(2)), "title": .text("2"), "only": .object(copies[0]),
            ]
            write.insert(values, into: "Cup")
        }
        let before = device.file.history.count
        try await device.importFinished()
        #expect(places(device) == ["2": copies[0]])
        #expect(device.file.objects(of: "Cup").count == 2, "both objects are there")
        #expect(device.file.history.count == before, "nothing is written")
    }

    @Test func `C4: a retired seed that one refers to stays`() async throws {
        let device = try await GraphDevice(drinks: GraphDevice.teaAndMalt).launched()
        let malt = try device.key("Drink", "name", .text("Malt"))
        try file([(1, malt)], on: device)
        let next = try await device.restarted(released: "2025-03-01", retired: #""malt""#).launched()
        #expect(places(next) == ["1": malt])
    }
}
