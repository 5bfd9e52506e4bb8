/// The content of the defaults file: for each device, account and catalog the release that was seeded.
///
/// A rewrite keeps the fields that Seedbed does not know, at every level.
package struct Defaults: Sendable {
    /// The record of one catalog.
    ///
    /// ```json
    /// { "released": "2026-11-20T00:00:00.000Z", "seededAt": "2026-11-21T08:15:00.000Z", "store": "5b1c…" }
    /// ```
    package struct Entry: Hashable, Sendable {
        /// When the release that was seeded was released.
        package var released: SeedInstant
        /// When it was seeded, by this device's clock; for people to read, never to decide by.
        package var seededAt: SeedInstant
        /// The store that it was seeded into.
        package var store: String

        /// The record of a catalog that was seeded.
        package init(released: SeedInstant, seededAt: SeedInstant, store: String) {
            self.released = released
            self.seededAt = seededAt
            self.store = store
        }
    }

    var root: JSONValue

    /// A defaults file without records.
    package init() {
        root = ["format": .number(Defaults.format), "devices": [:]]
    }

    /// The record of a catalog, or `nil` if none exists.
    ///
    /// An entry that cannot be read counts as absent (see ``warnings``). ``SeedAccount/unknown`` has no entries.
    package func entry(device: String, account: SeedAccount, catalog: String) -> Entry? {
        account.key.flatMap { root[path(device, $0) + [catalog]] }.flatMap(Entry.init)
    }

    /// The records of an account, for a caller that asks for many catalogs.
    func entries(device: String, account: SeedAccount) -> Entries {
        Entries(account.key.flatMap { root[path(device, $0)]?.fields } ?? [])
    }

    /// Replaces the record of a catalog and keeps the other fields in it; does nothing for ``SeedAccount/unknown``.
    package mutating func set(_ entry: Entry, device: String, account: SeedAccount, catalog: String) {
        guard let key = account.key else { return }
        let place = path(device, key) + [catalog]
        root[place + ["released"]] = .string(entry.released.iso8601)
        root[place + ["seededAt"]] = .string(entry.seededAt.iso8601)
        root[place + ["store"]] = .string(entry.store)
    }

    /// When the user removed the account's content, by this device's clock; `nil` if no removal is recorded.
    ///
    /// A date that cannot be read counts as recorded too: then nothing is seeded, which is the safer mistake.
    package func contentRemoved(device: String, account: SeedAccount) -> SeedInstant? {
        guard let key = account.key, let value = root[path(device, key) + [Self.contentRemovedField]] else {
            return nil
        }
        return value.string.flatMap(SeedInstant.init(iso8601:)) ?? SeedInstant(milliseconds: 0)
    }

    /// Records when the user removed the account's content; `nil` removes that record.
    package mutating func setContentRemoved(_ date: SeedInstant?, device: String, account: SeedAccount) {
        guard let key = account.key else { return }
        if date == nil, contentRemoved(device: device, account: account) == nil { return }
        var fields = root[path(device, key)] ?? [:]
        fields[Self.contentRemovedField] = date.map { .string($0.iso8601) }
        root[path(device, key)] = fields
    }

    /// The store that held another account's rows when this account came, as long as they may still go; `nil` if none did.
    func takenOver(device: String, account: SeedAccount) -> String? {
        account.key.flatMap { root[path(device, $0) + [Self.takenOverField]]?.string }
    }

    /// Records such a store; `nil` removes that record.
    mutating func setTakenOver(_ store: String?, device: String, account: SeedAccount) {
        guard let key = account.key, takenOver(device: device, account: account) != store else { return }
        var fields = root[path(device, key)] ?? [:]
        fields[Self.takenOverField] = store.map { .string($0) }
        root[path(device, key)] = fields
    }

    /// The releases whose defaults the user has declined, by the names that seeds had then: `<catalog>/<id>`.
    ///
    /// If the account has signed in over the store that held the data before, what the user declined before counts too.
    func declined(device: String, account: SeedAccount) -> [String: SeedInstant] {
        var declined = declinedSeeds(device: device, account: account) { _ in true }
        if account == .signedOut { return declined }
        let before = declinedSeeds(device: device, account: .signedOut) { catalog in
            guard let store = entry(device: device, account: .signedOut, catalog: catalog)?.store else { return false }
            return entry(device: device, account: account, catalog: catalog)?.store == store
        }
        declined.merge(before, uniquingKeysWith: max)
        return declined
    }

    private func declinedSeeds(
        device: String, account: SeedAccount, of isWanted: (_ catalog: String) -> Bool
    ) -> [String: SeedInstant] {
        guard let key = account.key else { return [:] }
        var declined: [String: SeedInstant] = [:]
        for catalog in root[path(device, key)]?.fields ?? [] {
            guard let seeds = catalog.value["declined"]?.fields, isWanted(catalog.name) else { continue }
            for seed in seeds {
                declined["\(catalog.name)/\(seed.name)"] = seed.value.string.flatMap(SeedInstant.init(iso8601:))
            }
        }
        return declined
    }

    /// Records that the user has declined the default that a release gave a seed.
    mutating func decline(_ seed: SeedReference, released: SeedInstant, device: String, account: SeedAccount) {
        guard let key = account.key else { return }
        root[path(device, key) + [seed.catalog, "declined", seed.id]] = .string(released.iso8601)
    }

    /// Removes the records of an account, for all devices.
    mutating func forget(_ account: SeedAccount) {
        guard let key = account.key else { return }
        guard case .object(var devices) = root["devices"] else { return }
        for place in devices.indices {
            guard var accounts = devices[place].value["accounts"], accounts[key] != nil else { continue }
            accounts[key] = nil
            devices[place].value["accounts"] = accounts
        }
        root["devices"] = .object(devices)
    }

    /// Whether nothing is recorded of any account, and no field of another writer's is kept.
    var isEmpty: Bool {
        (root.fields ?? []).allSatisfy { ["format", "devices"].contains($0.name) }
            && (root["devices"]?.fields ?? []).allSatisfy { device in
                (device.value.fields ?? []).allSatisfy { $0.name == "accounts" && $0.value.fields?.isEmpty == true }
            }
    }

    /// Whether a device has records of another account.
    func knowsOthers(than account: SeedAccount, device: String) -> Bool {
        (root[["devices", device, "accounts"]]?.fields ?? []).contains { field in
            SeedAccount(key: field.name).map { $0 != account } ?? false
        }
    }

    /// A field beside the catalogs; none of them has this name, because catalog names have no capitals.
    fileprivate static let contentRemovedField = "contentRemoved"
    /// Another such field.
    private static let takenOverField = "takenOver"

    /// The ids of the devices, sorted by their UTF-8 bytes.
    package var devices: [String] {
        names(at: ["devices"])
    }

    /// The accounts of a device that have records, sorted by the UTF-8 bytes of their keys.
    package func accounts(device: String) -> [SeedAccount] {
        Self.accountFields(in: root[["devices", device]]).compactMap { SeedAccount(key: $0.name) }
    }

    /// The records of a device.
    package typealias DeviceRecords = (
        device: String, accounts: [(account: SeedAccount, catalogs: [(name: String, entry: Entry)])]
    )

    /// All records, in the order of ``devices``, ``accounts(device:)`` and ``catalogs(device:account:)``, in one pass.
    package var recorded: [DeviceRecords] {
        deviceFields.map { device in
            let accounts = Self.accountFields(in: device.value).compactMap { field in
                SeedAccount(key: field.name).map { account in
                    let catalogs = Self.sorted(field.value).compactMap { field in
                        Entry(field.value).map { (name: field.name, entry: $0) }
                    }
                    return (account: account, catalogs: catalogs)
                }
            }
            return (device.name, accounts)
        }
    }

    /// The catalogs of an account that have an entry which can be read, sorted by name.
    package func catalogs(device: String, account: SeedAccount) -> [String] {
        guard let key = account.key else { return [] }
        return names(at: path(device, key)).filter { entry(device: device, account: account, catalog: $0) != nil }
    }

    /// The entries that cannot be read and so count as absent.
    package var warnings: [DefaultsWarning] {
        deviceFields.flatMap { device in
            Self.accountFields(in: device.value).flatMap { account in
                Self.sorted(account.value).compactMap { field in
                    guard field.value["released"] != nil, Entry(field.value) == nil else { return nil }
                    return .unreadableEntry(device: device.name, catalog: field.name)
                }
            }
        }
    }

    private func path(_ device: String, _ accountKey: String) -> [String] {
        ["devices", device, "accounts", accountKey]
    }

    private func names(at path: [String]) -> [String] { Self.sorted(root[path]).map(\.name) }

    /// The accounts of a device with the records of each, sorted by key.
    private static func accountFields(in device: JSONValue?) -> [JSONValue.Field] {
        sorted(device?["accounts"]).filter { SeedAccount(key: $0.name) != nil }
    }

    /// The records of each device, sorted by its id.
    private var deviceFields: [JSONValue.Field] { Self.sorted(root["devices"]) }

    /// The fields of an object, sorted by the UTF-8 bytes of their names; empty if the value is not an object.
    private static func sorted(_ value: JSONValue?) -> [JSONValue.Field] {
        (value?.fields ?? []).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

extension Defaults: Equatable {
    /// Whether both make the same file, in whatever order their fields were read or set.
    package static func == (left: Defaults, right: Defaults) -> Bool {
        left.serialized() == right.serialized()
    }
}

extension Defaults.Entry {
    /// Reads the entry in a value of an account's object, or returns `nil` if it is not an entry.
    fileprivate init?(_ value: JSONValue) {
        guard let released = value["released"]?.string.flatMap(SeedInstant.init(iso8601:)),
            let seededAt = value["seededAt"]?.string.flatMap(SeedInstant.init(iso8601:)),
            let store = value["store"]?.string
        else { return nil }
        self.init(released: released, seededAt: seededAt, store: store)
    }
}

extension Defaults {
    /// The records of one account.
    struct Entries {
        private let fields: [String: JSONValue]

        fileprivate init(_ fields: [JSONValue.Field]) {
            self.fields = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
        }

        /// As ``Defaults/entry(device:account:catalog:)`` says.
        subscript(catalog: String) -> Entry? { fields[catalog].flatMap(Entry.init) }

        /// Whether ``Defaults/contentRemoved(device:account:)`` has a date.
        var isContentRemoved: Bool { fields[contentRemovedField] != nil }
    }
}
