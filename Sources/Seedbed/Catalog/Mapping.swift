extension Catalog {
    /// The names of a table's bookkeeping columns.
    public struct Mapping: Hashable, Sendable {
        /// The column for the release date of the row's seed; null in rows that the user made before Seedbed came.
        public var createDate: String
        /// The column for the time of the user's last edit; null in untouched rows.
        public var updateDate: String
        /// The column for the row's identity across devices.
        public var uuid: String
        /// The column for `<catalog>/<id>`, if the table has one.
        public var seedID: String?
        /// The column for the time at which the user dismissed the seed, if the table has one.
        public var dismissDate: String?
        /// The column that keeps apart rows which are never each other's twins (a workspace, a profile), if the table has one.
        public var scope: String?

        /// The names, with the defaults of the catalog format.
        public init(
            createDate: String = "createDate", updateDate: String = "updateDate", uuid: String = "uuid",
            seedID: String? = nil, dismissDate: String? = nil, scope: String? = nil
        ) {
            self.createDate = createDate
            self.updateDate = updateDate
            self.uuid = uuid
            self.seedID = seedID
            self.dismissDate = dismissDate
            self.scope = scope
        }

        /// Whether rows name their seed and the app dismisses them.
        package var isDurable: Bool { seedID != nil && dismissDate != nil }

        /// All mapped columns, in a fixed order.
        public var columns: [String] {
            [createDate, updateDate, uuid] + [seedID, dismissDate, scope].compactMap { $0 }
        }
    }
}
