/// One row that the app ships, with an id that never changes.
public struct Seed: Sendable, Hashable {
    /// A value that a seed declares for a column.
    public struct Field: Sendable, Hashable {
        /// The column.
        public var column: String
        /// What it is to hold.
        public var content: Content

        /// A column and what it is to hold.
        public init(column: String, content: Content) {
            self.column = column
            self.content = content
        }
    }

    /// What a field holds: a value, or the primary key of another seed's copy.
    public enum Content: Sendable, Hashable {
        /// The value itself, ready to be stored.
        case value(SeedValue)
        /// `{"$ref": "categories/food"}`: the primary key of that seed's copy.
        case reference(SeedReference)
    }

    /// The seed's id within its catalog.
    public var id: String
    /// The declared columns, in the order of the file; a column that is not here is left to the table's default.
    ///
    /// They are put together for each call, also for one that changes a single field.
    public var fields: [Field] {
        get { values.indices.map(field) }
        set { self = Seed(id: id, again: again, formerly: formerly, count: newValue.count) { newValue[$0] } }
    }
    /// What it declares, as it is stored, with null where a reference stands.
    private(set) var values: [StoredField]
    /// The references, by their places among the values.
    private(set) var links: [Link]
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

    /// A seed of so many fields, each made by `field` from its place.
    @inline(__always)
    init(id: String, again: Bool, formerly: [String], count: Int, field: (Int) -> Field) {
        self.id = id
        self.again = again
        self.formerly = formerly
        var links: [Link] = []
        values = (0..<count).map { place in
            let field = field(place)
            switch field.content {
            case .value(let value): return StoredField(column: field.column, value: value)
            case .reference(let seed):
                links.append(Link(place: place, seed: seed))
                return StoredField(column: field.column, value: .null)
            }
        }
        self.links = links
    }

    /// The field at a place.
    func field(_ place: Int) -> Field {
        let link = links.first { $0.place == place }
        return Field(
            column: values[place].column, content: link.map { .reference($0.seed) } ?? .value(values[place].value))
    }
}

/// The name of a seed across catalogs: `<catalog>/<id>`, which is also what a `seedID` column holds.
public struct SeedReference: Sendable, Hashable, CustomStringConvertible {
    /// The catalog's name.
    public var catalog: String
    /// The seed's id within it.
    public var id: String

    /// The seed `id` of `catalog`.
    public init(catalog: String, id: String) {
        self.catalog = catalog
        self.id = id
    }

    /// `<catalog>/<id>`.
    public var description: String { "\(catalog)/\(id)" }
}
