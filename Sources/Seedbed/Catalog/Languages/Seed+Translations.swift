extension Seed {
    /// A text among the fields that has versions in several languages.
    struct Translation: Sendable, Hashable {
        /// The place of the field.
        var place: Int
        /// The text in each of its languages.
        var text: Seed.LocalizedText
    }

    /// The most contents that are told apart if the columns are not in the same languages.
    private static let mostVariants = 64

    /// The places of the values that are no references.
    var valuePlaces: [Int] {
        let links = Set(links.map(\.place))
        return values.indices.filter { !links.contains($0) }
    }

    /// The values that are no references.
    var valuesWithoutReferences: [StoredField] { valuePlaces.map { values[$0] } }

    /// The texts that a column may hold, one for each language that has another one; none if the column is not localized.
    func texts(of column: String) -> [String] {
        translations.first { values[$0.place].column == column }?.text.texts ?? []
    }

    /// The values in each combination of languages in which a device may write them, that of the fallbacks first.
    ///
    /// The order does not depend on the languages in which the seed was taken.
    ///
    /// - Parameter values: the seed's values, of which those that are no texts may have been resolved.
    func variants(of values: [StoredField]) -> [[StoredField]] {
        if translations.isEmpty { return [values] }
        var variants: [[StoredField]] = []
        var seen: Set<[StoredField]> = []
        func add(_ texts: [(place: Int, text: String)]) {
            var variant = values
            for (place, text) in texts { variant[place].value = .text(text) }
            if seen.insert(variant).inserted { variants.append(variant) }
        }
        add(translations.map { ($0.place, $0.text.versions[0].text) })
        let languages = translations.map { Set($0.text.versions.map { LanguageTag.folded($0.language) }) }
        let count = translations.reduce(1) { min($0 * $1.text.versions.count, Self.mostVariants + 1) }
        if languages.allSatisfy({ $0 == languages[0] }) || count > Self.mostVariants {
            for language in translations.flatMap({ $0.text.versions.map(\.language) }) {
                add(translations.map { ($0.place, $0.text.text(for: [language])) })
            }
        } else {
            // A column that lacks a language is written in another one than the others.
            var combinations: [[(place: Int, text: String)]] = [[]]
            for translation in translations {
                combinations = combinations.flatMap { combination in
                    translation.text.texts.map { combination + [(translation.place, $0)] }
                }
            }
            for combination in combinations { add(combination) }
        }
        add([])
        return variants
    }

    /// The values of key columns in each combination of languages, with `nil` in place of a reference and null for a column
    /// that the seed leaves out.
    package func keys(_ columns: [String]) -> [[SeedValue?]] {
        var keys: [[SeedValue?]] = []
        for variant in variants(of: values) {
            let key = columns.map { column -> SeedValue? in
                guard let place = variant.firstIndex(where: { $0.column == column }) else { return .null }
                return links.contains { $0.place == place } ? nil : variant[place].value
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    /// Whether a stored value is the seed's in one of the languages of a column.
    func isTranslation(_ held: SeedValue, of column: String, dates: SeedDateFormat) -> Bool {
        if translations.isEmpty { return false }
        return texts(of: column).contains { ShippedValue.isHeld(.text($0), by: held, type: .text, dates: dates) }
    }
}
