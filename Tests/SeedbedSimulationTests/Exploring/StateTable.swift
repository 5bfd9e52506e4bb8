@testable import SeedbedSimulation

/// The worlds that were reached, each once, in the order in which they were reached.
///
/// It is a hash table without gaps in memory.
struct StateTable {
    private(set) var states: [World] = []
    /// The world from which each one was reached first; -1 for the start.
    private(set) var parents: [Int32] = []
    /// The step by which each one was reached first: the device in the upper bits, the event in the lower ones.
    private(set) var steps: [Int32] = []
    private var slots: [Int32] = Array(repeating: -1, count: 1 << 12)

    /// Adds a world if it is new; returns its place, and whether it was new.
    mutating func insert(_ world: World, from parent: Int32, by step: Int32) -> (place: Int32, isNew: Bool) {
        var slot = Self.hash(world) & (slots.count - 1)
        while slots[slot] >= 0 {
            if states[Int(slots[slot])] == world { return (slots[slot], false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        let place = Int32(states.count)
        slots[slot] = place
        states.append(world)
        parents.append(parent)
        steps.append(step)
        if states.count * 2 > slots.count { grow() }
        return (place, true)
    }

    /// Returns the world's place, or nil if the world was not reached.
    func place(of world: World) -> Int32? {
        var slot = Self.hash(world) & (slots.count - 1)
        while slots[slot] >= 0 {
            if states[Int(slots[slot])] == world { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 4)
        for (place, state) in states.enumerated() {
            var slot = Self.hash(state) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(place)
        }
    }

    private static func hash(_ world: World) -> Int {
        var hash = UInt64(UInt32(bitPattern: world.server)) << 32 | UInt64(UInt32(bitPattern: world.history))
        for index in 0..<8 {
            hash = (hash ^ UInt64(UInt32(bitPattern: world.devices[index]))) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
        }
        return Int(truncatingIfNeeded: hash >> 1)
    }
}
