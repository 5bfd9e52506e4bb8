extension JSONValue {
    /// The value of a JSON text in UTF-8.
    ///
    /// - Throws: A ``JSONError`` with everything that is wrong; repeated field names are.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        let result = bytes.withUnsafeBufferPointer { bytes -> Result<JSONValue, JSONError> in
            var reader = JSONReader(bytes)
            let value = Self.read(&reader)
            guard let value, reader.problems.isEmpty else { return .failure(JSONError(reader.problems, in: bytes)) }
            return .success(value)
        }
        self = try result.get()
    }

    /// The only value of a text, or `nil` if the reader had to stop.
    private static func read(_ reader: inout JSONReader) -> JSONValue? {
        do throws(JSONStop) {
            try reader.begin()
            let token = try reader.value()
            reader.finish()
            guard reader.problems.isEmpty else { return nil }
            reader.position = token.start
            return try JSONValue(&reader)
        } catch {
            return nil
        }
    }

    /// Reads a value that has been found to be valid.
    init(_ reader: inout JSONReader) throws(JSONStop) {
        switch reader.peek() {
        case UInt8(ascii: "{"):
            var fields: [Field] = []
            var isFirst = true
            try reader.open()
            while let name = try reader.nextName(&isFirst) {
                fields.append(Field(name: reader.text(name), value: try JSONValue(&reader)))
            }
            self = .object(fields)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            var isFirst = true
            try reader.open()
            while try reader.nextElement(&isFirst) { elements.append(try JSONValue(&reader)) }
            self = .array(elements)
        default:
            self.init(scalar: try reader.value(), in: reader)
        }
    }

    /// The value of a token that is neither an object nor an array.
    private init(scalar token: JSONToken, in reader: JSONReader) {
        self =
            switch token.kind {
            case .yes: .bool(true)
            case .no: .bool(false)
            case .integer, .real: .number(String(decoding: reader.raw(token), as: UTF8.self))
            case .plain, .escaped: .string(reader.text(token))
            case .null, .object, .array, .invalid: .null
            }
    }
}
