/// Reads the name and the release date at the start of a catalog file.
struct HeaderReader {
    private var reader: JSONReader
    private var name: String?
    private var released: Instant?

    /// The header that those bytes begin with; nil when it is not in them.
    ///
    /// - Parameter goesPastSeeds: Whether to look for it behind the seeds too.
    static func header(of bytes: [UInt8], named file: String, goesPastSeeds: Bool = false) -> CatalogHeader? {
        bytes.withUnsafeBufferPointer { bytes in
            var header = Self(reader: JSONReader(bytes))
            try? header.read(goesPastSeeds: goesPastSeeds)
            guard header.reader.problems.isEmpty, let name = header.name, let released = header.released
            else { return nil }
            return CatalogHeader(name: name, released: released, file: file)
        }
    }

    private init(reader: JSONReader) {
        self.reader = reader
    }

    private mutating func read(goesPastSeeds: Bool) throws(JSONStop) {
        try reader.begin()
        guard reader.peek() == UInt8(ascii: "{") else { return }
        var isFirst = true
        try reader.open()
        while name == nil || released == nil, let field = try reader.nextName(&isFirst) {
            let field = CatalogField(named: field, in: reader)
            if field == .seeds && !goesPastSeeds { return }
            let token = try reader.value()
            guard token.isString else { continue }
            if field == .catalog && reader.withContent(of: token, \.isIdentifier) {
                name = reader.text(token)
            } else if field == .released {
                released = reader.withContent(of: token) { Instant(iso8601: $0) }
            }
        }
    }
}
