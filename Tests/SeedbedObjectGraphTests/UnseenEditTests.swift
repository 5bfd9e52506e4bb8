import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Edits that no observer saw` {
    @Test func `T2: an edit by a batch is found in the history before a cleanup`() async throws {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        device.app(at: "2025-06-02") { $0.update(own, to: ["strength": .integer(9)], isBatch: true) }
        // Greater than any random identity of the same day, so that the edited copy would go.
        try device.importTwin()
        let report = try await device.importFinished()
        #expect(report.removed.isEmpty)
        #expect(device.drinks == ["Tea 2 2025-02-01 -", "Tea 9 2025-02-01 2025-06-02"])
    }

    @Test func `T2: without that edit the same copy goes`() async throws {
        let device = try await GraphDevice().launched()
        try device.importTwin()
        let report = try await device.importFinished()
        #expect(report.removed.map(\.reason) == [.superseded])
        #expect(device.drinks == ["Tea 2 2025-02-01 -"])
    }

    @Test func `T2: a row that the mirror writes after a batch keeps the date that came`() async throws {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        device.app(at: "2025-06-02") { $0.update(own, to: ["strength": .integer(9)], isBatch: true) }
        device.mirror {
            $0.update(own, to: ["strength": .integer(5), "updateDate": GraphDevice.date("2025-06-01")])
        }
        try await device.importFinished()
        #expect(device.drinks == ["Tea 5 2025-02-01 2025-06-01"])
    }

    @Test func `T2: a row keeps what a batch wrote to an attribute that the mirror did not`() async throws {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        device.app(at: "2025-06-02") { $0.update(own, to: ["strength": .integer(9)], isBatch: true) }
        device.mirror { $0.update(own, to: ["position": .integer(5), "updateDate": GraphDevice.date("2025-06-01")]) }
        try await device.importFinished()
        #expect(device.drinks == ["Tea 9 2025-02-01 2025-06-02"])
    }

    /// The batch's edit was noted in one look; the import comes in another one, in one step or in two.
    @Test(arguments: [1, 2]) func `T2: a row that the mirror writes after a look keeps the date that came`(
        steps: Int
    ) async throws {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        device.app(at: "2025-06-02") { $0.update(own, to: ["strength": .integer(9)], isBatch: true) }
        try device.makeStore().readHistory()
        let date = ["updateDate": GraphDevice.date("2025-06-01")]
        let strength = ["strength": GraphValue.integer(5)]
        device.mirror { $0.update(own, to: steps == 1 ? strength.merging(date) { $1 } : date) }
        try device.makeStore().readHistory()
        if steps == 2 { device.mirror { $0.update(own, to: strength) } }
        try await device.importFinished()
        #expect(device.drinks == ["Tea 5 2025-02-01 2025-06-01"])
    }

    @Test func `T2: a row of which two batches changed two attributes is dated if the mirror writes one`() async throws
    {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        device.app(at: "2025-06-02") { $0.update(own, to: ["name": .text("Chai")], isBatch: true) }
        try device.makeStore().readHistory()
        device.app(at: "2025-06-03") { $0.update(own, to: ["strength": .integer(9)], isBatch: true) }
        try device.makeStore().readHistory()
        device.mirror {
            $0.update(own, to: ["strength": .integer(5), "updateDate": GraphDevice.date("2025-06-01")])
        }
        try await device.importFinished()
        #expect(device.drinks == ["Chai 5 2025-02-01 2025-06-03"])
    }

    @Test func `R3: a batch's edit that the mirror writes over with an older one is written back`() async throws {
        let device = try await GraphDevice().launched()
        let label = try device.key("Label", "name", .text("New"))
        device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("Mine")], isBatch: true) }
        try device.makeStore().readHistory()
        device.mirror {
            $0.update(label, to: ["name": .text("Theirs"), "updateDate": GraphDevice.date("2025-06-01")])
        }
        try await device.importFinished()
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test(arguments: ["a batch changes a volatile attribute", "the mirror changes any"])
    func `T2: a change that is not the user's is no edit`(change: String) async throws {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        if change.hasPrefix("a batch") {
            device.app { $0.update(own, to: ["position": .integer(4)], isBatch: true) }
        } else {
            device.mirror { $0.update(own, to: ["strength": .integer(2)], isBatch: true) }
        }
        try device.importTwin()
        try await device.importFinished()
        #expect(device.drinks == ["Tea 2 2025-02-01 -"])
    }

    @Test func `T2: a row that a batch inserted without dates is the user's`() async throws {
        let device = try await GraphDevice().launched()
        device.app(at: "2025-06-03") {
            $0.insert(GraphDevice.drink(7, created: nil), into: "Drink")
            $0.insert(GraphDevice.drink(8, "Milk", created: nil), into: "Drink")
        }
        try await device.seeder.clean(account: .signedOut)
        #expect(device.drinks == ["Milk 2 2025-06-03 2025-06-03", "Tea 2 2025-02-01 -", "Tea 2 2025-06-03 2025-06-03"])
    }

    @Test func `T3: a batch that sets updateDate to null does not make the row untouched`() async throws {
        let device = try await GraphDevice().launched()
        let own = try device.key("Drink", "name", .text("Tea"))
        device.app { $0.update(own, to: ["strength": .integer(9), "updateDate": GraphDevice.date("2025-06-01")]) }
        try await device.importFinished()
        device.app(at: "2025-06-04") { $0.update(own, to: ["updateDate": .null]) }
        try device.importTwin()
        try await device.importFinished()
        #expect(device.drinks == ["Tea 2 2025-02-01 -", "Tea 9 2025-02-01 2025-06-04"])
    }

    @Test func `R1: an edit by a batch that an import deletes before the next look is rescued`() async throws {
        let device = try await GraphDevice().launched()
        let label = try device.key("Label", "name", .text("New"))
        device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("Mine")], isBatch: true) }
        try device.makeStore().readHistory()
        device.mirror { $0.delete(label) }
        let report = try await device.importFinished()
        #expect(report.rescued.count == 1)
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `T2, R1: a batch that changes an edited row dates it again, and its last text is rescued`() async throws
    {
        let device = try await GraphDevice().launched()
        let label = try device.key("Label", "name", .text("New"))
        device.app(at: "2025-06-01") {
            $0.update(label, to: ["name": .text("Mine"), "updateDate": GraphDevice.date("2025-06-01")])
        }
        try device.makeStore().readHistory()
        device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("Newer")], isBatch: true) }
        try await device.launch()
        #expect(device.labels == ["Newer labels/new 2025-06-02", "Old labels/old -"])
        device.app(at: "2025-06-03") { $0.update(label, to: ["name": .text("Newest")], isBatch: true) }
        try device.makeStore().readHistory()
        device.mirror { $0.delete(label) }
        #expect(try await device.importFinished().rescued.count == 1)
        #expect(device.labels == ["Newest labels/new 2025-06-03", "Old labels/old -"])
    }

    @Test(arguments: [true, false])
    func `R1: an edit that a deletion follows before anything has looked is rescued`(wasTouched: Bool) async throws {
        let device = try await GraphDevice().launched()
        let label = try device.key("Label", "name", .text("New"))
        if wasTouched {
            device.app(at: "2025-06-01") {
                $0.update(label, to: ["name": .text("Mine"), "updateDate": GraphDevice.date("2025-06-01")])
            }
            try device.makeStore().readHistory()
        }
        device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("Newer")], isBatch: true) }
        device.mirror { $0.delete(label) }
        #expect(try await device.importFinished().rescued.count == 1)
        #expect(device.labels == ["Newer labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `T4: where the history is lost, only content that is known proves a copy`() async throws {
        let known = try await GraphDevice().launched()
        known.app { $0.insert(["title": .text("x")], into: "Cup") }
        known.file.purgeHistory()
        try known.importTwin()
        try await known.importFinished()
        #expect(known.drinks == ["Tea 2 2025-02-01 -"])

        #expect(try await oldLabelGoes(afterLosingTheHistory: false))
        #expect(try await !oldLabelGoes(afterLosingTheHistory: true))
    }

    @Test func `T4: of a row that was edited before Seedbed came, only content that is known proves a copy`()
        async throws
    {
        for isEdited in [false, true] {
            let device = try GraphDevice()
            var old: GraphKey?
            device.mirror { old = $0.insert(Self.oldLabel, into: "Label") }
            if isEdited, let old { device.app { $0.update(old, to: ["name": .text("Mine")], isBatch: true) } }
            try await device.launch()
            #expect(device.labels == [isEdited ? "Mine labels/new -" : "New labels/new -", "Old labels/old -"])
        }
    }

    /// The copy of a release of which no history tells.
    private static var oldLabel: [String: GraphValue] {
        [
            "uuid": .text(GraphDevice.uuid(9)), "name": .text("Former"), "seedID": .text("labels/new"),
            "createDate": GraphDevice.date("2024-01-01"),
        ]
    }

    /// Whether a cleanup removes the copy of a release of which no history tells.
    private func oldLabelGoes(afterLosingTheHistory isLost: Bool) async throws -> Bool {
        let device = try await GraphDevice().launched()
        device.mirror { $0.insert(Self.oldLabel, into: "Label") }
        if isLost {
            try device.makeStore().readHistory()
            device.app { $0.insert(["title": .text("x")], into: "Cup") }
            device.file.purgeHistory()
        }
        let report = try await device.seeder.clean(account: .signedOut)
        #expect(report.unproven.map(\.reason) == (isLost ? [.content] : []))
        return report.removed.count == 1
    }
}
