/// A text that equals another one only if their bytes are equal, as names are told apart in a store.
package struct ExactText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// That text, to be compared.
    package init(_ text: String) {
        self.text = text
    }

    /// Whether both have the same bytes.
    package static func == (left: Self, right: Self) -> Bool { left.text.isExactly(right.text) }

    /// Feeds the text, which is the same for texts that only differ in how their characters are composed.
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
    /// Whether both have the same bytes: `==` also holds for `é` precomposed and decomposed, to SQL two names.
    package func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count, self == other else { return false }
        // Short texts in ASCII that are equal and of one length are the same; a long one may be counted to its end for that.
        if utf8.count < 64, utf8.count == utf16.count { return true }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                bytes.baseAddress == others.baseAddress || bytes.elementsEqual(others)
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
