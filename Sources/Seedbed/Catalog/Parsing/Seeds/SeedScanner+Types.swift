extension SeedScanner {
    /// Whether a value is one that its column can hold.
    ///
    /// This method and those that it calls are `mutating` although they do not change the scanner: otherwise each call would
    /// copy it.
    @inline(__always)
    mutating func check(_ token: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        switch (plan.columns[column].type, token.kind) {
        case (.text, .plain), (.text, .escaped), (nil, .plain), (nil, .escaped): return true
        case (_, .invalid): return false
        case (_, .null): return checkNull(token, for: column, &reader)
        case (.integer, .integer), (nil, .integer): return checkInteger(token, for: column, &reader)
        case (let type, _): return checkOther(token, type, for: column, &reader)
        }
    }

    private mutating func checkNull(_ token: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        guard plan.columns[column].keyIndex != nil else { return true }
        let name = plan.columns[column].name.quoted
        reader.problems.add("column \(name) is in the key and cannot be null", at: token.start)
        return false
    }

    @inline(__always)
    private mutating func checkInteger(_ token: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        if token.end &- token.start <= 18 || reader.integer(token) != nil { return true }
        addTooLarge(token, for: column, &reader)
        return false
    }

    @inline(never)
    private mutating func addTooLarge(_ token: JSONToken, for column: Int, _ reader: inout JSONReader) {
        let name = plan.columns[column].name.quoted
        reader.problems.add("column \(name) takes numbers that fit 64 bits", at: token.start)
    }

    @inline(never)
    private mutating func checkOther(
        _ token: JSONToken, _ type: Catalog.ColumnType?, for column: Int, _ reader: inout JSONReader
    ) -> Bool {
        if token.kind == .object, plan.columns[column].isLocalized { return checkTexts(token, for: column, &reader) }
        switch (type, token.kind) {
        case (.boolean, .yes), (.boolean, .no): return true
        case (.json, _): return checkNumbers(in: token, for: column, &reader)
        case (nil, .real), (.real, .real): return checkReal(token, for: column, &reader)
        case (nil, _): return checkNumbers(in: token, for: column, &reader)
        case (.real, .integer):
            return checkReal(token, for: column, &reader) && checkExactReal(token, for: column, &reader)
        case (.integer, .real):
            let name = plan.columns[column].name.quoted
            reader.problems.add(
                "column \(name) takes an integer, not a number with a fraction or an exponent", at: token.start)
            return false
        case (.date, _) where token.isString,
            (.uuid, _) where token.isString,
            (.blob, _) where token.isString:
            return checkText(token, type, for: column, &reader)
        case (let type?, _):
            let name = plan.columns[column].name.quoted
            reader.problems.add("column \(name) takes \(type.phrase), not \(token.kind.name)", at: token.start)
            return false
        }
    }

    private mutating func checkReal(_ token: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        if reader.double(token) != nil { return true }
        addTooLarge(token, for: column, &reader)
        return false
    }

    /// Whether the numbers in a value of JSON fit 64 bits; reports the first that does not.
    ///
    /// It passes over the values of a history: an earlier release may have shipped such a number.
    private mutating func checkNumbers(in token: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        guard takesSpecial else { return true }
        var index = token.start
        while index < token.end {
            switch reader.bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < token.end, reader.bytes[index] != UInt8(ascii: "\"") {
                    index += reader.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                // A second reader, because the first has reported what is not a number.
                var probe = JSONReader(reader.bytes)
                probe.position = index
                let number = probe.number()
                index = max(probe.position, index + 1)
                let isTooLarge =
                    switch number.kind {
                    case .integer: probe.integer(number) == nil
                    case .real: probe.double(number) == nil
                    default: false
                    }
                if isTooLarge {
                    addTooLarge(number, for: column, &reader)
                    return false
                }
            default: index += 1
            }
        }
        return true
    }

    private mutating func checkExactReal(_ token: JSONToken, for column: Int, _ reader: inout JSONReader) -> Bool {
        if reader.isExactDouble(token) { return true }
        let name = plan.columns[column].name.quoted
        reader.problems.add("column \(name) is real and cannot hold this integer exactly", at: token.start)
        return false
    }

    private mutating func checkText(
        _ token: JSONToken, _ type: Catalog.ColumnType?, for column: Int, _ reader: inout JSONReader
    ) -> Bool {
        let isValid = reader.withContent(of: token) { content in
            switch type {
            case .date: SeedInstant(iso8601: content) != nil
            case .uuid: content.isUUID
            default: Base64.isValid(content)
            }
        }
        if isValid { return true }
        let name = plan.columns[column].name.quoted
        reader.problems.add("column \(name) takes \(type?.phrase ?? "")", at: token.start)
        return false
    }
}

extension Catalog.ColumnType {
    /// The values that a column of this type takes, in words for a message.
    var phrase: String {
        switch self {
        case .text: "a string"
        case .integer: "an integer"
        case .real: "a number"
        case .boolean: "a boolean"
        case .date: "a date such as \"2026-11-20\" or an ISO 8601 instant"
        case .uuid: "a UUID such as \"e3b0c442-98fc-1c14-9afb-f4c8996fb924\""
        case .json: "any value"
        case .blob: "bytes in base64"
        }
    }
}
