import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

@testable import SeedbedObjectGraph

/// `Tests/Golden/sidecar-1.tsv` has the entries that the first released version writes; they are read for ever.
@Suite struct `The format of a sidecar` {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/sidecar-1.tsv")
    private static let store = "8E5F6C1E-0000-4000-8000-000000000001"

    private var state: DeviceState {
        func key(_ entity: String, _ number: Int) -> GraphKey {
            GraphKey("x-coredata://\(Self.store)/\(entity)/p\(number)")
        }
        var state = DeviceState()
        state.commit = "0c57b2a1-0000-4000-8000-000000000001"
        state.token = GraphToken([1, 2, 255])
        state.isUnsettled = true
        state.bookkeeping = [
            "delivered": ["drinks": "[]"], "receipts": ["drinks": [1_738_368_000_000, 1_738_368_000_001]], "tables": [],
        ]
        state.traces = [
            "log": ["7": ["id": 7, "table": "Drink"]], "device": ["last": 7, "cleanup": 2, "owner": "none"],
            "journal": ["Label\u{1}00000000-0000-4000-8000-000000000002": ["row": ["name": "Mine"]]],
            "arrivals": ["Drink\u{1}00000000-0000-4000-8000-000000000003": true],
        ]
        state.edited = ["Drink": [key("Drink", 1): UnseenEdit(date: SeedInstant(milliseconds: 1_748_822_400_000))]]
        state.unseen = ["Drink": [key("Drink", 2)]]
        state.awaited = [
            "Label": [UUIDText("00000000-0000-4000-8000-000000000002"): SeedInstant(milliseconds: 1_748_822_400_000)]
        ]
        (state.wiped, state.placed) = (["Label"], ["Drink", "Label"])
        state.numbers = [key("Drink", 1): 3]
        state.places["Cup", key("Cup", 1), "drink"] = key("Drink", 1)
        state.places["Cup", key("Cup", 1), "only"] = key("Drink", 2)
        let pair = GraphJoin.key(of: key("Drink", 1), key("Tag", 1))
        state.places["Drink.tags", pair, GraphJoin.owner] = key("Drink", 1)
        // A key of another framework is written as it is.
        state.detached["Cup", GraphKey("other-1"), "drink"] = key("Drink", 9)
        return state
    }

    private func lines(_ texts: [SidecarKey: String]) -> String {
        texts.map { key, text in
            [key.section, key.name, text].joined(separator: "\t").replacingOccurrences(of: "\u{1}", with: "<1>")
                .replacingOccurrences(of: "\u{2}", with: "<2>")
        }.sorted().joined(separator: "\n") + "\n"
    }

    private func texts(_ lines: String) -> [SidecarKey: String] {
        var texts: [SidecarKey: String] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.replacingOccurrences(of: "<1>", with: "\u{1}").replacingOccurrences(
                of: "<2>", with: "\u{2}"
            )
            .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            texts[SidecarKey(parts[0], parts[1])] = parts[2]
        }
        return texts
    }

    @Test func `is what the golden file has, and is read from it`() throws {
        let changes = state.changes(from: DeviceState(), in: Self.store)
        if TestSetting.text("SEEDBED_RECORD") != nil {
            try Data(lines(changes.texts).utf8).write(to: Self.golden)
        }
        let golden = try String(contentsOf: Self.golden, encoding: .utf8)
        #expect(lines(changes.texts) == golden)
        #expect(DeviceState(texts: texts(golden), in: Self.store) == state)
    }

    @Test func `names the attributes of an edit beside its time, which is all that a former version reads`() throws {
        let date = SeedInstant(milliseconds: 1_748_822_400_000)
        var state = DeviceState()
        let cup = GraphKey("x-coredata://\(Self.store)/Cup/p1")
        state.edited = ["Cup": [cup: UnseenEdit(date: date, remaining: ["title", "size"])]]
        var entries = state.changes(from: DeviceState(), in: Self.store).texts
        #expect(
            lines(entries) == """
                changed.Cup\t<2>Cup/p1\t1748822400000<1>size<1>title
                edited.Cup\t<2>Cup/p1\t1748822400000

                """)
        #expect(DeviceState(texts: entries, in: Self.store) == state)
        // A former version notes a later edit, and leaves the attributes of the first one.
        entries[SidecarKey("edited.Cup", "\u{2}Cup/p1")] = "1748822400001"
        let later = UnseenEdit(date: SeedInstant(milliseconds: date.milliseconds + 1))
        #expect(DeviceState(texts: entries, in: Self.store)?.edited == ["Cup": [cup: later]])
        entries[SidecarKey("edited.Cup", "\u{2}Cup/p1")] = nil
        #expect(DeviceState(texts: entries, in: Self.store)?.edited.isEmpty == true)
    }

    @Test func `names what goes, and is empty if nothing changes`() throws {
        let changes = DeviceState().changes(from: state, in: Self.store)
        #expect(changes.removed == Set(state.changes(from: DeviceState(), in: Self.store).texts.keys))
        #expect(changes.texts.isEmpty)
        #expect(state.changes(from: state, in: Self.store).isEmpty)
    }
}
