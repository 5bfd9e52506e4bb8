internal import Seedbed

/// A large world at one moment, as it is: nothing of it is remembered once it has changed.
struct LiveWorld {
    /// Its devices.
    var devices: [DeviceState]
    /// What the sync engine keeps, for each account.
    var servers: [String: SyncServer]
    /// What users did.
    var histories: [Zone: History] = [:]

    /// A world in which nothing has happened.
    init(_ plan: WorldPlan) {
        devices = plan.devices.enumerated().map { index, device in
            var state = DeviceState(index: index)
            (state.accounts.signedIn, state.accounts.owner) = (device.account, device.account)
            return state
        }
        let ids = plan.storage.ids
        servers = Dictionary(uniqueKeysWithValues: ids.map { ($0, SyncServer(devices: plan.devices.count)) })
    }

    /// The server of whoever is signed in on a running device; nil where nothing is synced.
    func server(of device: Int) -> String? {
        let state = devices[device]
        guard state.isLaunched, !state.isLost, case .id(let id) = state.accounts.signedIn else { return nil }
        return id
    }

    /// Whether the content was removed and the device has not heard of it; the number of the removal.
    func unheardRemoval(on device: Int) -> Int? {
        guard let server = server(of: device), let removals = servers[server]?.removals else { return nil }
        return removals > devices[device].accounts.removals ? removals : nil
    }
}

/// Something that happens in a large world.
package enum LiveEvent: Hashable, Sendable {
    /// Something apart from sync.
    case local(Int, DeviceEvent)
    /// A device sends all that changed.
    case push(Int)
    /// A device receives rows, after some that are left for later.
    case fetch(Int, count: Int, skipping: Int)
    /// A device receives a row a second time.
    case again(Int, Int)

    /// On which device.
    var device: Int {
        switch self {
        case .local(let device, _), .push(let device), .fetch(let device, _, _), .again(let device, _): device
        }
    }
}
