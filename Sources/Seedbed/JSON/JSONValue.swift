/// A JSON value that comes out as it went in: numbers keep their digits, objects the order of their fields.
package enum JSONValue: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, with its fields in order.
    case object([Field])

    /// A field of an object.
    package struct Field: Sendable, Equatable {
        /// Its name.
        package var name: String
        /// Its value.
        package var value: JSONValue

        /// A field of that name and value.
        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The number of that value.
    package static func number(_ integer: some BinaryInteger) -> JSONValue { .number(String(integer)) }

    /// The value of a field of this object; setting `nil` removes the field.
    ///
    /// Setting a field of a value that is not an object does nothing.
    package subscript(name: String) -> JSONValue? {
        get { fields?.first { $0.isNamed(name) }?.value }
        set {
            guard var fields else { return }
            let index = fields.firstIndex { $0.isNamed(name) }
            switch (index, newValue) {
            case (let index?, let value?): fields[index].value = value
            case (let index?, nil): fields.remove(at: index)
            case (nil, let value?): fields.append(Field(name: name, value: value))
            case (nil, nil): break
            }
            self = .object(fields)
        }
    }

    /// The fields, if this is an object.
    package var fields: [Field]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    /// The elements, if this is an array.
    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text, if this is a string.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value, if this is a number that is written as an integer and fits 64 bits.
    package var integer: Int64? {
        if case .number(let digits) = self { Int64(digits) } else { nil }
    }

    /// The value, if this is `true` or `false`.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
}

extension JSONValue.Field {
    /// Whether the name has the very bytes of that one.
    func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    package init(nilLiteral: ()) { self = .null }
    /// `true` or `false`.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    package init(integerLiteral value: Int64) { self = .number(value) }
    /// A string.
    package init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; the fields keep the order of the literal.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
