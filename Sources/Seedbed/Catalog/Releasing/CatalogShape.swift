/// The parts of a catalog that say what its rows mean: a change of them changes what every existing row is.
package struct CatalogShape: Sendable, Hashable {
    /// The table.
    package var table: String
    /// The columns of the key.
    package var key: [String]
    /// The declared columns with their types, or `nil` if none are declared.
    package var columns: [String: Catalog.ColumnType]?
    /// The bookkeeping columns, by the fields of `mapping`.
    package var mapping: [String: String]
    /// How dates are stored.
    package var dates: SeedDateFormat
    /// The columns that are declared volatile, in order, or `nil` if a history does not tell them.
    var volatile: [String]?
    /// The declared references to the table, in order, or `nil` if a history does not tell them.
    var references: [String]?

    /// The shape of a catalog.
    init(_ catalog: Catalog) {
        table = catalog.table.name
        key = catalog.table.key
        columns = catalog.columns == nil ? nil : catalog.columnTypes
        mapping = [:]
        for field in MappingField.allCases { mapping[field.rawValue] = field.name(in: catalog.table.mapping) }
        dates = catalog.table.dates
        volatile = catalog.table.volatile.sorted()
        references = catalog.table.references.map { "\($0.table) (\($0.columns.joined(separator: ", ")))" }.sorted()
    }

    /// The shape that a history file keeps, or `nil` if the value is none.
    init?(_ value: JSONValue) {
        guard case .string(let table)? = value["table"], case .array(let key)? = value["key"],
            case .object(let mapping)? = value["mapping"], case .string(let dates)? = value["dates"],
            let format = SeedDateFormat(rawValue: dates)
        else { return nil }
        self.table = table
        self.dates = format
        self.key = key.compactMap { if case .string(let column) = $0 { column } else { nil } }
        self.mapping = [:]
        for field in mapping { if case .string(let column) = field.value { self.mapping[field.name] = column } }
        if self.key.count != key.count || self.mapping.count != mapping.count { return nil }
        if case .object(let declared)? = value["columns"] {
            var columns: [String: Catalog.ColumnType] = [:]
            for field in declared {
                guard case .string(let type) = field.value, let known = Catalog.ColumnType(rawValue: type) else {
                    return nil
                }
                columns[field.name] = known
            }
            self.columns = columns
        }
        for (name, part) in [("volatile", \Self.volatile), ("references", \Self.references)] {
            guard case .array(let listed)? = value[name] else { continue }
            let names = listed.compactMap { if case .string(let text) = $0 { text } else { nil as String? } }
            if names.count != listed.count { return nil }
            self[keyPath: part] = names
        }
    }

    /// The shape as a history file keeps it, in one line.
    var json: JSONValue {
        func object(_ values: [String: String]) -> JSONValue {
            .object(values.sorted { $0.key < $1.key }.map { JSONValue.Field(name: $0.key, value: .string($0.value)) })
        }
        return [
            "table": .string(table), "key": .array(key.map(JSONValue.string)),
            "columns": columns.map { object($0.mapValues(\.rawValue)) } ?? nil, "mapping": object(mapping),
            "dates": .string(dates.rawValue), "volatile": .array((volatile ?? []).map(JSONValue.string)),
            "references": .array((references ?? []).map(JSONValue.string)),
        ]
    }

    /// One difference between two shapes.
    package struct Difference: Sendable, Hashable {
        /// The catalog's field.
        var field: CatalogField
        /// The name of the part, such as `mapping.uuid`.
        package var part: String
        /// The former value, or `nil` if it had none.
        package var former: String?
        /// The present value, or `nil` if it has none.
        package var current: String?
        /// Whether a column of the key is gone.
        package var losesKey = false

        /// `"mapping.uuid" was "uuid" and is "id"`.
        package var sentence: String {
            let before = former.map { "was \($0.quoted)" } ?? "did not exist"
            return
                "\(part.quoted) \(before) in the last release and \(current.map { "is \($0.quoted)" } ?? "is gone") now"
        }
    }

    /// The differences from an earlier shape, in the order of the fields.
    ///
    /// Columns that were added or dropped are none: only the type of a column that both have counts.
    func differences(from former: CatalogShape) -> [Difference] {
        var found: [Difference] = []
        func add(_ field: CatalogField, _ part: String, _ before: String?, _ now: String?, losesKey: Bool = false) {
            if before == now { return }
            found.append(Difference(field: field, part: part, former: before, current: now, losesKey: losesKey))
        }
        add(.table, "table", former.table, table)
        add(
            .key, "key", former.key.joined(separator: ", "), key.joined(separator: ", "),
            losesKey: !Set(former.key).isSubset(of: key))
        for (name, type) in (columns ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let before = former.columns?[name] { add(.columns, "columns.\(name)", before.rawValue, type.rawValue) }
        }
        for field in MappingField.allCases {
            add(.mapping, "mapping.\(field.rawValue)", former.mapping[field.rawValue], mapping[field.rawValue])
        }
        add(.dates, "dates", former.dates.rawValue, dates.rawValue)
        return found
    }
}

/// The columns that the triggers of a store watch for edits (T2).
extension CatalogShape {
    /// A part of `volatile` or `references` that a release has added or taken away.
    package struct WatchDifference: Sendable, Hashable {
        /// The catalog's field that lists it.
        var field: CatalogField
        /// The column, or the table and the columns.
        var name: String
        /// Whether the field lists it now.
        var isListed: Bool

        /// `"volatile" no longer lists "position": a change of it is an edit from this release on`.
        package var sentence: String {
            let name = "\(field.rawValue.quoted) \(isListed ? "lists" : "no longer lists") \(name.quoted)"
            return "\(name): a change of it is \(isListed ? "no edit any more" : "an edit from this release on")"
        }
    }

    /// The differences from an earlier shape, as far as that tells them.
    func watchDifferences(from former: CatalogShape) -> [WatchDifference] {
        var found: [WatchDifference] = []
        func add(_ field: CatalogField, _ before: [String]?, _ now: [String]?) {
            guard let before, let now else { return }
            found += before.filter { !now.contains($0) }.map {
                WatchDifference(field: field, name: $0, isListed: false)
            }
            found += now.filter { !before.contains($0) }.map { WatchDifference(field: field, name: $0, isListed: true) }
        }
        add(.volatile, former.volatile, volatile)
        add(.references, former.references, references)
        return found
    }
}
