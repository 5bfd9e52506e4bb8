// Methods that change nothing are `mutating` here too, as in ``SeedScanner/check(_:for:_:)``.
extension SeedScanner {
    /// Reads the value of a field that starts with `$`.
    mutating func readSpecial(_ column: Int, _ name: JSONToken, _ reader: inout JSONReader) throws(JSONStop) {
        if takesSpecial, column == Special.formerly.rawValue {
            if formerlyName >= start {
                reader.reportRepeated(name, after: formerlyName)
            } else {
                formerlyName = name.start
            }
            formerly = try reader.oneOrMore(for: "$formerly").filter { isFormerName($0, &reader) }
            return
        }
        let token = try reader.value()
        switch takesSpecial ? Special(rawValue: column) : .unknown {
        case .id:
            if idName >= start { reader.reportRepeated(name, after: idName) } else { idName = name.start }
            id = checkedID(token, &reader)
        case .again:
            if againName >= start { reader.reportRepeated(name, after: againName) } else { againName = name.start }
            again = token
            if token.kind != .yes && token.kind != .no && token.kind != .invalid {
                reader.problems.add("\"$again\" takes a boolean, not \(token.kind.name)", at: token.start)
            }
        case .unknown, .formerly, nil:
            reader.reportUnknown(name, among: takesSpecial ? ["$id", "$again", "$formerly"] : [])
        }
    }

    /// Returns the value of `$id`, or reports it and returns an invalid token if it is not an id.
    private mutating func checkedID(_ token: JSONToken, _ reader: inout JSONReader) -> JSONToken? {
        guard token.kind != .invalid else { return token }
        guard token.isString else {
            reader.problems.add("\"$id\" takes a string, not \(token.kind.name)", at: token.start)
            return JSONToken(kind: .invalid, start: token.start, end: token.end)
        }
        if reader.withContent(of: token, \.isIdentifier) { return token }
        reader.problems.add("\"$id\" may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty", at: token.start)
        return JSONToken(kind: .invalid, start: token.start, end: token.end)
    }

    /// Whether an entry of `$formerly` has the form of an id or of `<catalog>/<id>`; any other one is reported.
    private mutating func isFormerName(_ token: JSONToken, _ reader: inout JSONReader) -> Bool {
        let isName = reader.withContent(of: token) { $0.isIdentifier || SeedReference.split($0) != nil }
        if !isName {
            reader.problems.add(
                "\"$formerly\" takes ids of this catalog, or texts \"<catalog>/<id>\"", at: token.start)
        }
        return isName
    }

    /// Reads the value of a column.
    @inline(__always)
    mutating func readField(_ column: Int, _ name: JSONToken, _ reader: inout JSONReader) throws(JSONStop) {
        let isUsable = checkName(column, name, &reader)
        let token = try reader.value()
        guard isUsable else { return }
        if token.kind == .object, !takesSpecial, let texts = try? Self.only("$localized", in: token, reader) {
            let isValid = texts.kind == .object && checkTexts(texts, for: column, &reader)
            if texts.kind != .object {
                reader.problems.add("\"$localized\" takes an object of texts by language", at: texts.start)
            }
            append(Field(column: column, token: texts, isReference: false, isLocalized: true), isUsable: isValid)
        } else if token.kind == .object, let text = reference(in: token, &reader) {
            if plan.columns[column].isLocalized {
                let name = plan.columns[column].name.quoted
                reader.problems.add("column \(name) is localized and cannot hold a reference", at: token.start)
                return
            }
            hasReferences = true
            append(Field(column: column, token: text, isReference: true), isUsable: text.kind != .invalid)
        } else {
            let isValid = check(token, for: column, &reader)
            append(Field(column: column, token: token, isReference: false), isUsable: isValid)
        }
    }

    @inline(__always)
    private mutating func append(_ field: Field, isUsable: Bool) {
        if isUsable, let keyIndex = plan.columns[field.column].keyIndex { keyFields[keyIndex] = fields.count }
        fields.append(field)
    }

    /// Whether a seed may name a column and names it for the first time.
    @inline(__always)
    mutating func checkName(_ column: Int, _ name: JSONToken, _ reader: inout JSONReader) -> Bool {
        while named.count < plan.columns.count { named.append(-1) }
        let folded = plan.columns[column].folded
        let earlier = named[folded]
        if earlier < start { named[folded] = name.start }
        if earlier < start && plan.columns[column].isPlain { return true }
        reportName(column, name, after: earlier, &reader)
        return false
    }

    @inline(never)
    private mutating func reportName(_ column: Int, _ name: JSONToken, after earlier: Int, _ reader: inout JSONReader) {
        let info = plan.columns[column]
        let other = plan.columns[info.folded]
        if earlier >= start {
            reader.reportRepeated(name, after: earlier)
        } else if let reason = info.name.reasonAgainstName {
            reader.problems.add("the column's name \(reason)", at: name.start)
        } else if let field = other.bookkeeping {
            reader.problems.add(
                "column \(info.name.quoted) is written by Seedbed (\"\(field)\"); a seed may not give it",
                at: name.start)
        } else if info.folded != column {
            reader.problems.add(
                "column \(info.name.quoted) is written \(other.name.quoted) elsewhere", at: name.start)
        } else {
            let known = plan.columns.filter(\.isPlain).map(\.name) + ["$id", "$again"]
            let question = Suggestion.question(about: info.name, among: known)
            reader.problems.add("unknown column \(info.name.quoted)\(question)", at: name.start)
        }
    }

    /// Reports the key columns that the seed does not name.
    @inline(__always)
    mutating func checkKey(_ reader: inout JSONReader) {
        for column in plan.key where column >= named.count || named[plan.columns[column].folded] < start {
            let name = plan.columns[column].name.quoted
            reader.problems.add("the seed has no \(name), which is in the key", at: start)
        }
    }

    /// Returns the text of a value of the form `{"$ref": "…"}`, or `nil` if the object has another form.
    ///
    /// The token is invalid if the text is not of the form `<catalog>/<id>`, which is then reported.
    private mutating func reference(in object: JSONToken, _ reader: inout JSONReader) -> JSONToken? {
        guard let value = try? Self.only("$ref", in: object, reader) else { return nil }
        guard value.kind != .invalid else { return value }
        if value.isString && reader.withContent(of: value, { SeedReference.split($0) != nil }) { return value }
        reader.problems.add("a \"$ref\" takes the text \"<catalog>/<id>\"", at: value.start)
        return JSONToken(kind: .invalid, start: value.start, end: value.end)
    }

    /// The value of the object's only field, if that has this name.
    private static func only(
        _ field: StaticString, in object: JSONToken, _ reader: JSONReader
    ) throws(JSONStop) -> JSONToken? {
        var probe = JSONReader(reader.bytes)
        probe.position = object.start
        var isFirst = true
        try probe.open()
        let wanted = UnsafeBufferPointer(start: field.utf8Start, count: field.utf8CodeUnitCount)
        guard let name = try probe.nextName(&isFirst), probe.withContent(of: name, { $0.elementsEqual(wanted) }) else {
            return nil
        }
        let value = try probe.value()
        return try probe.nextName(&isFirst) == nil ? value : nil
    }
}
