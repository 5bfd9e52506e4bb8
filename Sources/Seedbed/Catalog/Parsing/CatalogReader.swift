/// Reads one catalog file, and finds everything that is wrong within it.
struct CatalogReader {
    /// The bytes, and the problems so far.
    var reader: JSONReader
    /// The content of the file as far as it was read.
    var draft: ParsedCatalog
    /// The offset of each field's name.
    private var names: [CatalogField: Int] = [:]
    /// Whether a field that describes the seeds came after them, or the file broke off before the end of `mapping`.
    private var isDescribedLate = false
    /// Whether `mapping` was read to its end.
    private var hasMapping = false
    /// Whether the reading went on behind a seed that could not be read.
    var hasResumed = false
    /// Whether to note the places of the seeds' values.
    private(set) var keepsPlaces = false

    /// Reads a file; the draft's problems tell whether all is well.
    ///
    /// - Parameter keepsPlaces: whether its seeds will be asked for.
    static func draft(of bytes: [UInt8], named file: String, keepsPlaces: Bool = false) -> ParsedCatalog {
        bytes.withUnsafeBufferPointer { pointer in
            var reader = Self(reader: JSONReader(pointer), draft: ParsedCatalog(file: file, bytes: bytes))
            reader.keepsPlaces = keepsPlaces
            reader.read()
            return reader.draft
        }
    }

    private init(reader: JSONReader, draft: ParsedCatalog) {
        self.reader = reader
        // This type reads the catalog's fields one by one. A value that it reads as a whole is a seed's, or an unknown field's.
        self.reader.namedDepth = 0
        self.draft = draft
    }

    private mutating func read() {
        var seedProblems = JSONProblems()
        do throws(JSONStop) {
            try reader.begin()
            try readObject(&seedProblems)
            // A seed that could not be read is missing.
            draft.isComplete = !hasResumed
        } catch {
            draft.isComplete = false
            // The seeds were read as if no later field said which columns they may not give.
            if !hasMapping { isDescribedLate = true }
            draft.isMappingKnown = hasMapping
        }
        if isDescribedLate { seedProblems = rereadSeeds() }
        reader.problems.add(seedProblems)
        checkAll()
        draft.problems = reader.problems
    }

    private mutating func readObject(_ seedProblems: inout JSONProblems) throws(JSONStop) {
        guard reader.peek() == UInt8(ascii: "{") else {
            let token = try reader.value()
            if token.kind != .invalid { reader.problems.add("a catalog is an object, in braces", at: token.start) }
            return reader.finish()
        }
        let start = reader.position
        var isFirst = true
        try reader.open()
        while let field = try reader.nextField(&isFirst, &names) {
            if names[.seeds] != nil && CatalogField.describingSeeds.contains(field) { isDescribedLate = true }
            try readValue(of: field, &seedProblems)
        }
        reader.finish()
        for field in CatalogField.required where names[field] == nil {
            reader.problems.add("the catalog has no \"\(field.rawValue)\"", at: start)
        }
    }

    private mutating func readValue(of field: CatalogField, _ seedProblems: inout JSONProblems) throws(JSONStop) {
        _ = reader.peek()
        draft.offsets[field] = reader.position
        switch field {
        case .schema: _ = try string(for: field.rawValue)
        case .catalog: try readName()
        case .formerly: draft.formerly = try oneOrMore(for: field)
        case .released: try readReleased()
        case .table: try readTable()
        case .key: try readKey()
        case .columns: try readColumns()
        case .mapping:
            try readMapping()
            hasMapping = true
        case .dates: try readDates()
        case .volatile: draft.volatile = try strings(for: field)
        case .localized: draft.localized = try strings(for: field)
        case .language: try readLanguage()
        case .references: try readReferences()
        case .defaults: try findDefaults()
        case .retired: draft.retired = try strings(for: field)
        case .seeds:
            let others = reader.problems
            reader.problems = JSONProblems()
            defer {
                seedProblems = reader.problems
                reader.problems = others
            }
            try readSeeds()
        }
    }

    /// Reads the seeds once more, when the meaning of their fields is known.
    private mutating func rereadSeeds() -> JSONProblems {
        guard let offset = draft.offsets[.seeds] else { return JSONProblems() }
        let first = reader
        reader = JSONReader(reader.bytes)
        reader.namedDepth = first.namedDepth
        reader.position = offset
        reader.depth = 1
        try? readSeeds()
        let problems = reader.problems
        reader = first
        return problems
    }
}
