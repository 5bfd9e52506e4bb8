/// The harm that an edit of a catalog would do, with its places.
extension CatalogText {
    /// Returns the problems with the edits since the last release, each at its place in the file.
    ///
    /// | found | reported at |
    /// |---|---|
    /// | `released` earlier than the last release | `released` |
    /// | another content, or another set of seeds, under the date of the last release | the seed, or `retired` |
    /// | other volatile columns or references under that date | that field |
    /// | a seed that is gone and not `retired` | `retired`, or `seeds` |
    /// | an id that means something else, or `$formerly` with two seeds of one release | the id |
    /// | another table, key, type, mapping or date format | that field |
    ///
    /// - Parameters:
    ///   - accepting: the harm that a person has accepted.
    ///   - successors: what seeds that are gone may be called now. One whose key a new seed has is not retired unless the catalog lists it.
    package func problems(
        _ changes: CatalogChanges, accepting: Accepted = [],
        successors: [SeedReference: FormerNameSurvey.Successor] = [:]
    ) -> [CatalogError.Problem] {
        var problems = JSONProblems()
        guard let last = changes.last else { return [] }
        for (id, names) in namesSideBySide.sorted(by: { $0.key < $1.key }) {
            problems.add(
                "seed \(id.quoted) cannot have been both \(names.map(\.quoted).joined(separator: " and ")), which one release "
                    + "shipped; list one of them under \"retired\" and not under \"$formerly\"",
                at: offset(of: id) ?? 0)
        }
        let released = draft.offsets[.released] ?? 0
        let date = last.short
        if catalog.released < last, !accepting.contains(.laterDate) {
            problems.add("\"released\" is earlier than the last release in the history, \(date)", at: released)
        }
        let isSame = catalog.released == last && !accepting.contains(.laterDate)
        for change in changes.changes {
            let id = change.id.quoted
            let place = offset(of: change.id) ?? 0
            if change.isReused, !accepting.contains(.reuse) {
                problems.add(
                    "id \(id) meant something else in an earlier release; give the new seed an \"$id\" of its own, or release "
                        + "with --reuse if it is the same thing",
                    at: place)
                continue
            }
            switch change.kind {
            case .gone:
                let successor = successors[SeedReference(catalog: catalog.name, id: change.id)]
                if !change.isRetired, let successor, successor.hasKey || !accepting.contains(.retirement) {
                    problems.add(
                        "seed \(id) is gone, \(successor.question)",
                        at: draft.offsets[.retired] ?? draft.offsets[.seeds] ?? 0)
                } else if !change.isRetired, !accepting.contains(.retirement) {
                    problems.add(
                        "seed \(id) is gone; list it under \"retired\", or its copies stay for ever; release --retire lists it",
                        at: draft.offsets[.retired] ?? draft.offsets[.seeds] ?? 0)
                } else if isSame {
                    problems.add(
                        "seed \(id) is gone since the release \(date); no store removes it without a later \"released\"",
                        at: draft.offsets[.retired] ?? 0)
                }
            case .new, .returned:
                if isSame {
                    problems.add(
                        "seed \(id) is not in the release \(date); no store gets it without a later \"released\"",
                        at: place)
                }
            case .changed, .renamed, .moved:
                if isSame {
                    let columns = change.columns.map(\.quoted).joined(separator: ", ")
                    let what = columns.isEmpty ? "has another name" : "has another \(columns)"
                    problems.add(
                        "seed \(id) \(what) than in the release \(date); no store gets it without a later \"released\"",
                        at: place)
                }
            }
        }
        // The triggers of a store are made again with a new release.
        for difference in changes.watched where isSame {
            problems.add(
                "\(difference.sentence); no store takes that over without a later \"released\"",
                at: draft.offsets[difference.field] ?? released)
        }
        for difference in changes.shape where !accepting.contains(.shape) {
            let offset = draft.offsets[difference.field] ?? draft.offsets[.mapping] ?? draft.offsets[.table] ?? 0
            problems.add(
                "\(difference.sentence): existing rows would mean something else; if they are migrated, release with --reshape",
                at: offset)
        }
        return [FileProblems(file: draft.file, bytes: draft.bytes, problems: problems)].listed
    }

    /// A problem with the catalog's release date.
    package func problem(withRelease message: String) -> CatalogError.Problem { problem(with: .released, message) }

    /// A problem with the catalog's name.
    package func problem(withName message: String) -> CatalogError.Problem { problem(with: .catalog, message) }

    private func problem(with field: CatalogField, _ message: String) -> CatalogError.Problem {
        var problems = JSONProblems()
        problems.add(message, at: draft.offsets[field] ?? 0)
        return [FileProblems(file: draft.file, bytes: draft.bytes, problems: problems)].listed.first
            ?? CatalogError.Problem(file: draft.file, line: 1, column: 1, message: message)
    }

    /// The harm that a person has accepted before a release.
    package struct Accepted: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The release gets a later date.
        package static let laterDate = Accepted(rawValue: 1)
        /// Some ids mean something else than they did.
        package static let reuse = Accepted(rawValue: 2)
        /// Seeds that are gone become `retired`.
        package static let retirement = Accepted(rawValue: 4)
        /// The table, the key, a type, the mapping or the date format has changed.
        package static let shape = Accepted(rawValue: 8)
    }
}
