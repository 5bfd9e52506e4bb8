import Seedbed
import SeedbedTestSupport
import Testing

/// C7 beside I7 and I8: a user undoes a removal on one device, and the removed copy was edited or dismissed on another.
struct UndoneEditTests {
    private static let cases = RescueTests.cases

    /// Two devices that have seeded; the second has removed the first one's copy, of which the first has not heard.
    private func removed(_ kind: StoreKind, _ isMarked: Bool) async throws -> (
        pair: SyncPair, removed: String, rescued: String
    ) {
        let pair = try SyncPair(kind, isMarked: isMarked)
        for device in pair.devices { _ = try await device.launch() }
        let older = try #require(try await pair.rows(0).keys.first)
        _ = try await pair.sync(0)
        _ = try await pair.sync(1)
        return (pair, older, try #require(UUIDText(older).rescued).description)
    }

    @Test(arguments: cases)
    func `an edit of a removed copy outlives the undo of its removal`(kind: StoreKind, isMarked: Bool) async throws {
        let (pair, older, rescued) = try await removed(kind, isMarked)
        try await pair.edit(0, older, name: "Mine")
        let undone = try await pair.devices[1].seeder.undo(account: .signedOut)
        #expect(undone.reinserted.map(undone.identity).map(\.description) == [rescued])
        try await pair.settle()
        for device in [0, 1] { #expect(try await pair.summary(device) == ["\(rescued) Mine"]) }
    }

    @Test(arguments: cases)
    func `a dismissal of a removed copy outlives the undo of its removal`(kind: StoreKind, isMarked: Bool) async throws
    {
        let (pair, _, rescued) = try await removed(kind, isMarked)
        try await pair.devices[0].seeder.dismiss("roles/timer", account: SeedAccount.signedOut)
        _ = try await pair.devices[1].seeder.undo(account: .signedOut)
        try await pair.settle()
        for device in [0, 1] { #expect(try await pair.summary(device) == ["\(rescued) Timer dismissed"]) }
    }

    @Test(arguments: cases)
    func `an undo finds the rescued edit in the row's place, and leaves it`(kind: StoreKind, isMarked: Bool)
        async throws
    {
        let (pair, older, rescued) = try await removed(kind, isMarked)
        try await pair.edit(0, older, name: "Mine")
        try await pair.settle()
        // Not the last cleanup, in which the untouched copy yielded to the edit, but the removal of the row that was edited.
        let undone = try await pair.devices[1].seeder.undo([UUIDText(older)], account: .signedOut)
        #expect(undone.reinserted == [] && undone.skipped.map(\.reason) == [.present])
        for device in [0, 1] { #expect(try await pair.summary(device) == ["\(rescued) Mine"]) }
    }

    @Test(arguments: cases)
    func `the date of the row follows from its release, not from the time of the undo`(kind: StoreKind, isMarked: Bool)
        async throws
    {
        let (pair, _, rescued) = try await removed(kind, isMarked)
        _ = try await pair.sync(0)
        _ = try await pair.devices[1].seeder.undo(account: .signedOut)
        let row = try #require(try await pair.rows(1)[rescued])
        let created = try #require(SeedDateFormat.iso8601.instant(from: row["createDate"] ?? .null))
        let touched = SeedInstant(milliseconds: created.milliseconds + 1)
        #expect(row["updateDate"] == SeedDateFormat.iso8601.value(of: touched))
    }

    @Test(arguments: cases)
    func `C3, C6: the copy that had replaced it yields at the next launch, without a report`(
        kind: StoreKind, isMarked: Bool
    ) async throws {
        let (pair, _, rescued) = try await removed(kind, isMarked)
        let device = pair.devices[1]
        _ = try await device.seeder.undo(account: .signedOut)
        #expect(try await pair.summary(1).count == 2)
        let report = try await device.seeder.launch(account: SeedAccount.signedOut)
        #expect(report.removed.map(\.reason) == [.yielded])
        #expect(report.removed.map(\.survivor?.description) == [rescued])
        #expect(try await pair.summary(1) == ["\(rescued) Timer"])
        let again = try await device.seeder.launch(account: SeedAccount.signedOut)
        #expect(again.removed == [])
    }
}
