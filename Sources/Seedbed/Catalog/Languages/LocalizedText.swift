extension Seed {
    /// A text of a seed in several languages, of which the first is the fallback.
    public struct LocalizedText: Sendable, Hashable {
        /// The text in one language.
        public struct Version: Sendable, Hashable {
            /// The language as BCP 47 writes it, such as `de` or `pt-BR`; `und` if it is not known.
            public var language: String
            /// The text.
            public var text: String

            /// A text in a language.
            public init(language: String, text: String) {
                self.language = language
                self.text = text
            }
        }

        /// The text in each language, each language once; never empty.
        public private(set) var versions: [Version]

        /// A text in a first language, and in further ones; of two in one language the first counts.
        public init(_ first: Version, _ others: [Version] = []) {
            versions = [first]
            for version in others { add(version) }
        }

        /// The text in the language that matches the preferences best, by the lookup of RFC 4647; otherwise the fallback.
        ///
        /// ```swift
        /// let food = Seed.LocalizedText(.init(language: "en", text: "Food"), [.init(language: "de", text: "Essen")])
        /// food.text(for: ["de-AT", "fr"])  // "Essen"
        /// food.text(for: ["fr"])           // "Food"
        /// ```
        ///
        /// - Parameter preferred: languages, the one that is wanted most first.
        public func text(for preferred: [String]) -> String {
            let place = LanguageTag.lookup(preferred, among: versions.lazy.map(\.language))
            return versions[place ?? 0].text
        }

        /// Adds a version; false, and nothing is added, if the language has one.
        @discardableResult
        mutating func add(_ version: Version) -> Bool {
            if hasVersion(in: version.language) { return false }
            versions.append(version)
            return true
        }

        /// Whether there is a text in exactly this language.
        func hasVersion(in language: String) -> Bool {
            versions.contains { LanguageTag.isSame($0.language, language) }
        }

        /// The distinct texts, the fallback first.
        package var texts: [String] {
            var texts: [String] = []
            for version in versions where !texts.contains(where: { $0.isExactly(version.text) }) {
                texts.append(version.text)
            }
            return texts
        }

        /// Whether another text has the same versions, in whatever order the further languages are.
        func isSame(as other: Seed.LocalizedText) -> Bool {
            guard versions.count == other.versions.count, versions[0].text == other.versions[0].text else {
                return false
            }
            return versions.allSatisfy { version in
                other.versions.contains {
                    LanguageTag.isSame($0.language, version.language) && $0.text == version.text
                }
            }
        }
    }
}
