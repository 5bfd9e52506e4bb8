extension Catalog {
    /// The content that earlier releases of a catalog shipped.
    ///
    /// A history file holds it (`history/<catalog>.json` beside the catalog), or code makes it from older catalogs.
    public struct History: Sendable, Hashable {
        /// The form that one release gave a seed.
        public struct Form: Sendable, Hashable {
            /// How much of the values is known.
            public enum Content: Sendable, Hashable {
                /// All columns with their values.
                case fields([Seed.Field])
                /// Only a hash of them.
                case hash(String)
                /// The catalog no longer shipped the seed from this release on.
                case gone
            }

            /// The date of the release that shipped this form.
            public var released: SeedInstant
            /// The columns of the key with their values; empty if the seed is gone.
            public var key: [Seed.Field]
            /// The values.
            public var content: Content
            /// A hash that proves a row of this form, if the history has one.
            var stable: StableHash?

            /// A form of a seed in a release.
            public init(released: SeedInstant, key: [Seed.Field], content: Content) {
                self.released = released
                self.key = key
                self.content = content
            }
        }

        /// A hash of the values that prove a row (T4): without volatile columns and references.
        struct StableHash: Sendable, Hashable {
            /// The columns that it is of.
            var columns: [String]
            /// The hash, as a receipt keeps one.
            var text: String
        }

        /// The releases from the first to the last, each once.
        public private(set) var releases: [SeedInstant]
        /// The forms of each seed by its id, from the first release to the last, at most one a release.
        public private(set) var forms: [String: [Form]]

        /// The shape of the catalog in its last release, if it is known.
        var shape: CatalogShape?
        /// The columns that a release declared, for each release that declared others than the one before.
        ///
        /// A seed may leave some of them out. A value that a copy holds there is then the user's.
        var columns: [SeedInstant: [Catalog.Column]] = [:]
        /// The columns that a release declared volatile, for each release that declared others than the one before.
        ///
        /// In a copy of the release a change of one of them is no edit, whatever later releases declare (T4).
        var volatile: [SeedInstant: [String]] = [:]

        /// The release that retired a seed under its former id or in its former catalog, by the seed's present id.
        var retiredNames: [String: SeedInstant] = [:]

        /// A history with those releases and forms, in any order; the releases of the forms are added.
        public init(releases: [SeedInstant] = [], forms: [String: [Form]] = [:]) {
            self.releases = Set(releases).union(forms.values.joined().map(\.released)).sorted()
            self.forms = forms.filter { !$0.value.isEmpty }.mapValues(Self.ordered)
        }

        /// Adds what an older catalog shipped: all its seeds, and that each other seed known before it is gone.
        ///
        /// Add the oldest release first: a seed is known to be gone only if an earlier release has been added that shipped it.
        ///
        /// ```swift
        /// var history = Catalog.History()
        /// history.add(january)   // icebreaker, toast
        /// history.add(march)     // icebreaker
        /// history.forms["toast"] // January: its fields; March: gone
        /// ```
        public mutating func add(_ former: Catalog) {
            var added: [String: [Form]] = [:]
            for seed in former.seeds {
                let fields = seed.fields
                let key = former.table.key.compactMap { column in fields.first { $0.column.isExactly(column) } }
                added[seed.id] = [Form(released: former.released, key: key, content: .fields(fields))]
            }
            for (id, known) in forms where added[id] == nil {
                let last = known.last { $0.released < former.released }
                guard let last, last.content != .gone else { continue }
                added[id] = [Form(released: former.released, key: [], content: .gone)]
            }
            merge(Catalog.History(releases: [former.released], forms: added))
            columns.merge(declarations(with: former, released: former.released)) { own, _ in own }
            volatile.merge(volatileColumns(with: former, released: former.released)) { own, _ in own }
        }

        /// Takes over the releases and forms of another history.
        ///
        /// If both have a form for one seed and release, the one with more content stays: fields before a hash, a hash before
        /// ``Form/Content-swift.enum/gone``. Between equals the form of this history stays.
        public mutating func merge(_ other: Catalog.History) {
            releases = Set(releases).union(other.releases).sorted()
            forms.merge(other.forms) { Self.ordered($0 + $1) }
            shape = shape ?? other.shape
            columns.merge(other.columns) { own, _ in own }
            volatile.merge(other.volatile) { own, _ in own }
            retiredNames.merge(other.retiredNames, uniquingKeysWith: max)
        }

        /// The forms by release, of each release the first one with the most content.
        private static func ordered(_ forms: [Form]) -> [Form] {
            let places = forms.indices.sorted { (forms[$0].released, $0) < (forms[$1].released, $1) }
            var ordered: [Form] = []
            for form in places.map({ forms[$0] }) {
                guard let last = ordered.last, last.released == form.released else {
                    ordered.append(form)
                    continue
                }
                if form.content.rank > last.content.rank { ordered[ordered.count - 1] = form }
            }
            return ordered
        }
    }
}

extension Catalog.History.Form.Content {
    /// Orders contents by how much they tell.
    fileprivate var rank: Int {
        switch self {
        case .fields: 2
        case .hash: 1
        case .gone: 0
        }
    }
}
