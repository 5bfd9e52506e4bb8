@testable import SeedbedCommand

extension Command {
    /// The names that a line needs for each operand and option of a command that works on the store `app.db`.
    struct Names {
        var table: String
        var key: String
        var uuid: String
        var seedID: String
        /// The identity of a row in the store.
        var row = "u"
    }

    /// Whether it changes the store: each command that does can show first what it would do.
    var writes: Bool { options.contains(.store) && options.contains(.dryRun) }

    /// The words of a whole line, made from what the command says that it takes; so a new command has one too.
    func line(_ names: Names) -> String {
        let operands = [
            "OTHER": "other.db", "ID|none": "none", "SEEDID": names.seedID, "UUID|SEEDID": names.row,
            "ROWS.json": "rows.json",
        ]
        var words = [rawValue, self.operands.flatMap { operands[$0.name] } ?? "", "--store app.db"]
        if options.contains(.table), self != .explain { words.append("--table \(names.table)") }
        if options.contains(.tables), self == .unify { words.append("--tables \(names.table)") }
        if options.contains(.by) { words.append("--by \(names.key)") }
        if options.contains(.survivor) { words.append("--survivor least:\(names.uuid)") }
        if self == .unique { words.append("--local") }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
