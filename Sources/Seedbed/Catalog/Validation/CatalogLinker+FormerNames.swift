extension CatalogLinker {
    /// The rules for `formerly` and `$formerly`: no catalog or seed has the name now, and no other one had it before.
    mutating func checkFormerNames() {
        let catalogs = checkFormerCatalogs()
        checkFormerSeeds(catalogs)
    }

    /// Checks the former names of catalogs; returns the current name of each.
    private mutating func checkFormerCatalogs() -> [String: String] {
        var current: [String: String] = [:]
        var firsts: [String: (draft: Int, offset: Int)] = [:]
        for (index, draft) in drafts.enumerated() {
            for former in draft.formerly {
                if former.text == draft.name {
                    report(
                        "\"formerly\" takes other names than that of the catalog itself", in: index, at: former.offset)
                } else if let other = byName[former.text], let offset = drafts[other].offsets[.catalog] {
                    let place = place(offset, in: other)
                    report(
                        "a catalog has the name \(former.text.quoted) now, at \(place)", in: index, at: former.offset)
                } else if let first = firsts[former.text] {
                    let place = place(first.offset, in: first.draft)
                    report(
                        "the former name \(former.text.quoted) is said already at \(place)", in: index,
                        at: former.offset)
                } else {
                    firsts[former.text] = (index, former.offset)
                    current[former.text] = draft.name
                }
            }
        }
        return current
    }

    private mutating func checkFormerSeeds(_ catalogs: [String: String]) {
        if drafts.allSatisfy(\.seeds.formers.isEmpty) { return }
        let lookups = drafts.map { SeedLookup($0.seeds) }
        var firsts: [SeedReference: (draft: Int, offset: Int)] = [:]
        for (index, draft) in drafts.enumerated() {
            guard let name = draft.name else { continue }
            for former in draft.seeds.formers {
                var seed = SeedReference(formerName: former.name.text, in: name)
                seed.catalog = catalogs[seed.catalog] ?? seed.catalog
                let offset = former.name.offset
                if let message = conflict(of: seed, in: index, lookups) {
                    report(message, in: index, at: offset)
                } else if let first = firsts[seed] {
                    let place = place(first.offset, in: first.draft)
                    report(
                        "the former id \(former.name.text.quoted) is said already at \(place)", in: index, at: offset)
                }
                firsts[seed] = firsts[seed] ?? (index, offset)
            }
        }
    }

    /// Why a seed cannot be the former one of a seed of another catalog, or of the same one.
    private func conflict(of seed: SeedReference, in index: Int, _ lookups: [SeedLookup]) -> String? {
        guard let other = byName[seed.catalog] else { return nil }
        let draft = drafts[other]
        let catalog = other == index ? "this catalog" : "catalog \(seed.catalog.quoted)"
        let found = draft.bytes.withUnsafeBufferPointer { bytes in
            Array(seed.id.utf8).withUnsafeBufferPointer { lookups[other].seed(withID: $0, in: bytes) }
        }
        if found != nil { return "a seed of \(catalog) has the id \(seed.id.quoted) now" }
        if let retired = draft.retired.first(where: { $0.text == seed.id }) {
            return "\(catalog) retires the id \(seed.id.quoted) at \(place(retired.offset, in: other))"
        }
        if let own = drafts[index].table, let its = draft.table, !own.isSameName(as: its) {
            return "\(catalog) is of table \(its.quoted): a seed stays in its table"
        }
        return nil
    }
}

extension CatalogReader {
    /// The rules for `formerly` by itself: usable names, each once.
    mutating func checkFormerly() {
        var seen: [String: Int] = [:]
        for name in draft.formerly {
            if !Array(name.text.utf8).withUnsafeBufferPointer(\.isIdentifier) {
                reader.problems.add(
                    "\"formerly\" takes names of a-z, 0-9, \".\", \"_\" and \"-\", which are not empty", at: name.offset
                )
            } else if let earlier = seen[name.text] {
                reader.problems.add("repeated name \(name.text.quoted)", at: name.offset, earlier: earlier)
            }
            seen[name.text] = seen[name.text] ?? name.offset
        }
        var unique: Set<String> = []
        draft.formerly.removeAll { !unique.insert($0.text).inserted }
    }
}
