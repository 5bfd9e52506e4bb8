import Testing

@testable import Seedbed

/// The notes that a store on a ``MemoryStore`` keeps beside the rows: released versions have written them.
@Suite struct MemoryTracesTests {
    /// An entry of the log as a released version writes it, with every field.
    private static let entry: JSONValue = [
        "id": 7, "cleanup": 2, "at": 1_748_822_400_000,
        "table": "Drink",
        "uuid": "00000000-0000-4000-8000-000000000001",
        "seedID": "drinks/tea", "reason": "superseded", "survivor": "00000000-0000-4000-8000-000000000002",
        "undone": true, "import": true, "account": "id:a", "row": ["name": "Tea"],
        "number": 3,
        "trail": ["name": "Tea"],
        "namesake": true, "open": true,
        "took": [
            [
                "position", 4, "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000001",
                1_748_822_400_000,
            ]
        ],
    ]

    @Test
    func `C5: a log of a released version keeps the rows to which late references lead, and is written the same`() {
        var state = MemoryStore.State()
        state.traces = ["log": ["7": Self.entry], "device": ["last": 7, "cleanup": 2]]
        #expect(state.log.rows.map(\.tombstone) == [["name": .text("Tea")]])
        #expect(state.log.rows.map(\.isOpen) == [true])
        #expect(state.traces["log"]?["7"] == Self.entry)
    }
}
