internal import Seedbed

/// Encodes whole rows as ``RowJSON``, one after the other, into the same memory.
struct RowEncoder {
    /// The text of the last row.
    private(set) var text: [UInt8] = []
    /// The text before each value: the column's name, and the separator from the value before.
    private let names: [[UInt8]]

    /// - Parameter columns: the names of the columns that a row has, in their order.
    init(columns: [String]) {
        names = columns.enumerated().map { place, name in
            Array((place == 0 ? "{" : ",").utf8) + JSONValue.string(name).utf8(.compact) + Array(":".utf8)
        }
    }

    /// Encodes the current row of a query, whose columns from `first` on are those of this encoder.
    mutating func write(_ row: borrowing Statement, from first: Int32) {
        text.removeAll(keepingCapacity: true)
        for (place, name) in names.enumerated() {
            text += name
            let column = first + Int32(place)
            if !append(row, column) { text += RowJSON.json(row, column).utf8(.compact) }
        }
        text += names.isEmpty ? "{}".utf8 : "}".utf8
    }

    /// Appends a value that needs no escaping, as nearly all do; returns `false` for others.
    private mutating func append(_ row: borrowing Statement, _ column: Int32) -> Bool {
        if row.isInteger(column) {
            text += String(row.integer(column)).utf8
            return true
        }
        if row.isNull(column) || row.isReal(column) {
            RowJSON.append(row.value(column), to: &text)
            return true
        }
        guard row.isText(column) else { return false }
        return row.withText(column) { bytes in
            guard bytes.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) else { return false }
            text.append(0x22)
            text.append(contentsOf: bytes)
            text.append(0x22)
            return true
        }
    }
}
