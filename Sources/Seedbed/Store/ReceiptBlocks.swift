/// The receipts of many seeds in the texts in which a store keeps them, each decoded when it is asked for.
///
/// A seed takes the bytes of its text and twenty more. If two texts hold the same seed, the later one counts.
package struct ReceiptBlocks: Sendable {
    /// The place of a seed in the texts.
    private struct Entry: Sendable {
        var text: UInt32
        /// The offset of its array, or `UInt32.max` if a later text holds the seed again.
        var start: UInt32
        /// The number of its header, above the bits of ``marked`` and ``keyed``.
        var header: UInt32

        /// The bit of a seed that may have been refused, or not been delivered.
        static let marked: UInt32 = 1
        /// The bit of a seed with a form that may say a key.
        static let keyed: UInt32 = 2
        /// How many bits are below the number of the header.
        static let bits: UInt32 = 2
    }

    private var texts: [[UInt8]] = []
    private var entries: [Entry] = []
    private var hashes: [UInt64] = []
    private var ids = SeedIndex()
    /// The headers, in the order of the texts.
    private(set) var headers: [RowJSON.Header] = []
    /// How many seeds the texts hold.
    package private(set) var count = 0

    package init() {}

    /// Adds the text of a block, and returns whether it could be read; one that cannot be read adds nothing.
    package mutating func append(_ text: [UInt8]) -> Bool {
        let (entryCount, headerCount) = (entries.count, headers.count)
        let isRead = text.count < UInt32.max && text.withUnsafeBufferPointer { scan($0) }
        if isRead {
            texts.append(text)
        } else {
            entries.removeLast(entries.count - entryCount)
            hashes.removeLast(hashes.count - entryCount)
            headers.removeLast(headers.count - headerCount)
        }
        return isRead
    }

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var reader = JSONReader(bytes)
        var header: UInt32?
        do throws(JSONStop) {
            try reader.begin()
            guard reader.peek() == UInt8(ascii: "[") else { return false }
            try reader.open()
            var isFirst = true
            while try reader.nextElement(&isFirst) {
                let start = reader.position
                guard reader.peek() == UInt8(ascii: "[") else {
                    _ = try reader.value()
                    continue
                }
                var isFirstPart = true
                try reader.open()
                guard try reader.nextElement(&isFirstPart) else { continue }
                if reader.peek() == UInt8(ascii: "[") {
                    reader.depth -= 1
                    reader.position = start
                    header = UInt32(headers.count)
                    headers.append(RowJSON.Header(try JSONValue(&reader).elements ?? []))
                    continue
                }
                let id = try reader.value()
                var (parts, flags) = (1, 0 as UInt32)
                while try reader.nextElement(&isFirstPart) {
                    let part = try reader.value()
                    parts += 1
                    if part.kind != .object { continue }
                    let parts = RowJSON.ReceiptParts(reader.raw(part))
                    if parts.isMarked { flags |= Entry.marked }
                    if parts.isKeyed { flags |= Entry.keyed }
                }
                guard id.isString, parts > 1 else { continue }
                if header == nil {
                    header = UInt32(headers.count)
                    headers.append(RowJSON.Header([]))
                }
                let number = (header ?? 0) << Entry.bits | flags
                entries.append(Entry(text: UInt32(texts.count), start: UInt32(start), header: number))
                hashes.append(reader.withContent(of: id, \.quickHash))
            }
            reader.finish()
            return reader.problems.isEmpty
        } catch {
            return false
        }
    }

    /// Makes the index of the ids; nothing is added afterwards.
    package mutating func finish() {
        // Numbered from the end, so that the last text with a seed is found first.
        for number in entries.indices.reversed() { ids.append(hash: hashes[number], seed: place(number)) }
        hashes = []
        ids.sort()
        var repeated: [Int] = []
        ids.forEachCandidate { last, other in
            let isSame = withID(of: place(last)) { last in
                withID(of: place(other)) { other in last.elementsEqual(other) }
            }
            if isSame { repeated.append(place(other)) }
            return isSame
        }
        for number in repeated { entries[number].start = .max }
        count = entries.count - repeated.count
    }

    /// The number of a seed in the index, and the other way round.
    private func place(_ number: Int) -> Int { entries.count - 1 - number }

    /// The numbers of the seeds, in the order of the texts.
    package var numbers: [Int] { entries.indices.filter { entries[$0].start != .max } }

    /// The numbers of the seeds, in the order of their ids.
    package var sortedNumbers: [Int] { sorted(numbers) }

    /// Those numbers, in the order of their seeds' ids.
    func sorted(_ numbers: [Int]) -> [Int] {
        let isSorted = zip(numbers, numbers.dropFirst()).allSatisfy { precedes($0, $1) }
        return isSorted ? numbers : numbers.sorted(by: precedes)
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        withID(of: left) { left in withID(of: right) { right in left.lexicographicallyPrecedes(right) } }
    }

    /// The number of the seed of that id, or `nil` if no text holds it.
    package func number(of id: UnsafeBufferPointer<UInt8>) -> Int? {
        ids.seed(withHash: id.quickHash) { seed in withID(of: place(seed)) { $0.elementsEqual(id) } }.map(place)
    }

    /// Calls `body` with the bytes of a seed's id.
    package func withID<Result>(of number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        texts[Int(entries[number].text)].withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = Int(entries[number].start)
            var isFirst = true
            // The text has been read before, so that nothing of this fails.
            guard (try? reader.open()) != nil, (try? reader.nextElement(&isFirst)) == true,
                let id = try? reader.value()
            else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
            return reader.withContent(of: id, body)
        }
    }

    /// The id of a seed.
    package func id(_ number: Int) -> String { withID(of: number) { String(decoding: $0, as: UTF8.self) } }

    /// The header of a seed.
    package func header(_ number: Int) -> RowJSON.Header { headers[Int(entries[number].header >> Entry.bits)] }

    /// Whether a seed must be decoded to tell if one of its forms says a key; if not, none does.
    package func mayHaveKeys(_ number: Int) -> Bool {
        if entries[number].header & Entry.keyed != 0 { return true }
        let header = header(number)
        return !header.key.isEmpty || header.isFormer
    }

    /// Whether a seed must be decoded to tell if a rule has refused it, or if it was not delivered; if not, neither holds.
    package func hasMarks(_ number: Int) -> Bool { entries[number].header & Entry.marked != 0 }

    /// Calls `body` with the text of a seed's array.
    package func withText<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        let entry = entries[number]
        return texts[Int(entry.text)].withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = Int(entry.start)
            guard let array = try? reader.value() else { return nil }
            return body(reader.raw(array))
        }
    }

    /// Decodes a seed.
    package func seed(_ number: Int) -> SeedReceipt? {
        let entry = entries[number]
        return texts[Int(entry.text)].withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = Int(entry.start)
            let header = headers[Int(entry.header >> Entry.bits)]
            if let seed = RowJSON.commonSeed(&reader, under: header) { return seed }
            reader = JSONReader(bytes)
            reader.position = Int(entry.start)
            guard let parts = try? JSONValue(&reader).elements else { return nil }
            return RowJSON.seed(parts, under: header)
        }
    }

    /// The numbers of the seeds that may be of one of these groups, or `nil` if only the decoded receipts can tell.
    func numbers(in groups: Set<[SeedValue]>) -> [Int]? {
        var hashes: Set<UInt64> = []
        for group in groups {
            guard let hash = Self.hash(group) else { return nil }
            hashes.insert(hash)
        }
        return numbers.filter { groupHash($0).map(hashes.contains) ?? true }
    }

    /// A hash of a group's values, or `nil` if a value of another kind may equal one of them.
    private static func hash(_ group: [SeedValue]) -> UInt64? {
        var hash: UInt64 = 0
        for value in group {
            switch value {
            case .text(var text): hash = (hash &* 31) &+ text.withUTF8(\.quickHash)
            case .integer(let integer): hash = (hash &* 31) &+ UInt64(bitPattern: integer).spread
            case .null, .real, .blob: return nil
            }
        }
        return hash
    }

    /// The same hash of the group in a seed's text, or `nil` if the group may hold other values.
    private func groupHash(_ number: Int) -> UInt64? {
        texts[Int(entries[number].text)].withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = Int(entries[number].start)
            return try? Self.groupHash(&reader)
        }
    }

    private static func groupHash(_ reader: inout JSONReader) throws(JSONStop) -> UInt64? {
        var (isFirst, isFirstValue) = (true, true)
        var hash: UInt64 = 0
        try reader.open()
        guard try reader.nextElement(&isFirst) else { return nil }
        _ = try reader.value()
        guard try reader.nextElement(&isFirst), reader.peek() == UInt8(ascii: "[") else { return nil }
        try reader.open()
        while try reader.nextElement(&isFirstValue) {
            let value = try reader.value()
            if value.isString {
                hash = (hash &* 31) &+ reader.withContent(of: value, \.quickHash)
            } else if value.kind == .integer, let integer = reader.integer(value) {
                hash = (hash &* 31) &+ UInt64(bitPattern: integer).spread
            } else {
                return nil
            }
        }
        guard try reader.nextElement(&isFirst) else { return hash }
        let rest = try reader.value()
        return rest.kind == .object && RowJSON.mayHaveReference(reader.raw(rest)) ? nil : hash
    }
}
