/// Reads a history file, and finds all problems in it.
struct HistoryReader {
    /// The bytes, and the problems so far.
    var reader: JSONReader
    /// The catalog whose history the file has to be.
    private let catalog: String
    /// Reads the values of `key`.
    var keys: SeedScanner
    /// Reads the values of `content`.
    var contents: SeedScanner
    /// The offset of the name of each field at the top.
    private var names: [HistoryField: Int] = [:]
    /// The releases, with the offset at which the file lists each.
    private var releases: [SeedInstant: Int] = [:]
    /// Whether every release was read, so that one that is not among them is not listed.
    private var knowsReleases = false
    /// The release that each entry names, with the offset at which it does.
    var references: [(release: SeedInstant, offset: Int)] = []
    /// The offset at which the entry for each seed and release starts.
    var entries: [EntryName: Int] = [:]
    /// The catalog's shape in its last release.
    private var shape: CatalogShape?
    /// The forms of each seed.
    var forms: [String: [Catalog.History.Form]] = [:]
    /// The columns that releases declared.
    var columns: [SeedInstant: [Catalog.Column]] = [:]
    /// The columns that releases declared volatile.
    var volatile: [SeedInstant: [String]] = [:]
    /// The schemas by which values are read, each from its release on; empty if no column has changed its type.
    private var former: [(released: SeedInstant, plan: SeedSchema)] = []
    /// The place in ``former`` of the release whose values are being read.
    private var place: Int?

    /// A seed and a release; a history has one entry for each such pair.
    struct EntryName: Hashable {
        /// The seed's id, or `nil` for columns of the release.
        var id: String?
        /// Whether these are the volatile ones.
        var isVolatile = false
        /// The release.
        var released: SeedInstant
    }

    /// Reads the history of the catalog `name`, whose columns `plan` describes.
    static func draft(of bytes: [UInt8], named file: String, catalog name: String, plan: SeedSchema) -> HistoryDraft {
        bytes.withUnsafeBufferPointer { pointer in
            var reader = Self(pointer, catalog: name, plan: plan)
            reader.read()
            let former = reader.history.declarations.map { ($0.released, plan.declaring($0.columns)) }
            if former.contains(where: { !$1.hasTypes(of: plan) }) {
                // The values of a release are of the types that the release declared.
                reader = Self(pointer, catalog: name, plan: plan)
                reader.former = former
                reader.read()
            }
            return HistoryDraft(
                history: reader.history,
                fileProblems: FileProblems(file: file, bytes: bytes, problems: reader.reader.problems))
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, catalog: String, plan: SeedSchema) {
        reader = JSONReader(bytes)
        // Messages name the fields of a history, not those within the values of seeds.
        reader.namedDepth = 0
        self.catalog = catalog
        keys = SeedScanner(plan: plan)
        keys.takesSpecial = false
        contents = keys
    }

    /// The history as far as it was read.
    private var history: Catalog.History {
        var history = Catalog.History(releases: Array(releases.keys), forms: forms)
        (history.shape, history.columns, history.volatile) = (shape, columns, volatile)
        return history
    }

    private mutating func read() {
        do throws(JSONStop) {
            try reader.begin()
            try readObject()
        } catch {
            // The problem that stopped it is among the reader's.
        }
        guard knowsReleases else { return }
        for reference in references where releases[reference.release] == nil {
            reader.problems.add("\"releases\" does not list this release", at: reference.offset)
        }
    }

    private mutating func readObject() throws(JSONStop) {
        guard reader.peek() == UInt8(ascii: "{") else {
            let token = try reader.value()
            if token.kind != .invalid { reader.problems.add("a history is an object, in braces", at: token.start) }
            return reader.finish()
        }
        let start = reader.position
        var isFirst = true
        try reader.open()
        while let field = try reader.nextField(&isFirst, &names) {
            switch field {
            case .schema: _ = try reader.string(for: field.rawValue)
            case .catalog: try readCatalog()
            case .shape: try readShape()
            case .releases: try readReleases()
            case .shipped: try readShipped()
            }
        }
        reader.finish()
        for field in HistoryField.required where names[field] == nil {
            reader.problems.add("the history has no \"\(field.rawValue)\"", at: start)
        }
    }

    private mutating func readCatalog() throws(JSONStop) {
        guard let token = try reader.string(for: HistoryField.catalog.rawValue) else { return }
        if reader.content(of: token, is: Array(catalog.utf8)) { return }
        reader.problems.add(
            "\"catalog\" takes \(catalog.quoted), because the file is named for that catalog", at: token.start)
    }

    private mutating func readShape() throws(JSONStop) {
        let count = reader.problems.count
        let token = try reader.value()
        guard reader.problems.count == count else { return }
        var probe = reader
        probe.position = token.start
        let value = try? JSONValue(&probe)
        shape = value.flatMap { CatalogShape($0) }
        if shape == nil {
            reader.problems.add("\"shape\" is not as seedbed release writes it; leave it out", at: token.start)
        }
    }

    private mutating func readReleases() throws(JSONStop) {
        let count = reader.problems.count
        let tokens = try reader.strings(for: HistoryField.releases.rawValue)
        knowsReleases = reader.problems.count == count
        for token in tokens {
            guard let release = reader.withContent(of: token, { SeedInstant(iso8601: $0) }) else {
                reader.problems.add(
                    "\"releases\" takes dates such as \"2026-11-20\" or ISO 8601 instants", at: token.start)
                knowsReleases = false
                continue
            }
            if let earlier = releases[release] {
                reader.problems.add("repeated release", at: token.start, earlier: earlier)
            } else {
                releases[release] = token.start
            }
        }
    }

    /// Reads the values of the next entry by the types of its release.
    private mutating func usePlan() {
        if former.isEmpty { return }
        var probe = reader
        guard case .string(let text)? = (try? JSONValue(&probe))?["released"], let release = SeedInstant(iso8601: text)
        else { return }
        // Before the first release whose types are known, columns had the same types.
        let place = former.lastIndex { $0.released <= release } ?? 0
        if place == self.place { return }
        self.place = place
        keys = SeedScanner(plan: former[place].plan)
        keys.takesSpecial = false
        contents = keys
    }

    private mutating func readShipped() throws(JSONStop) {
        guard reader.peek() == UInt8(ascii: "[") else {
            return reader.reportKind(
                of: try reader.value(), for: HistoryField.shipped.rawValue, wanted: "an array of objects")
        }
        var isFirst = true
        try reader.open()
        while try reader.nextObject(&isFirst, called: "an entry") {
            let (start, depth, names) = (reader.position, reader.depth, reader.names.count)
            usePlan()
            do throws(JSONStop) { try readEntry() } catch {
                guard reader.resume(after: start, depth: depth, names: names) else { throw error }
                isFirst = true
            }
        }
    }
}

/// A field at the top of a history file.
enum HistoryField: String, CaseIterable {
    case schema = "$schema"
    case catalog
    case shape
    case releases
    case shipped

    /// The fields that every history has.
    static let required: [HistoryField] = [.catalog, .releases, .shipped]
}

/// A field of an entry of `shipped`.
enum HistoryEntryField: String, CaseIterable {
    case released
    case id = "$id"
    case key
    case content
    case hash
    case stable
    case columns
    case volatile
    case gone
}
