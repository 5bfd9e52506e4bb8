extension SeedReference {
    /// The two parts of a `$ref`; nil when it is not of the form `<catalog>/<id>`.
    static func split(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (catalog: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>)? {
        guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let catalog = UnsafeBufferPointer(rebasing: text[..<slash])
        let id = UnsafeBufferPointer(rebasing: text[(slash + 1)...])
        return catalog.isIdentifier && id.isIdentifier ? (catalog, id) : nil
    }

    /// Whether a text is of the form `<catalog>/<id>`.
    static func isName(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { split($0) != nil }
    }

    /// The seed that the two parts of a `$ref` name.
    init(_ parts: (catalog: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>)) {
        self.init(
            catalog: String(decoding: parts.catalog, as: UTF8.self), id: String(decoding: parts.id, as: UTF8.self))
    }
}
