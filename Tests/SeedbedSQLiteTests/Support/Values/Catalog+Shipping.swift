import Foundation
import Seedbed
import SeedbedTestSupport

extension Catalog {
    /// A catalog that has shipped seeds of these keys on each of these days, the last of which is its release.
    ///
    /// Its seeds declare nothing but their keys: a tagged row is proven (T4) if its key is one of these and its `createDate` one
    /// of the days, whatever else it holds.
    static func shipping(
        keys: [[SeedValue]], of table: SeedTable, on days: [String], name: String = "c"
    ) -> Catalog {
        let releases = days.map(instant).sorted()
        let seeds = keys.enumerated().map { number, key in
            Seed(
                id: "s\(number)",
                fields: zip(table.key, key).map { Seed.Field(column: $0, content: .value($1)) })
        }
        return Catalog(
            name: name, released: releases.last ?? SeedInstant(milliseconds: 0), table: table, seeds: seeds,
            history: Catalog.History(releases: releases))
    }

    /// The same for a table whose key is one column.
    static func shipping(
        _ names: [SeedValue], of table: SeedTable, on days: String..., name: String = "c"
    ) -> Catalog {
        shipping(keys: names.map { [$0] }, of: table, on: days, name: name)
    }
}

extension TemporaryFolder {
    /// Writes the history file of a catalog in this folder whose key is `name`: it has shipped seeds of these names, and
    /// declared nothing else of them, on each of these days.
    func writeHistory(of catalog: String, _ names: [String], on days: [String]) throws {
        let shipped = days.flatMap { day in
            names.enumerated().map { number, name in
                let key = #"{ "name": "\#(name)" }"#
                return #"{ "released": "\#(day)", "$id": "former-\#(number)", "key": \#(key), "content": \#(key) }"#
            }
        }
        try writeHistory(of: catalog, entries: shipped, on: days)
    }

    /// Writes the history file of a catalog in this folder with those entries.
    func writeHistory(of catalog: String, entries: [String], on days: [String]) throws {
        let text = """
            { "catalog": "\(catalog)", "releases": \(days), "shipped": [\(entries.joined(separator: ",\n"))] }
            """
        let history = url.appending(path: "history")
        try FileManager.default.createDirectory(at: history, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: history.appending(path: "\(catalog).json"))
    }
}
