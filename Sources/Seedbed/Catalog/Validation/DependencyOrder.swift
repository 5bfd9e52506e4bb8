/// Puts the nodes of a graph in an order in which each comes after those it depends on, and otherwise keeps theirs.
package struct DependencyOrder {
    /// A chain of dependencies that comes back to its start.
    struct Cycle {
        /// The first nodes on it, up to ``mostNodes``, each of which depends on the next one, and the last of all on the first.
        var nodes: [Int]
        /// The edge that closes it.
        var edge: Int

        /// How many nodes of a cycle are listed: every edge may close one that leads through all nodes.
        static let mostNodes = 9
    }

    /// The nodes; those of a cycle are in it as well, in some order.
    private(set) var order: [Int] = []
    /// The cycles that make such an order impossible.
    private(set) var cycles: [Cycle] = []

    private enum State: UInt8 {
        case new
        case open
        case done
    }

    /// Returns the elements, each after those whose places `parents` returns for its place, as far as they form no cycle.
    package static func parentsFirst<Element>(_ elements: [Element], parents: (_ place: Int) -> [Int]) -> [Element] {
        let edges = elements.indices.flatMap { child in
            parents(child).filter { $0 != child }.map { (from: child, to: $0) }
        }
        return edges.isEmpty
            ? elements : DependencyOrder(nodes: elements.count, edges: edges).order.map { elements[$0] }
    }

    /// Orders as many nodes by edges that are sorted by the node they start from.
    init(nodes: Int, edges: [(from: Int, to: Int)]) {
        var starts = [Int](repeating: 0, count: nodes + 1)
        for edge in edges { starts[edge.from + 1] += 1 }
        for node in 0..<nodes { starts[node + 1] += starts[node] }
        var state = [State](repeating: .new, count: nodes)
        var path: [(node: Int, next: Int)] = []
        var places = [Int](repeating: 0, count: nodes)
        order.reserveCapacity(nodes)
        for root in 0..<nodes where state[root] == .new {
            state[root] = .open
            places[root] = 0
            path.append((root, starts[root]))
            while let (node, next) = path.last {
                guard next < starts[node + 1] else {
                    state[node] = .done
                    order.append(node)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let target = edges[next].to
                switch state[target] {
                case .new:
                    state[target] = .open
                    places[target] = path.count
                    path.append((target, starts[target]))
                case .open:
                    cycles.append(
                        Cycle(nodes: path[places[target]...].prefix(Cycle.mostNodes).map(\.node), edge: next))
                case .done: break
                }
            }
        }
    }
}
