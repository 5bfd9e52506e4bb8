internal import Seedbed
internal import SeedbedSQLite

extension StoreInspection {
    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        let history = history.map { history -> JSONValue in
            [
                "transactions": .number(history.transactions),
                "authors": .array(
                    history.authors.map {
                        ["author": $0.name.map(JSONValue.string) ?? nil, "transactions": .number($0.transactions)]
                    }),
            ]
        }
        return [
            "format": .string(format.rawValue), "entities": .array(entities.map(\.json)), "history": history ?? nil,
        ]
    }

    /// A table of the entities, then the groups of twins, and who wrote the transactions.
    var lines: [String] {
        let isCoreData = format == .coreData
        let heads = [isCoreData ? "entity" : "table", "rows", "key", "uuid", "createDate", "updateDate", "twins"]
        let table = AlignedTable.lines(of: [heads] + entities.map(\.cells)).split(separator: "\n").map(String.init)
        var lines = [isCoreData ? "a store of Core Data or SwiftData" : "an SQLite database, not of Core Data"]
        lines += entities.isEmpty ? ["it has no table"] : table
        for entity in entities { lines += entity.twinLines }
        if let history {
            let count = history.transactions
            lines.append("the history holds \(count) \(count == 1 ? "transaction" : "transactions")")
            lines += history.authors.map { "  \($0.transactions) by \($0.name ?? "no author")" }
        }
        return lines
    }
}

extension StoreInspection.Entity {
    fileprivate var json: JSONValue {
        func names(_ columns: [String]) -> JSONValue { .array(columns.map(JSONValue.string)) }
        return [
            "name": .string(name), "table": table.map(JSONValue.string) ?? nil,
            "parent": parent.map(JSONValue.string) ?? nil, "rows": .number(rows), "uuid": names(uuid),
            "createDate": names(createDate), "updateDate": names(updateDate), "key": names(key),
            "twins": .array(twins.map { .array($0.map(\.json)) }),
        ]
    }

    fileprivate var cells: [String] {
        [parent.map { "\(name): \($0)" } ?? name, String(rows)]
            + [key, uuid, createDate, updateDate].map { $0.isEmpty ? "–" : $0.joined(separator: ",") }
            + [key.isEmpty ? "–" : String(twins.count)]
    }

    /// The first groups of twins, one line for each row.
    fileprivate var twinLines: [String] {
        var lines: [String] = []
        for group in twins.prefix(Self.most) {
            lines.append("\(name): \(group.count) rows have the same \(key.joined(separator: ", "))")
            lines += group.map { "  " + $0.line }
        }
        if twins.count > Self.most { lines.append("\(name): and \(twins.count - Self.most) more keys; --json has all") }
        return lines
    }

    /// The number of groups that are printed for a person to read.
    private static let most = 20
}

extension StoreInspection.Row {
    fileprivate var json: JSONValue {
        [
            "row": number.map { .number($0) } ?? nil, "uuid": uuid?.json ?? nil,
            "edited": isEdited.map(JSONValue.bool) ?? nil, "saves": saves.map { .number($0) } ?? nil,
            "writers": .array(
                writers.map {
                    [
                        "change": .string($0.change.rawValue), "author": $0.author.map(JSONValue.string) ?? nil,
                        "transactions": .number($0.transactions),
                    ]
                }),
        ]
    }

    /// `row 3 1a2b…: edited; inserted by app, updated by app (2)`.
    fileprivate var line: String {
        let name = ([number.map { "row \($0)" }, uuid?.description].compactMap { $0 }).joined(separator: " ")
        let edits = isEdited.map { $0 ? "edited" : "not edited" }
        let writers = writers.map { writer in
            let verb =
                switch writer.change {
                case .insert: "inserted"
                case .update: "updated"
                case .delete: "deleted"
                }
            let times = writer.transactions > 1 ? " (\(writer.transactions))" : ""
            return "\(verb) by \(writer.author ?? "no author")\(times)"
        }
        let facts = [edits, writers.isEmpty ? nil : writers.joined(separator: ", ")].compactMap { $0 }
        return (name.isEmpty ? "a row" : name) + (facts.isEmpty ? "" : ": " + facts.joined(separator: "; "))
    }
}
