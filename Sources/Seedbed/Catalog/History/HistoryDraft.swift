/// The content of a history file, and the problems in it.
struct HistoryDraft {
    /// The history; of use only if ``fileProblems`` are empty.
    var history = Catalog.History()
    /// The problems found in the file.
    var fileProblems: FileProblems

    /// Reads the history of the catalog `name` from a file, or returns `nil` if the file does not exist.
    init?(of file: CatalogSource.File, catalog name: String, plan: SeedSchema) throws(CatalogError) {
        let bytes: [UInt8]
        do throws(FileBytes.Failure) { bytes = try FileBytes.read(file.path) } catch {
            if case .missing = error { return nil }
            throw CatalogError(error, at: file.name)
        }
        self = HistoryReader.draft(of: bytes, named: file.name, catalog: name, plan: plan)
    }

    /// A history that was read from bytes.
    init(history: Catalog.History, fileProblems: FileProblems) {
        self.history = history
        self.fileProblems = fileProblems
    }
}

extension SeedSchema {
    /// How the values in a history are read.
    ///
    /// A column that the catalog declares has its type. The value of any other column is taken by its kind in JSON.
    init(
        historyWith columns: [(name: String, type: Catalog.ColumnType?)], key: [String],
        bookkeeping: [(field: MappingField, name: String)], dates: SeedDateFormat
    ) {
        self.init()
        self.dates = dates
        for column in columns { declare(column.name, as: column.type) }
        for column in key { _ = add(column) }
        for (field, name) in bookkeeping {
            if field == .scope { _ = add(name) } else { reserve(name, for: field.rawValue) }
        }
    }
}

extension SeedSchema {
    /// The same columns, with the types that a release has declared; without types if it declared none.
    func declaring(_ columns: [Catalog.Column]) -> SeedSchema {
        var schema = self
        if columns.isEmpty { for column in self.columns { schema.declare(column.name, as: nil) } }
        for column in columns { schema.declare(column.name, as: column.type) }
        return schema
    }

    /// Whether no column has another type than in a schema that declares no more columns.
    func hasTypes(of other: SeedSchema) -> Bool {
        columns.count == other.columns.count && zip(columns, other.columns).allSatisfy { $0.type == $1.type }
    }
}

extension CatalogSource.File {
    /// The history file of the catalog `name` in this file: in the folder `history` beside it.
    func history(ofCatalog name: String) -> Self {
        Self(
            path: Self.folder(of: path) + "history/\(name).json",
            name: Self.folder(of: self.name) + "history/\(name).json")
    }

    /// The history of another catalog beside this one, which is a history.
    func sibling(ofCatalog name: String) -> Self {
        Self(path: Self.folder(of: path) + "\(name).json", name: Self.folder(of: self.name) + "\(name).json")
    }

    /// The path to the folder of a file with its last slash; empty for a name alone.
    static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    }
}
