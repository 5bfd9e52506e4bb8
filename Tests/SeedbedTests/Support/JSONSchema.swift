import Seedbed

/// An evaluator of JSON Schema 2020-12 for the keywords that the schemas in `Seeds` use; any other one is an error.
struct JSONSchema {
    /// A keyword that this evaluator does not know.
    struct UnknownKeyword: Error {
        var keyword: String
    }

    private let root: JSONValue

    /// A schema document.
    init(_ root: JSONValue) {
        self.root = root
    }

    /// Whether a value conforms to the whole schema.
    func allows(_ value: JSONValue) throws -> Bool { try allows(value, root) }

    private func allows(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
        if let isAllowed = schema.bool { return isAllowed }
        for field in schema.fields ?? [] where try !allows(value, field.name, field.value, in: schema) { return false }
        return true
    }

    private func allows(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONValue
    ) throws -> Bool {
        switch keyword {
        case "$schema", "title", "description", "default", "examples", "$defs", "then": return true
        case "$ref": return try allows(value, definition(argument))
        case "type": return value.schemaType == argument.string
        case "enum": return argument.elements?.contains(value) ?? false
        case "anyOf": return try argument.elements?.contains { try allows(value, $0) } ?? true
        case "not": return try !allows(value, argument)
        case "if": return try !allows(value, argument) || allows(value, schema["then"] ?? true)
        case "pattern": return try value.string.map { try $0.contains(Regex(argument.string ?? "")) } ?? true
        case "items": return try value.elements?.allSatisfy { try allows($0, argument) } ?? true
        case "minItems": return (value.elements?.count ?? .max) >= argument.integer ?? 0
        case "uniqueItems": return value.elements?.hasNoEqualStrings ?? true
        case "required":
            return value.fields == nil || argument.elements?.allSatisfy { value[$0.string ?? ""] != nil } ?? true
        case "minProperties": return (value.fields?.count ?? .max) >= argument.integer ?? 0
        case "maxProperties": return (value.fields?.count ?? 0) <= argument.integer ?? 0
        case "propertyNames": return try value.fields?.allSatisfy { try allows(.string($0.name), argument) } ?? true
        case "properties":
            return try value.fields?.allSatisfy { field in
                try argument[field.name].map { try allows(field.value, $0) } ?? true
            } ?? true
        case "additionalProperties":
            return try value.fields?.allSatisfy { field in
                try schema["properties"]?[field.name] != nil || allows(field.value, argument)
            } ?? true
        default: throw UnknownKeyword(keyword: keyword)
        }
    }

    private func definition(_ reference: JSONValue) throws -> JSONValue {
        let prefix = "#/$defs/"
        guard let name = reference.string, name.hasPrefix(prefix),
            let definition = root["$defs"]?[String(name.dropFirst(prefix.count))]
        else { throw UnknownKeyword(keyword: "$ref") }
        return definition
    }
}

extension JSONValue {
    /// JSON Schema's name for the type of the value.
    fileprivate var schemaType: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension [JSONValue] {
    /// Whether no two strings in this are the same.
    fileprivate var hasNoEqualStrings: Bool {
        let strings = compactMap(\.string)
        return Set(strings).count == strings.count
    }
}
