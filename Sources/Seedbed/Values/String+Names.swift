extension String {
    /// The UTF-8 bytes with ASCII letters in lower case: SQL takes names that agree in these bytes for one table or column.
    package var asciiFolded: [UInt8] {
        utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }

    /// Whether SQL takes both for the name of one table or column.
    package func isSameName(as other: String) -> Bool {
        // Texts that are the same, or of different lengths, are found by a few instructions.
        utf8.count == other.utf8.count && (self == other || asciiFolded == other.asciiFolded)
    }

    /// The reason why this cannot be the name of a table or column, or `nil`.
    var reasonAgainstName: String? {
        isEmpty ? "is empty" : utf8.contains(0) ? "has a NUL in it" : nil
    }
}
