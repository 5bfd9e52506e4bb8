/// Finding the overlays of catalogs.
extension CatalogSource {
    /// The parts of a file's name `<catalog>.<language>.json`, or `nil` if it has another form.
    static func overlayName(_ path: String) -> (catalog: String, language: String)? {
        let name =
            path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
        guard name.hasSuffix(".json") else { return nil }
        let stem = name.dropLast(5)
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return nil }
        let language = stem[stem.index(after: dot)...]
        return language.isEmpty ? nil : (String(stem[..<dot]), String(language))
    }

    /// Whether the bytes are those of an overlay and no catalog: they name no catalog.
    ///
    /// A catalog's name may have dots too, so that the file's name does not tell.
    static func isOverlay(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            var isFirst = true
            guard (try? reader.begin()) != nil, reader.peek() == UInt8(ascii: "{"), (try? reader.open()) != nil else {
                return true
            }
            while let name = try? reader.nextName(&isFirst), let value = try? reader.value() {
                if reader.content(of: name, is: Array("seeds".utf8)), value.kind == .array { return false }
                if reader.content(of: name, is: Array("catalog".utf8)), value.isString { return false }
            }
            return true
        }
    }

    /// Gives overlays to their catalogs; one without a catalog becomes a draft of its own that says so.
    static func attach(_ overlays: [(file: File, bytes: [UInt8])], to drafts: inout [ParsedCatalog]) {
        for (file, bytes) in overlays {
            guard let (catalog, language) = overlayName(file.path) else { continue }
            let owner =
                drafts.firstIndex { $0.name == catalog } ?? drafts.firstIndex { stem($0.path ?? $0.file) == catalog }
            guard let owner else {
                var draft = CatalogReader.draft(of: bytes, named: file.name)
                draft.path = file.path
                guard (try? JSONValue(parsing: bytes))?.fields != nil else {
                    // It may be meant for a catalog.
                    drafts.append(draft)
                    continue
                }
                draft.problems = JSONProblems()
                let question = Suggestion.question(about: catalog, among: drafts.compactMap(\.name))
                draft.problems.add(
                    """
                    a file without "catalog" gives the texts of a language, but there is no catalog \
                    \(catalog.quoted)\(question)
                    """, at: 0)
                drafts.append(draft)
                continue
            }
            var overlay = OverlayReader.overlay(of: bytes, at: file, in: language, for: drafts[owner])
            if let other = drafts[owner].overlays.first(where: { LanguageTag.isSame($0.language, language) }) {
                overlay.problems.add("\(other.file) gives the texts of \(language.quoted) too", at: 0)
            }
            drafts[owner].overlays.append(overlay)
        }
        for place in drafts.indices { checkLocalizedKeys(of: &drafts[place]) }
    }

    /// The files beside a catalog's that may be its overlays.
    static func overlays(beside draft: ParsedCatalog) throws(CatalogError) -> [File] {
        guard let path = draft.path, !draft.localized.isEmpty else { return [] }
        let folder = File(path: File.folder(of: path), name: File.folder(of: draft.file))
        let listed = File(path: folder.path.isEmpty ? "." : folder.path, name: folder.name)
        let catalogs = [draft.name, stem(path)]
        return (try names(in: listed) ?? []).filter { name in
            overlayName(name).map { catalogs.contains($0.catalog) } ?? false
        }.map { File(path: folder.path + $0, name: folder.name + $0) }
    }

    /// The name of a catalog's file without its ending.
    static func stem(_ path: String) -> String? {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : nil
    }

    /// The rule that no two seeds have one key in any language.
    private static func checkLocalizedKeys(of draft: inout ParsedCatalog) {
        let localized = Set(draft.localized.map { SQLName($0.text) })
        let key = draft.key.map(\.text)
        guard key.contains(where: { localized.contains(SQLName($0)) }), draft.problems.isEmpty else { return }
        let seeds = Catalog.Seeds(SeedFile(bytes: draft.bytes, draft.seeds, texts: draft.overlayTexts))
        let columns = key.map(\.quoted).joined(separator: ", ")
        let lookup = SeedLookup(draft.seeds)
        var problems = JSONProblems()
        let languages = Seed.languages(of: seeds)
        var told: Set<[Int]> = []
        // Each seed is decoded once for many languages. The limit bounds the memory for the keys in these languages.
        let most = max(1, (1 << 20) / max(seeds.count, 1))
        for start in stride(from: 0, to: languages.count, by: most) {
            let some = languages[start..<min(start + most, languages.count)]
            for (language, pairs) in zip(some, keyPairs(of: seeds, key, in: some)) {
                for pair in pairs where told.insert(pair).inserted {
                    let offsets = draft.bytes.withUnsafeBufferPointer { bytes in
                        (lookup.key(of: pair[0], in: bytes).offset, lookup.key(of: pair[1], in: bytes).offset)
                    }
                    problems.add(
                        "two seeds with the same key (\(columns)) in \(language.quoted)", at: offsets.1,
                        earlier: offsets.0)
                }
            }
        }
        draft.problems.add(problems)
    }

    /// The pairs of seeds that have the same key in a language, for each of the languages.
    private static func keyPairs(
        of seeds: Catalog.Seeds, _ key: [String], in languages: ArraySlice<String>
    ) -> [[[Int]]] {
        var seen: [[[Seed.Content]: Int]] = Array(repeating: [:], count: languages.count)
        var pairs: [[[Int]]] = Array(repeating: [], count: languages.count)
        for (number, var seed) in seeds.enumerated() {
            for (place, language) in languages.enumerated() {
                seed.localize(for: [language])
                let content = key.compactMap { column -> Seed.Content? in
                    guard let place = seed.values.firstIndex(where: { $0.column == column }) else { return nil }
                    if let link = seed.links.first(where: { $0.place == place }) { return .reference(link.seed) }
                    return .value(seed.values[place].value.inOneForm)
                }
                if let first = seen[place][content] {
                    pairs[place].append([first, number])
                } else {
                    seen[place][content] = number
                }
            }
        }
        return pairs
    }
}

extension Seed {
    /// The languages of the seeds' texts, each once, in the order in which they first occur.
    static func languages(of seeds: Catalog.Seeds) -> [String] {
        var languages: [String] = []
        var seen: Set<String> = []
        for seed in seeds {
            for translation in seed.translations {
                for version in translation.text.versions where seen.insert(version.language).inserted {
                    languages.append(version.language)
                }
            }
        }
        return languages
    }
}

extension Catalog {
    /// The languages of the seeds' texts, each once, in the order in which they first occur.
    public var languages: [String] {
        localized.isEmpty ? [] : Seed.languages(of: seeds)
    }

    /// Whether a text has the form of a language as BCP 47 writes it; `_` counts as `-`.
    package static func isLanguage(_ text: String) -> Bool {
        LanguageTag.isWellFormed(String(text.map { $0 == "_" ? "-" : $0 }))
    }

    /// Whether a column of the key is localized, so that a seed has a key in each language.
    var hasLocalizedKey: Bool {
        table.key.contains { column in localized.contains { $0.isSameName(as: column) } }
    }

    /// The catalog with the texts of its seeds in the languages that are preferred.
    package func localized(for languages: [String]) -> Catalog {
        if localized.isEmpty || languages.isEmpty { return self }
        var catalog = self
        catalog.seeds = seeds.localized(for: languages)
        return catalog
    }

    /// The seeds that lack a text in a language of the catalog, by language.
    package var untranslated: [(language: String, seeds: [String])] {
        let languages = languages.filter { $0 != LanguageTag.undetermined }
        if languages.isEmpty { return [] }
        var lacking: [String: [String]] = [:]
        for seed in seeds {
            for language in languages where lacks(language, seed) { lacking[language, default: []].append(seed.id) }
        }
        return languages.compactMap { language in lacking[language].map { (language, $0) } }
    }

    /// A warning for each language in which seeds have no text, with at most five of them.
    var untranslatedWarnings: [String] {
        untranslated.map { language, seeds in
            let named = seeds.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            let more = seeds.count > 5 ? " and \(seeds.count - 5) more" : ""
            return """
                \(file.isEmpty ? name : file): \(named)\(more) \(seeds.count == 1 ? "is" : "are") not translated to \
                “\(language)”
                """
        }
    }

    private func lacks(_ language: String, _ seed: Seed) -> Bool {
        seed.values.indices.contains { place in
            let column = seed.values[place].column
            guard localized.contains(where: { $0.isSameName(as: column) }), !seed.values[place].value.isNull else {
                return false
            }
            return !(seed.translations.first { $0.place == place }?.text.hasVersion(in: language) ?? false)
        }
    }
}
