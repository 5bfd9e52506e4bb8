extension CatalogReader {
    /// Checks everything that can only be said once the whole file has been read.
    mutating func checkAll() {
        checkColumns()
        checkMapping()
        checkLocalized()
        checkReferences()
        checkIDs()
        checkKeys()
        checkRetired()
        checkFormerly()
    }

    /// The rule that no two seeds have one id.
    private mutating func checkIDs() {
        let lookup = SeedLookup(draft.seeds)
        var problems = JSONProblems()
        draft.seeds.ids.forEachCandidate { earlier, later in
            let first = lookup.id(of: earlier, in: reader.bytes)
            let second = lookup.id(of: later, in: reader.bytes)
            guard first.bytes == second.bytes else { return false }
            var message = "two seeds with the id \(String(decoding: second.bytes, as: UTF8.self).quoted)"
            if first.isMade || second.isMade {
                // It is one mistake if the keys are the same, and it is told of these.
                let isSameKey =
                    lookup.key(of: earlier, in: reader.bytes).values == lookup.key(of: later, in: reader.bytes).values
                if isSameKey, first.isMade, second.isMade { return true }
                message += ", which is made from the key; give one of them an \"$id\""
            }
            problems.add(message, at: second.offset, earlier: first.offset)
            return true
        }
        reader.problems.add(problems)
    }

    /// The rule that no two seeds have one key.
    ///
    /// Localized keys are compared when the overlays are known, in each language.
    private mutating func checkKeys() {
        let localized = Set(draft.localized.map { SQLName($0.text) })
        if draft.key.contains(where: { localized.contains(SQLName($0.text)) }) { return }
        let lookup = SeedLookup(draft.seeds)
        let columns = draft.key.map(\.text.quoted).joined(separator: ", ")
        var problems = JSONProblems()
        draft.seeds.keys.forEachCandidate { earlier, later in
            let first = lookup.key(of: earlier, in: reader.bytes)
            let second = lookup.key(of: later, in: reader.bytes)
            guard first.values.elementsEqual(second.values, by: { $0.isEquivalent(to: $1) }) else { return false }
            problems.add("two seeds with the same key (\(columns))", at: second.offset, earlier: first.offset)
            return true
        }
        reader.problems.add(problems)
    }

    /// The rules for `retired`: usable ids, each once, and none of a seed that is still there.
    private mutating func checkRetired() {
        let lookup = SeedLookup(draft.seeds)
        var seen: [String: Int] = [:]
        for id in draft.retired {
            let bytes = Array(id.text.utf8)
            let isSeed = bytes.withUnsafeBufferPointer { lookup.seed(withID: $0, in: reader.bytes) != nil }
            if !bytes.withUnsafeBufferPointer(\.isIdentifier) {
                reader.problems.add(
                    "an id may only have a-z, 0-9, \".\", \"_\" and \"-\", and not be empty", at: id.offset)
            } else if let earlier = seen[id.text] {
                reader.problems.add("repeated id \(id.text.quoted)", at: id.offset, earlier: earlier)
            } else if isSeed {
                reader.problems.add("id \(id.text.quoted) is retired, but a seed still has it", at: id.offset)
            }
            seen[id.text] = seen[id.text] ?? id.offset
        }
    }
}
