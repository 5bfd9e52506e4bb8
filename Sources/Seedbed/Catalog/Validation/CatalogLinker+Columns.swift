extension CatalogLinker {
    /// The rule that a column holds one kind of values, whichever catalogs of its table declare it.
    mutating func checkColumnTypes() {
        var firsts: [[SQLName]: (draft: Int, type: Catalog.ColumnType, offset: Int)] = [:]
        for (index, draft) in drafts.enumerated() {
            guard let table = draft.table else { continue }
            for (name, type) in draft.columns {
                guard let type else { continue }
                let column = [SQLName(table), SQLName(name.text)]
                guard let first = firsts[column] else {
                    firsts[column] = (index, type, name.offset)
                    continue
                }
                if first.draft == index || first.type.isStored(as: type) { continue }
                let place = place(first.offset, in: first.draft)
                report(
                    """
                    column \(name.text.quoted) is "\(type.rawValue)", but "\(first.type.rawValue)" for the same table at \
                    \(place)
                    """, in: index, at: name.offset)
            }
        }
    }
}

extension Catalog.ColumnType {
    /// Whether a column can be of both types, because both store values alike.
    fileprivate func isStored(as other: Catalog.ColumnType) -> Bool {
        func kind(_ type: Catalog.ColumnType) -> Catalog.ColumnType {
            switch type {
            case .text, .uuid, .json: .text
            case .integer, .boolean: .integer
            case .real, .date, .blob: type
            }
        }
        return kind(self) == kind(other)
    }
}
