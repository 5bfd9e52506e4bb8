/// One row that the app ships, with an id that never changes.
public struct Seed: Sendable, Hashable {
    /// A value that a seed declares for a column.
    public struct Field: Sendable, Hashable {
        /// The column.
        public var column: String
        /// The value or reference that the column is to hold.
        public var content: Content

        /// Declares `content` for `column`.
        public init(column: String, content: Content) {
            self.column = column
            self.content = content
        }
    }

    /// The content of a field: a value, or the primary key of another seed's copy.
    public enum Content: Sendable, Hashable {
        /// The value itself, ready to be stored.
        case value(SeedValue)
        /// `{"$ref": "categories/food"}`: the primary key of that seed's copy.
        case reference(SeedReference)
        /// A text in several languages, of which a device stores the one that it prefers.
        case localized(Seed.LocalizedText)
    }

    /// The seed's id within its catalog.
    public var id: String
    /// The declared columns, in the order of the file; a column that is not here is left to the table's default.
    ///
    /// Each access builds the list again, also one that changes a single field.
    public var fields: [Field] {
        get { values.indices.map(field) }
        set { self = Seed(id: id, again: again, formerly: formerly, count: newValue.count) { newValue[$0] } }
    }
    /// Whether it has neither references nor texts in several languages, so that ``values`` are all of its fields.
    package var isPlain: Bool { links.isEmpty && translations.isEmpty }
    /// The declared values as they are stored, with null in place of each reference.
    package private(set) var values: [StoredField]
    /// The references, by their places among the values.
    private(set) var links: [Link]
    /// The texts in several languages, by their places among the values; these hold one of the languages.
    private(set) var translations: [Translation] = []
    /// Whether a seed that was given and then removed is to be given again (`"$again": true`).
    public var again: Bool
    /// The ids that it had in earlier releases (`"$formerly"`): `<catalog>/<id>`, or an id of its own catalog.
    public var formerly: [String]

    /// A seed.
    public init(id: String, fields: [Field], again: Bool = false, formerly: [String] = []) {
        self.init(id: id, again: again, formerly: formerly, count: fields.count) { fields[$0] }
    }

    /// A reference among the fields.
    struct Link: Sendable, Hashable {
        /// The place of the field.
        var place: Int
        /// The seed that it refers to.
        var seed: SeedReference
    }

    /// A seed of `count` fields; `field` makes each one from its place.
    @inline(__always)
    init(id: String, again: Bool, formerly: [String], count: Int, field: (Int) -> Field) {
        self.id = id
        self.again = again
        self.formerly = formerly
        var links: [Link] = []
        var translations: [Translation] = []
        values = (0..<count).map { place in
            let field = field(place)
            switch field.content {
            case .value(let value): return StoredField(column: field.column, value: value)
            case .localized(let text):
                translations.append(Translation(place: place, text: text))
                return StoredField(column: field.column, value: .text(text.versions[0].text))
            case .reference(let seed):
                links.append(Link(place: place, seed: seed))
                return StoredField(column: field.column, value: .null)
            }
        }
        self.links = links
        self.translations = translations
    }

    /// Takes the texts in several languages in those that are preferred.
    mutating func localize(for languages: [String]) {
        for translation in translations {
            values[translation.place].value = .text(translation.text.text(for: languages))
        }
    }

    /// Adds the texts of an overlay in a language, to those of the columns that the seed has and as further columns.
    mutating func add(_ texts: [(column: String, text: String)], in language: String, base: String) {
        for (column, text) in texts {
            let version = Seed.LocalizedText.Version(language: language, text: text)
            if let known = translations.firstIndex(where: { values[$0.place].column == column }) {
                translations[known].text.add(version)
            } else if let place = values.firstIndex(where: { $0.column == column }) {
                guard case .text(let plain) = values[place].value else {
                    // A null in the file stands for a text that only the overlays have.
                    values[place].value = .text(text)
                    translations.append(Translation(place: place, text: Seed.LocalizedText(version)))
                    continue
                }
                let first = Seed.LocalizedText.Version(language: base, text: plain)
                translations.append(Translation(place: place, text: Seed.LocalizedText(first, [version])))
            } else {
                values.append(StoredField(column: column, value: .text(text)))
                translations.append(Translation(place: values.count - 1, text: Seed.LocalizedText(version)))
            }
        }
    }

    /// The field at a place.
    func field(_ place: Int) -> Field {
        let column = values[place].column
        if let link = links.first(where: { $0.place == place }) {
            return Field(column: column, content: .reference(link.seed))
        }
        if let translation = translations.first(where: { $0.place == place }) {
            return Field(column: column, content: .localized(translation.text))
        }
        return Field(column: column, content: .value(values[place].value))
    }
}

/// The name of a seed across catalogs: `<catalog>/<id>`, which a `seedID` column holds too.
public struct SeedReference: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
    /// The catalog's name.
    public var catalog: String
    /// The seed's id within it.
    public var id: String

    /// The seed `id` of `catalog`.
    public init(catalog: String, id: String) {
        self.catalog = catalog
        self.id = id
    }

    /// The seed that a text `<catalog>/<id>` names.
    ///
    /// A text without a slash names no seed: it becomes an id with an empty catalog, which calls refuse as unknown.
    public init(_ text: String) {
        self = SeedReference(name: text) ?? SeedReference(catalog: "", id: text)
    }

    /// The seed that a literal `"<catalog>/<id>"` names.
    public init(stringLiteral text: String) { self.init(text) }

    /// `<catalog>/<id>`.
    public var description: String { catalog.isEmpty ? id : "\(catalog)/\(id)" }
}

extension Seed {
    /// Returns the id that a seed gets from its key values if its catalog gives none, or `nil` if they are all empty.
    ///
    /// ASCII letters become lower case, each run of spaces a `-`; letters, digits, `.`, `_` and `-` stay, and every other
    /// byte of the UTF-8 becomes `_` and its two hexadecimal digits. The values of several columns are joined with `.`.
    ///
    /// ```swift
    /// Seed.defaultID(forKey: ["Table Topics"])  // "table-topics"
    /// Seed.defaultID(forKey: ["Café", "2.50"])  // "caf_c3_a9.2.50"
    /// ```
    ///
    /// - Parameter texts: The value of each key column as it stands in the catalog: a string's text, and a number by its
    ///   digits.
    public static func defaultID(forKey texts: [String]) -> String? {
        guard texts.contains(where: { !$0.isEmpty }) else { return nil }
        var buffer: [UInt8] = []
        for (index, text) in texts.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ".")) }
            Array(text.utf8).withUnsafeBufferPointer { appendDefaultID(forKey: $0, to: &buffer) }
        }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Appends the part of the id that one key value makes.
    static func appendDefaultID(forKey text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
        var isAfterSpace = false
        for byte in text {
            switch byte {
            case 0x20: if !isAfterSpace { buffer.append(UInt8(ascii: "-")) }
            case 0x41...0x5A: buffer.append(byte | 0x20)
            case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: buffer.append(byte)
            default: buffer += [UInt8(ascii: "_"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
            isAfterSpace = byte == 0x20
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
}

extension Seed {
    /// The seeds that this one refers to.
    var references: [SeedReference] { links.map(\.seed) }

    /// Sorts the seeds of one catalog so that each comes after those it refers to, and otherwise keeps their order.
    static func ordered(_ seeds: [Seed], of catalog: String) -> [Seed] {
        var edges: [(from: Int, to: Int)] = []
        let places = Dictionary(seeds.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for (index, seed) in seeds.enumerated() {
            for reference in seed.references where reference.catalog == catalog {
                if let target = places[reference.id] { edges.append((index, target)) }
            }
        }
        return edges.isEmpty ? seeds : DependencyOrder(nodes: seeds.count, edges: edges).order.map { seeds[$0] }
    }
}

extension SeedReference {
    /// The two parts of a `$ref`, or `nil` if it is not of the form `<catalog>/<id>`.
    static func split(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (catalog: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>)? {
        guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let catalog = UnsafeBufferPointer(rebasing: text[..<slash])
        let id = UnsafeBufferPointer(rebasing: text[(slash + 1)...])
        return catalog.isIdentifier && id.isIdentifier ? (catalog, id) : nil
    }

    /// Whether a text is of the form `<catalog>/<id>`.
    fileprivate static func isName(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { split($0) != nil }
    }

    /// The seed that the two parts of a `$ref` name.
    init(_ parts: (catalog: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>)) {
        self.init(
            catalog: String(decoding: parts.catalog, as: UTF8.self), id: String(decoding: parts.id, as: UTF8.self))
    }
}

extension SeedValue {
    /// Whether a row with this `seedID` names a seed.
    ///
    /// Any other value says as little as null, such as a default of `''`.
    package var namesSeed: Bool { seedName != nil }

    /// The seed that a row with this `seedID` names, or `nil`.
    package var seedName: String? {
        if case .text(let text) = self, SeedReference.isName(text) { text } else { nil }
    }
}
