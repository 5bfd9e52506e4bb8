extension Catalog {
    /// The catalogs, each with what the others say of keys between tables: a key that leads from one table to another is
    /// declared by the one and concerns both.
    static func linked(_ catalogs: [Catalog]) -> [Catalog] {
        let catalogs = joined(catalogs)
        if catalogs.allSatisfy(\.table.references.isEmpty) { return catalogs }
        var references: [String: [TableReference]] = [:]
        for catalog in catalogs where !catalog.table.references.isEmpty {
            references[catalog.table.name] = catalog.table.references
        }
        return catalogs.map { catalog in
            var linked = catalog
            linked.table.otherReferences = references
            linked.table.otherReferences[catalog.table.name] = nil
            return linked
        }
    }
}
