internal import Seedbed

/// The numbers under which the rows of a working copy stand, each for one object as long as the store is open.
final class RowNumbers {
    private var numbers: [GraphKey: Int64] = [:]
    private var keys: [Int64: GraphKey] = [:]
    /// The first number that no object and no row has had.
    private(set) var next: Int64 = 1

    /// The number of an object.
    func number(of key: GraphKey) -> Int64 {
        if let number = numbers[key] { return number }
        let number = next
        set(number, of: key)
        return number
    }

    /// The object of a number, or `nil` for a row that is not saved.
    func key(of number: Int64) -> GraphKey? { keys[number] }

    /// Gives an object the number that its row has already.
    func set(_ number: Int64, of key: GraphKey) {
        numbers[key] = number
        keys[number] = key
        keep(number)
    }

    /// Takes over the numbers by which the device's state names rows.
    ///
    /// Another store over the graph has given them, in this process or in another one, and counts by itself.
    ///
    /// - Parameter owners: the numbers of the objects that are known.
    /// - Returns: the other numbers of those rows whose number another object has here, or whose object has another number.
    func adopt(_ named: Set<Int64>, of owners: [GraphKey: Int64]) -> [Int64: Int64] {
        let objects = Dictionary(owners.map { ($0.value, $0.key) }) { first, _ in first }
        for number in named { keep(number) }
        var others: [Int64: Int64] = [:]
        for number in named.sorted() {
            let (key, holder) = (objects[number], keys[number])
            if key == holder { continue }
            if holder == nil, let key, numbers[key] == nil {
                set(number, of: key)
            } else if let key {
                others[number] = self.number(of: key)
            } else {
                others[number] = next
                keep(next)
            }
        }
        return others
    }

    /// Keeps a number from being given to another object.
    func keep(_ number: Int64) { next = max(next, number + 1) }
}
