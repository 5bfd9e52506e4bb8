/// Reads the values of fields whose kind is fixed, and reports any other kind.
extension JSONReader {
    /// Reads names up to the next field of the object, with the name noted; `nil` after the last one.
    ///
    /// Names that are unknown or repeated are reported, and their values passed over.
    mutating func nextField<Field: RawRepresentable<String> & CaseIterable & Hashable>(
        _ isFirst: inout Bool, _ names: inout [Field: Int]
    ) throws(JSONStop) -> Field? {
        while let name = try nextName(&isFirst) {
            if let field = Field(named: name, in: self) {
                guard let earlier = names[field] else {
                    names[field] = name.start
                    return field
                }
                reportRepeated(name, after: earlier)
            } else {
                reportUnknown(name, among: Field.allCases.map(\.rawValue))
            }
            _ = try value()
        }
        return nil
    }

    /// Goes on to the next object of an array, and reports elements of other kinds; false after the last one.
    @inline(__always)
    mutating func nextObject(_ isFirst: inout Bool, called name: StaticString) throws(JSONStop) -> Bool {
        while try nextElement(&isFirst) {
            if peek() == UInt8(ascii: "{") { return true }
            let token = try value()
            if token.kind != .invalid { problems.add("\(name) is an object, not \(token.kind.name)", at: token.start) }
        }
        return false
    }

    /// Reads a string, or reports a value of another kind and returns `nil`.
    mutating func string(for field: String) throws(JSONStop) -> JSONToken? {
        let token = try value()
        if token.isString { return token }
        reportKind(of: token, for: field, wanted: "a string")
        return nil
    }

    /// Reads an array of strings; anything else in it is reported.
    mutating func strings(for field: String) throws(JSONStop) -> [JSONToken] {
        guard peek() == UInt8(ascii: "[") else {
            reportKind(of: try value(), for: field, wanted: "an array of strings")
            return []
        }
        var strings: [JSONToken] = []
        var isFirst = true
        try open()
        while try nextElement(&isFirst) {
            let token = try value()
            if token.isString { strings.append(token) } else { reportKind(of: token, for: field, wanted: "strings") }
        }
        return strings
    }

    /// Reads a string or an array of strings, or reports a value of another kind, and an array without any.
    mutating func oneOrMore(for field: String) throws(JSONStop) -> [JSONToken] {
        _ = peek()
        let (start, count) = (position, problems.count)
        let wanted = "a string or an array of strings"
        guard bytes[start...].first == UInt8(ascii: "[") else {
            let token = try value()
            if token.isString { return [token] }
            reportKind(of: token, for: field, wanted: wanted)
            return []
        }
        let strings = try strings(for: field)
        if strings.isEmpty, problems.count == count {
            problems.add("\(field.quoted) takes \(wanted), and at least one", at: start)
        }
        return strings
    }

    /// Reports a value of another kind than its field takes, unless the value was reported before.
    mutating func reportKind(of token: JSONToken, for field: String, wanted: String) {
        guard token.kind != .invalid else { return }
        problems.add("\(field.quoted) takes \(wanted), not \(token.kind.name)", at: token.start)
    }

    /// Reports a name that no field has, with the known one that may be meant.
    mutating func reportUnknown(_ name: JSONToken, among known: [String]) {
        let text = text(name)
        problems.add(
            "unknown field \(text.quoted)\(Suggestion.question(about: text, among: known))", at: name.start)
    }

    /// Reports a name that occurs twice in one object.
    mutating func reportRepeated(_ name: JSONToken, after earlier: Int) {
        problems.add("repeated field \(text(name).quoted)", at: name.start, earlier: earlier)
    }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// The case whose name is the content of a string.
    init?(named name: JSONToken, in reader: JSONReader) {
        guard let field = Self.allCases.first(where: { reader.content(of: name, is: Array($0.rawValue.utf8)) })
        else { return nil }
        self = field
    }
}
