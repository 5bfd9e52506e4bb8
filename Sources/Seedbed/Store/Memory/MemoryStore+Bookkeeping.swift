/// The part of a memory store's state that belongs with its rows, as JSON: receipts, delivered seeds and prepared tables.
///
/// A store that keeps its rows elsewhere and works on a ``MemoryStore`` saves this part together with the rows.
extension MemoryStore.State {
    /// The receipts, the delivered seeds, and the tables that were prepared.
    package var bookkeeping: JSONValue {
        get {
            let receipts = sorted(receipts) { receipt in
                .array([.number(receipt.released.milliseconds), .number(receipt.seededAt.milliseconds)])
            }
            let former = sorted(formerReleases) { releases in .array(releases.map { .number($0.milliseconds) }) }
            let delivered = sorted(delivered) { seeds in
                .string(RowJSON.block(seeds.values.sorted { $0.id < $1.id }))
            }
            return [
                "receipts": receipts, "formerReleases": former,
                "contentRemoved": sorted(contentRemoved) { .number($0.milliseconds) }, "delivered": delivered,
                "tables": .array(prepared.values.sorted { $0.name < $1.name }.map(\.asJSON)),
            ]
        }
        set {
            (receipts, formerReleases, contentRemoved, delivered, prepared) = ([:], [:], [:], [:], [:])
            for field in newValue["receipts"]?.fields ?? [] {
                guard let dates = field.value.elements?.compactMap(SeedInstant.init(json:)), dates.count == 2 else {
                    continue
                }
                receipts[field.name] = CatalogReceipt(catalog: field.name, released: dates[0], seededAt: dates[1])
            }
            for field in newValue["formerReleases"]?.fields ?? [] {
                formerReleases[field.name] = (field.value.elements ?? []).compactMap(SeedInstant.init(json:))
            }
            for field in newValue["contentRemoved"]?.fields ?? [] {
                contentRemoved[field.name] = SeedInstant(json: field.value)
            }
            for field in newValue["delivered"]?.fields ?? [] {
                for seed in RowJSON.deliveredSeeds(field.value.string ?? "") ?? [] {
                    delivered[field.name, default: [:]][seed.id] = seed
                }
            }
            for json in newValue["tables"]?.elements ?? [] {
                if let table = SeedTable(json: json) { prepared[table.name] = table }
            }
        }
    }

    /// An object with a field for each entry of a dictionary, in the order of the names.
    func sorted<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: json($0.value)) })
    }
}

extension SeedInstant {
    /// The moment of so many milliseconds since 1970, or `nil` for any other JSON.
    init?(json: JSONValue) {
        guard let milliseconds = json.integer else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension SeedTable {
    /// The table as JSON, without the former names of its seeds, which the catalogs declare.
    var asJSON: JSONValue {
        func list(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
        func name(_ name: String?) -> JSONValue { name.map { .string($0) } ?? .null }
        func text(_ references: [SeedTable.Reference]) -> JSONValue {
            .array(references.map { .array([.string($0.table), list($0.columns), list($0.to)]) })
        }
        let others = otherReferences.sorted { $0.key < $1.key }.map { parent, references in
            JSONValue.Field(name: parent, value: text(references))
        }
        return [
            "name": .string(self.name), "key": list(key),
            "mapping": .array(
                [
                    mapping.createDate, mapping.updateDate, mapping.uuid, mapping.seedID, mapping.dismissDate,
                    mapping.scope,
                ].map { name($0) }),
            "dates": .string(dates.rawValue), "volatile": list(volatile), "json": list(json),
            "references": text(references), "otherReferences": .object(others), "dateColumns": list(dateColumns),
        ]
    }

    /// The table of such JSON, or `nil` for any other JSON.
    init?(json: JSONValue) {
        func list(_ json: JSONValue?) -> [String] { (json?.elements ?? []).compactMap(\.string) }
        func references(_ json: JSONValue?) -> [SeedTable.Reference] {
            (json?.elements ?? []).compactMap { reference in
                guard let parts = reference.elements, parts.count == 3, let table = parts[0].string else { return nil }
                return SeedTable.Reference(table: table, columns: list(parts[1]), to: list(parts[2]))
            }
        }
        guard let name = json["name"]?.string, let mapped = json["mapping"]?.elements?.map(\.string),
            mapped.count == 6, let createDate = mapped[0], let updateDate = mapped[1], let uuid = mapped[2],
            let dates = json["dates"]?.string.flatMap(SeedDateFormat.init(rawValue:))
        else { return nil }
        self.init(
            name: name, key: list(json["key"]),
            mapping: Catalog.Mapping(
                createDate: createDate, updateDate: updateDate, uuid: uuid, seedID: mapped[3], dismissDate: mapped[4],
                scope: mapped[5]),
            dates: dates, volatile: list(json["volatile"]), references: references(json["references"]))
        (self.json, dateColumns) = (list(json["json"]), list(json["dateColumns"]))
        for field in json["otherReferences"]?.fields ?? [] { otherReferences[field.name] = references(field.value) }
    }
}
