import Seedbed
import SeedbedSimulation
import Testing

/// A way in which seeds could come back after the user has removed the account's content.
struct RemovedContent: Sendable, CustomTestStringConvertible {
    var id: String
    var storage: AccountStorage
    var events: [DeviceEvent]

    var testDescription: String { id }

    /// One device that gets a second release with one seed more, and another that stays at the first.
    var plan: WorldPlan {
        let releases = [Release(["apple": "red"]), Release(["apple": "red", "pear": "red"])]
        var plan = WorldPlan(
            id, devices: [DevicePlan([.removeContent: 1], releases: [0, 1]), DevicePlan()], engine: .updatesWin,
            isDurable: true, releases: releases)
        plan.storage = storage
        plan.isRemembered = false
        return plan
    }

    /// The events on the first device, until all is settled.
    var schedule: [LiveEvent?] {
        ([.launch(crashes: false), .removeContent] + events).map { .local(0, $0) } + [nil]
    }

    static let all = [
        RemovedContent(id: "a later release", storage: .shared, events: [.upgrade(crashes: false)]),
        RemovedContent(id: "a later release, apart", storage: .separate, events: [.upgrade(crashes: false)]),
        RemovedContent(
            id: "a new store", storage: .fleeting,
            events: [.change(to: .signedOut, crashes: false), .change(to: .id("alice"), crashes: false)]),
    ]
}
