/// A set of 64-bit fingerprints in one piece of memory, for counting.
struct NumberSet {
    private var slots = [UInt64](repeating: 0, count: 1 << 12)
    /// The number of different fingerprints.
    private(set) var count = 0

    /// Adds a fingerprint; 0 and 1 count as one.
    mutating func insert(_ number: UInt64) {
        let number = max(number, 1)
        var slot = Int(truncatingIfNeeded: number >> 1) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] == number { return }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = number
        count += 1
        if count * 2 > slots.count { grow() }
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 4)
        for number in old where number != 0 {
            var slot = Int(truncatingIfNeeded: number >> 1) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = number
        }
    }
}
