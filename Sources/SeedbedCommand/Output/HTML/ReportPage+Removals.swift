internal import Seedbed

extension ReportPage {
    /// The removed rows on a line of time, those of one cleanup together, each with the row that replaced it.
    var log: Markup {
        var content: [Markup] = [.element("h2", [("id", "removals")], [.text("Removals")])]
        if removals.isEmpty {
            content.append(.element("p", [.text("The log is empty: no row was removed in the last 30 days.")]))
        } else {
            let listed = removals.suffix(mostRemovals)
            var words = "Rows that went, the oldest first"
            if listed.count < removals.count { words += ": the last \(listed.count) of \(removals.count)" }
            let (anchors, names) = (anchors, seedNames)
            content.append(.element("p", [.text(words + ". An arrow leads to the row that replaced a removed one.")]))
            let groups = grouped(listed).map { group($0, anchors, names) }
            content.append(.block("ol", [("class", "time"), ("role", "list")], groups))
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

    private func group(
        _ entries: [RemovalLogEntry], _ anchors: [UUIDText: String], _ names: Set<String>
    ) -> Markup {
        let title = entries[0].cleanup == nil ? "deleted by the app, its user or a sync engine" : "removed by Seedbed"
        let count = "\(entries.count) \(entries.count == 1 ? "row" : "rows")"
        return .block(
            "li",
            [
                .element("h3", [.moment(entries[0].at), .text(": \(count) \(title)")]),
                .block("ul", [("class", "went"), ("role", "list")], entries.map { row($0, anchors, names) }),
            ])
    }

    private func row(_ entry: RemovalLogEntry, _ anchors: [UUIDText: String], _ names: Set<String>) -> Markup {
        let row = entry.identity.map { Markup.element("code", [.name($0)]) } ?? .text("a row without a uuid")
        var content = [Markup.element("del", [row])]
        if let survivor = entry.survivor {
            let arrow = Markup.element("span", [("class", "arrow"), ("aria-hidden", "true")], [.text("→")])
            let words = Markup.element("span", [("class", "unseen")], [.text(" replaced by ")])
            content += [.text(" "), arrow, words, .text(" "), reference(to: survivor, anchors)]
        } else {
            content.append(.element("span", [("class", "soft")], [.text(" not replaced")]))
        }
        let seed = entry.seedName.flatMap { names.contains($0) ? $0 : nil }
        var place: [Markup] = [.name(entry.table)]
        if let seed { place += [.text(", "), .element("code", [.name(seed)])] }
        let words = ": \(entry.reason.sentence)\(entry.isPutBack ? "; put back since" : "")"
        content.append(.element("span", [("class", "why")], place + [.text(words)]))
        return .element("li", content)
    }

    /// The identity of a row, with a link if the page lists the row.
    private func reference(to uuid: UUIDText, _ anchors: [UUIDText: String]) -> Markup {
        let code = Markup.element("code", [.name(uuid.description)])
        return anchors[uuid].map { .element("a", [("href", "#\($0)")], [code]) } ?? code
    }

    /// The names of all seeds that the app ships or shipped; a user may have written another text in a `seedID` column.
    private var seedNames: Set<String> {
        var names: Set<String> = []
        for catalog in survey.catalogs {
            let known = Set(removals.compactMap(\.seedName).filter { $0.hasPrefix(catalog.name + "/") })
            if known.isEmpty { continue }
            var ids = Set(catalog.retired).union((survey.seeds[catalog.name] ?? []).map(\.id))
            if let forms = histories[catalog.name]?.forms { ids.formUnion(forms.keys) }
            names.formUnion(known.filter { ids.contains(String($0.dropFirst(catalog.name.count + 1))) })
        }
        return names
    }
}

extension RemovalLogEntry {
    /// The seed that the row named, or from which it is known to come.
    fileprivate var seedName: String? { seedID ?? shipped?.description }
}

extension RemovalLogEntry.Reason {
    /// The reason in words, without the row that stayed.
    fileprivate var sentence: String {
        switch self {
        case .superseded: "superseded by its untouched twin"
        case .yielded: "yielded to the user's own copy"
        case .retired: "retired: the app no longer ships the seed"
        case .duplicate: "merged into a row of the same key"
        case .equal: "equal to another row when its reference was moved"
        case .adopted: "adopted as a seed's copy; the row still exists"
        case .deleted: "deleted, not by Seedbed"
        }
    }
}
