/// Gives equal values the same small number, and each number its value back.
struct Interner<Value: Hashable> {
    private var numbers: [Value: Int32] = [:]
    private(set) var values: [Value] = []

    /// The value's number, a new one for a value that was not seen before.
    mutating func number(of value: Value) -> Int32 {
        if let number = numbers[value] { return number }
        let number = Int32(values.count)
        numbers[value] = number
        values.append(value)
        return number
    }

    /// The value of a number that this interner gave.
    subscript(number: Int32) -> Value { values[Int(number)] }

    /// How many values were seen.
    var count: Int { values.count }
}
