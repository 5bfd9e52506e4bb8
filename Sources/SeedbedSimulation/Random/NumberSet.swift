/// A set of 64-bit numbers in one piece of memory, to count what was seen by its fingerprint.
struct NumberSet {
    private var slots = [UInt64](repeating: 0, count: 1 << 12)
    /// How many numbers there are.
    private(set) var count = 0

    /// Adds a number; 0 and 1 are taken for one.
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
