/// Defaults that have changed under a user's edit.
extension Seeder {
    /// Returns the seeds whose default has changed since the user edited their copies, as far as the history tells it.
    ///
    /// Only tables that map `seedID` have offers: in others a copy may have another key than its seed. References to other rows,
    /// and columns that the seed leaves out, are never offered. Dismissed copies are offered nothing. Only reads.
    ///
    /// To accept an offer, call ``accept(_:columns:account:dryRun:)``, or write the new values to the row as an edit by the user.
    ///
    /// - Parameter account: whose data the store holds; for ``SeedAccount/unknown`` it returns nothing.
    public func offers(account: SeedAccount? = nil) throws(SeedbedError) -> [SeedOffer] {
        let account = account ?? current
        if account.key == nil { return [] }
        let store = try store(for: account)
        let known = try known(of: account)
        let declinedNames = known.declined(device: device, account: account)
        var offers: [SeedOffer] = []
        for catalog in try load() where catalog.table.mapping.seedID != nil {
            let history: Catalog.History
            do throws(CatalogError) { history = try catalog.loadHistory() } catch { throw .catalog(error) }
            if history.releases.isEmpty { continue }
            do throws(StoreError) {
                // The user may have declined under a former name of the seed or of the catalog.
                let declined = Dictionary(
                    declinedNames.map { (catalog.table.former.current(of: $0.key), $0.value) }, uniquingKeysWith: max)
                offers += try Self.offers(of: catalog, history, in: store, languages).filter { offer in
                    !OfferRule.isDeclined(offer.released, declined: declined[offer.seed.description])
                }
            } catch {
                throw .store(error)
            }
        }
        return offers.sorted { ($0.seed.description, $0.uuid) < ($1.seed.description, $1.uuid) }
    }

    /// Writes new defaults of an offer to the user's row, as an ordinary edit by the user: `updateDate` becomes now.
    ///
    /// - Parameters:
    ///   - offer: an offer of ``offers(account:)``.
    ///   - columns: the columns to accept; all of the offer's if it is `nil`.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    ///   - dryRun: whether the edit is undone again once the result is known.
    /// - Returns: whether the row was changed. It is not if it was deleted, if one of these columns was edited since the offer, or
    ///   if no catalog has its table any more.
    public func accept(
        _ offer: SeedOffer, columns: [String]? = nil, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> Bool {
        let account = account ?? current
        if account.key == nil { return false }
        guard let table = try load().first(where: { $0.table.name == offer.table })?.table else { return false }
        return try await withStore(of: account, dryRun: dryRun) { (store) throws(SeedbedError) in
            try collectingChanges(of: account, in: store, dryRun: dryRun) { (_) throws(SeedbedError) in
                do throws(StoreError) {
                    return try store.columns.accept(offer, of: table, columns: columns, dryRun: dryRun)
                } catch {
                    throw .store(error)
                }
            }.0
        }
    }

    /// Remembers on this device that the user does not want the present default of a seed; a later change is offered again.
    ///
    /// - Parameters:
    ///   - offer: an offer of ``offers(account:)``.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    public func decline(_ offer: SeedOffer, account: SeedAccount? = nil) async throws(SeedbedError) {
        let account = account ?? current
        if account.key == nil { return }
        _ = try await underLock(of: account, dryRun: false) { (known) throws(SeedbedError) in
            known.decline(offer.seed, released: offer.released, device: device, account: account)
        }
    }

    private static func offers(
        of catalog: Catalog, _ history: Catalog.History, in store: any SeedStore, _ languages: [String]
    ) throws(StoreError) -> [SeedOffer] {
        guard let seedID = catalog.table.mapping.seedID else { return [] }
        let columns = catalog.seededColumns
        let types = catalog.columnTypes
        let shipped = HistoryForms(history, table: catalog.table)
        var offers: [SeedOffer] = []
        try store.forEachRow(of: catalog.table, naming: seedID, columns: columns) {
            (copy, current, values) throws(StoreError) in
            guard OfferRule.concerns(copy), let since = copy.createDate else { return }
            let parts = current.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0] == catalog.name, let seed = catalog.seeds.first(withID: parts[1]),
                let forms = history.forms[seed.id], let then = shipped.form(of: seed.id, at: since),
                case .fields(let fields) = then.content
            else { return }
            let yours = zip(columns, values).map { StoredField(column: $0, value: $1) }
            var (present, former) = (seed, Seed(id: seed.id, fields: fields))
            let languages = OfferRule.language(of: yours, shipped: former, or: languages)
            present.localize(for: languages)
            former.localize(for: languages)
            let (now, before) = (present.valuesWithoutReferences, former.valuesWithoutReferences)
            let offered = OfferRule.columns(then: before, yours: yours, now: now) { shipped, held, column in
                ShippedValue.isHeld(shipped, by: held, type: types[column], dates: catalog.table.dates)
            } isTranslation: { held, column in
                seed.isTranslation(held, of: column, dates: catalog.table.dates)
            }
            if offered.isEmpty { return }
            offers.append(
                SeedOffer(
                    seed: SeedReference(catalog: catalog.name, id: seed.id), table: catalog.table.name, uuid: copy.uuid,
                    since: then.released, released: lastChange(of: seed, forms, in: catalog, types), columns: offered))
        }
        return offers
    }

    /// The release that gave a seed its present values: the catalog's own if the history does not know them yet.
    ///
    /// A release that gave the seed another name repeats them in the history.
    private static func lastChange(
        of seed: Seed, _ forms: [Catalog.History.Form], in catalog: Catalog, _ types: [String: Catalog.ColumnType]
    ) -> SeedInstant {
        var last = catalog.released
        for form in forms.reversed() {
            guard case .fields(let fields) = form.content else { break }
            let isSame = seed.fields.allSatisfy { field in
                guard let before = fields.first(where: { $0.column == field.column }) else { return false }
                if case .localized(let old) = before.content, case .localized(let new) = field.content {
                    return old.isSame(as: new)
                }
                guard case .value(let old) = before.content, case .value(let new) = field.content else {
                    return before.content == field.content
                }
                return ShippedValue.isHeld(old, by: new, type: types[field.column], dates: catalog.table.dates)
            }
            if !isSame { break }
            last = form.released
        }
        return last
    }
}
