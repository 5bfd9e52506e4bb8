extension CatalogReader {
    /// Reads `seeds` by the schema that the fields before it give.
    mutating func readSeeds() throws(JSONStop) {
        draft.seeds = ScannedSeeds()
        guard reader.peek() == UInt8(ascii: "[") else {
            return reader.reportKind(of: try reader.value(), for: "seeds", wanted: "an array of objects")
        }
        var list = ScannedSeeds()
        if keepsPlaces { list.places = SeedTokens() }
        var scanner = SeedScanner(plan: draft.plan)
        readDefaults(into: &scanner)
        defer {
            list.plan = scanner.plan
            list.ids.sort()
            list.keys.sort()
            draft.seeds = list
        }
        var isFirst = true
        try reader.open()
        while try reader.nextObject(&isFirst, called: "a seed") {
            let (start, depth, names) = (reader.position, reader.depth, reader.names.count)
            do throws(JSONStop) { try scanner.scan(&reader) } catch {
                guard reader.resume(after: start, depth: depth, names: names) else { throw error }
                // No comma need follow what could not be read.
                (isFirst, hasResumed) = (true, true)
                continue
            }
            register(&scanner, in: &list)
        }
    }

    /// Notes where the object of the shared fields is; ``readSeeds()`` reads it, when the meaning of its fields is known.
    mutating func findDefaults() throws(JSONStop) {
        let before = reader.problems
        let token = try reader.value()
        if token.kind == .object {
            // Mistakes within the object are reported when it is read.
            reader.problems = before
            draft.defaults = token.start
        } else {
            reader.reportKind(of: token, for: "defaults", wanted: "an object of columns")
        }
    }

    /// Reads the fields that all seeds share.
    private mutating func readDefaults(into scanner: inout SeedScanner) {
        guard let offset = draft.defaults else { return }
        var probe = JSONReader(reader.bytes)
        probe.namedDepth = reader.namedDepth
        probe.position = offset
        probe.depth = 1
        try? scanner.scanDefaults(&probe, volatile: Set(draft.volatile.map { SQLName($0.text) }))
        reader.problems.add(probe.problems)
    }

    /// Takes note of the seed that was scanned last.
    @inline(__always)
    private mutating func register(_ scanner: inout SeedScanner, in list: inout ScannedSeeds) {
        let seed = list.offsets.count
        list.offsets.append(UInt32(truncatingIfNeeded: scanner.start))
        if scanner.formerly.isEmpty {
            list.places?.append(
                scanner.ownFields, id: scanner.id, again: scanner.again, keyFields: scanner.keyFields,
                start: scanner.start)
        } else {
            list.places?.appendUnknown()
            for token in scanner.formerly {
                let name = ParsedCatalog.Name(text: reader.text(token), offset: token.start)
                list.formers.append(ScannedSeeds.Former(seed: UInt32(truncatingIfNeeded: seed), name: name))
            }
        }
        if scanner.hasKey { list.keys.append(hash: scanner.keyHash(in: reader), seed: seed) }
        if scanner.lacksID(in: reader) {
            reader.problems.add("no id can be made from the key; give the seed an \"$id\"", at: scanner.start)
        } else if let hash = scanner.idHash(in: reader) {
            list.ids.append(hash: hash, seed: seed)
        }
        guard scanner.hasReferences else { return }
        for field in scanner.fields where field.isReference && field.token.kind != .invalid {
            let offset = UInt32(truncatingIfNeeded: field.token.start)
            list.links.append(ScannedSeeds.Link(seed: UInt32(truncatingIfNeeded: seed), offset: offset))
        }
    }
}

extension SeedScanner {
    /// A hash of the id of the seed that was scanned last, or `nil` if it has no valid id.
    @inline(__always)
    mutating func idHash(in reader: JSONReader) -> UInt64? {
        if let id, id.kind == .plain { return reader.raw(id).quickHash }
        guard id?.kind != .invalid, id != nil || hasKey else { return nil }
        var identifier: [UInt8] = []
        swap(&identifier, &scratch)
        defer { swap(&identifier, &scratch) }
        identifier.removeAll(keepingCapacity: true)
        appendID(to: &identifier, in: reader)
        return identifier.withUnsafeBufferPointer(\.quickHash)
    }

    /// Whether the seed gives no id, and has a key of which none can be made.
    @inline(__always)
    func lacksID(in reader: JSONReader) -> Bool {
        guard id == nil && hasKey else { return false }
        return keyFields.allSatisfy { index in
            fields[index].token.isString && reader.raw(fields[index].token).isEmpty
        }
    }
}
