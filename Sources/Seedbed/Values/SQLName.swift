/// The name of a table or column, equal to another one if SQLite takes both for the same.
///
/// SQLite compares the bytes of names, ASCII letters without regard to case. To SQLite `É` and `é` are two columns, and so are
/// `é` precomposed and decomposed.
package struct SQLName: Hashable, Comparable, Sendable {
    /// The name as it is written.
    package let text: String

    /// The name of that text.
    package init(_ text: String) { self.text = text }

    /// The bytes of the name, with ASCII letters in lower case.
    package var folded: [UInt8] { text.utf8.map(Self.folded) }

    /// The name with ASCII letters in lower case.
    package var foldedText: String { String(decoding: folded, as: UTF8.self) }

    /// Whether the name begins with a text of ASCII letters in lower case.
    package func hasPrefix(_ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in
            text.utf8.count >= prefix.count && zip(text.utf8, prefix).allSatisfy { Self.folded($0) == $1 }
        }
    }

    package static func == (left: SQLName, right: SQLName) -> Bool { left.text.isSameName(as: right.text) }

    package static func < (left: SQLName, right: SQLName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8) { folded($0) < folded($1) }
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(Self.folded(byte)) }
        hasher.combine(0xFF as UInt8)
    }

    fileprivate static func folded(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}

extension String {
    /// Whether SQLite takes both for the name of one table or column.
    package func isSameName(as other: String) -> Bool {
        // Lengths are known: most names that differ are told apart without a look at their bytes. Most that are the same are
        // spelled the same.
        utf8.count == other.utf8.count
            && (isExactly(other) || zip(utf8, other.utf8).allSatisfy { SQLName.folded($0) == SQLName.folded($1) })
    }

    /// The reason why this cannot be the name of a table or column, or `nil`.
    var reasonAgainstName: String? {
        isEmpty ? "is empty" : utf8.contains(0) ? "has a NUL in it" : nil
    }
}
