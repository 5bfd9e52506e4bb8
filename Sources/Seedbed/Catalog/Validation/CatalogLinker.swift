/// The catalogs of one app while they are held against each other.
struct CatalogLinker {
    /// A reference from one catalog to another one.
    struct Dependency {
        /// The catalog it starts from, by its place in ``CatalogLinker/drafts``.
        var from: Int
        /// The catalog it leads to.
        var to: Int
        /// Where it is first said.
        var offset: Int
    }

    /// The catalogs in the order of their files.
    private(set) var drafts: [ParsedCatalog]
    /// The catalogs by name; the first one if two have one name.
    let byName: [String: Int]
    /// Which catalogs refer to which.
    private(set) var dependencies: [Dependency] = []

    /// Those catalogs, checked with regard to each other.
    init(_ drafts: [ParsedCatalog]) {
        self.drafts = drafts
        let names = drafts.enumerated().compactMap { index, draft in draft.name.map { ($0, index) } }
        byName = Dictionary(names) { first, _ in first }
        checkNames()
        checkTables()
        checkColumnTypes()
        checkSharedKeys()
        for index in drafts.indices { resolveLinks(of: index) }
        checkCycles()
        checkFormerNames()
    }

    /// The catalogs, those first that others refer to, and otherwise by name.
    func catalogs() throws(CatalogError) -> [Catalog] {
        let problems = listedProblems
        guard problems.isEmpty else { throw .invalid(problems) }
        // The first catalog for a table describes it for all: what they may write in another order is to be one in a store.
        var tables: [SQLName: SeedTable] = [:]
        var catalogs: [Catalog] = []
        for draft in drafts {
            guard let name = draft.name, let released = draft.released, let tableName = draft.table else { continue }
            let table = tables[SQLName(tableName)] ?? draft.seedTable(named: tableName)
            tables[SQLName(tableName)] = table
            catalogs.append(draft.catalog(name: name, released: released, table: table))
        }
        return Catalog.ordered(catalogs, dependencies: dependencies.map { ($0.from, $0.to) })
    }

    /// Adds a problem to that of a catalog's file.
    mutating func report(_ message: String, in draft: Int, at offset: Int) {
        drafts[draft].problems.add(message, at: offset)
    }

    /// Adds problems to those of a catalog's file.
    mutating func report(_ problems: JSONProblems, in draft: Int) {
        drafts[draft].problems.add(problems)
    }

    /// Takes note that one catalog refers to another.
    mutating func add(_ dependency: Dependency) {
        dependencies.append(dependency)
    }

    /// Notes the order in which the seeds of a catalog are to be given.
    mutating func setSeedOrder(_ order: [Int], of draft: Int) {
        drafts[draft].seeds.order = order
    }

    /// A place in a file, for a message about another one.
    func place(_ offset: Int, in draft: Int) -> String {
        let position = drafts[draft].bytes.withUnsafeBufferPointer { bytes in
            TextPosition.positions(of: [offset], in: bytes)[offset]
        }
        return "\(drafts[draft].file):\(position?.description ?? "1:1")"
    }

    /// The problems of all files, by file and place, as far as they are listed.
    var listedProblems: [CatalogError.Problem] { fileProblems.listed }

    /// The problems of each file, those of a catalog's overlays after its own.
    var fileProblems: [FileProblems] { drafts.flatMap { [$0.fileProblems] + $0.overlays.map(\.fileProblems) } }
}
