internal import Seedbed

/// The triggers that keep the user's rows and references which an `ON DELETE` action takes when an import deletes a touched copy
/// (C5, R2).
///
/// The log notes the deleted rows, and the references that become null, under the identity of the copy. They come back with the
/// copy that takes its place; see ``SQLiteJournal/reinsertKeptRows(from:)``. `seedbed_trail` holds the values.
///
/// | `reason` | `tbl`, `uuid` | `seedID` | `survivor` |
/// |---|---|---|---|
/// | `kept`: a row that went | of the copy | the row's table | the identity of the row that takes the place of the copy, once that is known |
/// | `emptied`: a reference that became null, or got its default | of the copy | the row's table | the same |
/// | `parted`: a row that is back, without values for whose columns the table has no place | of the copy | the row's table | the same |
///
/// The triggers fire after the action, so that a row which another trigger has moved to a twin is not noted.
///
/// A hidden number does not name a row: after the app has made the table again it is another row's. For an emptied reference the
/// row's key is noted too. Without a key, `row` holds all its other values as one text, without its references if it has others.
struct KeptRowTriggers {
    /// A table that loses rows or references with a copy.
    struct Child {
        var layout: TableLayout
        /// Whether rows of it are deleted.
        var loses = false
        /// The columns of its references that become null, or get their default.
        var emptied: [String] = []
        /// The columns of these that may get a default other than null.
        var defaulted: Set<SQLName> = []

        /// SQL condition: `value`, which the reference `column` now holds, is one that a deletion leaves there.
        func isEmpty(_ column: String, _ value: String) -> String {
            layout.isEmptied(column, value, isDefaulted: defaulted.contains(SQLName(column)))
        }
    }

    /// The beginning of each value that a trigger notes, before the name of its column.
    static let noted = "(last_insert_rowid(), "

    /// The table of the copies.
    let parent: SeedTable
    let layout: TableLayout
    let children: [Child]

    /// The triggers by name, with the statement that makes each.
    var statements: [(name: String, sql: String)] {
        children.flatMap { child in
            (child.loses ? [trigger("kept", "DELETE", on: child, child.layout.columns.map(\.name))] : [])
                + (child.emptied.isEmpty ? [] : [emptied(child)])
        }
    }

    private func emptied(_ child: Child) -> (name: String, sql: String) {
        let uuid = [CopyRemoval.mapping(parent.mapping, in: child.layout).uuid].filter {
            child.layout.column($0) != nil
        }
        let names = naming(child)
        let identity = child.layout.identity + names + uuid
        let isNameless = child.layout.hasHiddenNumber && names.isEmpty
        let isEmptied = child.emptied.map { column in
            let (old, new) = ("OLD.\(SQL.quote(column))", "NEW.\(SQL.quote(column))")
            let isOther = child.defaulted.contains(SQLName(column)) ? " AND \(old) IS NOT \(new)" : ""
            return "\(old) IS NOT NULL AND \(child.isEmpty(column, new))\(isOther)"
        }
        return trigger(
            "emptied", "UPDATE OF \(SQL.list(child.emptied))", on: child, identity, child.emptied,
            where: " AND (\(isEmptied.joined(separator: " OR ")))",
            content: isNameless ? child.layout.lastingContent("OLD.", except: child.emptied + uuid) : nil)
    }

    /// The columns that name a row of a table with hidden numbers, as far as they keep their values.
    private func naming(_ child: Child) -> [String] {
        child.layout.hasHiddenNumber ? child.layout.namingColumns(uuid: nil, except: child.emptied) : []
    }

    private func trigger(
        _ reason: String, _ event: String, on child: Child, _ columns: [String], _ emptied: [String] = [],
        where condition: String = "", content: String? = nil
    ) -> (name: String, sql: String) {
        let name = "seedbed_stay_\(reason)_\(child.layout.name)\(CascadeGuardTriggers.suffix(parent: layout.name))"
        let isSelf = child.layout.name.isSameName(as: layout.name)
        let isOther = isSelf ? " AND o0 IS NOT OLD.\(SQL.quote(parent.mapping.uuid))" : ""
        let note = """
            FROM seedbed_notes WHERE kind = \(SQL.literal("moving " + layout.name)) AND cols = '' AND n0 IS NOT NULL
                AND at = \(CascadeGuardTriggers.now)\(isOther)
            """
        var seen: Set<SQLName> = []
        let values = (columns + emptied).filter {
            child.layout.column($0)?.isGenerated != true && seen.insert(SQLName($0)).inserted
        }.map { column in
            let old = "OLD.\(SQL.quote(column))"
            let value =
                columns.contains(column)
                ? old : "CASE WHEN \(child.isEmpty(column, "NEW.\(SQL.quote(column))")) THEN \(old) END"
            return "\(Self.noted)\(SQL.literal(column)), \(value))"
        }
        let sql = """
            CREATE TRIGGER \(SQL.quote(name)) AFTER \(event) ON \(SQL.quote(child.layout.name))
            WHEN EXISTS (SELECT 1 \(note))\(condition)
            BEGIN
                INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason\(content == nil ? "" : ", row"))
                SELECT \(DateSQL.log), \(SQL.literal(layout.name)), n0, \(SQL.literal(child.layout.name)), '\(reason)'\(content.map { ", \($0)" } ?? "")
                \(note) ORDER BY id DESC LIMIT 1;
                INSERT INTO seedbed_trail (id, col, value) VALUES \(values.joined(separator: ", "));
            END
            """
        return (name, sql)
    }
}
