/// Catalogs without their seeds, as they were when they were last read and validated whole.
struct CatalogCache: Sendable {
    /// In the order in which they are seeded.
    let heads: [Catalog]
    /// The catalogs with their seeds, which prove twins (T4), or `nil` if they take much memory.
    let catalogs: [Catalog]?
    private let stamps: [FileStamp]

    /// The most bytes of catalogs that are kept between two imports.
    private static let mostBytes = 4 << 20

    /// Remembers catalogs that were read after `stamps` were taken.
    init(of catalogs: [Catalog], stamps: [FileStamp]) {
        heads = catalogs.map(\.head)
        let size = catalogs.reduce(0) { $0 + $1.seeds.byteCount }
        self.catalogs = size <= Self.mostBytes ? catalogs : nil
        self.stamps = stamps
    }

    /// Whether the files are still the same; catalogs made in code always are.
    func isCurrent(for source: CatalogSource) -> Bool {
        // If a file no longer exists, the code that reads it next reports that.
        guard let now = try? source.stamps() else { return false }
        return now == stamps
    }
}

extension CatalogSource {
    /// The stamps of all files, none for catalogs made in code.
    func stamps() throws(CatalogError) -> [FileStamp] {
        var stamps: [FileStamp] = []
        for file in try files() {
            do throws(FileBytes.Failure) {
                stamps.append(try FileStamp(of: file.path))
            } catch {
                throw CatalogError(error, at: file.name)
            }
        }
        return stamps
    }
}

extension Catalog {
    /// The part of a catalog that the launch path reads: enough to tell whether anything is to be done.
    public struct Header: Sendable, Hashable {
        /// The catalog's name.
        public var name: String
        /// When it was released.
        public var released: SeedInstant
        /// The file it comes from, as it was named; empty for a catalog made in code.
        public var file: String

        /// A header.
        public init(name: String, released: SeedInstant, file: String) {
            self.name = name
            self.released = released
            self.file = file
        }
    }
}

/// Reads the name and the release date at the start of a catalog file.
struct HeaderReader {
    private var reader: JSONReader
    private var name: String?
    private var released: SeedInstant?

    /// Returns the header at the start of those bytes, or `nil` if it is not there.
    ///
    /// - Parameter goesPastSeeds: Whether to look for it behind the seeds too.
    static func header(of bytes: [UInt8], named file: String, goesPastSeeds: Bool = false) -> Catalog.Header? {
        bytes.withUnsafeBufferPointer { bytes in
            var header = Self(reader: JSONReader(bytes))
            try? header.read(goesPastSeeds: goesPastSeeds)
            guard header.reader.problems.isEmpty, let name = header.name, let released = header.released
            else { return nil }
            return Catalog.Header(name: name, released: released, file: file)
        }
    }

    /// Whether a file with these first bytes holds the texts of a language.
    ///
    /// The first field of such a file is a seed's, and no catalog has a field of that name.
    static func startsAsTexts(_ bytes: [UInt8]) -> Bool {
        firstField(of: bytes) { name, next in
            CatalogField(rawValue: name) == nil && next == UInt8(ascii: "{")
        }
    }

    /// Whether a file with these first bytes is a defaults file.
    static func startsAsDefaults(_ bytes: [UInt8]) -> Bool {
        firstField(of: bytes) { name, next in name == "devices" && next == UInt8(ascii: "{") || name == "format" }
    }

    /// Whether the first field but `$schema` fulfils a condition, which gets its name and the first byte of its value.
    private static func firstField(of bytes: [UInt8], fulfils holds: (String, UInt8) -> Bool) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            var isFirst = true
            guard (try? reader.begin()) != nil, reader.peek() == UInt8(ascii: "{"), (try? reader.open()) != nil else {
                return false
            }
            while let token = try? reader.nextName(&isFirst) {
                let name = reader.text(token)
                if name != CatalogField.schema.rawValue { return reader.problems.isEmpty && holds(name, reader.peek()) }
                if (try? reader.value()) == nil { return false }
            }
            return false
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
                released = reader.withContent(of: token) { SeedInstant(iso8601: $0) }
            }
        }
    }
}
