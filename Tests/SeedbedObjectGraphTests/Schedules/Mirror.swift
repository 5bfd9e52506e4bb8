import Seedbed
import SeedbedScheduleSupport

@testable import SeedbedObjectGraph

/// CloudKit's mirror on one device: it sends what other writers changed, and imports what the zone has, in steps.
///
/// - A record is merged field by field, or as a whole.
/// - A reference waits until the record that it leads to has come.
/// - A deleted object takes the relationships of others along, in the transaction that deletes it.
final class Mirror {
    /// How many records one transaction brings at most.
    let step: Int
    private let kind: EngineKind
    private let zone: CloudZone
    private let makeName: () -> String
    private var names: [GraphKey: String] = [:]
    private var keys: [String: GraphKey] = [:]
    /// The records as they were when they were last in step.
    private var base: [String: CloudZone.Record] = [:]
    /// The references whose records are not here.
    private var waiting: [String: [String: String]] = [:]
    private var place = 0
    /// Whether the zone was asked once; the first import ends with a report, also if it brought nothing.
    private(set) var hasFetched = false

    init(_ zone: CloudZone, _ kind: EngineKind, step: Int, makeName: @escaping () -> String) {
        (self.zone, self.kind, self.step, self.makeName) = (zone, kind, step, makeName)
    }

    /// The names of the records whose objects were changed or deleted here.
    func pending(in file: GraphFile) -> [String] {
        for key in file.objects.keys.sorted(by: Self.isBefore) where names[key] == nil {
            let name = makeName()
            (names[key], keys[name]) = (name, key)
        }
        return keys.keys.filter { base[$0] != record($0, in: file) }.sorted()
    }

    /// Whether the row was deleted here, and the server is still to be told.
    func willDelete(_ uuid: String, in file: GraphFile) -> Bool {
        keys.contains { name, key in file.objects[key] == nil && base[name]?.fields["uuid"] == .text(uuid) }
    }

    /// The order in which objects were made.
    private static func isBefore(_ left: GraphKey, _ right: GraphKey) -> Bool {
        (left.text.utf8.count, left.text) < (right.text.utf8.count, right.text)
    }

    private func record(_ name: String, in file: GraphFile) -> CloudZone.Record? {
        guard let key = keys[name], let object = file.objects[key], let table = Table(rawValue: object.entity) else {
            return nil
        }
        var record = CloudZone.Record(table: table, fields: [:], references: waiting[name] ?? [:])
        for (column, value) in object.values {
            if case .object(let target) = value {
                record.references[column] = names[target]
            } else {
                record.fields[column] = value
            }
        }
        return record
    }

    /// Sends what was changed here; returns whether anything was.
    func push(_ file: GraphFile) -> Bool {
        let pending = pending(in: file)
        for name in pending {
            guard let local = record(name, in: file) else {
                zone.delete(name)
                base[name] = nil
                keys[name] = nil
                continue
            }
            let former = base[name]
            let server = zone.records[name]
            // It was deleted on the server.
            if former != nil, server == nil, kind.deletionsWin { continue }
            zone.save(merged(local, former, server ?? local), as: name)
            base[name] = local
        }
        return !pending.isEmpty
    }

    /// The server's record with what was changed here.
    private func merged(
        _ local: CloudZone.Record, _ former: CloudZone.Record?, _ server: CloudZone.Record
    ) -> CloudZone.Record {
        guard kind.rows == .fields, let former else { return local == former ? server : local }
        var merged = server
        for column in Set(local.fields.keys).union(former.fields.keys)
        where local.fields[column] != former.fields[column] { merged.fields[column] = local.fields[column] }
        for column in Set(local.references.keys).union(former.references.keys)
        where local.references[column] != former.references[column] {
            merged.references[column] = local.references[column]
        }
        return merged
    }

    /// Imports what the zone has; returns whether the store has changed.
    ///
    /// Insertions and changes come first. After each step but the last one it calls `ended`.
    func fetch(_ file: GraphFile, at date: SeedInstant, ended: () throws -> Void) throws -> Bool {
        _ = pending(in: file)
        hasFetched = true
        let changed = zone.changes(since: place)
        place = zone.changes.count
        let steps = [changed.filter { zone.records[$0] != nil }, changed.filter { zone.records[$0] == nil }]
            .flatMap { names in
                stride(from: 0, to: names.count, by: step).map { Array(names[$0..<min($0 + step, names.count)]) }
            }
        var hasChanged = false
        for (number, names) in steps.enumerated() {
            let before = file.objects
            file.write(author: GraphHarness.mirror, at: date) { write in
                for name in names { take(name, file, &write) }
                resolve(&write)
            }
            hasChanged = hasChanged || file.objects != before
            if number < steps.count - 1 { try ended() }
        }
        return hasChanged
    }

    private func take(_ name: String, _ file: GraphFile, _ write: inout GraphFile.Write) {
        guard let server = zone.records[name] else {
            guard let key = keys[name] else { return }
            let isKept = !kind.deletionsWin && base[name] != nil && record(name, in: file) != base[name]
            base[name] = nil
            if isKept { return }
            // The mirror does not send what it nullifies itself.
            for (other, object) in write.objects {
                for (column, value) in object.values where value == .object(key) {
                    // The server's version may have another place already: then the two differ, and it sends its own.
                    guard let referrer = names[other], base[referrer]?.references[column] == name else { continue }
                    base[referrer]?.references[column] = nil
                }
            }
            (keys[name], names[key], waiting[name]) = (nil, nil, nil)
            write.delete(key)
            return
        }
        if let local = record(name, in: file), let key = keys[name] {
            let merged = merged(local, base[name], server)
            base[name] = server
            var values: [String: GraphValue] = [:]
            for column in Set(local.fields.keys).union(merged.fields.keys)
            where local.fields[column] != merged.fields[column] { values[column] = merged.fields[column] ?? .null }
            write.update(key, to: values)
            refer(key, name, from: local.references, to: merged.references, &write)
        } else if base[name] == nil {
            let key = write.insert(server.fields, into: server.table.rawValue)
            (names[key], keys[name], base[name]) = (name, key, server)
            refer(key, name, from: [:], to: server.references, &write)
        }
    }

    private func refer(
        _ key: GraphKey, _ name: String, from old: [String: String], to new: [String: String],
        _ write: inout GraphFile.Write
    ) {
        for column in Set(old.keys).union(new.keys) where old[column] != new[column] {
            waiting[name]?[column] = nil
            if let target = new[column] { waiting[name, default: [:]][column] = target }
            write.update(key, to: [column: .null])
        }
    }

    /// Sets the references whose records have come.
    private func resolve(_ write: inout GraphFile.Write) {
        for (name, references) in waiting.sorted(by: { $0.key < $1.key }) {
            for (column, target) in references.sorted(by: { $0.key < $1.key }) {
                guard let key = keys[name], let object = keys[target], write.objects[object] != nil else { continue }
                waiting[name]?[column] = nil
                write.update(key, to: [column: .object(object)])
            }
            if waiting[name]?.isEmpty == true { waiting[name] = nil }
        }
    }

    /// Empties the store, so that everything is fetched again, as after a change of the zone; only if nothing is to be sent.
    func wipe(_ file: GraphFile, at date: SeedInstant) -> Bool {
        if !pending(in: file).isEmpty || file.objects.isEmpty { return false }
        empty(file, at: date)
        return true
    }

    /// Empties the store, and forgets what was to be sent.
    func empty(_ file: GraphFile, at date: SeedInstant) {
        file.write(author: GraphHarness.mirror, at: date) { write in
            for key in file.objects.keys.sorted(by: Self.isBefore) { write.delete(key) }
        }
        (names, keys, base, waiting, place) = ([:], [:], [:], [:], 0)
    }
}
