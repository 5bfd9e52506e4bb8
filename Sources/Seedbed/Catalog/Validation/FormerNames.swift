extension Catalog {
    /// The names that an app's catalogs and seeds had in earlier releases, and the ones that they have now.
    ///
    /// A `seedID` under a former name names the same seed as one under the current name: rows of both are in one group.
    ///
    /// ```swift
    /// // { "catalog": "talks", "formerly": "speech-types", "seeds": [{ "$id": "icebreaker", "$formerly": "ice-braker" }] }
    /// names.current(of: "speech-types/ice-braker")  // "talks/icebreaker"
    /// names.all(of: "talks/icebreaker")
    /// // talks/icebreaker, speech-types/icebreaker, talks/ice-braker, speech-types/ice-braker
    /// ```
    public struct FormerNames: Sendable {
        /// The maps, which all tables of an app share.
        private final class Maps: Sendable {
            /// The current name of each catalog, by its former names.
            let catalogs: [String: String]
            /// The former names of each catalog, by its current name.
            let formerCatalogs: [String: [String]]
            /// The current `<catalog>/<id>` of each seed, by its former ones with the current names of their catalogs.
            let seeds: [String: String]
            /// The former ones by the current one.
            let formerSeeds: [String: [String]]

            init(catalogs: [String: String], seeds: [String: String]) {
                self.catalogs = catalogs
                self.seeds = seeds
                formerCatalogs = Self.inverted(catalogs)
                formerSeeds = Self.inverted(seeds)
            }

            private static func inverted(_ names: [String: String]) -> [String: [String]] {
                Dictionary(grouping: names.keys) { names[$0] ?? "" }.mapValues { $0.sorted() }
            }
        }

        private let maps: Maps?

        /// No former names.
        public init() {
            maps = nil
        }

        /// The former names that the catalogs and their seeds declare.
        package init(of catalogs: [Catalog]) {
            let declaring = catalogs.filter { !$0.formerly.isEmpty || !$0.formerSeedNames.isEmpty }
            if declaring.isEmpty {
                maps = nil
                return
            }
            var names: [String: String] = [:]
            for catalog in declaring {
                for former in catalog.formerly where former != catalog.name { names[former] = catalog.name }
            }
            var seeds: [String: String] = [:]
            for catalog in declaring {
                for (id, formers) in catalog.formerSeedNames {
                    let current = SeedReference(catalog: catalog.name, id: id)
                    for former in formers {
                        var name = SeedReference(formerName: former, in: catalog.name)
                        name.catalog = names[name.catalog] ?? name.catalog
                        if name != current { seeds[name.description] = current.description }
                    }
                }
            }
            maps = Maps(catalogs: names, seeds: seeds)
        }

        /// Whether nothing was ever renamed.
        public var isEmpty: Bool { maps == nil }

        /// The current `<catalog>/<id>` of a seed that is named by it or by a former one; any other text stays as it is.
        public func current(of name: String) -> String {
            guard let maps else { return name }
            let parts = name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let catalog = String(parts[0]), let id = String(parts[1]) else { return name }
            let renamed = maps.catalogs[catalog].map { "\($0)/\(id)" } ?? name
            return maps.seeds[renamed] ?? renamed
        }

        /// The seed that a reference means now.
        func current(of reference: SeedReference) -> SeedReference {
            if isEmpty { return reference }
            return SeedReference(name: current(of: reference.description)) ?? reference
        }

        /// All names of a seed, of which `name` is one: the current one first.
        public func all(of name: String) -> [String] {
            guard let maps else { return [name] }
            let current = current(of: name)
            var names: [String] = []
            for known in [current] + (maps.formerSeeds[current] ?? []) {
                guard let seed = SeedReference(name: known) else {
                    names.append(known)
                    continue
                }
                for catalog in [seed.catalog] + (maps.formerCatalogs[seed.catalog] ?? []) {
                    names.append(SeedReference(catalog: catalog, id: seed.id).description)
                }
            }
            return names
        }

        /// The catalogs that have or had several names, each with all of them.
        package var catalogFamilies: [[String]] {
            (maps?.formerCatalogs ?? [:]).sorted { $0.key < $1.key }.map { [$0.key] + $0.value }
        }

        /// The seeds that had another id or another catalog, each with all its names.
        package var seedFamilies: [[String]] { (maps?.formerSeeds.keys.sorted() ?? []).map(all(of:)) }

        /// The names of the catalogs from which seeds came to a catalog, under the names that these had; its own is among them if
        /// one of its seeds had another id.
        func sources(of catalog: String) -> [String] {
            guard let maps else { return [] }
            var names = Set(maps.formerCatalogs[catalog] ?? [])
            for (former, current) in maps.seeds where SeedReference(name: current)?.catalog == catalog {
                guard let former = SeedReference(name: former) else { continue }
                names.formUnion([former.catalog] + (maps.formerCatalogs[former.catalog] ?? []))
            }
            return names.sorted()
        }
    }
}

extension Catalog.FormerNames: Hashable {
    /// Whether both declare the same.
    public static func == (left: Self, right: Self) -> Bool {
        if left.maps === right.maps { return true }
        return left.maps?.catalogs == right.maps?.catalogs && left.maps?.seeds == right.maps?.seeds
    }

    /// Adds how many names there are: tables are told apart by more than this.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(maps?.seeds.count ?? 0)
    }
}

extension SeedReference {
    /// The seed that a text `<catalog>/<id>` names, or `nil` if the text has another form.
    package init?(name: String) {
        guard let parts = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        self.init(catalog: String(name[..<parts]), id: String(name[name.utf8.index(after: parts)...]))
    }

    /// The seed that an entry of `$formerly` names in a catalog: `<catalog>/<id>`, or an id of the same catalog.
    init(formerName: String, in catalog: String) {
        self = SeedReference(name: formerName) ?? SeedReference(catalog: catalog, id: formerName)
    }
}

extension SeedTable {
    /// The values of a group as its seed is called now: of a table without a `seedID` column they stay as they are.
    public func currentGroup(_ values: [SeedValue]) -> [SeedValue] {
        guard !former.isEmpty, mapping.seedID != nil, case .text(let name)? = values.last else { return values }
        return values.dropLast() + [.text(former.current(of: name))]
    }

    /// The values under which rows of one group may stand, for each name of its seed; the current name comes first.
    public func groups(joining values: [SeedValue]) -> [[SeedValue]] {
        guard !former.isEmpty, mapping.seedID != nil, case .text(let name)? = values.last else { return [values] }
        return former.all(of: name).map { values.dropLast() + [.text($0)] }
    }
}

extension Catalog {
    /// The catalogs, whose tables know all former names.
    static func joined(_ catalogs: [Catalog]) -> [Catalog] {
        let names = Catalog.FormerNames(of: catalogs)
        if names.isEmpty { return catalogs }
        return catalogs.map { catalog in
            var catalog = catalog
            catalog.table.former = names
            return catalog
        }
    }
}
