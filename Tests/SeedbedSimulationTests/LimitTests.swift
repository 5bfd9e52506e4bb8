import Seedbed
import SeedbedSimulation
import Testing

/// Where promises end, as the specification says: what happens there breaks none, and what happens beside it does.
struct LimitTests {
    private static func row(_ device: Int) -> String { "5eed0000-0000-4000-8000-00000\(device + 1)000100" }

    private static func plan(
        _ engine: SyncEngine = .deletionsWin, isDurable: Bool = true, storage: AccountStorage = .single,
        devices: [DevicePlan] = [DevicePlan(), DevicePlan()]
    ) -> WorldPlan {
        var plan = WorldPlan(
            "limits", devices: devices, engine: engine, isDurable: isDurable,
            releases: [Release(["apple": "red"]), Release(["apple": "blue"])])
        plan.storage = storage
        plan.isRemembered = false
        return plan
    }

    private func broken(_ plan: WorldPlan, _ schedule: [LiveEvent?]) async -> [Promise] {
        await Simulation(plan).replay(schedule).map(\.promise)
    }

    private let start: [LiveEvent?] = [.local(0, .launch(crashes: false)), .local(1, .launch(crashes: false))]

    @Test func `a copy that an app without Seedbed edited stays when another device dismisses the seed`() async {
        let edit = LiveEvent.local(1, .editUnseen(Self.row(1)))
        let dismissal = LiveEvent.local(0, .dismiss("apple"))
        #expect(await broken(Self.plan(), start + [dismissal, edit, nil]) == [])
        #expect(await broken(Self.plan(), start + [edit, .push(1), dismissal, nil]) == [])
        // Where the device holds the copy, it dismisses it.
        #expect(await broken(Self.plan(), start + [edit, dismissal, nil, dismissal, nil]) == [])
    }

    @Test func `an app takes a row of a release that it does not know for what its tags say`() async {
        let edits: [LiveEvent?] = [.local(1, .editUnseen(Self.row(1))), .local(0, .edit(Self.row(0))), nil]
        let devices = [DevicePlan(), DevicePlan(releases: [1])]
        #expect(await broken(Self.plan(devices: devices), start + edits) == [])
        // Of a release that it knows, it removes a row that a person changed only where no rule holds it back.
        var plan = Self.plan(devices: devices.reversed())
        let back: [LiveEvent?] = [.local(0, .edit(Self.row(0))), .local(1, .editUnseen(Self.row(1))), nil]
        #expect(await broken(plan, start + back) == [])
        plan.missingRule = .proof
        #expect(await broken(plan, start + back) == [.i11])
    }

    /// A copy that an app without Seedbed edits is one no longer.
    @Test(arguments: [DeviceEvent.sort, DeviceEvent.editUnseen])
    func `an engine that lets the last writer win chooses between two writes of a row that is no copy`(
        write: @Sendable (String) -> DeviceEvent
    ) async {
        let made: [LiveEvent?] = start + [.local(0, .makeUnseen("apple")), nil]
        let writes: [LiveEvent?] = [.local(0, .edit("made-a1")), .local(1, write("made-a1")), nil]
        for engine in SyncEngine.allCases { #expect(await broken(Self.plan(engine), made + writes) == []) }
        let own: [LiveEvent?] = [.local(0, .edit(Self.row(1))), .local(1, write(Self.row(1))), nil]
        for engine in SyncEngine.allCases { #expect(await broken(Self.plan(engine), start + [nil] + own) == []) }
    }

    @Test func `R3: what was sorted elsewhere takes no edit of a copy`() async {
        let writes: [LiveEvent?] = [.local(0, .edit(Self.row(1))), .local(1, .sort(Self.row(1))), nil]
        var plan = Self.plan()
        #expect(await broken(plan, start + [nil] + writes) == [])
        plan.missingRule = .writeBack
        #expect(await broken(plan, start + [nil] + writes).contains(.i7))
    }

    @Test func `an app leaves the copies of a release that it does not know alone on a plain table`() async {
        let schedule: [LiveEvent?] = [.local(0, .launch(crashes: false)), .push(0), .local(0, .lose), nil]
        let devices = [DevicePlan(releases: [1]), DevicePlan()]
        #expect(await broken(Self.plan(isDurable: false, devices: devices), schedule) == [])
    }

    @Test func `a store whose last seed was deleted is seeded for the next account`() async {
        var device = DevicePlan()
        device.account = .signedOut
        let plan = Self.plan(isDurable: false, storage: .shared, devices: [device, DevicePlan()])
        let deletion: [LiveEvent?] = [.local(0, .launch(crashes: false)), .local(0, .delete(Self.row(0)))]
        #expect(await broken(plan, deletion + [.local(0, .change(to: .id("alice"), crashes: false)), nil]) == [])
    }
}
