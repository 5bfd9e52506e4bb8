/// Finds seeds by a hash: eight bytes a seed, sorted once.
struct SeedIndex {
    /// 32 bits of a seed's hash, and its number in the lower 32.
    private var entries: [UInt64] = []

    /// Adds a seed; seeds are added in the order of their numbers.
    @inline(__always)
    mutating func append(hash: UInt64, seed: Int) {
        entries.append(hash & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: seed)))
    }

    /// Sorts by hash; seeds of equal hash keep their order.
    mutating func sort() {
        guard entries.count > 1024 else { return entries.sort() }
        var sorted = [UInt64](repeating: 0, count: entries.count)
        for shift in stride(from: UInt64(32), to: 64, by: 8) {
            Self.distribute(entries, by: shift, to: &sorted)
            swap(&entries, &sorted)
        }
    }

    /// One pass of a radix sort.
    private static func distribute(_ source: [UInt64], by shift: UInt64, to target: inout [UInt64]) {
        var starts = [Int](repeating: 0, count: 257)
        for entry in source { starts[Int(truncatingIfNeeded: entry &>> shift & 0xFF) &+ 1] &+= 1 }
        for digit in 1...256 { starts[digit] += starts[digit - 1] }
        for entry in source {
            let digit = Int(truncatingIfNeeded: entry &>> shift & 0xFF)
            target[starts[digit]] = entry
            starts[digit] &+= 1
        }
    }

    /// The first seed of that hash which is the wanted one; the index must be sorted.
    func seed(withHash hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        let wanted = hash >> 32
        var (low, high) = likelyRange(of: wanted)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] >> 32 < wanted { low = middle + 1 } else { high = middle }
        }
        while low < entries.count && entries[low] >> 32 == wanted {
            if isWanted(Self.seed(entries[low])) { return Self.seed(entries[low]) }
            low += 1
        }
        return nil
    }

    /// A range that holds the place of the first entry of that hash or a greater one; all entries if the likely range does not.
    ///
    /// Hashes lie evenly, so that the place is known to a few square roots of their number. To go through all of a large index takes
    /// as long as to read the seed.
    private func likelyRange(of wanted: UInt64) -> (low: Int, high: Int) {
        let count = entries.count
        guard count > 1024 else { return (0, count) }
        let likely = Int(truncatingIfNeeded: wanted &* UInt64(count) >> 32)
        let reach = 4 << ((Int.bitWidth - count.leadingZeroBitCount) / 2)
        let (low, high) = (max(0, likely - reach), min(count, likely + reach))
        return (
            low > 0 && entries[low - 1] >> 32 >= wanted ? 0 : low,
            high < count && entries[high] >> 32 < wanted ? count : high
        )
    }

    /// Calls `body` with each seed of that hash; the index must be sorted.
    func forEachSeed(withHash hash: UInt64, _ body: (Int) -> Void) {
        _ = seed(withHash: hash) { seed in
            body(seed)
            return false
        }
    }

    /// Calls `body` with each seed that may be equal to an earlier one, and that one; the index must be sorted.
    ///
    /// `body` says whether they are equal; then the later seed is not compared any further.
    func forEachCandidate(_ body: (_ earlier: Int, _ later: Int) -> Bool) {
        var first = 0
        for index in entries.indices.dropFirst() {
            if entries[index] >> 32 != entries[first] >> 32 {
                first = index
                continue
            }
            _ = (first..<index).first { body(Self.seed(entries[$0]), Self.seed(entries[index])) }
        }
    }

    /// Calls `body` with each seed that may be equal to one of another index, and that one; both must be sorted.
    func forEachCandidate(in other: SeedIndex, _ body: (_ own: Int, _ others: Int) -> Void) {
        var start = 0
        for entry in entries {
            while start < other.entries.count, other.entries[start] >> 32 < entry >> 32 { start += 1 }
            var place = start
            while place < other.entries.count, other.entries[place] >> 32 == entry >> 32 {
                body(Self.seed(entry), Self.seed(other.entries[place]))
                place += 1
            }
        }
    }

    private static func seed(_ entry: UInt64) -> Int { Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) }
}
