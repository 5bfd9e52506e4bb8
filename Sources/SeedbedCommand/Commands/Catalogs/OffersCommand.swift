internal import Seedbed
internal import SeedbedSQLite

/// `seedbed offers`: shows defaults that have changed under a user's edit, and accepts or declines them.
enum OffersCommand {
    /// Prints the offers, or the one that was accepted or declined.
    static func run(_ arguments: Arguments) async throws(CommandError) {
        let context = try CommandContext(arguments)
        let isDryRun = arguments.has(.dryRun)
        let (accepted, declined) = (arguments.values[.accept], arguments.values[.decline])
        if accepted != nil, declined != nil { throw .usage(.acceptAndDecline(arguments.command)) }
        if declined != nil, arguments.has(.columns) { throw .usage(.declineAndColumns(arguments.command)) }
        if accepted == nil, arguments.has(.columns) { throw .usage(.columnsWithoutAccept(arguments.command)) }
        let columns = try attempt { () throws(UsageError) in try arguments.list(.columns) }
        var options = context.options(dryRun: isDryRun)
        if accepted == nil { options.isReadOnly = true }
        let device = try context.knownDevice() ?? UUIDText.random().description
        let seeder = context.seeder(device: device, options: options)
        var offers = try await attempt { () async throws(SeedbedError) in
            try await seeder.offers(account: context.account)
        }
        if let uuid = accepted ?? declined {
            offers = offers.filter { $0.uuid == UUIDText(uuid) }
            if let columns, let offer = offers.first {
                let known = offers.flatMap(\.columns).map(\.name)
                if let unknown = columns.first(where: { !known.contains($0) }) {
                    let question =
                        Suggestion.nearest(to: unknown, among: known).map { " (did you mean “\($0)”?)" } ?? ""
                    throw .schema(problems: [
                        "--columns: the offer for row \(offer.uuid) has no column “\(unknown.onOneLine)”\(question); "
                            + "seedbed offers lists its columns"
                    ])
                }
                for index in offers.indices { offers[index].columns.removeAll { !columns.contains($0.name) } }
                offers.removeAll(where: \.columns.isEmpty)
            }
            if offers.isEmpty { throw .noOffer(uuid: uuid, store: context.store) }
            for offer in offers where accepted != nil || !isDryRun {
                let isDone = try await attempt { () async throws(SeedbedError) -> Bool in
                    if declined != nil {
                        try await seeder.decline(offer, account: context.account)
                        return true
                    }
                    return try await seeder.accept(offer, account: context.account, dryRun: isDryRun)
                }
                if !isDone { throw .offerNotAccepted(uuid: uuid, table: offer.table, store: context.store) }
            }
        }
        let verb = accepted != nil ? "accepted" : declined != nil ? "declined" : "offered"
        let json: JSONValue = [
            "outcome": .string(verb), "dryRun": .bool(isDryRun), "offers": .array(offers.map(\.json)),
        ]
        var lines = offers.flatMap(\.lines)
        if accepted != nil || declined != nil { lines.insert("\(verb):", at: 0) }
        try StandardStream.output.write(json, or: lines.isEmpty ? ["nothing is offered"] : lines, as: arguments)
        StandardStream.warn(ofDryRun: isDryRun, arguments)
    }
}

extension SeedOffer {
    /// A heading, and a line for each column.
    fileprivate var lines: [String] {
        let heading = "\(seed) \(uuid), table \(table): its default has changed since \(since.short)"
        return [heading.onOneLine]
            + columns.map { column in
                let values = [column.shippedThen, column.yours, column.shippedNow].map { $0.json.serialized(.compact) }
                let mine = column.isYours ? "yours is \(values[1])" : "yours is the same"
                return "  \(column.name): \(values[0]) was shipped, \(mine), now it is \(values[2])".onOneLine
            }
    }

    /// The object that `--json` prints for an offer.
    fileprivate var json: JSONValue {
        let columns = columns.map { column -> JSONValue in
            [
                "column": .string(column.name), "shippedThen": column.shippedThen.json, "yours": column.yours.json,
                "shippedNow": column.shippedNow.json, "changedByUser": .bool(column.isYours),
            ]
        }
        return [
            "seed": .string(seed.description), "table": .string(table), "uuid": uuid.json,
            "since": .string(since.iso8601), "released": .string(released.iso8601), "columns": .array(columns),
        ]
    }
}
