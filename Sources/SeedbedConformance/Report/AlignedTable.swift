/// Returns rows as a readable table, with columns aligned two spaces apart.
func alignedTable(_ header: [String], _ rows: [[String]]) -> String {
    let lines = [header] + rows
    let widths = header.indices.map { column in
        lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return lines.map { line in
        var text = ""
        for (cell, width) in zip(line, widths) {
            text += cell + String(repeating: " ", count: width - cell.count + 2)
        }
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }.joined(separator: "\n")
}
