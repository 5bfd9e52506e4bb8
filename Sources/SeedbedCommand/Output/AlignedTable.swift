/// Rows of text in columns.
enum AlignedTable {
    /// Joins the rows to lines, with columns two spaces apart and no spaces at the end of a line.
    static func lines(of rows: [[String]], indent: Int = 0) -> String {
        let rows = rows.map { $0.map(\.onOneLine) }
        var widths: [Int] = []
        for row in rows {
            for (place, cell) in row.enumerated() {
                if place == widths.count { widths.append(0) }
                widths[place] = max(widths[place], cell.count)
            }
        }
        var text = ""
        for row in rows {
            var line = String(repeating: " ", count: indent)
            for (place, cell) in row.enumerated() {
                line += cell
                if place < row.count - 1 { line += String(repeating: " ", count: widths[place] - cell.count + 2) }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            text += line + "\n"
        }
        return text
    }
}
