/// The file of one language, `<catalog>.<language>.json`: the texts of the catalog's seeds, for a translator.
struct ParsedOverlay {
    /// The file as it was named.
    var file: String
    /// The file's path.
    var path: String
    /// Its bytes.
    var bytes: [UInt8]
    /// The language, as the name of the file says it.
    var language: String
    /// The texts by the ids of the seeds.
    var texts: [String: [(column: String, text: String)]] = [:]
    /// The problems of the file.
    var problems = JSONProblems()

    /// Its problems with what is needed to locate them.
    var fileProblems: FileProblems { FileProblems(file: file, bytes: bytes, problems: problems) }
}

/// The texts that overlays add to the seeds of a catalog.
struct OverlayTexts: Sendable {
    private struct Overlay: Sendable {
        var language: String
        var texts: [String: [(column: String, text: String)]]
    }

    private let overlays: [Overlay]
    /// The language of the texts that the catalog gives without one.
    private let base: String

    /// The texts of overlays, of which that in the language of the catalog comes first.
    init(_ overlays: [ParsedOverlay], base: String) {
        self.base = base
        let first = LanguageTag.folded(base)
        func isFirst(_ overlay: ParsedOverlay) -> Bool { LanguageTag.folded(overlay.language) == first }
        self.overlays = (overlays.filter(isFirst) + overlays.filter { !isFirst($0) }).map {
            Overlay(language: $0.language, texts: $0.texts)
        }
    }

    /// Adds the texts to those of a seed.
    func add(to seed: inout Seed) {
        for overlay in overlays {
            if let texts = overlay.texts[seed.id] { seed.add(texts, in: overlay.language, base: base) }
        }
    }
}

/// Reads an overlay, and finds everything that is wrong within it.
struct OverlayReader {
    private var reader: JSONReader
    private var overlay: ParsedOverlay
    private let draft: ParsedCatalog
    private let localized: Set<SQLName>
    private var seen: [String: Int] = [:]

    /// Reads the overlay of a catalog.
    static func overlay(
        of bytes: [UInt8], at file: CatalogSource.File, in language: String, for draft: ParsedCatalog
    ) -> ParsedOverlay {
        bytes.withUnsafeBufferPointer { pointer in
            let overlay = ParsedOverlay(file: file.name, path: file.path, bytes: bytes, language: language)
            var reader = Self(JSONReader(pointer), overlay, draft)
            try? reader.read()
            reader.overlay.problems = reader.reader.problems
            return reader.overlay
        }
    }

    private init(_ reader: JSONReader, _ overlay: ParsedOverlay, _ draft: ParsedCatalog) {
        self.reader = reader
        self.reader.namedDepth = 0
        self.overlay = overlay
        self.draft = draft
        localized = Set(draft.localized.map { SQLName($0.text) })
    }

    private mutating func read() throws(JSONStop) {
        try reader.begin()
        if !LanguageTag.isWellFormed(overlay.language) {
            reader.problems.add(
                """
                \(overlay.language.quoted) in the file's name is no language such as "de" or \
                "pt-BR"\(LanguageTag.question(about: overlay.language))
                """, at: 0)
        }
        if localized.isEmpty, draft.isComplete {
            reader.problems.add("catalog \(draft.name?.quoted ?? "") has no \"localized\" columns", at: 0)
        }
        guard reader.peek() == UInt8(ascii: "{") else {
            let token = try reader.value()
            if token.kind != .invalid {
                reader.problems.add("the texts of a language are an object of seeds by their ids", at: token.start)
            }
            return reader.finish()
        }
        var isFirst = true
        try reader.open()
        while let name = try reader.nextName(&isFirst) {
            let id = reader.text(name)
            if id == "$schema" {
                _ = try reader.string(for: id)
                continue
            }
            if let earlier = seen[id] {
                reader.problems.add("repeated seed \(id.quoted)", at: name.start, earlier: earlier)
            }
            seen[id] = seen[id] ?? name.start
            try readSeed(id, name)
        }
        reader.finish()
    }

    private mutating func readSeed(_ id: String, _ name: JSONToken) throws(JSONStop) {
        let base = draft.bytes.withUnsafeBufferPointer { bytes in baseTexts(of: id, in: bytes) }
        if base == nil, draft.isComplete {
            let isRetired = draft.retired.contains { $0.text == id }
            reader.problems.add(
                isRetired
                    ? "seed \(id.quoted) is retired"
                    : "the catalog has no seed \(id.quoted)\(Suggestion.question(about: id, among: ids))",
                at: name.start)
        }
        guard reader.peek() == UInt8(ascii: "{") else {
            let token = try reader.value()
            if token.kind != .invalid {
                reader.problems.add(
                    "seed \(id.quoted) takes an object of columns, not \(token.kind.name)", at: token.start)
            }
            return
        }
        var texts: [(column: String, text: String)] = []
        var columns: [String: Int] = [:]
        var isFirst = true
        try reader.open()
        while let column = try reader.nextName(&isFirst) {
            let name = reader.text(column)
            if let earlier = columns[name] {
                reader.problems.add("repeated column \(name.quoted)", at: column.start, earlier: earlier)
            }
            columns[name] = columns[name] ?? column.start
            let isKnown = isLocalized(name, column)
            let value = try reader.value()
            guard value.kind != .invalid, isKnown else { continue }
            guard value.isString else {
                reader.problems.add("column \(name.quoted) takes a string, not \(value.kind.name)", at: value.start)
                continue
            }
            let text = reader.text(value)
            let own = base?[name]
            if own?.hasVersion(in: overlay.language) == true {
                reader.problems.add(
                    "the catalog itself gives \(name.quoted) of \(id.quoted) in \(overlay.language.quoted)",
                    at: value.start)
            } else if text.isEmpty, own.map({ !$0.versions[0].text.isEmpty }) ?? false {
                reader.problems.add(
                    "the text of \(name.quoted) is empty; leave it out until it is translated", at: value.start)
            } else {
                texts.append((name, text))
            }
        }
        if overlay.texts[id] == nil { overlay.texts[id] = texts }
    }

    /// Whether a column is localized; any other name is reported.
    private mutating func isLocalized(_ name: String, _ token: JSONToken) -> Bool {
        if draft.localized.contains(where: { $0.text.isExactly(name) }) { return true }
        guard draft.isComplete, !localized.isEmpty else { return false }
        if let other = draft.localized.first(where: { $0.text.isSameName(as: name) }) {
            reader.problems.add(
                "column \(name.quoted) is written \(other.text.quoted) in the catalog", at: token.start)
        } else if draft.seeds.plan.columns.contains(where: { $0.isPlain && $0.name.isExactly(name) }) {
            reader.problems.add("column \(name.quoted) is not localized", at: token.start)
        } else {
            let question = Suggestion.question(about: name, among: draft.localized.map(\.text))
            reader.problems.add("unknown column \(name.quoted)\(question)", at: token.start)
        }
        return false
    }

    /// The texts that the catalog itself gives a seed, by their columns, or `nil` if it has no seed of that id.
    private func baseTexts(of id: String, in bytes: UnsafeBufferPointer<UInt8>) -> [String: Seed.LocalizedText]? {
        guard let seed = seed(id, in: bytes) else { return nil }
        var scanner = SeedScanner(plan: draft.seeds.plan)
        var reader = JSONReader(bytes)
        reader.position = Int(draft.seeds.offsets[seed])
        guard (try? scanner.scan(&reader)) != nil else { return [:] }
        var texts: [String: Seed.LocalizedText] = [:]
        let base = draft.language?.text ?? LanguageTag.undetermined
        for field in scanner.seed(in: reader, place: 0).fields where localized.contains(SQLName(field.column)) {
            switch field.content {
            case .localized(let text): texts[field.column] = text
            case .value(.text(let text)):
                texts[field.column] = Seed.LocalizedText(Seed.LocalizedText.Version(language: base, text: text))
            case .value, .reference: break
            }
        }
        return texts
    }

    private func seed(_ id: String, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var id = id
        let lookup = SeedLookup(draft.seeds)
        return id.withUTF8 { lookup.seed(withID: $0, in: bytes) }
    }

    /// The ids of the catalog's seeds.
    private var ids: [String] {
        let lookup = SeedLookup(draft.seeds)
        return draft.bytes.withUnsafeBufferPointer { bytes in
            draft.seeds.offsets.indices.map { String(decoding: lookup.id(of: $0, in: bytes).bytes, as: UTF8.self) }
        }
    }
}
