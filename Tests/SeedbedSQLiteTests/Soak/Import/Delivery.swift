import Seedbed

/// One row as a sync engine brings it: a version of it, or its deletion.
struct Delivery: Sendable {
    var table: String
    var uuid: String
    /// A later version takes the place of an earlier one, in whatever order they come; a deletion is the last one.
    var version: Int
    /// The values of the row; nil for a deletion.
    var row: TestHarness.Row?

    static func deletion(of uuid: String, from table: String) -> Delivery {
        Delivery(table: table, uuid: uuid, version: .max, row: nil)
    }
}

/// The rows that come in at once, and how they are reported.
struct Piece: Sendable {
    var deliveries: [Delivery]
    /// Whether the app cannot say what came in.
    var isUnknown = false
    /// Whether the report spells uuids in upper case and names some that are nowhere.
    var isSloppy = false
    /// Whether deletions are left for the store to notice.
    var hidesDeletions = false

    var changes: ImportedChanges {
        if isUnknown { return .unknown }
        var rows: (inserted: [UUIDText], updated: [UUIDText], deleted: [UUIDText]) = ([], [], [])
        for delivery in deliveries {
            let uuid = UUIDText(isSloppy ? delivery.uuid.uppercased() : delivery.uuid)
            if delivery.row == nil {
                rows.deleted.append(uuid)
            } else if delivery.version == 1 {
                rows.inserted.append(uuid)
            } else {
                rows.updated.append(uuid)
            }
        }
        if isSloppy { rows.inserted.insert(UUIDText("FFFFFFFF-0000-4000-8000-000000000000"), at: 0) }
        return .rows(inserted: rows.inserted, updated: rows.updated, deleted: hidesDeletions ? [] : rows.deleted)
    }
}

extension Piece: CustomStringConvertible {
    var description: String {
        let parts = deliveries.map { delivery in
            guard let row = delivery.row else { return "delete \(delivery.uuid.prefix(8))…\(delivery.uuid.suffix(3))" }
            let values = ["name", "createDate", "updateDate", "dismissDate", "color", "club", "position", "seed"]
                .compactMap { column in
                    row[column].flatMap {
                        $0.isNull ? nil : "\(column) \(RawValue($0))".replacing("T00:00:00.000Z", with: "")
                    }
                }
            return
                "\(delivery.uuid.prefix(8))…\(delivery.uuid.suffix(3)) v\(delivery.version) \(values.joined(separator: ", "))"
        }
        return (isUnknown ? "unknown: " : "rows: ") + parts.joined(separator: "; ")
    }
}
