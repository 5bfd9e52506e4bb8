import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

@testable import SeedbedObjectGraph

/// The user, the mirror and Seedbed write in random order, and saves fail at random points.
///
/// After each step every edit and every filing of the user's exists. `SEEDBED_RANDOM_SEED` replays a run.
@Suite struct `Random writers and faults` {
    @Test(arguments: FaultRun.seeds) func `C1, C5: never cost an edit or a place`(seed: UInt64) async throws {
        var run = try FaultRun(seed: seed)
        for _ in 0..<60 {
            try await run.step()
            let damage = run.damage()
            #expect(damage.isEmpty, "seed \(seed): \(run.steps.suffix(6)) \(damage)")
            if !damage.isEmpty { return }
        }
        try await run.settle()
        #expect(run.damage().isEmpty, "seed \(seed), settled")
        #expect(run.twins.isEmpty, "seed \(seed): twins are left")
        #expect(run.missing.isEmpty, "seed \(seed): seeds are missing")
    }
}

struct FaultRun {
    static var seeds: [UInt64] {
        if let seed = RandomSource.wanted { return [seed] }
        return RandomSource.rounds(8).map { _ in UInt64.random(in: 0..<1_000_000_000) }
    }

    private static let names = ["Tea", "Malt", "Milk"]
    private static let release =
        #"{ "name": "Tea", "strength": 1 }, { "name": "Malt", "strength": 1 }, { "name": "Milk", "strength": 1 }"#

    private var random: RandomSource
    private var device: GraphDevice
    private(set) var steps: [String] = []
    /// The strength that the user gave a drink last, by its key.
    private var edited: [GraphKey: Int64] = [:]
    /// The name of the drink under which the user filed a cup.
    private var filed: [GraphKey: String] = [:]
    /// The same for cups that have the only place of a drink.
    private var filedAlone: [GraphKey: String] = [:]
    /// The names of the drinks that the user gave a tag.
    private var tagged: [GraphKey: Set<String>] = [:]
    private var count: Int64 = 100

    init(seed: UInt64) throws {
        random = RandomSource(seed: seed)
        device = try GraphDevice(drinks: Self.release)
    }

    mutating func step() async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<12: try write("edit", edit(isBatch: false))
        case 12..<24: try write("batch edit", edit(isBatch: true))
        case 24..<32: try write("file", file())
        case 32..<38: try write("tag", tag())
        case 38..<52: note("mirror brings a copy", insertTwin())
        case 52..<55: note("mirror deletes a copy", deleteUntouched())
        case 55..<58: try await deleteUsed()
        case 58..<60: note("history is purged", purge())
        default: try await call()
        }
    }

    private mutating func note(_ name: String, _ body: Void) { steps.append(name) }

    private mutating func write(_ name: String, _ body: Void) throws {
        steps.append(name)
        // The observer of the app, whose reading may fail as well.
        if Bool.random(using: &random) { try? device.makeStore().readHistory() }
    }

    private mutating func edit(isBatch: Bool) throws {
        guard let drink = device.file.objects(of: "Drink").randomElement(using: &random) else { return }
        count += 1
        var values: [String: GraphValue] = ["strength": .integer(count)]
        if !isBatch {
            let new = drink.values.merging(values) { $1 }
            values.merge(try device.makeStore().touchMarker().values(for: "Drink", old: drink.values, new: new)) { $1 }
        }
        device.app(at: "2025-06-02") { $0.update(drink.key, to: values, isBatch: isBatch) }
        edited[drink.key] = count
    }

    private mutating func file() {
        guard let drink = device.file.objects(of: "Drink").randomElement(using: &random),
            case .text(let name)? = drink.values["name"]
        else { return }
        count += 1
        let isAlone = Bool.random(using: &random)
        let values: [String: GraphValue] = [
            "uuid": .text(GraphDevice.uuid(Int(count))), "title": .text("Mine"),
            (isAlone ? "only" : "drink"): .object(drink.key),
        ]
        var cup: GraphKey?
        device.app { cup = $0.insert(values, into: "Cup") }
        guard let cup else { return }
        if !isAlone {
            filed[cup] = name
            return
        }
        // The user has given the place to another cup.
        if case .object(let former)? = drink.values["cup"] { filedAlone[former] = nil }
        filedAlone[cup] = name
    }

    /// Tags a drink: with a new tag, or one more drink with a known one.
    private mutating func tag() {
        guard let drink = device.file.objects(of: "Drink").randomElement(using: &random),
            case .text(let name)? = drink.values["name"]
        else { return }
        var tag = Bool.random(using: &random) ? device.file.objects(of: "Tag").randomElement(using: &random)?.key : nil
        device.app { write in
            let key = tag ?? write.insert(["title": .text("Mine")], into: "Tag")
            write.add(drink.key, to: "drinks", of: key)
            tag = key
        }
        if let tag { tagged[tag, default: []].insert(name) }
    }

    /// Deletes an untouched copy of which another one exists, whatever refers to it: another device did not know that.
    private mutating func deleteUsed() async throws {
        let drinks = device.file.objects(of: "Drink")
        let names = drinks.map { $0.values["name"] }
        let candidates = drinks.filter { drink in
            // A child without room at a twin waits without a place.
            let needsRoom = drink.values["cup"] != nil
            let twins = drinks.filter { $0.values["name"] == drink.values["name"] && $0.key != drink.key }
            return edited[drink.key] == nil && drink.values["updateDate"] == nil
                && names.filter { $0 == drink.values["name"] }.count > 1
                && !(needsRoom && twins.contains { $0.values["cup"] != nil })
        }
        // Before Seedbed's first launch has succeeded, no note says what the copy had.
        guard let drink = candidates.randomElement(using: &random), try device.makeStore().isPrepared() else { return }
        steps.append("mirror deletes a copy that is used")
        try device.makeStore().readHistory()
        device.mirror { $0.delete(drink.key) }
        try await device.importFinished()
    }

    private mutating func insertTwin() {
        count += 1
        let name = Self.names.randomElement(using: &random) ?? ""
        let created = "2025-02-01T00:00:00.\(Int.random(in: 100...900, using: &random))Z"
        let isTouched = Int.random(in: 0..<5, using: &random) == 0
        let values = GraphDevice.drink(
            Int(count) * 4096, name, strength: isTouched ? count : 1, created: created,
            updated: isTouched ? "2025-05-01" : nil
        )
        device.mirror { write in
            let key = write.insert(values, into: "Drink")
            if isTouched { edited[key] = count }
        }
    }

    /// Deletes an untouched copy to which no cup refers: another device has removed it.
    private mutating func deleteUntouched() {
        var used = Set(
            device.file.objects(of: "Cup").flatMap { [$0.values["drink"], $0.values["only"]] }.compactMap(\.self))
        for tag in tagged.keys {
            used.formUnion((device.file.objects[tag]?.members["drinks"] ?? []).map { .object($0) })
        }
        let names = device.file.objects(of: "Drink").map { $0.values["name"] }
        let free = device.file.objects(of: "Drink").filter { drink in
            edited[drink.key] == nil && !used.contains(.object(drink.key))
                && names.filter { $0 == drink.values["name"] }.count > 1
        }
        guard let drink = free.randomElement(using: &random) else { return }
        device.mirror { $0.delete(drink.key) }
    }

    private mutating func purge() {
        // Changes that no call has seen are lost with the history, so that an edit without a date could not be told.
        try? device.makeStore().readHistory()
        device.file.purgeHistory()
    }

    /// One call of the seeder, which may fail; then the app starts again.
    private mutating func call() async throws {
        let fault = Int.random(in: 0..<6, using: &random)
        switch fault {
        case 0: device.sidecar.remainingWrites = Int.random(in: 0..<4, using: &random)
        case 1: device.file.isFull = true
        case 2: interfere()
        default: break
        }
        let kind = Int.random(in: 0..<4, using: &random)
        steps.append("call \(kind) with fault \(fault)")
        do {
            switch kind {
            case 0: try await device.launch()
            case 1: try await device.importFinished()
            case 2: try await device.seeder.clean(account: .signedOut)
            default: try await device.seeder.clean(account: .signedOut, dryRun: true)
            }
        } catch {}
        device.sidecar.remainingWrites = nil
        device.file.isFull = false
        device.file.interloper = nil
        if fault < 2 { device = try device.restarted(drinks: Self.release) }
    }

    /// Lets the user edit a drink and file a cup right before the next save.
    private mutating func interfere() {
        guard let drink = device.file.objects(of: "Drink").randomElement(using: &random),
            case .text(let name)? = drink.values["name"]
        else { return }
        count += 1
        let (file, value, made) = (device.file, count, Made())
        file.interloper = {
            file.write(author: "app") { write in
                write.update(drink.key, to: ["strength": .integer(value)], isBatch: true)
                made.cup = write.insert(["title": .text("Mine"), "drink": .object(drink.key)], into: "Cup")
            }
        }
        interfered.append((made, drink.key, value, name))
    }

    private final class Made { var cup: GraphKey? }
    private var interfered: [(made: Made, drink: GraphKey, value: Int64, name: String)] = []

    /// The user's edits and filings that are gone.
    mutating func damage() -> [String] {
        for (made, drink, value, name) in interfered {
            guard let cup = made.cup else { continue }
            filed[cup] = name
            edited[drink] = value
        }
        interfered = []
        var damage: [String] = []
        for (key, strength) in edited where device.file.objects[key]?.values["strength"] != .integer(strength) {
            damage.append("the edit \(strength) is gone")
        }
        for (relationship, filed) in [("drink", filed), ("only", filedAlone)] {
            for (cup, name) in filed {
                guard case .object(let drink)? = device.file.objects[cup]?.values[relationship] else {
                    damage.append("\(cup) of \(name) has no \(relationship)")
                    continue
                }
                if device.file.objects[drink]?.values["name"] != .text(name) {
                    damage.append("\(cup) of \(name) is elsewhere")
                }
            }
        }
        for (tag, names) in tagged {
            let members = device.file.objects[tag]?.members["drinks"] ?? []
            let held = Set(members.compactMap { device.file.objects[$0]?.values["name"] })
            let lost = names.filter { !held.contains(.text($0)) }
            if !lost.isEmpty { damage.append("a tag has lost \(lost.sorted())") }
        }
        return damage
    }

    /// Ends all faults: a launch and a cleanup.
    mutating func settle() async throws {
        device = try device.restarted(drinks: Self.release)
        try await device.launch()
        try await device.importFinished()
        try await device.seeder.clean(account: .signedOut)
    }

    /// The names of which two untouched copies are left.
    var twins: [String] {
        // A row that the user edited before Seedbed came stays as it is, since it differs from the shipped content (T4).
        let untouched = device.file.objects(of: "Drink")
            .filter { $0.values["updateDate"] == nil && edited[$0.key] == nil }
        // One that a cup has the only place of stays if its survivor has no room.
        return Self.names.filter { name in
            let copies = untouched.filter { $0.values["name"] == .text(name) }
            return copies.count > 1 && copies.filter { $0.values["cup"] != nil }.count < 2
        }
    }

    /// The seeds without any copy.
    var missing: [String] {
        let names = device.file.objects(of: "Drink").map { $0.values["name"] }
        return Self.names.filter { !names.contains(.text($0)) }
    }
}
