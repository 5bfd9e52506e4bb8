extension SeedCopy {
    /// A value that a copy has taken over from one that went (C2).
    public struct FiledValue: Hashable, Sendable {
        /// The column: a volatile one, or that of a foreign key.
        public var column: String
        /// The value.
        public var value: SeedValue
        /// The copy that went.
        public var source: UUIDText
        /// The copy on which the user filed it: the one that went, or one from which that one had taken it over.
        public var origin: UUIDText
        /// The `createDate` of that copy.
        public var createDate: SeedInstant

        /// A value that a copy takes over.
        public init(column: String, value: SeedValue, source: UUIDText, origin: UUIDText, createDate: SeedInstant) {
            self.column = column
            self.value = value
            self.source = source
            self.origin = origin
            self.createDate = createDate
        }
    }
}
