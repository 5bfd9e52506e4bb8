internal import Seedbed

extension SeedTable {
    /// The keys between tables that the catalogs declare (C5); the columns they lead to are left open where these are the
    /// primary key.
    var declaredKeys: [ForeignKey] {
        var all = otherReferences
        all[name] = references
        return all.sorted { $0.key < $1.key }.flatMap { parent, references in
            references.map { reference in
                ForeignKey(
                    child: reference.table, childColumns: reference.columns, parent: parent,
                    parentColumns: reference.to, onDelete: "NO ACTION", onUpdate: "NO ACTION")
            }
        }
    }
}
