extension CatalogLinker {
    /// The rules for `$ref`: it names a seed that exists, and leads in no cycle; orders the seeds accordingly.
    mutating func resolveLinks(of index: Int) {
        let seeds = drafts[index].seeds
        guard !seeds.links.isEmpty else { return }
        var problems = JSONProblems()
        var edges: [(from: Int, to: Int)] = []
        var offsets: [Int] = []
        var referred: Set<Int> = []
        let lookups = drafts.map { SeedLookup($0.seeds) }
        for link in seeds.links {
            let offset = Int(link.offset)
            guard let target = target(of: offset, in: index, lookups, &problems) else { continue }
            if target.draft == index {
                edges.append((Int(link.seed), target.seed))
                offsets.append(offset)
            } else if referred.insert(target.draft).inserted {
                add(Dependency(from: index, to: target.draft, offset: offset))
            }
        }
        if !edges.isEmpty {
            let result = DependencyOrder(nodes: seeds.offsets.count, edges: edges)
            for cycle in result.cycles {
                let chain = chain(cycle.nodes) { id(of: $0, in: index) }
                problems.add("the seeds refer to each other in a cycle: \(chain)", at: offsets[cycle.edge])
            }
            setSeedOrder(result.order, of: index)
        }
        report(problems, in: index)
    }

    /// The rule that catalogs do not refer to each other in a cycle.
    mutating func checkCycles() {
        let sorted = dependencies.sorted { $0.from < $1.from }
        let result = DependencyOrder(nodes: drafts.count, edges: sorted.map { ($0.from, $0.to) })
        for cycle in result.cycles {
            let chain = chain(cycle.nodes) { drafts[$0].name ?? "" }
            report(
                """
                the catalogs refer to each other in a cycle: \(chain); each is seeded in one transaction, so \
                one of them has to come first
                """, in: sorted[cycle.edge].from, at: sorted[cycle.edge].offset)
        }
    }

    /// The seed that the text at an offset names; reports a text that names none and returns `nil`.
    private func target(
        of offset: Int, in index: Int, _ lookups: [SeedLookup], _ problems: inout JSONProblems
    ) -> (draft: Int, seed: Int)? {
        drafts[index].bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = offset
            guard let token = try? reader.value(), token.isString else { return nil }
            return reader.withContent(of: token) { content in
                guard let parts = SeedReference.split(content) else { return nil }
                guard let draft = byName[String(decoding: parts.catalog, as: UTF8.self)] else {
                    reportMissing(SeedReference(parts), from: nil, at: offset, &problems)
                    return nil
                }
                let seed = drafts[draft].bytes.withUnsafeBufferPointer { lookups[draft].seed(withID: parts.id, in: $0) }
                if let seed { return (draft, seed) }
                reportMissing(SeedReference(parts), from: draft, at: offset, &problems)
                return nil
            }
        }
    }

    /// Reports a reference to nothing, unless its seed may be in a part of a file that could not be read.
    private func reportMissing(
        _ reference: SeedReference, from draft: Int?, at offset: Int, _ problems: inout JSONProblems
    ) {
        let catalog = reference.catalog.quoted
        guard let draft else {
            if drafts.contains(where: { $0.name == nil }) { return }
            let question = Suggestion.question(about: reference.catalog, among: byName.keys)
            return problems.add("the app has no catalog \(catalog)\(question)", at: offset)
        }
        guard drafts[draft].isComplete else { return }
        let isRetired = drafts[draft].retired.contains { $0.text == reference.id }
        let verb = isRetired ? "has retired" : "has no seed"
        var question = ""
        // The ids of all seeds are read for it: not in a large catalog, and not for each of many mistakes.
        let count = drafts[draft].seeds.offsets.count
        if !isRetired, problems.count < 20, count <= 5000 {
            question = Suggestion.question(about: reference.id, among: (0..<count).map { id(of: $0, in: draft) })
        }
        problems.add("catalog \(catalog) \(verb) \(reference.id.quoted)\(question)", at: offset)
    }

    private func id(of seed: Int, in index: Int) -> String {
        drafts[index].bytes.withUnsafeBufferPointer { bytes in
            String(decoding: SeedLookup(drafts[index].seeds).id(of: seed, in: bytes).bytes, as: UTF8.self)
        }
    }

    /// `"a" → "b" → "a"`, with the middle left out of a long one.
    private func chain(_ nodes: [Int], _ name: (Int) -> String) -> String {
        let limit = DependencyOrder.Cycle.mostNodes - 1
        var shown = nodes.prefix(limit).map { name($0).quoted }
        if nodes.count > limit { shown.append("…") }
        return (shown + shown.prefix(1)).joined(separator: " → ")
    }
}
