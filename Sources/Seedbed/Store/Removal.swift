/// A copy that the rules say goes.
public struct PlannedRemoval: Hashable, Sendable {
    /// The copy.
    public var copy: Copy
    /// Why it goes.
    public var reason: RemovalReason
    /// The copy that its children move to; nil for a retired seed.
    public var survivor: Copy?

    /// A copy that is to go.
    public init(copy: Copy, reason: RemovalReason, survivor: Copy?) {
        self.copy = copy
        self.reason = reason
        self.survivor = survivor
    }
}

/// A copy that went: what a report and the log say of it.
public struct Removal: Hashable, Sendable {
    /// The table it was in.
    public var table: String
    /// Its identity across devices.
    public var uuid: UUIDText
    /// The seed it came from, where the table has a `seedID` column.
    public var seedID: String?
    /// Why it went.
    public var reason: RemovalReason
    /// The copy that stayed in its place; nil for a retired seed.
    public var survivor: UUIDText?

    /// A copy that went.
    public init(table: String, uuid: UUIDText, seedID: String?, reason: RemovalReason, survivor: UUIDText?) {
        self.table = table
        self.uuid = uuid
        self.seedID = seedID
        self.reason = reason
        self.survivor = survivor
    }
}
