/// The meaning of the fields of a catalog's seeds: its columns, with their types and roles.
struct SeedSchema: Sendable {
    /// A column that seeds may name.
    struct Column: Sendable {
        /// Its name as it was first written.
        var name: String
        /// The UTF-8 bytes of its name.
        var bytes: [UInt8]
        /// Their hash.
        var hash: UInt64
        /// Its declared type, if any.
        var type: Catalog.ColumnType?
        /// Its place in the key, if it is a part of it.
        var keyIndex: Int?
        /// The field of `mapping` that names it, if Seedbed writes it and seeds may not.
        var bookkeeping: String?
        /// Whether its texts are in several languages.
        var isLocalized = false
        /// Whether a seed may name the column, in this spelling.
        var isPlain = true
        /// The first column whose name differs at most in the case of ASCII letters; often this one.
        var folded: Int
    }

    /// All columns that are known so far.
    private(set) var columns: [Column] = []
    /// The columns by their hashes, with open addressing; -1 in an empty slot.
    private var slots = [Int](repeating: -1, count: 64)
    /// The first column of each name without regard to case.
    private var byFoldedName: [SQLName: Int] = [:]
    /// The columns of the key.
    private(set) var key: [Int] = []
    /// Whether the catalog declares its columns, so that no others exist.
    var isClosed = false
    /// How dates are stored.
    var dates = SeedDateFormat.iso8601
    /// The language of texts that localized columns give without one, or `nil` if it is not known.
    var language: String?
    /// The fields that a seed has unless it names their columns itself.
    var defaults: [SharedField] = []

    /// A field of the catalog's `defaults`.
    struct SharedField: Sendable {
        /// The field; its token is in `defaults`.
        var field: SeedScanner.Field
        /// Whether the column can hold its value.
        var isUsable: Bool
    }

    /// The column of exactly that name.
    func column(named name: UnsafeBufferPointer<UInt8>) -> Int? {
        let column = slots[slot(of: name, hash: name.quickHash)]
        return column >= 0 ? column : nil
    }

    /// The slot that a name has or would get.
    private func slot(of name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
            let column = slots[slot]
            if columns[column].hash == hash && columns[column].bytes.elementsEqual(name) { return slot }
            slot = (slot &+ 1) & mask
        }
        return slot
    }

    /// Makes room for one more column.
    private mutating func growSlots() {
        guard 2 * columns.count >= slots.count else { return }
        slots = Array(repeating: -1, count: 2 * slots.count)
        for (index, column) in columns.enumerated() {
            let free = column.bytes.withUnsafeBufferPointer { slot(of: $0, hash: column.hash) }
            slots[free] = index
        }
    }

    /// The column of that name, which is added if it is new.
    mutating func add(_ name: String) -> Int {
        let bytes = Array(name.utf8)
        growSlots()
        let hash = bytes.withUnsafeBufferPointer(\.quickHash)
        let free = bytes.withUnsafeBufferPointer { slot(of: $0, hash: hash) }
        if slots[free] >= 0 { return slots[free] }
        let index = columns.count
        let folded = byFoldedName[SQLName(name)] ?? index
        byFoldedName[SQLName(name)] = folded
        slots[free] = index
        columns.append(Column(name: name, bytes: bytes, hash: hash, isPlain: folded == index, folded: folded))
        return index
    }

    /// Adds a column that the catalog declares.
    mutating func declare(_ name: String, as type: Catalog.ColumnType?) {
        columns[add(name)].type = type
    }

    /// Adds a column whose texts are in several languages.
    mutating func localize(_ name: String) {
        let index = add(name)
        columns[index].isLocalized = true
        columns[index].type = columns[index].type ?? .text
    }

    /// Adds a column of the key; a column that is already in the key stays as it is.
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
