import Seedbed

/// Rows as a table that people can read and tests can compare: columns aligned, two spaces apart.
func alignedTable(_ header: [String], _ rows: [[String]]) -> String {
    let lines = [header] + rows
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
        var text = ""
        for (cell, width) in zip(line, widths) {
            text += cell + String(repeating: " ", count: width - cell.count + 2)
        }
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }.joined(separator: "\n")
}

/// A value as dumps show it: a date at midnight without its time, and one of this very hour as `now`.
func shown(_ value: RawValue) -> String {
    guard case .text(let bytes) = value, bytes.count == 24,
        let instant = SeedInstant(iso8601: String(decoding: bytes, as: UTF8.self))
    else { return value.description }
    if abs(instant.milliseconds - SeedInstant.now.milliseconds) < 3_600_000 { return "now" }
    let text = value.description
    return text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text
}
