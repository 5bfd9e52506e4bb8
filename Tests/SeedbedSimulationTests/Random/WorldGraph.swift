@testable import SeedbedSimulation

/// The worlds that random schedules have reached, by number, with the result of every event in each.
///
/// A schedule that only meets known worlds is a walk along these numbers.
struct WorldGraph {
    /// A world's events and their results.
    struct Node {
        /// The events that can be tried in the world.
        var events: [WorldEvent]
        /// The world after each event: ``unknown`` before the event was tried, the same world if nothing happens.
        var next: [Int32]
        /// The settled world that it becomes without its users; ``unknown`` before it was settled.
        var settled = WorldGraph.unknown
    }

    static let unknown: Int32 = -1

    private(set) var worlds = Interner<World>()
    var nodes: [Node] = []
    /// The number of pairs of a world and an event that were tried.
    var pairs = 0

    /// Returns the world's number; calls `events` only if the world is new.
    mutating func number(of world: World, events: () -> [WorldEvent]) -> Int32 {
        let number = worlds.number(of: world)
        if Int(number) == nodes.count {
            let events = events()
            nodes.append(Node(events: events, next: Array(repeating: Self.unknown, count: events.count)))
        }
        return number
    }
}
