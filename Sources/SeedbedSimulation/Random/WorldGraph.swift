/// The worlds that random schedules have reached, by number, with what every event made of each: a schedule that goes where
/// others were before is a walk along these numbers.
struct WorldGraph {
    /// What is known of a world.
    struct Node {
        /// What can be tried in it.
        var events: [WorldEvent]
        /// The world after each of them; ``unknown`` as long as nobody tried, the same world where nothing happens.
        var next: [Int32]
        /// The settled world that it comes to when it is left alone; ``unknown`` as long as nobody asked.
        var settled = WorldGraph.unknown
    }

    static let unknown: Int32 = -1

    private(set) var worlds = Interner<World>()
    var nodes: [Node] = []
    /// How many events were tried, each in one world.
    var pairs = 0

    /// The world's number; `events` is asked where it is new.
    mutating func number(of world: World, events: () -> [WorldEvent]) -> Int32 {
        let number = worlds.number(of: world)
        if Int(number) == nodes.count {
            let events = events()
            nodes.append(Node(events: events, next: Array(repeating: Self.unknown, count: events.count)))
        }
        return number
    }
}
