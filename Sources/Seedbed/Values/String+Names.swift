extension String {
    /// The UTF-8 bytes with ASCII letters in lower case: SQL tells no two columns apart that agree in them.
    var asciiFolded: [UInt8] {
        utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }

    /// Whether SQL takes both for the name of one column.
    func isSameName(as other: String) -> Bool {
        // Names that are the same, or of different lengths, are told by a few instructions.
        utf8.count == other.utf8.count && (self == other || asciiFolded == other.asciiFolded)
    }

    /// What speaks against this as the name of a table or column, if anything.
    var reasonAgainstName: String? {
        isEmpty ? "is empty" : utf8.contains(0) ? "has a NUL in it" : nil
    }
}
