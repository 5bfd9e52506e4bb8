/// Reads the object of one seed into tokens, and checks everything that can be said of a seed by itself.
///
/// Validation and decoding use this same code, so that every valid seed can be decoded.
struct SeedScanner {
    /// A field of the seed.
    struct Field: Sendable {
        /// Its column in the plan.
        var column: Int
        /// Its value; the text within for a reference.
        var token: JSONToken
        /// Whether the value is a `$ref`.
        var isReference: Bool
        /// Whether the value is the place of the seed in the list (`"$order"`).
        var isOrder = false
        /// Whether the value is an object of texts by language although the column need not be localized: in a history.
        var isLocalized = false
    }

    /// The name that an earlier seed has at the same place, and its column: most seeds repeat the names of the seed before.
    private struct ExpectedName {
        /// The name, or `nil` if it has escapes or mistakes and must be read each time.
        var name: JSONToken?
        var column: Int
    }

    /// The schema of the seeds' fields.
    var plan: SeedSchema
    /// The offset of the seed.
    private(set) var start = 0
    /// The seed's columns, in the order of the file, and then those of `defaults` that it does not name.
    var fields: [Field] = []
    /// How many fields the seed has of its own.
    var ownCount = 0
    /// The field of each key column, or -1 if the seed has no usable one.
    var keyFields: [Int] = []
    /// The value of `$id`.
    var id: JSONToken?
    /// The value of `$again`.
    var again: JSONToken?
    /// The names in `$formerly`.
    var formerly: [JSONToken] = []
    /// Whether any field is a reference.
    var hasReferences = false
    /// Whether `$id`, `$again` and `$formerly` may occur; in a history they are not among the columns.
    var takesSpecial = true
    private var expected: [ExpectedName] = []
    /// Memory for an id that is made from a key.
    var scratch: [UInt8] = []
    /// The offset at which each column was named last, by its folded index; an offset before ``start`` is from an earlier seed.
    var named: [Int] = []
    /// The offset at which `$id` was named last.
    var idName = -1
    /// The offset at which `$again` was named last.
    var againName = -1
    /// The offset at which `$formerly` was named last.
    var formerlyName = -1

    /// A scanner for the seeds of one catalog.
    init(plan: SeedSchema) {
        self.plan = plan
        keyFields = Array(repeating: -1, count: plan.key.count)
    }

    /// Whether every key column has a usable value.
    var hasKey: Bool { !keyFields.isEmpty && keyFields.allSatisfy { $0 >= 0 } }

    /// Reads the seed whose opening brace is the next byte.
    mutating func scan(_ reader: inout JSONReader) throws(JSONStop) {
        reset(at: reader.position)
        var isFirst = true
        var count = 0
        try reader.open()
        while let (name, isExpected) = try reader.nextName(
            &isFirst, likely: count < expected.count ? expected[count].name : nil)
        {
            let column = isExpected ? expected[count].column : lookUp(name, at: count, in: reader)
            count &+= 1
            if column >= 0 {
                try readField(column, name, &reader)
            } else {
                try readSpecial(column, name, &reader)
            }
        }
        ownCount = fields.count
        if !plan.defaults.isEmpty { addDefaults() }
        checkKey(&reader)
    }

    /// The fields that the seed has of its own.
    var ownFields: [Field] { plan.defaults.isEmpty ? fields : Array(fields[..<ownCount]) }

    mutating func reset(at offset: Int) {
        if offset <= start {
            for index in named.indices { named[index] = -1 }
            idName = -1
            againName = -1
            formerlyName = -1
        }
        start = offset
        fields.removeAll(keepingCapacity: true)
        for index in keyFields.indices { keyFields[index] = -1 }
        id = nil
        again = nil
        if !formerly.isEmpty { formerly = [] }
        hasReferences = false
    }

    /// The column of a name; a negative number for those that start with `$`.
    @inline(never)
    mutating func lookUp(_ name: JSONToken, at index: Int, in reader: JSONReader) -> Int {
        let column = reader.withContent(of: name) { name in
            name.first == UInt8(ascii: "$") ? Special(name).rawValue : plan.column(named: name)
        }
        let known = column ?? plan.addUndeclared(reader.text(name))
        let entry = ExpectedName(name: Self.isGood(name, in: reader) ? name : nil, column: known)
        if index < expected.count { expected[index] = entry } else { expected.append(entry) }
        return known
    }

    /// Whether a name has neither escapes nor mistakes, so that its bytes are its text.
    private static func isGood(_ name: JSONToken, in reader: JSONReader) -> Bool {
        let raw = reader.raw(name)
        if name.kind != .plain || raw.contains(where: { $0 < 0x20 }) { return false }
        return raw.allSatisfy { $0 < 0x80 } || String(decoding: raw, as: UTF8.self).utf8.elementsEqual(raw)
    }

    /// The fields of a seed that are not columns.
    enum Special: Int {
        case id = -1
        case again = -2
        case unknown = -3
        case formerly = -4

        init(_ name: UnsafeBufferPointer<UInt8>) {
            self =
                name.elementsEqual("$id".utf8)
                ? .id
                : name.elementsEqual("$again".utf8)
                    ? .again : name.elementsEqual("$formerly".utf8) ? .formerly : .unknown
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are those of a name or an id, `[a-z0-9._-]+`.
    @inline(__always)
    var isIdentifier: Bool {
        !isEmpty
            && allSatisfy { byte in
                0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2E || byte == 0x5F || byte == 0x2D
            }
    }

    /// Whether the bytes are a UUID in its text form, of either case.
    var isUUID: Bool {
        count == 36
            && indices.allSatisfy { index in
                [8, 13, 18, 23].contains(index) ? self[index] == UInt8(ascii: "-") : self[index].hexDigit != nil
            }
    }
}
