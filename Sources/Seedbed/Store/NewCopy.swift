/// A row about to be inserted for a seed.
public struct NewCopy: Hashable, Sendable {
    /// Its new identity across devices.
    public var uuid: UUIDText
    /// `<catalog>/<id>`, stored if the table maps a `seedID` column.
    public var seedID: SeedReference
    /// Its catalog's `released` date (T1).
    public var createDate: SeedInstant
    /// The declared values, with references resolved.
    public var fields: [StoredField]

    /// A row about to be inserted.
    public init(uuid: UUIDText, seedID: SeedReference, createDate: SeedInstant, fields: [StoredField]) {
        self.uuid = uuid
        self.seedID = seedID
        self.createDate = createDate
        self.fields = fields
    }
}

/// A column and the value to store in it.
public struct StoredField: Hashable, Sendable {
    /// The column.
    public var column: String
    /// The value.
    public var value: SeedValue

    /// A column and its value.
    public init(column: String, value: SeedValue) {
        self.column = column
        self.value = value
    }
}
