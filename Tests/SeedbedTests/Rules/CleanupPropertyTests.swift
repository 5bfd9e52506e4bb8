import SeedbedTestSupport
import Testing

import Seedbed

/// Properties of any group of copies; a failure names the seed to replay it with.
struct CleanupPropertyTests {
    private var random = RandomSource()

    private mutating func group(upTo count: Int = 6, tiesAllowed: Bool = true) -> [SeedCopy] {
        let size = Int.random(in: 0...count, using: &random)
        return (0..<size).map { index in
            let letter = ["a", "B", "b", "\u{e9}", "e\u{301}", ""].randomElement(using: &random) ?? ""
            let uuid = tiesAllowed ? letter : "\(letter)\(index)"
            let created = [Int64.min, 1, 2, 3, .max].randomElement(using: &random) ?? 1
            let updated: Int64? = [nil, 4, 5].randomElement(using: &random) ?? nil
            let row = Int64(index)
            return switch Int.random(in: 0..<8, using: &random) {
            case 0: .touched(uuid, updated, created: created, row: row)
            case 1: .dismissed(uuid, created, row: row)
            case 2: .undated(uuid, row: row)
            case 3: .touched(uuid, updated, created: nil, row: row)
            default: .untouched(uuid, created, row: row)
            }
        }
    }

    private func kept(_ group: [SeedCopy], isDurable: Bool) -> [SeedCopy] {
        zip(group, CleanupRule.verdicts(for: group, isDurable: isDurable)).compactMap { copy, verdict in
            if case .keep = verdict { copy } else { nil }
        }
    }

    @Test(arguments: [false, true]) mutating func `the law: verdicts do not depend on the order of copies`(
        isDurable: Bool
    ) {
        for _ in 0..<2_000 {
            let group = group()
            let verdicts = Dictionary(
                uniqueKeysWithValues: zip(
                    group, CleanupRule.verdicts(for: group, isDurable: isDurable).map(\.text)))
            let shuffled = group.shuffled(using: &random)
            for (copy, verdict) in zip(shuffled, CleanupRule.verdicts(for: shuffled, isDurable: isDurable)) {
                #expect(verdicts[copy] == verdict.text, "\(random.replay)")
            }
        }
    }

    @Test(arguments: [false, true]) mutating func `I1: no verdict removes a touched or an undated row`(
        isDurable: Bool
    ) {
        for _ in 0..<2_000 {
            let group = group()
            for (copy, verdict) in zip(group, CleanupRule.verdicts(for: group, isDurable: isDurable)) {
                if case .remove = verdict {
                    #expect(copy.updateDate == nil && !copy.isTouched && copy.createDate != nil, "\(random.replay)")
                }
                if case .remove = CleanupRule.retirement(of: copy, released: SeedInstant(milliseconds: .max)) {
                    #expect(copy.updateDate == nil && !copy.isTouched && copy.createDate != nil, "\(random.replay)")
                }
            }
        }
    }

    @Test mutating func `C2: exactly one untouched copy stays, the greatest`() {
        for _ in 0..<2_000 {
            let group = group(tiesAllowed: false)
            // The same order, found another way: by sorting on a padded text.
            let greatest = group.filter { !$0.isTouched && $0.createDate != nil }.sorted { left, right in
                let dates = (left.createDate?.milliseconds ?? 0, right.createDate?.milliseconds ?? 0)
                if dates.0 != dates.1 { return dates.0 < dates.1 }
                return Array(left.uuid.description.utf8).lexicographicallyPrecedes(Array(right.uuid.description.utf8))
            }.last
            let untouched = kept(group, isDurable: false).filter(\.isUntouched)
            #expect(untouched == [greatest].compactMap { $0 }, "\(random.replay)")
        }
    }

    @Test mutating func `C3: in durable tables untouched copies stay only where nobody touched one`() {
        for _ in 0..<2_000 {
            let group = group(tiesAllowed: false)
            let untouched = kept(group, isDurable: true).filter(\.isUntouched)
            let isTouched = group.contains(where: \.isTouched)
            let hadUntouched = group.contains(where: \.isUntouched)
            #expect(untouched.count == (hadUntouched && !isTouched ? 1 : 0), "\(random.replay)")
        }
    }

    @Test(arguments: [false, true]) mutating func `I4: a group that is not empty keeps at least one copy`(
        isDurable: Bool
    ) {
        for _ in 0..<2_000 {
            let group = group()
            #expect(kept(group, isDurable: isDurable).isEmpty == group.isEmpty, "\(random.replay)")
        }
    }

    @Test(arguments: [false, true]) mutating func `removing in two steps comes to the same as at once`(
        isDurable: Bool
    ) {
        for _ in 0..<2_000 {
            let group = group()
            let split = Int.random(in: 0...group.count, using: &random)
            let first = kept(Array(group[..<split]), isDurable: isDurable)
            let second = kept(Array(group[split...]), isDurable: isDurable)
            let atOnce = kept(group, isDurable: isDurable)
            #expect(Set(kept(first + second, isDurable: isDurable)) == Set(atOnce), "\(random.replay)")
            #expect(Set(kept(atOnce, isDurable: isDurable)) == Set(atOnce), "\(random.replay)")
        }
    }

    @Test mutating func `the survivor and the touchedSurvivor of a union are the greater of the two`() {
        for _ in 0..<2_000 {
            let (left, right) = (group(), group())
            for choose in [{ CopyOrder.survivor(of: $0) }, { CopyOrder.touchedSurvivor(of: $0) }]
                as [([SeedCopy]) -> SeedCopy?]
            {
                let both = [choose(left), choose(right)].compactMap { $0 }
                let union = choose(left + right)
                #expect(union?.uuid == choose(both)?.uuid, "\(random.replay)")
                #expect(union?.createDate == choose(both)?.createDate || union?.isTouched == true, "\(random.replay)")
                #expect(union?.updateDate == choose(both)?.updateDate, "\(random.replay)")
            }
        }
    }
}
