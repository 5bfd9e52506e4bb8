/// Gives equal values the same small number, and returns the value of each number.
struct Interner<Value: Hashable> {
    private var numbers: [Value: Int32] = [:]
    private(set) var values: [Value] = []

    /// Returns the value's number, or a new one for a new value.
    mutating func number(of value: Value) -> Int32 {
        if let number = numbers[value] { return number }
        let number = Int32(values.count)
        numbers[value] = number
        values.append(value)
        return number
    }

    /// The value of a number that this interner returned.
    subscript(number: Int32) -> Value { values[Int(number)] }

    /// The number of different values.
    var count: Int { values.count }
}
