/// The JSON of delivered seeds: a header comes before the first seed of a block, and again when it changes.
extension RowJSON {
    /// The header that consecutive seeds of a block have in common.
    package struct Header: Equatable {
        var groupColumns: [String]
        /// The release of the last form, or `nil` if the seed has none; the columns of that form follow.
        var released: SeedInstant?
        var columns: [String] = []
        var key: [String] = []
        /// Whether an earlier version wrote it, up to version 2.
        package private(set) var isFormer = false

        /// The header of a seed.
        package init(of seed: SeedReceipt) {
            groupColumns = seed.groupColumns
            guard let form = seed.forms.last else { return }
            (released, columns, key) = (form.released, form.columns, form.key.map(\.column))
        }

        /// The header that an array of JSON holds; one without an object is of an earlier version.
        init(_ parts: [JSONValue]) {
            groupColumns = RowJSON.names(parts.first)
            guard parts.count > 1 else {
                isFormer = true
                return
            }
            released = parts[1]["r"]?.integer.map { SeedInstant(milliseconds: $0) }
            if released != nil { (columns, key) = (RowJSON.names(parts[1]["c"]), RowJSON.names(parts[1]["k"])) }
        }

        /// Whether a seed has this header.
        package func fits(_ seed: SeedReceipt) -> Bool {
            if groupColumns != seed.groupColumns { return false }
            guard let form = seed.forms.last else { return released == nil }
            return released == form.released && columns == form.columns && key.count == form.key.count
                && zip(key, form.key).allSatisfy { $0 == $1.column }
        }
    }

    /// The names in the object that takes the place of the hash if a seed has more than a hash.
    enum Part {
        /// The hash of the last form.
        static let hash = "h"
        /// The bytes of that name, and of the one of the earlier forms.
        static let (hashName, formerName) = (Array(hash.utf8), Array(former.utf8))
        /// The bytes of the name of the number of takeovers.
        static let takeoversName = Array(takeovers.utf8)
        /// The values of the last form's key columns.
        static let key = "k"
        /// The values that the seed declares for columns whose change is not an edit.
        static let nonEditFields = "l"
        /// The same of earlier releases; each object holds one field.
        static let formerNonEditFields = "m"
        /// The release for which S6 has renewed it.
        static let renewed = "n"
        /// 1 if the store was not given the seed, and only knows what was shipped.
        static let known = "o"
        /// The earlier forms, each with its release, its key columns, their values, the columns of the hash, and the hash.
        static let former = "f"
        /// 1 if the store counts as given the seed only because of an adoption.
        static let adopted = "a"
        /// How many takeovers from another name the receipt has come through; left out if it is none.
        static let takeovers = "g"
        /// Whether its copies went without the user.
        static let withdrawn = "w"
        /// The rule of the table that refused the last release's copy.
        static let refusal = "x"
    }

    /// The parts that a seed's object may have, by a look at its bytes.
    struct ReceiptParts {
        /// Whether the seed may have been refused by a rule, or not been delivered.
        var isMarked = false
        /// Whether a form may say the seed's key.
        var isKeyed = false

        init(_ object: UnsafeBufferPointer<UInt8>) {
            let (known, refusal) = (Part.known.utf8.first, Part.refusal.utf8.first)
            let (key, former) = (Part.key.utf8.first, Part.former.utf8.first)
            let quote = UInt8(ascii: "\"")
            var place = 0
            while place &+ 2 < object.count {
                if object[place] == quote, object[place &+ 2] == quote {
                    let name = object[place &+ 1]
                    isMarked = isMarked || name == known || name == refusal
                    isKeyed = isKeyed || name == key || name == former
                }
                place &+= 1
            }
        }
    }

    /// Whether the bytes of an object may hold a reference.
    static func mayHaveReference(_ object: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = Array("\"ref\"".utf8)
        return object.indices.contains { object[$0] == name[0] && object[$0...].starts(with: name) }
    }

    /// Appends the header of the seeds that follow.
    package static func append(_ header: Header, to text: inout [UInt8]) {
        var fields: [JSONValue.Field] = []
        if let released = header.released {
            fields.append(.init(name: "r", value: .number(released.milliseconds)))
            fields.append(.init(name: "c", value: .array(header.columns.map { .string($0) })))
            if !header.key.isEmpty { fields.append(.init(name: "k", value: .array(header.key.map { .string($0) }))) }
        }
        JSONValue.array([.array(header.groupColumns.map { .string($0) }), .object(fields)]).append(to: &text)
    }

    /// Appends the array for a seed, whose header the text already holds.
    package static func append(_ seed: SeedReceipt, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        JSONValue.append(seed.id, to: &text)
        text.append(UInt8(ascii: ","))
        append(seed.group, to: &text)
        text.append(UInt8(ascii: ","))
        let form = seed.forms.last
        let isPlain =
            seed.forms.count < 2 && seed.nonEditFields.isEmpty && seed.formerNonEditFields.isEmpty
            && seed.renewedFor == nil
            && seed.isDelivered
            && !seed.isWithdrawn && !seed.isAdopted && seed.takeovers == 0 && seed.refusal == nil
        if isPlain, form?.key.isEmpty ?? true {
            JSONValue.append(form?.hash ?? "", to: &text)
        } else {
            appendParts(of: seed, form, to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    private static func appendParts(of seed: SeedReceipt, _ form: SeedReceipt.Form?, to text: inout [UInt8]) {
        append(Part.hash, after: UInt8(ascii: "{"), to: &text)
        JSONValue.append(form?.hash ?? "", to: &text)
        if let key = form?.key, !key.isEmpty {
            append(Part.key, to: &text)
            append(key.map(\.value), to: &text)
        }
        if !seed.nonEditFields.isEmpty {
            append(Part.nonEditFields, to: &text)
            append(seed.nonEditFields, to: &text)
        }
        if !seed.formerNonEditFields.isEmpty {
            // One column may have had several values.
            append(Part.formerNonEditFields, to: &text)
            text.append(UInt8(ascii: "["))
            for (place, field) in seed.formerNonEditFields.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                append([field], to: &text)
            }
            text.append(UInt8(ascii: "]"))
        }
        if let release = seed.renewedFor {
            append(Part.renewed, to: &text)
            append(.integer(release.milliseconds), to: &text)
        }
        if !seed.isDelivered {
            append(Part.known, to: &text)
            text.append(UInt8(ascii: "1"))
        }
        if seed.forms.count > 1 {
            append(Part.former, to: &text)
            for (place, form) in seed.forms.dropLast().enumerated() {
                text.append(UInt8(ascii: place == 0 ? "[" : ","))
                append(form, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        }
        if seed.isWithdrawn {
            append(Part.withdrawn, to: &text)
            text.append(UInt8(ascii: "1"))
        }
        if seed.isAdopted {
            append(Part.adopted, to: &text)
            text.append(UInt8(ascii: "1"))
        }
        if seed.takeovers > 0 {
            append(Part.takeovers, to: &text)
            text.append(contentsOf: String(seed.takeovers).utf8)
        }
        if let refusal = seed.refusal {
            append(Part.refusal, to: &text)
            JSONValue.append(refusal, to: &text)
        }
        text.append(UInt8(ascii: "}"))
    }

    /// Appends the name of a part, with a colon.
    ///
    /// A first seeding calls it for each seed, so it makes no text of its own.
    private static func append(_ part: String, after separator: UInt8 = UInt8(ascii: ","), to text: inout [UInt8]) {
        text.append(separator)
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: part.utf8)
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
    }

    private static func append(_ form: SeedReceipt.Form, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        text.append(contentsOf: String(form.released.milliseconds).utf8)
        text.append(UInt8(ascii: ","))
        append(form.key.lazy.map(\.column), to: &text)
        text.append(UInt8(ascii: ","))
        append(form.key.map(\.value), to: &text)
        text.append(UInt8(ascii: ","))
        append(form.columns, to: &text)
        text.append(UInt8(ascii: ","))
        JSONValue.append(form.hash, to: &text)
        text.append(UInt8(ascii: "]"))
    }

    private static func append(_ names: some Sequence<String>, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        var isFirst = true
        for name in names {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONValue.append(name, to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    static func form(_ json: JSONValue) -> SeedReceipt.Form? {
        guard let parts = json.elements, parts.count == 5, let released = parts[0].integer, let hash = parts[4].string
        else { return nil }
        return SeedReceipt.Form(
            released: SeedInstant(milliseconds: released), key: key(names(parts[1]), parts[2]),
            columns: names(parts[3]),
            hash: hash)
    }

    static func key(_ columns: [String], _ values: JSONValue?) -> [StoredField] {
        zip(columns, values?.elements ?? []).map { StoredField(column: $0, value: value($1)) }
    }

    static func names(_ json: JSONValue?) -> [String] { (json?.elements ?? []).compactMap(\.string) }

    /// Returns the seeds of a block, also of one that an earlier version wrote, or `nil` for any other text.
    package static func deliveredSeeds(_ block: String) -> [SeedReceipt]? {
        var blocks = ReceiptBlocks()
        guard blocks.append(Array(block.utf8)) else { return nil }
        return blocks.numbers.compactMap(blocks.seed)
    }

    /// Appends the fields that a seed declares: an object of its columns, with a reference as `{"ref": "categories/food"}`.
    private static func append(_ fields: [Seed.Field], to text: inout [UInt8]) {
        text.append(UInt8(ascii: "{"))
        for (place, field) in fields.enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            JSONValue.append(field.column, to: &text)
            text.append(UInt8(ascii: ":"))
            switch field.content {
            case .value(let value): append(value, to: &text)
            case .localized(let localized): append(.text(localized.versions[0].text), to: &text)
            case .reference(let reference):
                JSONValue.object([.init(name: "ref", value: .string(reference.description))]).append(to: &text)
            }
        }
        text.append(UInt8(ascii: "}"))
    }

    /// Returns the fields of such an object; none for any other text.
    package static func fields(_ text: String) -> [Seed.Field] {
        (try? JSONValue(parsing: Array(text.utf8))).map(fields) ?? []
    }

    static func fields(_ object: JSONValue) -> [Seed.Field] {
        (object.fields ?? []).map { field in
            if case .string(let name)? = field.value["ref"], let slash = name.firstIndex(of: "/") {
                let reference = SeedReference(
                    catalog: String(name[..<slash]), id: String(name[name.index(after: slash)...]))
                return Seed.Field(column: field.name, content: .reference(reference))
            }
            return Seed.Field(column: field.name, content: .value(value(field.value)))
        }
    }

    /// Returns the text of a block that holds these seeds.
    package static func block(_ seeds: [SeedReceipt]) -> String {
        var text: [UInt8] = [UInt8(ascii: "[")]
        var header: Header?
        for seed in seeds {
            if header?.fits(seed) != true {
                let next = Header(of: seed)
                if header != nil { text.append(UInt8(ascii: ",")) }
                append(next, to: &text)
                header = next
            }
            text.append(UInt8(ascii: ","))
            append(seed, to: &text)
        }
        text.append(UInt8(ascii: "]"))
        return String(decoding: text, as: UTF8.self)
    }
}
