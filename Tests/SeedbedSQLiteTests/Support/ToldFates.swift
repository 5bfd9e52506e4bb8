import Seedbed

/// The fates of rows: as `explain` tells them before a cleanup, or as a cleanup made them, in the same words.
struct ToldFates: Equatable {
    /// The rows that go, each with its reason and survivor, in order.
    var removed: [String] = []
    /// The rows that stay although a rule removes them, each with the reason, in order.
    var leftAlone: [String] = []

    /// Asks the seeder for each row.
    init(of uuids: [String], _ seeder: Seeder) async throws {
        for uuid in Set(uuids).sorted() {
            for row in try await seeder.explain(UUIDText(uuid), account: .signedOut).rows {
                guard case .remove(let reason, let survivor) = row.verdict else { continue }
                if let left = row.leftAlone {
                    leftAlone.append("\(row.table) \(uuid): \(left.rawValue)")
                } else {
                    let survivor = survivor?.uuid.description ?? "no row"
                    removed.append("\(row.table) \(uuid): \(reason.rawValue), \(survivor)")
                }
            }
        }
        removed.sort()
        leftAlone.sort()
    }

    /// Reads the report of a cleanup of all groups.
    init(_ report: Seeder.Report) {
        removed = report.removed.filter { $0.uuid.description != "" }.map { removal in
            "\(removal.table) \(removal.uuid): \(removal.reason.rawValue), \(removal.survivor?.description ?? "no row")"
        }.sorted()
        leftAlone = report.leftAlone.map { "\($0.table) \($0.uuid): \($0.reason.rawValue)" }.sorted()
    }
}
