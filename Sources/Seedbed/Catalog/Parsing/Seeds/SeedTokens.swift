/// The places of the seeds' values, noted during validation, so that decoding need not search for them.
///
/// They take four bytes a value and eight a seed. A seed that is too large for them is scanned again.
struct SeedTokens: Sendable {
    /// The parts that all seeds of one form have in common.
    private struct Form {
        var hasID: Bool
        var hasAgain: Bool
        var columns: [Int]
        var keyFields: [Int]

        @inline(__always)
        func fits(_ fields: [SeedScanner.Field], hasID: Bool, hasAgain: Bool) -> Bool {
            guard columns.count == fields.count, self.hasID == hasID, self.hasAgain == hasAgain else { return false }
            for place in columns.indices where columns[place] != fields[place].column { return false }
            return true
        }
    }

    /// A seed's form, and where its values start.
    private struct Entry {
        var form: UInt32
        var first: UInt32

        /// The entry of a seed whose values are not noted.
        static let unknown = Entry(form: .max, first: 0)
    }

    /// How many forms are told apart; the seeds of most catalogs have a few.
    private static let formLimit = 64

    private var forms: [Form] = []
    private var entries: [Entry] = []
    private var values: [PackedToken] = []

    /// Adds a seed whose values are not noted, because it has more than values, for example `$formerly`.
    mutating func appendUnknown() { entries.append(.unknown) }

    /// Adds a scanned seed; the entry of a seed with a mistake must not be used.
    @inline(__always)
    mutating func append(
        _ fields: [SeedScanner.Field], id: JSONToken?, again: JSONToken?, keyFields: [Int], start: Int
    ) {
        let first = values.count
        let form = form(of: fields, id, again, keyFields)
        if form < Self.formLimit, UInt32(exactly: first) != nil, appendValues(fields, id, again, start) {
            entries.append(Entry(form: UInt32(form), first: UInt32(first)))
        } else {
            values.removeSubrange(first...)
            entries.append(.unknown)
        }
    }

    /// Puts a seed into a scanner as if that had just scanned it, or returns false if the seed's values are not noted.
    ///
    /// - Parameter start: the offset of the seed.
    func restore(_ seed: Int, start: Int, to scanner: inout SeedScanner) -> Bool {
        guard seed < entries.count, entries[seed].form < forms.count else { return false }
        let form = forms[Int(entries[seed].form)]
        var place = Int(entries[seed].first)
        scanner.id = nil
        scanner.again = nil
        if !scanner.formerly.isEmpty { scanner.formerly = [] }
        if form.hasID {
            scanner.id = values[place].token(from: start)
            place &+= 1
        }
        if form.hasAgain {
            scanner.again = values[place].token(from: start)
            place &+= 1
        }
        scanner.fields.removeAll(keepingCapacity: true)
        for column in form.columns {
            let value = values[place]
            place &+= 1
            scanner.fields.append(
                SeedScanner.Field(column: column, token: value.token(from: start), isReference: value.isReference))
        }
        scanner.keyFields = form.keyFields
        scanner.ownCount = scanner.fields.count
        if !scanner.plan.defaults.isEmpty { scanner.restoreDefaults() }
        return true
    }

    /// The same for the seeds in another order.
    func reordered(_ order: [Int]) -> SeedTokens {
        var copy = self
        copy.entries = order.map { entries[$0] }
        return copy
    }

    /// The number of the form that a seed has: most often that of the seed before.
    @inline(__always)
    private mutating func form(
        of fields: [SeedScanner.Field], _ id: JSONToken?, _ again: JSONToken?, _ keyFields: [Int]
    ) -> Int {
        if let last = entries.last.map({ Int($0.form) }), last < forms.count,
            forms[last].fits(fields, hasID: id != nil, hasAgain: again != nil)
        {
            return last
        }
        return otherForm(of: fields, id, again, keyFields)
    }

    @inline(never)
    private mutating func otherForm(
        of fields: [SeedScanner.Field], _ id: JSONToken?, _ again: JSONToken?, _ keyFields: [Int]
    ) -> Int {
        let known = forms.firstIndex { $0.fits(fields, hasID: id != nil, hasAgain: again != nil) }
        if let known { return known }
        if forms.count < Self.formLimit {
            let columns = fields.map(\.column)
            forms.append(Form(hasID: id != nil, hasAgain: again != nil, columns: columns, keyFields: keyFields))
            return forms.count - 1
        }
        return Self.formLimit
    }

    /// Whether all values of a seed could be noted.
    @inline(__always)
    private mutating func appendValues(
        _ fields: [SeedScanner.Field], _ id: JSONToken?, _ again: JSONToken?, _ start: Int
    ) -> Bool {
        if let id, !append(id, false, start) { return false }
        if let again, !append(again, false, start) { return false }
        for place in fields.indices where !append(fields[place].token, fields[place].isReference, start) {
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func append(_ token: JSONToken, _ isReference: Bool, _ start: Int) -> Bool {
        guard let value = PackedToken(token, isReference: isReference, from: start) else { return false }
        values.append(value)
        return true
    }
}

/// A token in four bytes: from the top its offset in the seed, its length, its kind, and whether it is a reference.
private struct PackedToken {
    private static let lengthBits: UInt32 = 12
    private static let kindBits: UInt32 = 4
    /// How many bits are below the offset.
    private static let lowerBits = lengthBits + kindBits + 1

    private var bits: UInt32

    /// Packs a token, or returns `nil` if it is too long or too far behind the start.
    @inline(__always)
    init?(_ token: JSONToken, isReference: Bool, from start: Int) {
        guard let offset = UInt32(exactly: token.start &- start), offset >> (32 &- Self.lowerBits) == 0,
            let length = UInt32(exactly: token.end &- token.start), length >> Self.lengthBits == 0
        else { return nil }
        bits = ((offset << Self.lengthBits | length) << Self.kindBits | UInt32(token.kind.rawValue)) << 1
        if isReference { bits |= 1 }
    }

    var isReference: Bool { bits & 1 == 1 }

    @inline(__always)
    func token(from start: Int) -> JSONToken {
        let kind = UInt8(truncatingIfNeeded: bits >> 1 & (1 << Self.kindBits &- 1))
        let offset = start &+ Int(bits >> Self.lowerBits)
        let length = Int(bits >> (1 &+ Self.kindBits) & (1 << Self.lengthBits &- 1))
        return JSONToken(
            kind: JSONToken.Kind(rawValue: kind) ?? .invalid, start: offset, end: offset &+ length)
    }
}
