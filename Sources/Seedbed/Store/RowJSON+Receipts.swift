/// Decoding a receipt from its bytes, without a tree of JSON values in between.
extension RowJSON {
    /// Returns the seed that the array at the reader's position holds under a header.
    ///
    /// It reads what nearly all receipts consist of: an id, a group of texts and whole numbers, the hash, earlier forms, and the
    /// number of takeovers. For any other array it returns `nil`, and ``seed(_:under:)`` decodes that one. The text has been read
    /// before.
    static func commonSeed(_ reader: inout JSONReader, under header: Header) -> SeedReceipt? {
        guard !header.isFormer, header.key.isEmpty, let released = header.released else { return nil }
        do throws(JSONStop) {
            var isFirst = true
            try reader.open()
            guard try reader.nextElement(&isFirst) else { return nil }
            let id = try reader.value()
            guard id.isString, try reader.nextElement(&isFirst), let group = try commonValues(&reader),
                try reader.nextElement(&isFirst)
            else { return nil }
            var forms: [SeedReceipt.Form] = []
            var takeovers = 0
            guard let hash = try hash(&reader, header, &forms, &takeovers), try !reader.nextElement(&isFirst) else {
                return nil
            }
            forms.append(SeedReceipt.Form(released: released, key: [], columns: header.columns, hash: hash))
            var seed = SeedReceipt(
                id: reader.text(id), group: group, groupColumns: header.groupColumns, forms: forms)
            seed.takeovers = takeovers
            return seed
        } catch {
            return nil
        }
    }

    /// Reads the hash of the last form, or an object of it, the earlier forms and the takeovers; `nil` for any other object.
    private static func hash(
        _ reader: inout JSONReader, _ header: Header, _ forms: inout [SeedReceipt.Form], _ takeovers: inout Int
    ) throws(JSONStop) -> String? {
        if reader.peek() != UInt8(ascii: "{") {
            let hash = try reader.value()
            return hash.isString ? reader.text(hash) : nil
        }
        var hash: String?
        var (isFirst, hasForms) = (true, false)
        try reader.open()
        while let name = try reader.nextName(&isFirst) {
            if hash == nil, reader.content(of: name, is: Part.hashName) {
                let value = try reader.value()
                guard value.isString else { return nil }
                hash = reader.text(value)
            } else if !hasForms, reader.content(of: name, is: Part.formerName) {
                hasForms = true
                guard try readForms(&reader, header, &forms) else { return nil }
            } else if takeovers == 0, reader.content(of: name, is: Part.takeoversName) {
                let value = try reader.value()
                guard value.kind == .integer, let number = reader.integer(value).flatMap(Int.init(exactly:)) else {
                    return nil
                }
                takeovers = number
            } else {
                return nil
            }
        }
        return hash
    }

    /// Reads the array of earlier forms; returns false if it has another one than usual.
    private static func readForms(
        _ reader: inout JSONReader, _ header: Header, _ forms: inout [SeedReceipt.Form]
    ) throws(JSONStop) -> Bool {
        guard reader.peek() == UInt8(ascii: "[") else { return false }
        var isFirst = true
        try reader.open()
        while try reader.nextElement(&isFirst) {
            guard let form = try commonForm(&reader, header) else { return false }
            forms.append(form)
        }
        return true
    }

    private static func commonForm(_ reader: inout JSONReader, _ header: Header) throws(JSONStop) -> SeedReceipt.Form? {
        guard reader.peek() == UInt8(ascii: "[") else { return nil }
        var isFirst = true
        try reader.open()
        guard try reader.nextElement(&isFirst) else { return nil }
        let release = try reader.value()
        guard let released = release.kind == .integer ? reader.integer(release) : nil,
            try reader.nextElement(&isFirst), let key = try names(&reader, like: header.groupColumns),
            try reader.nextElement(&isFirst), let values = try commonValues(&reader), values.count == key.count,
            try reader.nextElement(&isFirst), let columns = try names(&reader, like: header.columns),
            try reader.nextElement(&isFirst)
        else { return nil }
        let hash = try reader.value()
        guard hash.isString, try !reader.nextElement(&isFirst) else { return nil }
        return SeedReceipt.Form(
            released: SeedInstant(milliseconds: released),
            key: zip(key, values).map { StoredField(column: $0, value: $1) }, columns: columns,
            hash: reader.text(hash))
    }

    /// Reads an array of texts and whole numbers; `nil` for any other value.
    private static func commonValues(_ reader: inout JSONReader) throws(JSONStop) -> [SeedValue]? {
        guard reader.peek() == UInt8(ascii: "[") else { return nil }
        var values: [SeedValue] = []
        var isFirst = true
        try reader.open()
        while try reader.nextElement(&isFirst) {
            let value = try reader.value()
            if value.isString {
                values.append(.text(reader.text(value)))
            } else if value.kind == .integer, let integer = reader.integer(value) {
                values.append(.integer(integer))
            } else {
                return nil
            }
        }
        return values
    }

    /// Reads an array of names, in the memory of the expected ones if they are these; `nil` for any other value.
    private static func names(_ reader: inout JSONReader, like expected: [String]) throws(JSONStop) -> [String]? {
        guard reader.peek() == UInt8(ascii: "[") else { return nil }
        var others: [String]?
        var (count, isFirst) = (0, true)
        try reader.open()
        while try reader.nextElement(&isFirst) {
            let name = try reader.value()
            guard name.isString else { return nil }
            let isExpected =
                others == nil && name.kind == .plain && count < expected.count
                && reader.raw(name).elementsEqual(expected[count].utf8)
            if isExpected {
                count += 1
                continue
            }
            if others == nil { others = Array(expected.prefix(count)) }
            others?.append(reader.text(name))
        }
        return others ?? (count == expected.count ? expected : Array(expected.prefix(count)))
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
            seed.isAdopted = rest[Part.adopted]?.integer == 1
            seed.takeovers = rest[Part.takeovers]?.integer.flatMap(Int.init(exactly:)) ?? 0
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
}
