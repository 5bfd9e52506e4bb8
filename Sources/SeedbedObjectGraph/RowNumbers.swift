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

    /// Keeps a number from being given to another object.
    func keep(_ number: Int64) { next = max(next, number + 1) }
}
