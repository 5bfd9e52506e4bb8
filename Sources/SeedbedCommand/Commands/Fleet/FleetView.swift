internal import Seedbed

/// The output of a command on many stores.
struct FleetView {
    private let arguments: Arguments
    private let warnings: [String]
    private var stores = 0
    private var quiet = 0
    private var busy = 0
    private var failed: [ExitStatus] = []
    private var counts: [(name: String, number: Int)] = []
    private var told: [JSONValue] = []
    private var failures: [JSONValue] = []

    /// - Parameter warnings: warnings about the catalogs.
    init(arguments: Arguments, warnings: [String]) {
        self.arguments = arguments
        self.warnings = warnings
    }

    /// Tells the warnings.
    func begin() throws(CommandError) {
        if arguments.has(.json) { return }
        for warning in warnings { try StandardStream.output.write("warning: \(warning.onOneLine)\n") }
    }

    /// Counts a store, and tells of it unless it was quiet.
    mutating func add(_ result: Result<FleetResult, CommandError>, of store: String) throws(CommandError) {
        stores += 1
        switch result {
        case .success(let result):
            for count in result.counts { add(count) }
            if result.isQuiet {
                quiet += 1
            } else if arguments.has(.json) {
                told.append(["store": .string(store), "result": result.json])
            } else {
                let lines = result.lines.map { ($0.contains(store) ? $0 : "\(store): \($0)").onOneLine + "\n" }
                try StandardStream.output.write(lines.joined())
            }
            if !result.refused.isEmpty { fail(.seedsRefused(result.refused), of: store) }
        case .failure(let error):
            fail(error, of: store)
        }
    }

    /// Counts a store as failed, and tells why.
    private mutating func fail(_ error: CommandError, of store: String) {
        if error.exitStatus == .busy { busy += 1 } else { failed.append(error.exitStatus) }
        if arguments.has(.json) {
            failures.append(["store": .string(store), "error": error.json(of: arguments.command)])
        } else {
            let lines = error.placedProblems?.map(\.description) ?? error.sentences(of: arguments.command)
            for line in lines { StandardStream.warn(line.contains(store) ? line : "\(store): \(line)") }
        }
    }

    /// Prints the total; throws if a store was busy or failed.
    func end() throws(CommandError) {
        let error = busy + failed.count > 0 ? CommandError.stores(busy: busy, failed: failed) : nil
        if arguments.has(.json) {
            let object: JSONValue = [
                "outcome": .string(error == nil ? "done" : "failed"),
                "status": .number(error?.exitStatus.rawValue ?? 0),
                "dryRun": .bool(arguments.has(.dryRun)), "stores": .array(told), "failed": .array(failures),
                "total": .object(
                    totals.map {
                        JSONValue.Field(
                            name: $0.name.replacing("left alone", with: "leftAlone"), value: .number($0.number))
                    }),
                "warnings": .array(warnings.map(JSONValue.string)),
            ]
            try StandardStream.output.write(object.printed)
        } else {
            let parts = totals.filter { $0.name == "stores" || $0.number > 0 }.map { name, number in
                let isPlural = ["stores", "warnings"].contains(name)
                return number == 1 && isPlural ? "1 \(name.dropLast())" : "\(number) \(name)"
            }
            try StandardStream.output.write("in all: \(parts.joined(separator: ", "))\n")
            StandardStream.warn(ofDryRun: arguments.has(.dryRun), arguments)
        }
        if let error { throw error }
    }

    private var totals: [(name: String, number: Int)] {
        [("stores", stores), ("quiet", quiet), ("busy", busy), ("failed", failed.count)] + counts
    }

    private mutating func add(_ count: FleetResult.Count) {
        if let place = counts.firstIndex(where: { $0.name == count.name }) {
            counts[place].number += count.number
        } else {
            counts.append((count.name, count.number))
        }
    }
}
