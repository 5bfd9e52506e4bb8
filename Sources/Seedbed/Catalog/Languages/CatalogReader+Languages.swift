/// The columns whose texts are in several languages.
extension CatalogReader {
    /// Reads `language`.
    mutating func readLanguage() throws(JSONStop) {
        guard let token = try string(for: CatalogField.language.rawValue) else { return }
        let text = reader.text(token)
        if LanguageTag.isWellFormed(text) {
            draft.language = ParsedCatalog.Name(text: text, offset: token.start)
        } else {
            reader.problems.add(
                "\"language\" takes a language such as \"de\" or \"pt-BR\"\(LanguageTag.question(about: text))",
                at: token.start)
        }
    }

    /// The rules for `localized`: usable names, each once, of declared columns of texts that are not volatile.
    ///
    /// A localized column can be in the key only if the rows name their seed.
    mutating func checkLocalized() {
        checkNames(draft.localized, canBeSeeded: true)
        for column in draft.localized {
            let name = column.text.quoted
            func has(_ others: [ParsedCatalog.Name]) -> Bool {
                others.contains { $0.text.isSameName(as: column.text) }
            }
            if draft.declaresColumns, !has(draft.columns.map(\.name)) {
                let question = Suggestion.question(about: column.text, among: draft.columns.map(\.name.text))
                reader.problems.add("localized column \(name) is not in \"columns\"\(question)", at: column.offset)
            }
            let type = draft.columns.first { $0.name.text.isSameName(as: column.text) }?.type
            if let type, type != .text {
                reader.problems.add(
                    "column \(name) is localized and must hold text, not \(type.rawValue.quoted)", at: column.offset)
            }
            if has(draft.volatile) {
                reader.problems.add("column \(name) is localized and cannot be volatile", at: column.offset)
            }
            if draft.mapping[.scope].map({ has([$0]) }) == true {
                reader.problems.add("column \(name) is localized and cannot be the scope", at: column.offset)
            }
            if has(draft.key), draft.mapping[.seedID] == nil, draft.isMappingKnown {
                reader.problems.add(
                    """
                    column \(name) is localized and in the key, which needs a "seedID" in "mapping": copies in two languages are \
                    known for twins by it
                    """, at: column.offset)
            }
        }
        checkIDsOfLocalizedKeys()
    }

    /// The rule that a seed with a localized key has an id of its own: one made from a text would change with it.
    private mutating func checkIDsOfLocalizedKeys() {
        let localized = Set(draft.localized.map { SQLName($0.text) })
        guard draft.key.contains(where: { localized.contains(SQLName($0.text)) }) else { return }
        let lookup = SeedLookup(draft.seeds)
        var problems = JSONProblems()
        for seed in draft.seeds.offsets.indices {
            let id = lookup.id(of: seed, in: reader.bytes)
            if id.isMade { problems.add("the seed needs an \"$id\", because its key is localized", at: id.offset) }
        }
        reader.problems.add(problems)
    }
}

extension LanguageTag {
    /// A question about the language that a text with `_` may mean, or nothing.
    static func question(about text: String) -> String {
        let tag = String(text.map { $0 == "_" ? "-" : $0 })
        return tag != text && isWellFormed(tag) ? " (did you mean \(tag.quoted)?)" : ""
    }
}

extension SeedScanner {
    /// Whether an object has a text for each of its languages; anything else in it is reported.
    mutating func checkTexts(_ object: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        var probe = JSONReader(reader.bytes)
        probe.position = object.start
        let name = plan.columns[column].name.quoted
        let count = reader.problems.count
        var seen: [[UInt8]: (offset: Int, text: String)] = [:]
        var isFirst = true
        guard (try? probe.open()) != nil else { return false }
        while let tag = try? probe.nextName(&isFirst), let value = try? probe.value() {
            let text = probe.text(tag)
            if !LanguageTag.isWellFormed(text) {
                reader.problems.add(
                    """
                    \(text.quoted) is no language such as "de" or "pt-BR"\(LanguageTag.question(about: text)); column \
                    \(name) is localized
                    """, at: tag.start)
            } else if let earlier = seen[LanguageTag.folded(text)] {
                // The same name twice is told of by the reader of objects.
                if !earlier.text.isExactly(text) {
                    reader.problems.add("repeated language \(text.quoted)", at: tag.start, earlier: earlier.offset)
                }
            } else {
                seen[LanguageTag.folded(text)] = (tag.start, text)
            }
            if !value.isString, value.kind != .invalid {
                reader.problems.add(
                    "the text of column \(name) in \(text.quoted) is a string, not \(value.kind.name)", at: value.start)
            }
        }
        if seen.isEmpty, reader.problems.count == count {
            reader.problems.add("column \(name) needs a text in at least one language", at: object.start)
        }
        return reader.problems.count == count
    }
}
