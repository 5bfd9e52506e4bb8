internal import Seedbed

extension ReportPage {
    /// The removed rows in the order in which they went, those of one cleanup together.
    var log: Markup {
        var content: [Markup] = [.element("h2", [("id", "removals")], [.text("Removals")])]
        if removals.isEmpty {
            content.append(.element("p", [.text("The log is empty: no row was removed in the last 30 days.")]))
        } else {
            let listed = removals.suffix(mostRemovals)
            var caption = "Rows that went, the oldest first"
            if listed.count < removals.count { caption += ": the last \(listed.count) of \(removals.count)" }
            let anchors = anchors
            let groups = grouped(listed).enumerated().map { group($0.element, number: $0.offset, anchors) }
            content.append(
                Self.table(caption: caption, ["Table", "Row", "Seed", "Reason", "Replaced by", "Undone"], groups))
        }
        return .block("section", [("aria-labelledby", "removals")], content)
    }

    /// The entries in runs of one cleanup; each row that another program deleted is a run of its own moment.
    private func grouped(_ entries: ArraySlice<RemovalLogEntry>) -> [[RemovalLogEntry]] {
        var groups: [[RemovalLogEntry]] = []
        for entry in entries {
            if let last = groups.last?.last, last.cleanup == entry.cleanup, last.cleanup != nil || last.at == entry.at {
                groups[groups.count - 1].append(entry)
            } else {
                groups.append([entry])
            }
        }
        return groups
    }

    private func group(_ entries: [RemovalLogEntry], number: Int, _ anchors: [UUIDText: String]) -> Markup {
        let title = entries[0].cleanup == nil ? "deleted by the app, its user or a sync engine" : "removed by Seedbed"
        let head = Markup.element(
            "tr",
            [
                .element(
                    "th", [("scope", "rowgroup"), ("colspan", "6"), ("id", "removal-\(number)")],
                    [.time(entries[0].at), .text(": \(title)")])
            ])
        return .block("tbody", [head] + entries.map { row($0, anchors) })
    }

    private func row(_ entry: RemovalLogEntry, _ anchors: [UUIDText: String]) -> Markup {
        let seed = entry.seedID.flatMap { isKnown($0) ? $0 : nil }
        let survivor = entry.survivor.map { [reference(to: $0, anchors)] } ?? [.text("no row")]
        let cells: [[Markup]] = [
            [.name(entry.table)], [.element("code", [.name(entry.uuid.description)])],
            seed.map { [.element("code", [.name($0)])] } ?? [.text("–")],
            [.text(entry.reason.sentence)], survivor, [.text(entry.isUndone ? "yes" : "no")],
        ]
        return .element("tr", cells.map { .element("td", $0) })
    }

    /// The identity of a row, with a link if the page lists the row.
    private func reference(to uuid: UUIDText, _ anchors: [UUIDText: String]) -> Markup {
        let code = Markup.element("code", [.name(uuid.description)])
        return anchors[uuid].map { .element("a", [("href", "#\($0)")], [code]) } ?? code
    }

    /// Whether the text of a `seedID` column names a seed of the app's catalogs; otherwise a user may have written it.
    private func isKnown(_ seedID: String) -> Bool {
        let parts = seedID.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let catalog = survey.catalogs.first(where: { $0.name == parts[0] }) else {
            return false
        }
        return catalog.retired.contains(parts[1])
            || survey.seeds[catalog.name]?.contains { $0.id == parts[1] } == true
            || histories[catalog.name]?.forms[parts[1]] != nil
    }
}

extension RemovalLogEntry.Reason {
    /// The reason in words, without the row that stayed.
    fileprivate var sentence: String {
        switch self {
        case .superseded: "superseded by its untouched twin"
        case .yielded: "yielded to the user's own copy"
        case .retired: "retired: the app no longer ships the seed"
        case .duplicate: "merged into a row of the same key"
        case .adopted: "adopted as a seed's copy; the row still exists"
        case .deleted: "deleted, not by Seedbed"
        }
    }
}
