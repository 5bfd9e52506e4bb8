extension SeedScanner {
    /// The seed that was scanned last.
    ///
    /// - Parameter place: the place of the seed in the list, from 1.
    func seed(in reader: JSONReader, place number: Int) -> Seed {
        Seed(
            id: id.map(reader.text) ?? defaultID(in: reader), again: again?.kind == .yes,
            formerly: formerly.map(reader.text), count: fields.count
        ) { place in
            let field = fields[place]
            let column = plan.columns[field.column]
            let content = field.isOrder ? .value(Self.place(number, as: column.type)) : content(of: field, in: reader)
            return Seed.Field(column: column.name, content: content)
        }
    }

    private static func place(_ number: Int, as type: Catalog.ColumnType?) -> SeedValue {
        type == .real ? .real(Double(number)) : .integer(Int64(number))
    }

    private func defaultID(in reader: JSONReader) -> String {
        var identifier: [UInt8] = []
        appendID(to: &identifier, in: reader)
        return String(decoding: identifier, as: UTF8.self)
    }

    /// The values of the key columns of the seed that was scanned last.
    func key(in reader: JSONReader) -> [Seed.Content] {
        keyFields.filter { $0 >= 0 }.map { content(of: fields[$0], in: reader) }
    }

    /// Appends the id of the seed that was scanned last, which is made from its key if it gives none.
    func appendID(to buffer: inout [UInt8], in reader: JSONReader) {
        if let id { return reader.appendContent(of: id, to: &buffer) }
        for (index, position) in keyFields.enumerated() where position >= 0 {
            if index > 0 { buffer.append(UInt8(ascii: ".")) }
            let field = fields[position]
            if field.token.isString {
                reader.withContent(of: field.token) { Seed.appendDefaultID(forKey: $0, to: &buffer) }
            } else if field.token.isContainer {
                var text: [UInt8] = []
                reader.appendMinified(field.token, to: &text)
                text.withUnsafeBufferPointer { Seed.appendDefaultID(forKey: $0, to: &buffer) }
            } else {
                Seed.appendDefaultID(forKey: reader.raw(field.token), to: &buffer)
            }
        }
    }

    /// The content that the seed declares for a field.
    func content(of field: Field, in reader: JSONReader) -> Seed.Content {
        if field.isReference {
            let reference = reader.withContent(of: field.token) {
                SeedReference.split($0).map(SeedReference.init)
            }
            return reference.map { .reference($0) } ?? .value(.null)
        }
        // The column is not copied: for each value of the file that would count references.
        let isLocalized = plan.columns[field.column].isLocalized
        if field.isLocalized || isLocalized && field.token.kind == .object {
            return localizedText(field.token, in: reader).map { .localized($0) } ?? .value(.null)
        }
        if isLocalized, field.token.isString, let language = plan.language {
            let version = Seed.LocalizedText.Version(language: language, text: reader.text(field.token))
            return .localized(Seed.LocalizedText(version))
        }
        return .value(value(of: field.token, as: plan.columns[field.column].type, in: reader))
    }

    /// The text of an object by language.
    private func localizedText(_ object: JSONToken, in reader: JSONReader) -> Seed.LocalizedText? {
        var probe = JSONReader(reader.bytes)
        probe.position = object.start
        var versions: [Seed.LocalizedText.Version] = []
        var isFirst = true
        guard (try? probe.open()) != nil else { return nil }
        while let name = try? probe.nextName(&isFirst), let text = try? probe.value() {
            versions.append(Seed.LocalizedText.Version(language: probe.text(name), text: probe.text(text)))
        }
        return versions.first.map { Seed.LocalizedText($0, Array(versions.dropFirst())) }
    }

    /// The value that a column stores for a token.
    private func value(of token: JSONToken, as type: Catalog.ColumnType?, in reader: JSONReader) -> SeedValue {
        switch (type, token.kind) {
        case (_, .null), (_, .invalid): return .null
        case (.json, _), (_, .object), (_, .array):
            var text: [UInt8] = []
            reader.appendMinified(token, to: &text)
            return .text(String(decoding: text, as: UTF8.self))
        case (.real, .integer), (_, .real): return reader.double(token).map { .real($0) } ?? .null
        case (_, .integer): return reader.integer(token).map { .integer($0) } ?? .null
        case (_, .yes): return .integer(1)
        case (_, .no): return .integer(0)
        case (.date, _):
            return reader.withContent(of: token) { SeedInstant(iso8601: $0) }.map(plan.dates.value) ?? .null
        case (.blob, _): return .blob(reader.withContent(of: token, Base64.bytes))
        case (_, .plain), (_, .escaped): return .text(reader.text(token))
        }
    }

    /// A hash of the key of the seed that was scanned last, the same for keys that are equal in any Unicode normal form.
    @inline(__always)
    func keyHash(in reader: JSONReader) -> UInt64 {
        var hash: UInt64 = 0
        for position in keyFields {
            let field = fields[position]
            let type = plan.columns[field.column].type
            let part =
                if field.token.kind == .plain && (type == nil || type == .text) {
                    reader.raw(field.token).textHash
                } else {
                    valueHash(field, in: reader)
                }
            hash = (hash &* 31) &+ part
        }
        return hash
    }

    @inline(never)
    private func valueHash(_ field: Field, in reader: JSONReader) -> UInt64 {
        switch content(of: field, in: reader) {
        case .reference(let reference): reference.description.textHash
        case .value(let value): Self.hash(of: value)
        case .localized(let text): Self.hash(of: .text(text.versions[0].text))
        }
    }

    /// The hash of a key that holds these values, the same as ``keyHash(in:)`` of a seed that declares them.
    static func hash(ofKey values: [SeedValue]) -> UInt64 {
        values.reduce(0) { ($0 &* 31) &+ hash(of: $1) }
    }

    /// The hash of a key's first columns, with a text in one more.
    static func hash(_ first: UInt64, adding text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        (first &* 31) &+ text.quickHash
    }

    private static func hash(of value: SeedValue) -> UInt64 {
        switch value {
        case .text(let text): text.textHash
        case .integer(let integer): UInt64(bitPattern: integer).spread
        case .real(let real):
            Int64(exactly: real).map { UInt64(bitPattern: $0).spread } ?? real.bitPattern.spread
        case .blob(let bytes): bytes.withUnsafeBufferPointer(\.quickHash)
        case .null: 0
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The hash of the text that has these UTF-8 bytes, the same for texts that are canonically equivalent.
    fileprivate var textHash: UInt64 {
        allSatisfy { $0 < 0x80 } ? quickHash : String(decoding: self, as: UTF8.self).hashOfForms
    }
}

extension String {
    /// The hash of the text, the same for texts that are canonically equivalent.
    fileprivate var textHash: UInt64 {
        var text = self
        return text.withUTF8(\.textHash)
    }

    /// The hash of a text outside ASCII.
    fileprivate var hashOfForms: UInt64 {
        // The signs for Kelvin, the Greek question mark and the Greek grave accent are ASCII in normal form C.
        if unicodeScalars.contains(where: { ["\u{212A}", "\u{37E}", "\u{1FEF}"].contains($0) }) {
            var composed = CanonicalText.composed(self)
            if composed.utf8.allSatisfy({ $0 < 0x80 }) { return composed.withUTF8(\.quickHash) }
        }
        return UInt64(truncatingIfNeeded: hashValue)
    }
}
