import Foundation

/// A catalog file of presets.
struct PresetCatalog {
    var name = "presets"
    var table = "Preset"
    /// The numbers of its seeds.
    var numbers: Range<Int>
    /// Whether the table also maps `seedID` and `dismissDate`.
    var isDurable = false
    /// When it was released.
    var released = Preset.released.catalog
    /// The number that the release adds to a value of every seed.
    var change = 0

    /// Writes the file, as a person or a tool would lay it out: a seed on each line.
    func write(to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        let columns = Preset.columns.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
        var text = """
            {
              "catalog": "\(name)",
              "released": "\(released)",
              "table": "\(table)",
              "key": ["name"],
              "columns": { \(columns) },
              "volatile": ["position"],

            """
        if isDurable { text += "  \"mapping\": { \"seedID\": \"seedID\", \"dismissDate\": \"dismissDate\" },\n" }
        text += "  \"seeds\": [\n"
        for number in numbers {
            text += "    " + seed(number) + (number == numbers.upperBound - 1 ? "\n" : ",\n")
            if text.utf8.count > 1 << 20 {
                try handle.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try handle.write(contentsOf: Data((text + "  ]\n}\n").utf8))
    }

    /// Writes the history of a catalog: that there was a release before this one.
    static func writeHistory(in folder: URL, of name: String = "presets") throws {
        let history = folder.appending(path: "history")
        try FileManager.default.createDirectory(at: history, withIntermediateDirectories: true)
        let text = #"{ "catalog": "\#(name)", "releases": ["2026-01-01"], "shipped": [] }"#
        try Data(text.utf8).write(to: history.appending(path: "\(name).json"))
    }

    private func seed(_ number: Int) -> String {
        let preset = Preset(number: number)
        return
            "{\"$id\":\"p\(number)\",\"name\":\"\(preset.name)\",\"kind\":\"\(preset.kind)\",\"note\":\"\(preset.note)\","
            + "\"green\":\(preset.green + change),\"amber\":\(preset.amber),\"position\":\(preset.position),"
            + "\"weight\":\(preset.weight),\"active\":\(preset.active)}"
    }
}
