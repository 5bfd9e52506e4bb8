extension SeedStore {
    /// Decides for the store which rows take the places of rows that are gone (C5), by ``PlaceRule``.
    package var forwarding: LostRow.Forwarding {
        { (lost, table) throws(StoreError) in
            try PlaceRule.place(of: lost, in: table) { (uuid) throws(StoreError) in
                try !self.copies(withUUID: uuid, of: table).isEmpty
            } copies: { (group, table) throws(StoreError) in
                try self.copies(inGroup: group, of: table)
            }
        }
    }
}
