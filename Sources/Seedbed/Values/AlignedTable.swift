/// Rows of text in columns.
package enum AlignedTable {
    /// Returns the rows as lines, with columns two spaces apart and no spaces at the end of a line.
    package static func text(of rows: [[String]], indent: Int = 0) -> String {
        var widths: [Int] = []
        for row in rows {
            for (place, cell) in row.enumerated() {
                if place == widths.count { widths.append(0) }
                widths[place] = max(widths[place], cell.count)
            }
        }
        return rows.map { row in
            var line = String(repeating: " ", count: indent)
            for (place, cell) in row.enumerated() {
                line += cell
                if place < row.count - 1 { line += String(repeating: " ", count: widths[place] - cell.count + 2) }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
