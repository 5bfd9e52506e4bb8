internal import Seedbed

/// A `RAISE` that a statement may reach through a trigger of the app.
struct Raise: Hashable {
    /// The effect on the statement; the raw values are the numbers in SQLite's programs.
    enum Effect: Int64 {
        case rollback = 1
        case abort = 2
        case fail = 3
        case ignore = 4
    }

    /// The name of the trigger.
    var trigger: String
    var effect: Effect
}

extension TriggerProbe {
    /// Returns each `RAISE` that an insertion into a table may reach.
    ///
    /// The result is `nil` if SQLite cannot compile the triggers without the app.
    static func raises(
        insertingInto table: String, on connection: borrowing Connection
    ) throws(StoreError) -> Set<Raise>? {
        try raises(of: "INSERT INTO \(SQL.quote(table)) DEFAULT VALUES", table, on: connection)
    }

    /// Returns each `RAISE` that an update of the columns may reach.
    ///
    /// The result is `nil` if SQLite cannot compile the triggers without the app.
    static func raises(
        updating columns: [String], of table: String, on connection: borrowing Connection
    ) throws(StoreError) -> Set<Raise>? {
        let assignments = columns.map { "\(SQL.quote($0)) = \(SQL.quote($0))" }.joined(separator: ", ")
        return try raises(of: "UPDATE \(SQL.quote(table)) SET \(assignments)", table, on: connection)
    }

    private static func raises(
        of statement: String, _ table: String, on connection: borrowing Connection
    ) throws(StoreError) -> Set<Raise>? {
        if try triggers(of: table, on: connection).isEmpty { return [] }
        return try connection.schema.raises(of: statement, on: connection)
    }

    /// Reads the program of a statement and those of the triggers that it runs, as `EXPLAIN` lists them.
    ///
    /// A program begins with `Init`, which names the trigger. `RAISE` becomes a `Halt` with an effect. No other `Halt` of these
    /// statements has one, since the copy of the schema does not check foreign keys.
    borrowing func raises(of statement: String) throws(StoreError) -> Set<Raise>? {
        // Adds the stand-ins for functions and collations of the app.
        if !prepare(statement, running: false) { return nil }
        let program = try Statement("EXPLAIN \(statement)", on: model, path: "")
        var raises: Set<Raise> = []
        // Empty for the statement itself; `nil` if this SQLite lists programs in another way.
        var trigger: String?
        while try program.step() {
            switch program.text(1) {
            case "Init": trigger = String(program.text(5).split(separator: "-- TRIGGER ").last ?? "")
            case "Halt":
                let isConstraint = program.value(2) == .integer(Int64(StoreError.triggerConstraint))
                guard let trigger, let effect = Raise.Effect(rawValue: program.value(3).integer),
                    isConstraint || effect == .ignore
                else { continue }
                raises.insert(Raise(trigger: trigger, effect: effect))
            default: break
            }
        }
        return trigger == nil ? nil : raises
    }
}
