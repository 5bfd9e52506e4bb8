import Foundation
import Seedbed
import Testing

/// Clocks that are years wrong, or jump between two looks at them, decide nothing: neither what is seeded nor which copy
/// stays.
struct ClockTests {
    struct Clock: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var times: [String]
    }

    private static let clocks = [
        Clock(testDescription: "years ahead", times: ["2099-01-01T00:00:00Z"]),
        Clock(testDescription: "years behind", times: ["1999-01-01T00:00:00Z"]),
        Clock(testDescription: "at the start of Unix", times: ["1970-01-01T00:00:00Z"]),
        Clock(
            testDescription: "before the releases, then between them",
            times: [
                "2024-12-31T00:00:00Z", "2024-12-31T00:00:00Z", "2025-01-15T00:00:00Z",
            ]),
        Clock(
            testDescription: "jumping at every look",
            times: (0..<200).flatMap {
                ["2099-01-01T00:00:\(10 + $0 % 50)Z", "1999-01-01T00:00:00Z", "2025-01-15T00:00:00Z"]
            }),
        Clock(
            testDescription: "going back at every look",
            times: (0..<600).map { "\(2650 - $0)-01-01T00:00:00Z" }),
    ]

    /// Two releases, and imports of older, equal and newer copies; what every step comes to, and the rows after it.
    private func story(_ kind: StoreKind, _ times: [String]) async throws -> [String] {
        let phone = try TestDevice("phone", kind, clock: times.map(instant))
        func copy(_ uuid: String, _ name: String, _ color: String, _ created: String) -> MemoryStore.Row {
            [
                "uuid": .text(uuid), "name": .text(name), "color": .text(color), "seedID": .text("fruit/\(name)"),
                "createDate": .text("\(created)T00:00:00.000Z"),
            ]
        }
        var steps: [String] = []
        steps.append(try await phone.launch(.first))
        steps += try await phone.rows()
        steps.append(
            try await phone.importFinished(
                .first, [copy("a", "apple", "red", "2025-01-01"), copy("z", "pear", "green", "2025-01-01")]))
        steps += try await phone.rows()
        steps.append(try await phone.launch(.second))
        steps += try await phone.rows()
        steps.append(
            try await phone.importFinished(
                .second, [copy("b", "apple", "blue", "2024-01-01"), copy("c", "fig", "white", "2026-01-01")]))
        steps += try await phone.rows()
        steps.append(try await phone.launch(.second))
        return steps
    }

    private static let expected = [
        "seeded", "phone1 apple red 2025-01-01", "phone2 pear green 2025-01-01",
        "cleaned", "phone1 apple red 2025-01-01", "z pear green 2025-01-01",
        "upgraded", "phone1 apple red 2025-01-01", "phone3 fig black 2025-02-01", "phone4 pear yellow 2025-02-01",
        "cleaned", "c fig white 2026-01-01", "phone1 apple red 2025-01-01", "phone4 pear yellow 2025-02-01",
        "alreadySeeded",
    ]

    @Test(arguments: [StoreKind.memory, .file], clocks)
    func `a wrong clock changes neither the seeded rows nor the survivors`(kind: StoreKind, clock: Clock) async throws {
        #expect(try await story(kind, clock.times) == Self.expected)
    }
}
