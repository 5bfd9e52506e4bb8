internal import Seedbed

/// Given seeds as they stand in a block of ``GivenSeeds``.
extension RowText {
    /// Appends the array for a seed.
    static func append(_ seed: GivenSeed, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        JSONValue.append(seed.id, to: &text)
        text.append(UInt8(ascii: ","))
        append(seed.group, to: &text)
        if !seed.loose.isEmpty || seed.renewedFor != nil {
            text.append(UInt8(ascii: ","))
            append(seed.loose, to: &text)
        }
        if let release = seed.renewedFor {
            text.append(UInt8(ascii: ","))
            JSONValue.number(release.milliseconds).append(to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    /// Appends the group columns of the seeds that follow, as an array in an array: earlier versions pass over it.
    static func append(groupColumns: [String], to text: inout [UInt8]) {
        JSONValue.array([.array(groupColumns.map { .string($0) })]).append(to: &text)
    }

    /// The seeds of a block; nil for any other text.
    static func givenSeeds(_ block: String) -> [GivenSeed]? {
        guard let seeds = (try? JSONValue(parsing: Array(block.utf8)))?.elements else { return nil }
        var groupColumns: [String] = []
        return seeds.compactMap { seed in
            guard let parts = seed.elements else { return nil }
            if parts.count == 1, let columns = parts[0].elements {
                groupColumns = columns.compactMap { if case .string(let name) = $0 { name } else { nil } }
            }
            guard parts.count > 1, case .string(let id) = parts[0] else { return nil }
            var given = GivenSeed(
                id: id, group: (parts[1].elements ?? []).map { value($0) }, groupColumns: groupColumns)
            if parts.count > 2 { given.loose = fields(parts[2]) }
            if parts.count > 3, case .integer(let release) = value(parts[3]) {
                given.renewedFor = Instant(milliseconds: release)
            }
            return given
        }
    }

    /// Appends what a seed declares: an object of its columns, a reference as `{"ref": "categories/food"}`.
    private static func append(_ fields: [Seed.Field], to text: inout [UInt8]) {
        text.append(UInt8(ascii: "{"))
        for (place, field) in fields.enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            JSONValue.append(field.column, to: &text)
            text.append(UInt8(ascii: ":"))
            switch field.content {
            case .value(let value): append(value, to: &text)
            case .reference(let reference):
                JSONValue.object([.init(name: "ref", value: .string(reference.description))]).append(to: &text)
            }
        }
        text.append(UInt8(ascii: "}"))
    }

    /// The fields of such an object; none of any other text.
    static func fields(_ text: String) -> [Seed.Field] {
        (try? JSONValue(parsing: Array(text.utf8))).map(fields) ?? []
    }

    private static func fields(_ object: JSONValue) -> [Seed.Field] {
        (object.fields ?? []).map { field in
            if case .string(let name)? = field.value["ref"], let slash = name.firstIndex(of: "/") {
                let reference = SeedReference(
                    catalog: String(name[..<slash]), id: String(name[name.index(after: slash)...]))
                return Seed.Field(column: field.name, content: .reference(reference))
            }
            return Seed.Field(column: field.name, content: .value(value(field.value)))
        }
    }
}
