internal import Seedbed

/// Guesses from the names, types and values of a table's columns which of them could be what.
struct InspectedColumns {
    /// Numbers about the values of a column.
    struct Facts {
        /// How many rows have a value.
        var values: Int64
        /// How many of the values are UUIDs.
        var uuids: Int64
        /// How many values there are, each counted once.
        var distinct: Int64
    }

    private struct Column {
        var name: String
        /// The name as a person would say it: lower-case letters and digits, without Core Data's `Z`.
        var word: String
        var type: String

        /// Whether it is declared for dates.
        var isDate: Bool { ["TIMESTAMP", "DATE", "DATETIME"].contains(type) }
    }

    private let columns: [Column]
    private let isCoreData: Bool

    /// The columns of a table, without those that Core Data keeps for itself (`Z_PK`, `Z_ENT`, `Z_OPT` …).
    init(of columns: [(name: String, type: String)], isCoreData: Bool) {
        self.isCoreData = isCoreData
        self.columns = columns.filter { !isCoreData || !SQLName($0.name).hasPrefix("z_") }.map {
            var word = $0.name.lowercased().filter { $0.isLetter || $0.isNumber }
            if isCoreData, word.hasPrefix("z") { word.removeFirst() }
            return Column(name: $0.name, word: word, type: $0.type.uppercased())
        }
    }

    /// The names of the columns.
    var names: [String] { columns.map(\.name) }

    /// The columns that may hold texts or bytes.
    var texts: [String] { columns.filter(Self.holdsText).map(\.name) }

    private static func holdsText(_ column: Column) -> Bool {
        column.type.isEmpty || ["CHAR", "TEXT", "CLOB", "BLOB", "UUID"].contains { column.type.contains($0) }
    }

    /// The columns whose every value is a UUID, and one that is called `uuid`; by name, then by how many values differ.
    func identities(_ facts: [String: Facts]) -> [String] {
        let found = columns.filter { column in
            guard let facts = facts[column.name] else { return false }
            return column.word == "uuid" || facts.values > 0 && facts.uuids == facts.values
        }
        func rank(_ column: Column) -> Int {
            let names = ["uuid", "id", "identifier"]
            let repeats = facts[column.name].map { $0.distinct < $0.values } ?? true
            return names.firstIndex(of: column.word) ?? names.count + (repeats ? 1 : 0)
        }
        return ranked(found, by: rank)
    }

    /// The columns that could say when a row was made.
    var createDates: [String] { dates(like: ["creat", "added", "insert", "born"]) }

    /// The columns that could say when a row was last edited.
    var updateDates: [String] { dates(like: Self.updates) }

    private static let updates = ["updat", "modif", "edit", "chang"]

    /// Whether a column's name says that it holds the date of an edit.
    func isNamedForUpdates(_ column: String) -> Bool {
        columns.contains { column == $0.name && Self.holds($0.word, Self.updates) }
    }

    /// The columns with such a name; without one, all columns for dates that are not named for something else.
    private func dates(like words: [String]) -> [String] {
        let fits = columns.filter { isCoreData ? $0.isDate : $0.isDate || !$0.type.contains("BLOB") }
        let named = fits.filter { Self.holds($0.word, words) }
        if !named.isEmpty { return named.map(\.name) }
        let others = ["creat", "added", "insert", "born"] + Self.updates
        return columns.filter { $0.isDate && !Self.holds($0.word, others) }.map(\.name)
    }

    private static func holds(_ word: String, _ parts: [String]) -> Bool { parts.contains { word.contains($0) } }

    /// The column that looks like a row's name to a person.
    func key(_ facts: [String: Facts], butOf identities: [String]) -> [String] {
        let names = ["name", "title", "label", "key", "code", "slug", "symbol", "identifier"]
        let found = columns.filter { column in
            !identities.contains(column.name) && !column.type.contains("BLOB")
                && (facts[column.name]?.values ?? 0) > 0
                && (names.contains(column.word) || column.word.hasSuffix("name") || column.word.hasSuffix("title"))
        }
        return Array(ranked(found) { names.firstIndex(of: $0.word) ?? names.count }.prefix(1))
    }

    /// The columns of these names, or of these attributes of Core Data; empty if one of them does not exist.
    func named(_ names: [String]) -> [String] {
        let found = names.compactMap { name in
            columns.first { $0.name.isSameName(as: name) }
                ?? columns.first { isCoreData && $0.name.isSameName(as: "Z" + name) }
        }
        return found.count == names.count ? found.map(\.name) : []
    }

    /// Sorts columns by a rank, and those of one rank as the table has them.
    private func ranked(_ columns: [Column], by rank: (Column) -> Int) -> [String] {
        columns.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element.name)
    }

    /// Returns the SQL condition that a value is a UUID, as 16 bytes or in hexadecimal digits.
    static func isUUID(_ column: String) -> String {
        let digit = "[0-9a-fA-F]"
        let pattern = [8, 4, 4, 4, 12].map { String(repeating: digit, count: $0) }.joined(separator: "-")
        return """
            (typeof(\(column)) = 'blob' AND length(\(column)) = 16 OR typeof(\(column)) = 'text' AND \(column) GLOB '\(pattern)')
            """
    }
}
