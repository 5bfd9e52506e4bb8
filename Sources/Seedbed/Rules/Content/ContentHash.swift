/// A hash of a seed's declared values, the same on every device and in every version.
///
/// A receipt or a history keeps it in place of a content that it does not keep whole.
///
/// It is FNV-1a over the columns in the order of their names, 64 bits folded to 60. Each column's value is in the one spelling
/// that ``ShippedValue`` calls equal. If an engine may round a value, a second hash, of the rounded values, follows after a
/// space.
package struct ContentHash {
    private let types: [SQLName: Catalog.ColumnType]
    private let dates: SeedDateFormat
    /// Columns that are left out.
    private let passed: Set<SQLName>
    /// The columns of the values that were hashed last, and the order of those that count.
    private var arranged: [String] = []
    private var order: [(place: Int, name: [UInt8], type: Catalog.ColumnType?)] = []
    /// The columns that the last hash is of.
    package private(set) var columns: [String] = []

    /// A hash for contents of a catalog's seeds.
    ///
    /// - Parameter passed: columns that are left out.
    package init(columns: [Catalog.Column]?, dates: SeedDateFormat, passing passed: Set<SQLName> = []) {
        types = Dictionary((columns ?? []).map { (SQLName($0.name), $0.type) }) { first, _ in first }
        self.dates = dates
        self.passed = passed
    }

    /// The hash of shipped values; with a second one if they have a rounded form.
    ///
    /// - Parameter isReference: whether the value at a place is a reference to another row, which the hash leaves out.
    package mutating func text(of fields: [StoredField], isReference: ((Int) -> Bool)? = nil) -> String {
        arrange(fields, isReference)
        var isRounded = false
        let exact = hash(fields, rounded: false, isRounded: &isRounded)
        guard isRounded else { return Self.digits(exact) }
        var ignored = false
        return Self.digits(exact) + " " + Self.digits(hash(fields, rounded: true, isRounded: &ignored))
    }

    /// The hashes of a seed's values in all its languages, and of their rounded forms.
    ///
    /// - Parameter values: the seed's values and those of columns that the seed leaves out.
    package mutating func text(
        of seed: Seed, _ values: [StoredField], isReference: @escaping (Int) -> Bool
    ) -> String {
        let isReference = seed.links.isEmpty ? nil : isReference
        if seed.translations.isEmpty { return text(of: values, isReference: isReference) }
        var texts: [String] = []
        for variant in seed.variants(of: values) {
            for part in text(of: variant, isReference: isReference).split(separator: " ").map(String.init)
            where !texts.contains(part) { texts.append(part) }
        }
        return texts.joined(separator: " ")
    }

    /// Whether a row that holds these values holds what was hashed.
    package mutating func matches(_ hash: String, _ fields: [StoredField]) -> Bool {
        arrange(fields, nil)
        return isHash(of: fields, in: hash)
    }

    /// Whether a row that holds these values holds what was hashed, if some columns had another type at that time.
    ///
    /// Dates and identities are hashed by their types, and a receipt does not keep these.
    package mutating func matchesUnderFormerTypes(_ hash: String, _ fields: [StoredField]) -> Bool {
        arrange(fields, nil)
        let present = order
        let retyped = present.indices.compactMap { place in
            formerType(of: fields[present[place].place].value, present[place].type).map { (place: place, type: $0) }
        }
        // Each may have had its type or the other one.
        if retyped.isEmpty || retyped.count > 4 { return false }
        defer { order = present }
        for choice in 1..<(1 << retyped.count) {
            order = present
            for (bit, column) in retyped.enumerated() where choice & 1 << bit != 0 {
                order[column.place].type = column.type
            }
            if isHash(of: fields, in: hash) { return true }
        }
        return false
    }

    /// Another type that the column may have had and under which the value has another hash, or `nil` if none has.
    private func formerType(of value: SeedValue, _ type: Catalog.ColumnType?) -> Catalog.ColumnType? {
        switch (type, value) {
        case (_, .null): nil
        case (.date, _), (.uuid, _): .text
        case (_, .text(let text)): UUIDText(text).bytes == nil ? nil : .uuid
        case (_, .blob(let bytes)): bytes.count == 16 ? .uuid : nil
        case (_, .integer), (_, .real): dates.instant(from: value) == nil ? nil : .date
        }
    }

    private func isHash(of fields: [StoredField], in hash: String) -> Bool {
        var ignored = false
        let held = Self.digits(self.hash(fields, rounded: false, isRounded: &ignored))
        return hash == held || hash.utf8.count > held.utf8.count && hash.split(separator: " ").contains { $0 == held }
    }

    private mutating func arrange(_ fields: [StoredField], _ isReference: ((Int) -> Bool)?) {
        if isReference == nil, arranged.count == fields.count, zip(arranged, fields).allSatisfy({ $0 == $1.column }) {
            return
        }
        // The order that was made for a seed with references fits no other seed.
        arranged = isReference == nil ? fields.map(\.column) : []
        order = fields.indices.filter { isReference?($0) != true }.map { place in
            let name = SQLName(fields[place].column)
            return (place, name, types[name])
        }.filter { !passed.contains($0.1) }.sorted { $0.1 < $1.1 }.map { ($0.0, $0.1.folded, $0.2) }
        columns = order.map { fields[$0.place].column }
    }

    private func hash(_ fields: [StoredField], rounded: Bool, isRounded: inout Bool) -> UInt64 {
        var hash = FNV1a()
        for column in order {
            hash.add(column.name)
            hash.add(0 as UInt8)
            add(fields[column.place].value, column.type, rounded: rounded, isRounded: &isRounded, to: &hash)
            hash.add(0 as UInt8)
        }
        return hash.value
    }

    private func add(
        _ value: SeedValue, _ type: Catalog.ColumnType?, rounded: Bool, isRounded: inout Bool, to hash: inout FNV1a
    ) {
        if type == .date, let instant = dates.instant(from: value) {
            return add(instant, rounded: rounded, isRounded: &isRounded, to: &hash)
        }
        if type == .uuid, !value.isNull { return hash.add("u" + ShippedValue.uuid(value)) }
        switch type == .boolean ? ShippedValue.truth(value) : value {
        case .null: hash.add(UInt8(ascii: "n"))
        case .integer(let integer): hash.add(integer)
        case .real(let real):
            let float = Double(Float(real))
            if float != real { isRounded = true }
            hash.add(rounded ? float : real)
        case .text(var text):
            let isPlain = text.withUTF8 { hash.addIfPlain($0) }
            if !isPlain { add(unusual: text, rounded: rounded, isRounded: &isRounded, to: &hash) }
        case .blob(let bytes):
            hash.add(UInt8(ascii: "b"))
            hash.add(bytes)
        }
    }

    /// Adds a text that may be a number, a date or JSON, or that can be spelled in several ways.
    private func add(unusual text: String, rounded: Bool, isRounded: inout Bool, to hash: inout FNV1a) {
        if let date = ShippedValue.date(text) {
            add(date, rounded: rounded, isRounded: &isRounded, to: &hash)
        } else if let number = ShippedValue.number(in: text) {
            switch number {
            case .integer(let integer): hash.add(integer)
            case .real(let real):
                let float = Double(Float(real))
                if float != real { isRounded = true }
                hash.add(rounded ? float : real)
            case .null, .text, .blob: break
            }
        } else if let json = ShippedValue.json(text) {
            hash.add("j" + CanonicalJSON.text(json))
        } else {
            hash.add("t" + CanonicalText.composed(text))
        }
    }

    /// Adds a date in whole seconds: those before it, or the nearest ones.
    private func add(_ instant: SeedInstant, rounded: Bool, isRounded: inout Bool, to hash: inout FNV1a) {
        let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
        if remainder != 0 { isRounded = true }
        var seconds = remainder < 0 ? quotient - 1 : quotient
        if rounded, instant.milliseconds - seconds * 1000 >= 500 { seconds += 1 }
        hash.add("d\(seconds)")
    }

    /// Returns a hash of one value exactly as a store holds it, or `nil` for null.
    package static func exact(_ value: SeedValue) -> String? {
        var hash = FNV1a()
        switch value {
        case .null: return nil
        case .integer(let integer): hash.add(integer)
        case .real(let real): hash.add("r\(real)")
        case .text(let text): hash.add("t" + text)
        case .blob(let bytes):
            hash.add("b")
            hash.add(bytes)
        }
        return digits(hash.value)
    }

    /// Fifteen digits: a text of so many bytes takes no memory of its own.
    private static func digits(_ hash: UInt64) -> String {
        var rest = hash >> 60 ^ hash & (1 << 60 - 1)
        return String(unsafeUninitializedCapacity: 15) { buffer in
            for place in (0..<15).reversed() {
                let digit = UInt8(truncatingIfNeeded: rest & 15)
                buffer[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
                rest >>= 4
            }
            return 15
        }
    }
}

/// The hash by Fowler, Noll and Vo in 64 bits.
///
/// See <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>.
private struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    mutating func add(_ bytes: [UInt8]) {
        var hash = self
        bytes.withUnsafeBufferPointer { bytes in for byte in bytes { hash.add(byte) } }
        self = hash
    }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }

    mutating func add(_ integer: Int64) {
        add(UInt8(ascii: "i"))
        if integer < 0 { add(UInt8(ascii: "-")) }
        var (rest, count) = (integer.magnitude, 0)
        // The greatest number has 19 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            repeat {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                digits[count] = 0x30 + UInt8(truncatingIfNeeded: digit)
                count += 1
                rest = quotient
            } while rest > 0
            for place in (0..<count).reversed() { add(digits[place]) }
        }
    }

    /// A number by its value: a whole one as an integer.
    mutating func add(_ real: Double) {
        if let integer = Int64(exactly: real) { return add(integer) }
        add(UInt8(ascii: "r"))
        addHexadecimal(real.bitPattern)
    }

    /// Adds a number's hexadecimal digits, without leading zeros; of zero it adds one digit.
    private mutating func addHexadecimal(_ number: UInt64) {
        for place in (0..<max(1, 16 - number.leadingZeroBitCount / 4)).reversed() {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place) & 15)
            add(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }

    /// Adds a text that can be spelled in one way only; false, and nothing is added, for any other.
    mutating func addIfPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let first = text.first {
            switch first {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "{"), UInt8(ascii: "["): return false
            default: break
            }
        }
        var hash = self
        hash.add(UInt8(ascii: "t"))
        for byte in text {
            if byte >= 0x80 { return false }
            hash.add(byte)
        }
        self = hash
        return true
    }
}
