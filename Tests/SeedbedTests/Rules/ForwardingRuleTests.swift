import Seedbed
import Testing

struct ForwardingRuleTests {
    @Test(
        arguments: [
            ("a", ["b"], "b"), ("a", ["c"], "c"), ("a", ["b", "c"], "b"), ("a", [], nil), ("d", ["d"], "d"),
            ("d", [], nil),
            ("x", ["b"], nil),
        ] as [(String, Set<String>, String?)])
    func `C5: a tombstone leads from survivor to survivor and never in a cycle`(
        from: String, there: Set<String>, end: String?
    ) {
        let survivors = ["a": "b", "b": "c", "c": "a", "d": "d"]
        let found = ForwardingRule.end(
            from: UUIDText(from),
            survivors: Dictionary(uniqueKeysWithValues: survivors.map { (UUIDText($0), UUIDText($1)) })
        ) {
            there.contains($0.description)
        } isOfSeed: { _ in
            true
        }
        #expect(found?.description == end)
    }

    private static let stem = "5eed0000-0000-4000-8000-00000000000"

    @Test(arguments: ["0", "1"]) func `C5: what refers to a lost copy refers to its rescue`(removed: String) throws {
        let rescued = try #require(UUIDText(Self.stem + "1").rescued?.rescued)
        let found = ForwardingRule.end(
            from: UUIDText(Self.stem + removed), survivors: [UUIDText(Self.stem + "0"): UUIDText(Self.stem + "1")]
        ) {
            $0 == rescued || $0 == UUIDText(Self.stem + "9")
        } isOfSeed: { _ in
            true
        }
        #expect(found == rescued)
    }

    @Test func `C5: a retired copy returns at most twice, and for its twins too`() throws {
        let lost = UUIDText(Self.stem + "0")
        let back = try #require(lost.rescued)
        func entry(_ uuid: UUIDText, _ reason: RemovalLogEntry.Reason, _ survivor: UUIDText? = nil) -> RemovalLogEntry {
            RemovalLogEntry(
                id: 1, cleanup: 1, at: SeedInstant(milliseconds: 0), table: "t", uuid: uuid, seedID: nil,
                reason: reason,
                survivor: survivor)
        }
        func returning(
            _ entry: RemovalLogEntry, _ removals: [RemovalLogEntry], isDurable: Bool = false
        ) -> RemovalLogEntry? {
            ForwardingRule.returning(entry, removals, isDurable: isDurable)
        }
        let retired = [
            entry(lost, .retired), entry(back, .retired), entry(try #require(back.rescued), .retired),
        ]
        #expect(returning(retired[0], [retired[0]]) == retired[0])
        #expect(returning(retired[0], Array(retired[...1])) == retired[1])
        #expect(returning(retired[0], retired) == nil)
        // The log leads from survivor to survivor, and to nothing that the user has deleted.
        let twin = entry(UUIDText("a"), .superseded, UUIDText("b"))
        let way = [twin, entry(UUIDText("b"), .superseded, lost)]
        #expect(returning(twin, way + [retired[0]]) == retired[0])
        #expect(returning(twin, way + [entry(lost, .deleted)]) == nil)
        #expect(returning(twin, way) == nil)
        #expect(returning(twin, [twin, entry(UUIDText("b"), .superseded, UUIDText("a"))]) == nil)
        for other in [entry(back, .superseded, UUIDText("a")), entry(back, .yielded, lost), entry(back, .superseded)] {
            #expect(returning(other, [other]) == nil)
        }
        // Where users dismiss seeds, a survivor that is gone was removed by another device.
        let gone = entry(lost, .deleted)
        #expect(returning(twin, way + [gone], isDurable: true) == way[1])
        #expect(returning(twin, way, isDurable: true) == way[1])
        let went = try #require(lost.rescued.map { entry($0, .superseded, UUIDText("c")) })
        let first = entry(lost, .superseded, UUIDText("b"))
        #expect(returning(first, [first, went], isDurable: true) == went)
        let wentAgain = try #require(back.rescued.map { entry($0, .superseded, UUIDText("c")) })
        #expect(returning(first, [first, went, wentAgain], isDurable: true) == nil)
        #expect(returning(entry(lost, .yielded, back), [], isDurable: true) == nil)
        #expect(returning(gone, [gone], isDurable: true) == nil)
    }

    @Test func `C5: what refers to a lost copy refers to the survivor of its rescue`() throws {
        let lost = UUIDText(Self.stem + "0")
        let (once, survivor) = (try #require(lost.rescued), UUIDText("a"))
        let twice = try #require(once.rescued)
        for rescue in [once, twice] {
            #expect(end(from: lost, survivors: [rescue: survivor]) { $0 == survivor } == survivor)
        }
        // The later rescue knows more.
        #expect(end(from: lost, survivors: [once: UUIDText("b"), twice: survivor]) { $0 == survivor } == survivor)
    }

    private func end(
        from lost: UUIDText, survivors: [UUIDText: UUIDText] = [:], isThere: (UUIDText) -> Bool
    ) -> UUIDText? {
        ForwardingRule.end(from: lost, survivors: survivors, isThere: isThere) { _ in true }
    }

    /// Earlier versions put a lost copy back under the next identity, on this device or on another one.
    @Test func `C5: what refers to a lost copy refers also to what an earlier version has rescued`() throws {
        let (lost, former) = (UUIDText(Self.stem + "0"), UUIDText(Self.stem + "1"))
        let rescued = try #require(lost.rescued)
        let both = [former.rescued, rescued.formerlyRescued].compactMap(\.self)
        for there in [[former], [UUIDText(Self.stem + "2")], [both[0]], [both[1]]] {
            #expect(end(from: lost) { there.contains($0) } == there[0])
        }
        #expect(end(from: lost) { [former, rescued].contains($0) } == rescued)
        let survivors = [lost: UUIDText("a")]
        #expect(
            end(from: lost, survivors: survivors) { [former, UUIDText("a")].contains($0) }?.description
                == "a"
        )
        #expect(end(from: lost) { $0 == UUIDText(Self.stem + "3") } == nil)
    }
}
