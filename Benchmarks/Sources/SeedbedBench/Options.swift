import Foundation

/// The options of the command line.
struct Options {
    /// The benchmarks to run, `B1` to `B12`; empty for all.
    var only: Set<String> = []
    /// The factor of all sizes; below 1 for a trial.
    var scale = 1.0
    /// How often each side of a heavy comparison is measured; nil for the usual.
    var rounds: Int?
    /// Whether the results are also printed as JSON.
    var json = false
    /// Where the table is written to; nil to write none.
    var results: String?
    /// The command that is measured.
    var seedbed = "../.build/release/seedbed"
    /// The `sqlite3` command, the first one in the search path.
    var sqlite = Self.found("sqlite3")
    var python = ".build/python/bin/python3"

    static let usage = """
        Usage: seedbed-bench [--only B3,B5] [--scale 0.01] [--rounds N] [--json] [--write FILE] [--seedbed FILE]
                             [--sqlite FILE] [--python FILE]

        Runs Seedbed against what people would use instead, in the folder Benchmarks, and prints a table of ratios. At full
        scale with all benchmarks the table is written to RESULTS.md, otherwise only to the file that --write names.

        """

    init(_ words: [String]) throws {
        var words = words[...]
        func value(of option: String) throws -> String {
            guard let value = words.popFirst() else { throw BenchError.usage("\(option) takes a value\n\(Self.usage)") }
            return value
        }
        var written: String?
        while let word = words.popFirst() {
            switch word {
            case "--only": only = Set(try value(of: word).uppercased().split(separator: ",").map(String.init))
            case "--scale": scale = try Self.number(value(of: word), word, in: 0.0001...10)
            case "--rounds": rounds = Int(try Self.number(value(of: word), word, in: 1...1000))
            case "--json": json = true
            case "--write": written = try value(of: word)
            case "--seedbed": seedbed = try value(of: word)
            case "--sqlite": sqlite = try value(of: word)
            case "--python": python = try value(of: word)
            default: throw BenchError.usage("\(word) is no option\n\(Self.usage)")
            }
        }
        results = written ?? (only.isEmpty && scale == 1 ? "RESULTS.md" : nil)
        (seedbed, sqlite, python) = (Self.absolute(seedbed), Self.absolute(sqlite), Self.absolute(python))
    }

    /// Whether a benchmark was asked for.
    func wants(_ id: String) -> Bool { only.isEmpty || only.contains(id) }

    private static func number(_ text: String, _ option: String, in range: ClosedRange<Double>) throws -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw BenchError.usage("\(option) takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Where a program is.
    private static func found(_ program: String) -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile) ?? program
    }

    /// Programs run in folders of their own.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}
