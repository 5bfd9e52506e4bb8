internal import Seedbed
internal import SeedbedSQLite

/// The state as entries of a sidecar: a change of the state changes few of them.
extension DeviceState {
    /// The entries that differ from those of another state.
    func changes(from former: DeviceState, in store: String) -> SidecarChanges {
        var changes = SidecarChanges()
        let keys = ShortKeys(of: store)
        changes.compare("state", former.scalars, scalars, { $0 }, { $0 })
        for (section, old, new) in Self.pairs(former.sections, sections) {
            changes.compare(section, old, new, { $0 }, \.compact)
        }
        changes.compare("numbers", former.numbers, numbers, keys.text) { String($0) }
        for (entity, old, new) in Self.pairs(former.edited, edited) {
            changes.compare("edited.\(entity)", old, new, keys.text) { String($0.date.milliseconds) }
            changes.compare("changed.\(entity)", Self.changed(old), Self.changed(new), keys.text) { $0 }
        }
        for (entity, old, new) in Self.pairs(former.awaited, awaited) {
            changes.compare("awaited.\(entity)", old, new, \.description) { String($0.milliseconds) }
        }
        for (entity, old, new) in Self.pairs(former.unseen, unseen) {
            changes.compare("unseen.\(entity)", old, new, keys.text)
        }
        changes.compare("wiped", former.wiped, wiped) { $0 }
        changes.compare("placed", former.placed, placed) { $0 }
        for (name, old, new) in [("places", former.places, places), ("detached", former.detached, detached)] {
            for (entity, old, new) in Self.pairs(old.targets, new.targets) {
                changes.compare("\(name).\(entity)", old, new, keys.text) { held in
                    held.sorted { $0.key < $1.key }.flatMap { [$0.key, keys.text($0.value)] }
                        .joined(separator: "\u{1}")
                }
            }
        }
        return changes
    }

    /// The state of such entries, or `nil` if one of them cannot be read.
    init?(texts: [SidecarKey: String], in store: String) {
        let keys = ShortKeys(of: store)
        var fields: [String: JSONValue] = [:]
        var sections: [String: [String]] = [:]
        var changed: [String: [GraphKey: [String]]] = [:]
        for (key, text) in texts {
            let parts = sections[key.section] ?? key.section.split(separator: ".", maxSplits: 1).map(String.init)
            sections[key.section] = parts
            let (kind, entity) = (parts.first ?? "", parts.last ?? "")
            switch kind {
            case "state": setScalar(key.name, to: text)
            case "bookkeeping", "traces":
                guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
                if kind == "traces" {
                    traces[entity, default: [:]][key.name] = json
                } else if parts.count == 1 {
                    fields[key.name] = json
                } else {
                    fields[entity, default: .object([])].append(key.name, json)
                }
            case "numbers": numbers[keys.key(key.name)] = Int64(text)
            case "edited":
                guard let date = SeedInstant(digits: text) else { continue }
                edited[entity, default: [:]][keys.key(key.name)] = UnseenEdit(date: date)
            case "changed": changed[entity, default: [:]][keys.key(key.name)] = text.partsByBytes
            case "awaited": awaited[entity, default: [:]][UUIDText(key.name)] = SeedInstant(digits: text)
            case "unseen": unseen[entity, default: []].insert(keys.key(key.name))
            case "wiped": wiped.insert(key.name)
            case "placed": placed.insert(key.name)
            case "places", "detached":
                let held = text.partsByBytes
                if !held.count.isMultiple(of: 2) { return nil }
                for place in stride(from: 0, to: held.count, by: 2) {
                    let target = keys.key(held[place + 1])
                    if kind == "places" {
                        places[entity, keys.key(key.name), held[place]] = target
                    } else {
                        detached[entity, keys.key(key.name), held[place]] = target
                    }
                }
            default: continue
            }
        }
        for (entity, parts) in changed.flatMap({ entity, keys in keys.map { (entity, $0) } }) {
            guard let edit = edited[entity]?[parts.key] else { continue }
            // A version that does not know this section may have noted a later edit.
            if SeedInstant(digits: parts.value[0]) != edit.date { continue }
            edited[entity]?[parts.key]?.remaining = Set(parts.value.dropFirst())
        }
        bookkeeping = .object(fields.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
    }

    /// The entry of each edit whose attributes are known: the time of the edit, then the names of the attributes.
    private static func changed(_ edits: [GraphKey: UnseenEdit]) -> [GraphKey: String] {
        edits.compactMapValues { edit in
            edit.remaining.map { names in
                ([String(edit.date.milliseconds)] + names.sorted()).joined(separator: "\u{1}")
            }
        }
    }

    private var scalars: [String: String] {
        var scalars: [String: String] = [:]
        scalars["commit"] = commit
        scalars["token"] = token.map { RowJSON.digits($0.bytes) }
        if isUnsettled { scalars["unsettled"] = "1" }
        return scalars
    }

    private mutating func setScalar(_ name: String, to text: String) {
        switch name {
        case "commit": commit = text
        case "token": token = GraphToken(RowJSON.bytes(text))
        case "unsettled": isUnsettled = true
        default: break
        }
    }

    /// The JSON values by section and name.
    private var sections: [String: [String: JSONValue]] {
        var sections: [String: [String: JSONValue]] = [:]
        for (section, values) in traces { sections["traces.\(section)"] = values }
        for field in bookkeeping.fields ?? [] {
            if let inner = field.value.fields {
                for entry in inner { sections["bookkeeping.\(field.name)", default: [:]][entry.name] = entry.value }
            } else {
                sections["bookkeeping", default: [:]][field.name] = field.value
            }
        }
        return sections
    }

    /// The values of two dictionaries by their keys.
    private static func pairs<Value: Emptiable>(
        _ old: [String: Value], _ new: [String: Value]
    ) -> [(name: String, old: Value, new: Value)] {
        Set(old.keys).union(new.keys).map { ($0, old[$0] ?? Value(), new[$0] ?? Value()) }
    }
}

/// A collection that can be empty.
private protocol Emptiable { init() }
extension Dictionary: Emptiable {}
extension Set: Emptiable {}

/// The keys of objects as a sidecar holds them: those of Core Data begin with the name of their store.
private struct ShortKeys {
    private let prefix: String
    private static let mark = "\u{2}"

    init(of store: String) { prefix = "x-coredata://\(store)/" }

    /// The key as it is written; that of a pair has two parts.
    func text(_ key: GraphKey) -> String {
        key.text.partsByBytes.map { part in
            part.utf8.starts(with: prefix.utf8)
                ? Self.mark + String(Substring(part.utf8.dropFirst(prefix.utf8.count))) : part
        }.joined(separator: "\u{1}")
    }

    /// The key of such a text.
    func key(_ text: String) -> GraphKey {
        GraphKey(
            text.partsByBytes.map { part in
                part.utf8.first == 2 ? prefix + String(Substring(part.utf8.dropFirst())) : part
            }.joined(separator: "\u{1}"))
    }
}

extension String {
    /// The parts between the characters `\u{1}`; a store with many notes has as many of them.
    fileprivate var partsByBytes: [String] {
        if !utf8.contains(1) { return [self] }
        return utf8.split(separator: 1, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}

extension SidecarChanges {
    /// Adds the entries of a section that differ.
    fileprivate mutating func compare<Key: Hashable, Value: Equatable>(
        _ section: String, _ old: [Key: Value], _ new: [Key: Value], _ name: (Key) -> String,
        _ text: (Value) -> String
    ) {
        // Mostly they are one and the same value, which is found out at once.
        if old == new { return }
        var added = 0
        for (key, value) in new {
            let former = old[key]
            if former == nil { added += 1 }
            if former != value { texts[SidecarKey(section, name(key))] = text(value) }
        }
        if old.count + added == new.count { return }
        for key in old.keys where new[key] == nil { removed.insert(SidecarKey(section, name(key))) }
    }

    /// Adds the entries of a section that are in one of the sets only.
    fileprivate mutating func compare<Key: Hashable>(
        _ section: String, _ old: Set<Key>, _ new: Set<Key>, _ name: (Key) -> String
    ) {
        for key in new.subtracting(old) { texts[SidecarKey(section, name(key))] = "1" }
        for key in old.subtracting(new) { removed.insert(SidecarKey(section, name(key))) }
    }
}

extension JSONValue {
    fileprivate var compact: String { String(decoding: utf8(.compact), as: UTF8.self) }

    /// Adds a field to an object.
    fileprivate mutating func append(_ name: String, _ value: JSONValue) {
        self = .object((fields ?? []) + [.init(name: name, value: value)])
    }
}

extension SeedInstant {
    fileprivate init?(digits: String) {
        guard let milliseconds = Int64(digits) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
