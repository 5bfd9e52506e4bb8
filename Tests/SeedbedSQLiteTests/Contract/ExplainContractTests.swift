import Seedbed
import SeedbedTestSupport
import Testing

/// The answers of `explain` for each kind of row: before a cleanup the planned act, after it the past one.
struct ExplainContractTests {
    private func explain(_ uuids: String..., in world: SeedingWorld) async throws -> [String] {
        var lines: [String] = []
        for uuid in uuids {
            let explanation = try await world.seeder.explain(UUIDText(uuid), account: .signedOut)
            for row in explanation.rows {
                let left = row.leftAlone.map { " but \($0.rawValue)" } ?? ""
                switch row.verdict {
                case .keep(let reason): lines.append("\(uuid) stays \(reason.rawValue)\(left)")
                case .remove(let reason, let survivor):
                    let touchedSurvivor = survivor.map { " \($0.uuid)" } ?? ""
                    lines.append("\(uuid) goes \(reason.rawValue)\(touchedSurvivor)\(left)")
                }
            }
            for entry in explanation.log {
                let touchedSurvivor = entry.survivor.map { " \($0)" } ?? ""
                lines.append(
                    "\(uuid) went \(entry.reason.rawValue)\(touchedSurvivor)\(entry.isUndone ? " undone" : "")")
            }
        }
        return lines
    }

    @Test(arguments: StoreKind.allCases)
    func `a row that no rule removes: touched, undated, survivor`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insertType("edited", "Toast", created: "2030-01-01", updated: "2025-05-01")
        try await world.insertType("undated", "Toast", created: "soon")
        let rows = ["edited stays touched", "undated stays undated", "u1 stays survivor"]
        #expect(try await explain("edited", "undated", "u1", in: world) == rows)
        expectSame(try await world.clean(), "cleaned")
        #expect(try await explain("edited", "undated", "u1", in: world) == rows)
    }

    @Test(arguments: StoreKind.allCases)
    func `a row that a rule removes: what would happen, then what happened`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Toast", on: "2024-01-01")
        try await world.write { (harness, store) throws(StoreError) in
            try harness.insertType("a1", "Toast", created: "2024-01-01", in: store)
            let row: TestHarness.Row = [
                "uuid": "mine", "name": "Clock", "club": "x", "seedID": "roles/timer", "createDate": day("2025-01-01"),
                "updateDate": day("2025-05-01"),
            ]
            try harness.insert(row, into: "Role", of: store)
        }
        try world.release("2025-02-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        let rows = ["a1", "u2", "u3", "mine"]
        var told: [String] = []
        for row in rows { told += try await explain(row, in: world) }
        #expect(told == ["a1 goes superseded u1", "u2 goes retired", "u3 goes yielded mine", "mine stays touched"])
        _ = try await world.clean()
        told = []
        for row in rows { told += try await explain(row, in: world) }
        #expect(told == ["a1 went superseded u1", "u2 went retired", "u3 went yielded mine", "mine stays touched"])
        _ = try await world.seeder.undo(account: .signedOut)
        #expect(try await explain("u2", in: world) == ["u2 stays touched", "u2 went retired undone"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a retired row that rows refer to stays for their sake`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.insert(["uuid": "s", "title": "Mine", "type": "u2"], into: "Speech")
        try world.release("2025-02-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        #expect(try await explain("u2", in: world) == ["u2 goes retired but referred"])
        expectSame(try await world.clean(), "cleaned\n! u2 referred")
        #expect(try await explain("u2", in: world) == ["u2 goes retired but referred"])
    }
}
