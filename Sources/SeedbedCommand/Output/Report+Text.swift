internal import Seedbed

extension Seeder.Report {
    /// Prints the report as one JSON object, or as lines with the warnings on standard error.
    ///
    /// - Parameter loaded: the catalogs, if they were read for the report; otherwise names of seeds are read from the files.
    func print(of arguments: Arguments, naming loaded: [Catalog]? = nil) throws(CommandError) {
        let names = SeedNames(in: CatalogSource(path: arguments.seeds), loaded: loaded)
        if arguments.has(.json) {
            try StandardStream.output.write(json(naming: names, isVerbose: arguments.has(.verbose)).printed)
        } else {
            try printText(of: arguments, names)
        }
        if !refused.isEmpty { throw .seedsRefused(refused) }
    }

    private func printText(of arguments: Arguments, _ names: SeedNames) throws(CommandError) {
        let output = StandardStream.output
        try output.write(lines: lines(of: arguments, names))
        try output.write(lines: removed.lazy.map { $0.line(seed(of: $0).map(names.title(of:))) })
        try output.write(lines: leftAlone.lazy.map(\.line))
        try output.write(
            lines: ambiguous.map(\.line) + unproven.map(\.line) + occupied.map(\.line) + unresolved.map(\.line))
        try output.write(lines: passedOver.map(\.line) + [total].compactMap(\.self))
        for warning in warnings { StandardStream.warn(warning) }
        StandardStream.warn(ofDryRun: isDryRun, arguments)
    }

    /// `in all: 12 inserted, 1 removed` for several catalogs, or several tables that were cleaned; nothing if no row came, went or was put back.
    private var total: String? {
        let inserted = catalogs.map(\.inserted).reduce(0, +)
        let tables = Set(removed.map(\.table)).count
        if max(catalogs.count, tables) < 2 || inserted + removed.count + rescued.count == 0 { return nil }
        let counts = [(inserted, "inserted"), (removed.count, "removed"), (rescued.count, "rescued")]
        return "in all: " + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// The lines that come before the removed rows.
    private func lines(of arguments: Arguments, _ names: SeedNames) -> [String] {
        var lines = catalogs.flatMap { catalog in
            let seeds = arguments.has(.verbose) ? catalog.insertedReferences : []
            return [catalog.line] + seeds.map { "inserted \(names.title(of: $0))" }
        }
        switch outcome {
        case .cleaned:
            lines.append(removed.isEmpty && rescued.isEmpty ? "cleaned: there was nothing to remove" : "cleaned:")
        case .merged: lines.append("merged \(arguments.operands.first ?? "")")
        case .dismissed where marked.isEmpty && removed.isEmpty: lines.append("there was nothing to dismiss")
        case .contentRemoved where catalogs.isEmpty:
            lines.append("recorded that the account's content was removed")
        case .restored where marked.isEmpty: lines.append("there was nothing to restore")
        case .forgotten:
            let account = arguments.operands.first ?? ""
            // A damaged file was put aside as it was.
            lines.append(
                warnings.isEmpty
                    ? "forgot the account \(account)"
                    : "forgot the account \(account), but the file that was put aside may still name it: delete that file"
            )
        default: break
        }
        lines += marked.map { "\(outcome.rawValue) \($0.seedID): \($0.table) \($0.uuid)" }
        lines += rescued.map(\.line)
        return lines
    }
}

extension Seeder.Report.CatalogReport {
    /// `speech-types 2026-11-20: 12 inserted, 3 present`.
    fileprivate var line: String { "\(catalog) \(released.short): \(result)" }

    private var result: String {
        let counts =
            ["\(inserted) inserted"]
            + Seed.SkipReason.allCases.compactMap { reason in
                guard let count = skipped[reason], count > 0 else { return nil }
                return "\(count) \(reason.rawValue)"
            }
        return switch outcome {
        case .seeded: counts.joined(separator: ", ")
        case .upgraded: "upgraded, " + counts.joined(separator: ", ")
        case .recorded: "the store had it already, which is recorded now"
        case .awaitingImport: "waiting for the account's first import"
        case .contentRemoved: "the account's content was removed, nothing is seeded until it is asked for"
        case .olderApp: "a later release was seeded, nothing was done"
        case .unknownAccount: "the account is unknown, nothing was done"
        case .notLaunched: "no launch has named an account, nothing was done"
        case .alreadySeeded, .cleaned, .merged, .dismissed, .restored, .forgotten:
            inserted > 0 ? "already seeded, \(inserted) renewed" : "already seeded"
        }
    }
}

extension RemovedRow {
    /// `removed SpeechType 1a2b…, “Icebreaker” (speech-types/icebreaker): superseded by 3c4d…`.
    ///
    /// - Parameter seed: the title of the row's seed, if it is known.
    fileprivate func line(_ seed: String?) -> String {
        let name = uuid.title(in: table) + (seed.map { ", \($0)" } ?? "")
        // In a dry run a new copy has no identity yet.
        let by = survivor.map { " by \($0.words)" } ?? " by a new copy"
        return switch reason {
        case .superseded: "removed \(name): superseded\(by)"
        case .yielded: "removed \(name): yielded to the user's own copy\(survivor.map { " \($0.attribute)" } ?? "")"
        case .retired: "removed \(name): retired"
        case .duplicate: "removed \(name): merged into another row\(survivor.map { " \($0.words)" } ?? "")"
        case .equal: "removed \(name): equal to \(survivor.map(\.words) ?? "another row"), which stays"
        }
    }
}

extension Seeder.Report.Rescued {
    fileprivate var line: String {
        switch reason {
        case .deleted: "rescued \(table) \(uuid): the user's copy \(was) was deleted elsewhere"
        case .overwritten where was == uuid: "rescued \(table) \(uuid): another version had overwritten the user's edit"
        case .overwritten: "rescued \(table) \(uuid): an older edit was in the place of the user's copy \(was)"
        case .referenced: "put back \(table) \(uuid): rows refer to the removed copy \(was)"
        }
    }
}

extension Seeder.Report.LeftAlone {
    fileprivate var line: String {
        switch reason {
        case .referred:
            "kept \(uuid.title(in: table)): retired, but rows refer to it"
                + (blocking.isEmpty ? "" : ": " + blocking.map(\.name).joined(separator: ", "))
        case .noUUID, .rescuedTwice, .refused: "lost \(table) \(uuid): \(loss)"
        case .unmovable:
            blocking.isEmpty
                ? "kept \(uuid.title(in: table)): a trigger of the app keeps it from being deleted"
                : "kept \(uuid.title(in: table)): what refers to it cannot be moved: "
                    + blocking.map(\.name).joined(separator: ", ")
        }
    }

    /// Why a lost copy does not come back.
    var loss: String {
        switch reason {
        case .noUUID: return "its uuid is not a UUID, so it cannot be put back"
        case .rescuedTwice: return "it was put back twice already"
        case .refused, .referred, .unmovable:
            let rows = blocking.isEmpty ? "" : ": the place is that of " + blocking.map(\.name).joined(separator: ", ")
            return "putting it back would break a rule of the table" + (rule.map { " (\($0))" } ?? "") + rows
        }
    }
}

extension SeedCopy.ReferringRow {
    /// `Detail 1a2b…`, `Detail, row 7`, `Detail, id 7` or `a row of Detail`; with the rule that keeps it, if that is known.
    var name: String {
        let fields = key.map { "\($0.column) \($0.word)" }.joined(separator: ", ")
        let unnumbered = key.isEmpty ? "a row of \(table)" : "\(table), \(fields)"
        return (uuid.map { "\(table) \($0)" } ?? number.map { "\(table), row \($0)" } ?? unnumbered)
            + (rule.map { " (\($0))" } ?? "")
    }
}

extension StoredField {
    /// The integer or UUID of a key.
    fileprivate var word: String {
        switch value {
        case .integer(let number): "\(number)"
        case .text(let text): text
        default: ""
        }
    }
}

extension Seeder.Report.Unproven {
    /// `kept SpeechType 1a2b…: unproven, no catalog is known to have shipped it, so it is the user's`.
    fileprivate var line: String { "kept \(uuid.title(in: table)): unproven, \(reason.sentence)" }
}

extension Seeder.MergedRows.PassedOver {
    /// `passed over Food 1a2b…: another row holds its key (UNIQUE constraint failed: Food.name)`.
    fileprivate var line: String {
        let what = uuid.map { "\(table) \($0)" } ?? "\(rows) \(rows == 1 ? "row" : "rows") of \(table)"
        let why =
            switch reason {
            case .undated: "both stores have it, and no date says which version is newer"
            case .noIdentity: "no uuid; let the app give each row one"
            case .sameIdentity: "a newer row of the other store has the same uuid"
            case .uniqueKey: "another row holds its key"
            case .rule: "a rule of the table does not allow it"
            case .noTable: "this store has no such table; update its app"
            case .parent: "it refers to a row that was passed over"
            case .dangling: "it refers to a row that the other store does not have"
            }
        return "passed over \(what): \(why)\(rule.map { " (\($0))" } ?? "")"
    }
}

extension Seeder.Report.Occupied {
    /// `skipped speech-types/toast: the user's row 1a2b… in SpeechType holds its key`.
    fileprivate var line: String { "skipped \(seed): \(rows) " + act("it", "its key") }

    /// `the user's row 1a2b… in SpeechType blocks speech-types/toast (UNIQUE constraint failed: SpeechType.colour)`.
    var sentence: String { "\(rows) " + act(seed, "the key of \(seed)") }

    private var rows: String {
        let named = uuids.map(\.description).filter { !$0.isEmpty }.joined(separator: ", ")
        return "the user's \(uuids.count == 1 ? "row" : "rows") \(named.isEmpty ? "" : named + " ")in \(table)"
    }

    private func act(_ seed: String, _ key: String) -> String {
        guard let rule else { return (uuids.count == 1 ? "holds " : "hold ") + key }
        return (uuids.count == 1 ? "blocks " : "block ") + "\(seed) (\(rule))"
    }
}

extension Seeder.Report.Unresolved {
    /// `skipped dishes/soup: it refers to categories/food, of which the store has no copy to refer to`.
    fileprivate var line: String {
        "skipped \(seed): it refers to \(reference), of which the store has no copy to refer to"
    }
}

extension Seeder.Report.Ambiguity {
    fileprivate var line: String {
        "kept \(table) \(uuids.map(\.description).joined(separator: ", ")): nothing tells these copies apart"
    }
}
