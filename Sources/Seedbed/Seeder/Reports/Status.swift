extension Seeder {
    /// The numbers of copies that a store holds of each catalog.
    public struct Status: Hashable, Sendable {
        /// One catalog.
        public struct CatalogStatus: Hashable, Sendable {
            /// The catalog's name.
            public var catalog: String
            /// The release that the app has.
            public var released: SeedInstant
            /// The release that the defaults file says was seeded on this device for this account.
            public var done: SeedInstant?
            /// The release that the store says it was given.
            public var receipt: SeedInstant?
            /// How many copies are untouched.
            public var untouched = 0
            /// How many copies are the user's, without those that were dismissed.
            public var touched = 0
            /// How many copies the user has dismissed.
            public var dismissed = 0
            /// How many seeds have two or more copies.
            public var twins = 0
            /// How many seeds have no copy.
            public var missing = 0
            /// How many seeds are kept away by a row of the user's that holds their key (S1).
            public var occupied = 0
            /// How many rows of the table are tagged as copies but are not copies (T4).
            public var unproven = 0
            /// The seeds that a rule of the table has kept from being inserted since this release or an earlier one.
            public var refused: [Seeder.Report.Refused] = []
            /// The ids of seeds that the store was given, and that the catalog neither ships nor retires any more.
            public var unlisted: [String] = []
            /// The ids of retired seeds that the store was given and whose untouched copies are still there (C4).
            ///
            /// Rows refer to such a copy, or no cleanup has come since the seed was retired.
            public var kept: [String] = []

            /// A catalog whose copies are not counted yet.
            package init(catalog: String, released: SeedInstant, done: SeedInstant?, receipt: SeedInstant?) {
                self.catalog = catalog
                self.released = released
                self.done = done
                self.receipt = receipt
            }
        }

        /// Whose data the store holds.
        public var account: SeedAccount
        /// The device's id.
        public var device: String
        /// When the user removed the account's content; `nil` if seeds are wanted.
        public var contentRemoved: SeedInstant?
        /// The catalogs, in the order in which they are seeded.
        public var catalogs: [CatalogStatus] = []
        /// The names of catalogs that the store was given, and that the app no longer has.
        public var unlistedCatalogs: [String] = []

        /// Counts the copies of every seed; hands over each seed's copies, each seed without one, and each catalog's survey.
        init(
            catalogs: [Catalog], store: any SeedStore, account: SeedAccount, defaults: Defaults, device: String,
            eachSeed seed: ((_ id: String, _ copies: [SeedCopy], _ catalog: Catalog) -> Void)? = nil,
            eachMissing lack: (_ id: String, _ catalog: Catalog) -> Void = { _, _ in },
            eachCatalog tell: (_ survey: ProofSurvey, _ catalog: Catalog) -> Void = { _, _ in }
        ) throws(SeedbedError) {
            let provenance = try StoreUnderCurrentNames.provenance(of: store, in: catalogs)
            do throws(StoreError) {
                let problems = try StoredDates.problems(with: catalogs, in: store)
                if !problems.isEmpty { throw provenance.fail(.invalid(problems)) }
                try self.init(
                    catalogs: catalogs, provenance: provenance, account: account, defaults: defaults, device: device,
                    eachSeed: seed, eachMissing: lack, eachCatalog: tell)
            } catch {
                throw provenance.cause(of: error)
            }
        }

        private init(
            catalogs: [Catalog], provenance: Provenance, account: SeedAccount, defaults: Defaults, device: String,
            eachSeed seed: ((_ id: String, _ copies: [SeedCopy], _ catalog: Catalog) -> Void)?,
            eachMissing lack: (_ id: String, _ catalog: Catalog) -> Void,
            eachCatalog tell: (_ survey: ProofSurvey, _ catalog: Catalog) -> Void
        ) throws(StoreError) {
            let store = provenance.store
            var defaults = defaults
            defaults.takeOverFormerNames(catalogs, device: device, account: account)
            self.account = account
            self.device = device
            contentRemoved = defaults.contentRemoved(device: device, account: account)
            let receipts = try store.bookkeeping.receipts()
            var counted: [String: CatalogStatus] = [:]
            for catalog in catalogs {
                counted[catalog.name] = CatalogStatus(
                    catalog: catalog.name, released: catalog.released,
                    done: defaults.entry(device: device, account: account, catalog: catalog.name)?.released,
                    receipt: receipts[catalog.name])
            }
            func untouched(_ count: Int, _ catalog: Catalog) { counted[catalog.name]?.untouched += count }
            let surveys = try ProofSurvey.surveys(
                of: catalogs, by: provenance, untouched: seed == nil ? untouched : nil
            ) { id, copies, catalog in
                seed?(id, copies, catalog)
                // The rows of a seed without a scope are not twins.
                let hasScope = catalog.table.mapping.scope.map { scope in
                    catalog.seeds.first(withID: id)?.fields.contains { $0.column == scope } == true
                }
                counted[catalog.name]?.count(copies, areTwins: hasScope ?? true)
                if copies.allSatisfy({ $0.unproven != nil }) { lack(id, catalog) }
            }
            // Under another format the rows have no dates, or wrong ones: nothing could be counted (T4).
            let dates = catalogs.compactMap { surveys[$0.name]?.dates }
            if !dates.isEmpty { throw provenance.fail(.invalid(dates)) }
            for catalog in catalogs {
                guard var status = counted[catalog.name] else { continue }
                if let survey = surveys[catalog.name] { tell(survey, catalog) }
                status.occupied = surveys[catalog.name]?.occupied.count ?? 0
                let receipts = try ReceiptSurvey(of: catalog, in: store)
                status.refused = receipts.refused
                status.unproven = surveys[catalog.name]?.unproven.values.reduce(0, +) ?? 0
                status.unlisted = receipts.unlisted(among: catalogs)
                status.kept = try Retirement.kept(of: catalog, among: catalogs, in: store)
                self.catalogs.append(status)
            }
            let names = Set(catalogs.flatMap { [$0.name] + $0.formerly })
            unlistedCatalogs = receipts.keys.filter { !names.contains($0) }.sorted()
        }
    }
}

extension Seeder.Status.CatalogStatus {
    fileprivate mutating func count(_ copies: [SeedCopy], areTwins: Bool) {
        untouched += copies.count { $0.isUntouched && !$0.isDismissed }
        dismissed += copies.count(where: \.isDismissed)
        touched += copies.count { !$0.isUntouched && !$0.isDismissed && $0.unproven == nil }
        if areTwins, copies.count(where: { $0.unproven == nil }) > 1 { twins += 1 }
        if copies.allSatisfy({ $0.unproven != nil }) { missing += 1 }
    }
}
