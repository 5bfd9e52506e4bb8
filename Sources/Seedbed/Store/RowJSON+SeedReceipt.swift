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
            && !seed.isWithdrawn && seed.refusal == nil
        if isPlain, form?.key.isEmpty ?? true {
            JSONValue.append(form?.hash ?? "", to: &text)
        } else {
            appendParts(of: seed, form, to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    private static func appendParts(of seed: SeedReceipt, _ form: SeedReceipt.Form?, to text: inout [UInt8]) {
        text.append(contentsOf: "{\"\(Part.hash)\":".utf8)
        JSONValue.append(form?.hash ?? "", to: &text)
        if let key = form?.key, !key.isEmpty {
            text.append(contentsOf: ",\"\(Part.key)\":".utf8)
            append(key.map(\.value), to: &text)
        }
        if !seed.nonEditFields.isEmpty {
            text.append(contentsOf: ",\"\(Part.nonEditFields)\":".utf8)
            append(seed.nonEditFields, to: &text)
        }
        if !seed.formerNonEditFields.isEmpty {
            // One column may have had several values.
            text.append(contentsOf: ",\"\(Part.formerNonEditFields)\":[".utf8)
            for (place, field) in seed.formerNonEditFields.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                append([field], to: &text)
            }
            text.append(UInt8(ascii: "]"))
        }
        if let release = seed.renewedFor {
            text.append(contentsOf: ",\"\(Part.renewed)\":\(release.milliseconds)".utf8)
        }
        if !seed.isDelivered { text.append(contentsOf: ",\"\(Part.known)\":1".utf8) }
        if seed.forms.count > 1 {
            text.append(contentsOf: ",\"\(Part.former)\":".utf8)
            for (place, form) in seed.forms.dropLast().enumerated() {
                text.append(UInt8(ascii: place == 0 ? "[" : ","))
                append(form, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        }
        if seed.isWithdrawn { text.append(contentsOf: ",\"\(Part.withdrawn)\":1".utf8) }
        if let refusal = seed.refusal {
            text.append(contentsOf: ",\"\(Part.refusal)\":".utf8)
            JSONValue.append(refusal, to: &text)
        }
        text.append(UInt8(ascii: "}"))
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

    private static func form(_ json: JSONValue) -> SeedReceipt.Form? {
        guard let parts = json.elements, parts.count == 5, let released = parts[0].integer, let hash = parts[4].string
        else { return nil }
        return SeedReceipt.Form(
            released: SeedInstant(milliseconds: released), key: key(names(parts[1]), parts[2]),
            columns: names(parts[3]),
            hash: hash)
    }

    private static func key(_ columns: [String], _ values: JSONValue?) -> [StoredField] {
        zip(columns, values?.elements ?? []).map { StoredField(column: $0, value: value($1)) }
    }

    fileprivate static func names(_ json: JSONValue?) -> [String] { (json?.elements ?? []).compactMap(\.string) }

    /// Returns the seeds of a block, also of one that an earlier version wrote, or `nil` for any other text.
    package static func deliveredSeeds(_ block: String) -> [SeedReceipt]? {
        var blocks = ReceiptBlocks()
        guard blocks.append(Array(block.utf8)) else { return nil }
        return blocks.numbers.compactMap(blocks.seed)
    }

    /// Returns the seed that an array of JSON holds under a header, or `nil` for any other array.
    static func seed(_ parts: [JSONValue], under header: Header) -> SeedReceipt? {
        guard parts.count > 1, case .string(let id) = parts[0] else { return nil }
        var delivered = SeedReceipt(
            id: id, group: (parts[1].elements ?? []).map { value($0) }, groupColumns: header.groupColumns)
        if header.isFormer {
            if parts.count > 2 { delivered.nonEditFields = fields(parts[2]) }
            if parts.count > 3 { delivered.renewedFor = parts[3].integer.map { SeedInstant(milliseconds: $0) } }
        } else {
            read(parts.count > 2 ? parts[2] : .null, header, into: &delivered)
        }
        return delivered
    }

    /// Reads the part of a seed's array after its group.
    private static func read(_ rest: JSONValue, _ header: Header, into seed: inout SeedReceipt) {
        if case .object = rest {
            seed.nonEditFields = rest[Part.nonEditFields].map(fields) ?? []
            seed.formerNonEditFields = (rest[Part.formerNonEditFields]?.elements ?? []).flatMap(fields)
            seed.renewedFor = rest[Part.renewed]?.integer.map { SeedInstant(milliseconds: $0) }
            seed.isDelivered = rest[Part.known] == nil
            seed.isWithdrawn = rest[Part.withdrawn]?.integer == 1
            seed.refusal = rest[Part.refusal]?.string
            seed.forms = (rest[Part.former]?.elements ?? []).compactMap(form)
        }
        if let released = header.released {
            seed.forms.append(
                SeedReceipt.Form(
                    released: released, key: key(header.key, rest[Part.key]), columns: header.columns,
                    hash: rest.string ?? rest[Part.hash]?.string ?? ""))
        }
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
