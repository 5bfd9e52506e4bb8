internal import Seedbed

/// The effect of a release that changes `dates` on rows that Seedbed has saved: the journal's versions and the log's rows.
extension TablePreparation {
    /// Brings the dates of saved rows into the present format, as the app does with its own rows.
    ///
    /// Without it a row would come back with the dates of another year (R2, R3, C7).
    ///
    /// - Returns: the format of the saved rows afterwards; the former one if the app has not converted its rows yet. No call of a
    ///   seeder comes that far then (``formerDates(in:)``).
    func followDates(of table: SeedTable, _ layout: TableLayout) throws(StoreError) -> SeedDateFormat {
        guard let conversion = try conversion(to: table, layout) else { return table.dates }
        if try holdsFormerDates(layout, by: conversion) { return conversion.former }
        try convertVersions(of: layout, by: conversion)
        try convertLog(of: layout, by: conversion)
        try convertChanges(of: layout, by: conversion)
        return table.dates
    }

    /// Carries out ``StoreColumns/formerDates(in:)``.
    ///
    /// For a table whose format is noted and has not changed it is one look at an index.
    func formerDates(in table: SeedTable) throws(StoreError) -> SeedDateFormat? {
        if try !Bookkeeping.notesArrivals(on: store.connection) { return nil }
        let layout: TableLayout
        do throws(StoreError) { layout = try store.layout(of: table) } catch {
            guard case .missingTable = error else { throw error }
            return nil
        }
        guard let conversion = try conversion(to: table, layout) else { return nil }
        return try holdsFormerDates(layout, by: conversion) ? conversion.former : nil
    }

    /// Returns the conversion that a change of `dates` asks for, or `nil` if the saved rows have the present format.
    private func conversion(to table: SeedTable, _ layout: TableLayout) throws(StoreError) -> DateConversion? {
        let prepared = try Self.preparedDates(of: layout.name, on: store.connection)
        if let prepared, prepared.isReadAlike(table.dates) { return nil }
        let mapping = table.mapping
        let columns = [mapping.createDate, mapping.updateDate] + [mapping.dismissDate].compactMap(\.self)
        // A table that is prepared for the first time has no saved rows.
        if prepared == nil, try !hasSavedRows(layout) { return nil }
        let releases = try SQLiteBookkeeping(store: store).releases()
        if releases.isEmpty { return nil }
        let found = prepared == nil ? try savedDates(of: table, layout, releases) : prepared
        guard let former = found else { return nil }
        return DateConversion(
            former: former, present: table.dates, createDate: mapping.createDate, columns: columns + table.dateColumns,
            releases: releases)
    }

    /// Whether the journal or the log may hold rows of the table.
    private func hasSavedRows(_ layout: TableLayout) throws(StoreError) -> Bool {
        let kinds = SavedVersions.allKinds(layout)
        return try store.connection.row(
            """
            SELECT 1 FROM seedbed_notes WHERE kind IN (\(SQL.parameters(kinds.count)))
            UNION ALL SELECT 1 FROM seedbed_log WHERE tbl = ? LIMIT 1
            """, kinds + [.text(layout.name)]) != nil
    }

    /// Returns the other format in which a saved row has the date of a release; `nil` if none has.
    ///
    /// A table that was made again has lost its triggers, and earlier versions of Seedbed noted no format.
    private func savedDates(
        of table: SeedTable, _ layout: TableLayout, _ releases: [SeedInstant]
    ) throws(StoreError) -> SeedDateFormat? {
        for version in try SavedVersions.all(of: layout, on: store.connection) {
            let createDate = try version.value(of: table.mapping.createDate, on: store.connection) ?? .null
            if let format = table.dates.otherFormat(of: createDate, among: releases) { return format }
        }
        let rows = try store.connection.rows(
            "SELECT row FROM seedbed_log WHERE tbl = ? AND substr(row, 1, 1) = '{' ORDER BY id LIMIT 512",
            [.text(layout.name)])
        for row in rows {
            let column = RowJSON.columns(row[0].text).first { $0.name.isSameName(as: table.mapping.createDate) }
            if let column, let format = table.dates.otherFormat(of: column.value, among: releases) { return format }
        }
        return nil
    }

    /// Whether a row of the table still has the date of a release in the former format.
    private func holdsFormerDates(_ layout: TableLayout, by conversion: DateConversion) throws(StoreError) -> Bool {
        guard let column = layout.column(conversion.createDate)?.name else { return false }
        var isFormer = false
        try store.connection.forEachRow(
            "SELECT DISTINCT \(SQL.quote(column)) FROM \(SQL.quote(layout.name))"
        ) { (row: borrowing Statement) throws(StoreError) in
            let format = conversion.present.otherFormat(of: row.value(0), among: conversion.releases)
            if format == conversion.former { isFormer = true }
        }
        return isFormer
    }

    /// Returns the format in which a table's triggers write dates; `nil` if Seedbed has not prepared it.
    static func preparedDates(
        of table: String, on connection: borrowing Connection
    ) throws(StoreError) -> SeedDateFormat? {
        guard try Bookkeeping.notesArrivals(on: connection) else { return nil }
        let index = try connection.schema.index(on: connection)
        guard let name = index.table(table)?.name else { return nil }
        let noted = try connection.row("SELECT o0 FROM seedbed_notes WHERE kind = 'columns ' || ?", [.text(name)])
        if case .text(let text)? = noted?[0] { return SeedDateFormat(rawValue: text) }
        // Earlier versions of Seedbed noted no format.
        let triggers = index.triggers.on(name).filter { SQL.isOwn($0.name) }
        for format in SeedDateFormat.allCases where try connection.holds(DateSQL.now(format), in: triggers) {
            return format
        }
        return nil
    }

    private func convertVersions(of layout: TableLayout, by conversion: DateConversion) throws(StoreError) {
        for version in try SavedVersions.all(of: layout, on: store.connection) {
            let createDate = try version.value(of: conversion.createDate, on: store.connection) ?? .null
            if !conversion.concerns(createDate: createDate) { continue }
            for column in conversion.columns {
                guard let (note, place) = version.place(of: column),
                    let value = try version.value(of: column, on: store.connection),
                    let converted = conversion.value(value)
                else { continue }
                try store.connection.run(
                    "UPDATE seedbed_notes SET \(place) = ? WHERE id = ?", [converted, .integer(note)])
            }
        }
        // The dates of versions that were rescued or written back.
        let since = try store.connection.rows(
            "SELECT DISTINCT since FROM seedbed_edits WHERE tbl = ?", [.text(layout.name)])
        for row in since {
            guard let converted = conversion.value(row[0]) else { continue }
            try store.connection.run(
                "UPDATE seedbed_edits SET since = ? WHERE tbl = ? AND since IS ?",
                [converted, .text(layout.name), row[0]])
        }
    }

    private func convertLog(of layout: TableLayout, by conversion: DateConversion) throws(StoreError) {
        var last: Int64 = 0
        // A deduplication tells the format of the rows that it removed.
        let hasDedupes = try ChangeLog.exists(on: store.connection)
        let isFormer =
            hasDedupes
            ? "AND cleanup IS NOT (SELECT d.cleanup FROM seedbed_dedupes AS d WHERE d.cleanup = seedbed_log.cleanup "
                + "AND d.tbl = seedbed_log.tbl COLLATE NOCASE AND d.dates = ?)"
            : ""
        let present: [SeedValue] = hasDedupes ? [.text(conversion.present.rawValue)] : []
        while true {
            let rows = try store.connection.rows(
                """
                SELECT id, row FROM seedbed_log WHERE tbl = ? AND id > ? AND substr(row, 1, 1) = '{' \(isFormer)
                ORDER BY id LIMIT 512
                """, [.text(layout.name), .integer(last)] + present)
            for row in rows {
                last = row[0].integer
                guard let converted = conversion.row(row[1].text) else { continue }
                try store.connection.run(
                    "UPDATE seedbed_log SET row = ? WHERE id = ?", [.text(converted), row[0]])
            }
            if rows.isEmpty { return }
        }
    }

    /// Converts the values that survivors of deduplications took over.
    private func convertChanges(of layout: TableLayout, by conversion: DateConversion) throws(StoreError) {
        guard try ChangeLog.exists(on: store.connection) else { return }
        let rows = try store.connection.rows(
            """
            SELECT id, old, new FROM seedbed_changes AS c WHERE tbl = ? AND cleanup IN (
                SELECT cleanup FROM seedbed_dedupes AS d WHERE d.tbl = c.tbl AND d.dates = ?
            ) AND parent IS NULL AND lower(col) IN (\(SQL.parameters(conversion.columns.count)))
            """,
            [.text(layout.name), .text(conversion.former.rawValue)]
                + conversion.columns.map { .text($0.lowercased()) })
        for row in rows {
            try store.connection.run(
                "UPDATE seedbed_changes SET old = ?, new = ? WHERE id = ?",
                [conversion.value(row[1]) ?? row[1], conversion.value(row[2]) ?? row[2], row[0]])
        }
        try store.connection.run(
            "UPDATE seedbed_dedupes SET dates = ? WHERE tbl = ? AND dates = ?",
            [.text(conversion.present.rawValue), .text(layout.name), .text(conversion.former.rawValue)])
    }
}

/// The conversion of saved rows from one format of dates into another.
private struct DateConversion {
    let former: SeedDateFormat
    let present: SeedDateFormat
    let createDate: String
    /// The columns that hold dates.
    let columns: [String]
    /// The releases that the store was given.
    let releases: [SeedInstant]

    /// Whether a saved row is in the former format.
    ///
    /// A row of a seed that was saved after the app had converted its rows is not: it has the date of a release.
    func concerns(createDate: SeedValue) -> Bool {
        !present.isRelease(createDate, among: releases)
    }

    /// Returns a date in the present format; `nil` if the value is no date.
    func value(_ value: SeedValue) -> SeedValue? { former.instant(from: value).map(present.value) }

    /// Returns a row of the log with its dates in the present format; `nil` if it stays as it is.
    func row(_ text: String) -> String? {
        guard case .object(var fields)? = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        func isDate(_ field: JSONValue.Field) -> Bool { columns.contains { field.name.isSameName(as: $0) } }
        let created = fields.first { $0.name.isSameName(as: createDate) }
        if !concerns(createDate: created.map { RowJSON.value($0.value) } ?? .null) { return nil }
        for place in fields.indices where isDate(fields[place]) {
            if let converted = value(RowJSON.value(fields[place].value)) {
                fields[place].value = RowJSON.json(converted)
            }
        }
        var converted: [UInt8] = []
        JSONValue.object(fields).append(to: &converted)
        return String(decoding: converted, as: UTF8.self)
    }
}
