import Seedbed

@testable import SeedbedSimulation

/// A large world at one moment, as it is: earlier states of it are not remembered.
struct LiveWorld {
    /// The world's devices.
    var devices: [DeviceState]
    /// The state of the sync engine, for each account.
    var servers: [String: SyncServer]
    /// The users' acts, for each zone.
    var histories: [Zone: History] = [:]

    /// Makes a world in which nothing has happened.
    init(_ plan: WorldPlan) {
        devices = plan.devices.enumerated().map { index, device in
            var state = DeviceState(index: index)
            (state.accounts.signedIn, state.accounts.owner) = (device.account, device.account)
            return state
        }
        let ids = plan.storage.ids
        servers = Dictionary(uniqueKeysWithValues: ids.map { ($0, SyncServer(devices: plan.devices.count)) })
    }

    /// Returns the server of the account that is signed in on a running device, or nil if nothing is synced.
    func server(of device: Int) -> String? {
        let state = devices[device]
        guard state.isLaunched, !state.isLost, case .id(let id) = state.accounts.signedIn else { return nil }
        return id
    }

    /// Returns the number of the last removal of the content, or nil if the device has heard of it.
    func unheardRemoval(on device: Int) -> Int? {
        guard let server = server(of: device), let removals = servers[server]?.removals else { return nil }
        return removals > devices[device].accounts.removals ? removals : nil
    }
}
