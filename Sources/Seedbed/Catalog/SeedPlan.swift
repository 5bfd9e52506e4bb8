/// What the fields of a catalog's seeds mean: its columns, and what is special about them.
struct SeedPlan: Sendable {
    /// A column that seeds may name.
    struct Column: Sendable {
        /// Its name as it was first written.
        var name: String
        /// Its declared type, if any.
        var type: ColumnType?
        /// Its place in the key, if it is a part of it.
        var keyIndex: Int?
        /// The field of `mapping` that names it, if Seedbed writes it and seeds may not.
        var bookkeeping: String?
        /// Whether there is nothing against a seed that names it.
        var isPlain = true
        /// The first column whose name is the same but for the case of ASCII letters; often this one.
        var folded: Int
    }

    /// All columns that are known so far.
    private(set) var columns: [Column] = []
    /// The columns by the hashes of their names.
    private var byName: [UInt64: [Int]] = [:]
    /// The first column of each name without regard to case.
    private var byFoldedName: [[UInt8]: Int] = [:]
    /// The columns of the key.
    private(set) var key: [Int] = []
    /// Whether the catalog declares its columns, so that there are no others.
    var isClosed = false
    /// How dates are stored.
    var dates = DateFormat.iso8601

    /// The column of exactly that name.
    func column(named name: UnsafeBufferPointer<UInt8>) -> Int? {
        byName[name.quickHash]?.first { columns[$0].name.utf8.elementsEqual(name) }
    }

    /// The column of that name, which is added if it is new.
    mutating func add(_ name: String) -> Int {
        let bytes = Array(name.utf8)
        let hash = bytes.withUnsafeBufferPointer(\.quickHash)
        if let known = byName[hash]?.first(where: { columns[$0].name.utf8.elementsEqual(bytes) }) { return known }
        let index = columns.count
        let folded = byFoldedName[name.asciiFolded] ?? index
        byFoldedName[name.asciiFolded] = folded
        byName[hash, default: []].append(index)
        columns.append(Column(name: name, isPlain: folded == index, folded: folded))
        return index
    }

    /// Adds a column that the catalog declares.
    mutating func declare(_ name: String, as type: ColumnType?) {
        columns[add(name)].type = type
    }

    /// Adds a column of the key; one that is there already is left as it is.
    mutating func addKey(_ name: String) {
        let index = add(name)
        guard columns[columns[index].folded].keyIndex == nil else { return }
        columns[index].keyIndex = key.count
        key.append(index)
    }

    /// Adds a column that Seedbed writes itself, by the field of `mapping` that names it.
    mutating func reserve(_ name: String, for field: String) {
        let index = add(name)
        columns[index].bookkeeping = field
        columns[index].isPlain = false
    }

    /// Adds a column that a seed names, but that the catalog does not declare.
    mutating func addUndeclared(_ name: String) -> Int {
        let index = add(name)
        if isClosed || name.reasonAgainstName != nil { columns[index].isPlain = false }
        return index
    }
}

extension String {
    /// The UTF-8 bytes with ASCII letters in lower case: SQL tells no two columns apart that agree in them.
    var asciiFolded: [UInt8] {
        utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }
}
