internal import Seedbed

/// The explanation of a row together with that of its seed, which knows what the next launch does with the row.
struct ExplainedRow {
    let explanation: Seeder.Explanation
    /// The explanation of the seed, or `nil` if none is known or no launch can be tried.
    let seed: Seeder.SeedExplanation?

    private var uuid: UUIDText { explanation.uuid }

    /// The object that `--json` prints; its field names are part of the command's interface.
    func json(_ names: SeedNames) -> JSONValue {
        [
            "uuid": uuid.isEmpty ? nil : uuid.json, "rows": .array(explanation.rows.map(json(of:))),
            "rescuedAs": rescuedAs.map(\.json) ?? nil,
            "rescuedNextLaunch": .bool(seed?.nextLaunch.rescued.contains { $0.was == uuid } ?? false),
            "log": .array(explanation.log.map { $0.json(names) }),
        ]
    }

    private func json(of row: Seeder.Explanation.Row) -> JSONValue {
        let copy = copy(of: row)
        guard case .object(let fields) = fate(of: row).json else { return nil }
        return .object(
            fields + [
                .init(name: "was", value: copy?.was?.json ?? nil),
                .init(name: "differing", value: .array((copy?.differing ?? []).map(JSONValue.string))),
            ])
    }

    /// A line for each row that exists, one for each that was removed, and one if it comes or came back.
    func lines(_ names: SeedNames) -> [String] {
        var lines: [String] = []
        for row in explanation.rows {
            let copy = copy(of: row)
            let origin = copy?.was.map { ", put back for \($0), which was deleted (R2)," } ?? ""
            lines.append("\(uuid.title(in: row.table))\(origin) \(fate(of: row).sentence)")
            if let differing = copy?.differing, !differing.isEmpty {
                lines.append("  differs from the catalog in \(differing.joined(separator: ", "))")
            }
        }
        lines += explanation.log.map { "\($0.at.iso8601) \($0.line(names))" }
        if let rescue = seed?.nextLaunch.rescued.first(where: { $0.was == uuid }) {
            lines.append("the next launch \(rescue.sentence)")
        } else if let rescuedAs {
            lines.append("it was put back as \(rescuedAs) (R2)")
        } else if let lost = seed?.nextLaunch.lost.first(where: { $0.uuid == uuid }) {
            lines.append(lost.nextLaunch)
        }
        return lines
    }

    /// The identity under which the row is back, or comes back with the next launch.
    private var rescuedAs: UUIDText? {
        seed?.nextLaunch.rescued.first { $0.was == uuid && $0.uuid != uuid }?.uuid
            ?? seed?.copies.first { $0.was == uuid }?.uuid
    }

    /// The decision on the row: that of the next launch if the launch removes it.
    private func fate(of row: Seeder.Explanation.Row) -> Seeder.Explanation.Row {
        guard let seed, let copy = copy(of: row), seed.nextLaunch.removed.contains(uuid) else { return row }
        var fate = copy.row
        fate.seed = row.seed
        return fate
    }

    /// The row among the copies of the seed: rows may share an identity.
    private func copy(of row: Seeder.Explanation.Row) -> Seeder.SeedExplanation.Copy? {
        seed?.copies.first { $0.uuid == uuid && $0.row.table == row.table && $0.row.row == row.row }
    }
}
