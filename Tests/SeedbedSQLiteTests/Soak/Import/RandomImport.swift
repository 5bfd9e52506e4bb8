import Seedbed
import SeedbedTestSupport

/// The changes that random devices elsewhere made to copies of the seeds, as a sync engine brings them.
///
/// Only what other devices can come to is made; what the end of it does depend on, by the rules, is left out:
/// - An untouched copy of a plain table is not touched later, nor does a touched one come where S6 may renew: untouched
///   copies that had the time to give way to one that is the user's now do not come back.
/// - A copy of another device's that has gone again was superseded there by one that comes too (S6 and the rescue look at
///   what is there, also at what will be deleted in the next piece), and no row of the user's refers to it.
/// - A row that refers to a retired copy does not come after it: nothing kept the copy.
struct RandomImport {
    private(set) var units: [[Delivery]] = []
    /// Rows that a deletion is brought of.
    private(set) var deleted: Set<String> = []
    private let variant: ImportDevice.Variant
    /// The device's own copies when all begins, by name.
    private let own: [String: TestHarness.Row]
    private let isMarked: Bool
    private var count = 0

    private static let columns = [
        "name", "color", "club", "position", "createDate", "updateDate", "seedID", "dismissDate",
    ]

    init(
        _ variant: ImportDevice.Variant, own: [TestHarness.Row], isMarked: Bool, using random: inout RandomSource
    ) {
        self.variant = variant
        self.isMarked = isMarked
        self.own = Dictionary(own.map { (RawValue($0["name"] ?? .null).description, $0) }) { first, _ in first }
        for name in ["apple", "pear", "plum", "kiwi", "fig"] {
            addGroup(name, club: "x", &random)
            if variant.isScoped, random.chance(30) {
                addTwins(name, club: random.chance(50) ? "y" : nil, months: [1, 2, 3], &random)
            }
        }
    }

    private mutating func addGroup(_ name: String, club: String, _ random: inout RandomSource) {
        let isOlder = ["apple", "pear"].contains(name)
        // Rows of the user's refer to the others from the beginning.
        let isFree = ["pear", "kiwi"].contains(name)
        let isEdited = own[name]?["updateDate"]?.isNull == false
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where variant.isDurable || !isOlder && name != "fig":
            addTwins(name, club: club, months: [2, 3], &random, isReferred: name != "fig")
            for _ in 0..<Int.random(in: 1...2, using: &random) { addTouched(name, club, &random) }
        case 1 where isFree:
            addLosers(name, club, deletesOwn: isFree, &random)
        case 2 where variant.isDurable && isEdited && isFree:
            if let uuid = own[name]?["uuid"] { delete(RawValue(uuid).description) }
            addTwins(name, club: club, months: [2, 3], &random, isReferred: false)
        case 3 where variant.isDurable && isEdited && isMarked:
            addOverwriting(name)
            addTwins(name, club: club, months: [2, 3], &random, isReferred: false)
        case 4 where name == "kiwi":
            for uuid in addTwins(name, club: club, months: [3], &random, isReferred: false) { delete(uuid) }
            if let uuid = own[name]?["uuid"] { delete(RawValue(uuid).description) }
        case 5 where name == "fig":
            let copy = delivery(name, club, month: 2, &random)
            units.append([meal(copy.uuid, 1), copy])
        default: addTwins(name, club: club, months: [2, 3], &random, isReferred: name != "fig")
        }
    }

    /// Untouched copies, some of them sorted elsewhere later, some with rows of the user's.
    @discardableResult
    private mutating func addTwins(
        _ name: String, club: String?, months: [Int], _ random: inout RandomSource, isReferred: Bool = true
    ) -> [String] {
        var uuids: [String] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let copy = delivery(name, club, month: random.pick(months), &random)
            uuids.append(copy.uuid)
            units.append([copy])
            if random.chance(25) {
                var sorted = copy
                sorted.version = 2
                sorted.row?["position"] = "7"
                units.append([sorted])
            }
            if variant.isDurable, random.chance(15), club == "x", isReferred {
                units.append([touched(copy, 3, &random)])
            }
            if isReferred { addMeals(of: copy.uuid, &random) }
        }
        if ["apple", "plum"].contains(name), random.chance(30), let uuid = own[name]?["uuid"] {
            addMeals(of: RawValue(uuid).description, &random)
        }
        return uuids
    }

    private mutating func addTouched(_ name: String, _ club: String, _ random: inout RandomSource) {
        let copy = delivery(name, club, month: random.pick([1, 2, 3]), &random)
        units.append([touched(copy, 1, &random)])
        addMeals(of: copy.uuid, &random)
    }

    /// Copies that another device has superseded and removed by the greatest of all.
    private mutating func addLosers(_ name: String, _ club: String, deletesOwn: Bool, _ random: inout RandomSource) {
        for uuid in addTwins(name, club: club, months: [1, 2], &random, isReferred: false) { delete(uuid) }
        if deletesOwn, own[name]?["updateDate"]?.isNull == true, random.chance(50), let uuid = own[name]?["uuid"] {
            delete(RawValue(uuid).description)
        }
        units.append([delivery(name, club, month: 3, &random)])
    }

    /// The device's own edited copy, as a device had it that only sorted it, and whose write came last (R3).
    private mutating func addOverwriting(_ name: String) {
        guard var row = own[name], let uuid = row["uuid"] else { return }
        row["updateDate"] = .null
        row["dismissDate"] = .null
        row["color"] = .text(ImportDevice.Variant.color(of: name, 1))
        row["position"] = "8"
        units.append([Delivery(table: "Food", uuid: RawValue(uuid).description, version: 2, row: row)])
    }

    private mutating func addMeals(of uuid: String, _ random: inout RandomSource) {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let first = meal(uuid, 1)
            units.append([first])
            if random.chance(20) {
                var second = first
                second.version = 2
                second.row?["note"] = "changed"
                units.append([second])
            }
            if random.chance(10) { units.append([.deletion(of: first.uuid, from: "Meal")]) }
        }
    }

    private mutating func delete(_ uuid: String) {
        deleted.insert(uuid)
        units.append([.deletion(of: uuid, from: "Food")])
    }

    private mutating func meal(_ uuid: String, _ version: Int) -> Delivery {
        let own = freshUUID("eeeeeeee")
        return Delivery(
            table: "Meal", uuid: own, version: version, row: ["uuid": .text(own), "seed": .text(uuid), "note": "mine"])
    }

    private mutating func delivery(
        _ name: String, _ club: String?, month: Int, _ random: inout RandomSource
    ) -> Delivery {
        let uuid = freshUUID(random.pick(["1", "5", "a"]) + String(repeating: "0", count: 7))
        var row: TestHarness.Row = [
            "uuid": .text(uuid), "name": .text(name), "color": .text(ImportDevice.Variant.color(of: name, month)),
            "createDate": day("2026-0\(month)-01"), "updateDate": .null, "position": .null, "dismissDate": .null,
            "seedID": variant.isDurable ? .text("food/\(name)") : .null,
        ]
        row["club"] = club.map(SeedValue.text) ?? .null
        return Delivery(table: "Food", uuid: uuid, version: 1, row: row)
    }

    private func touched(_ copy: Delivery, _ version: Int, _ random: inout RandomSource) -> Delivery {
        var copy = copy
        copy.version = version
        copy.row?["color"] = "mine"
        copy.row?["updateDate"] = day("2026-03-\(Int.random(in: 10...20, using: &random))")
        if variant.isDurable, random.chance(25) { copy.row?["dismissDate"] = day("2026-03-09") }
        return copy
    }

    private mutating func freshUUID(_ prefix: String) -> String {
        count += 1
        let digits = String(count, radix: 16)
        return prefix + "-0000-4000-8000-" + String(repeating: "0", count: 11 - digits.count) + digits + "0"
    }
}

extension RandomImport {
    /// The units in any order, cut into pieces anywhere; some come twice.
    func pieces(using random: inout RandomSource) -> [Piece] {
        var order = units.shuffled(using: &random)
        for unit in units where random.chance(20) {
            order.insert(unit, at: Int.random(in: 0...order.count, using: &random))
        }
        var pieces: [Piece] = []
        for unit in order {
            if pieces.isEmpty || random.chance(40) {
                pieces.append(
                    Piece(
                        deliveries: [], isUnknown: random.chance(15), isSloppy: random.chance(30),
                        hidesDeletions: random.chance(50)))
            }
            pieces[pieces.count - 1].deliveries += unit
        }
        return pieces
    }
}
