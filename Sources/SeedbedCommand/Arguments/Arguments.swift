internal import Seedbed

/// A command with its options and operands, as they were typed.
struct Arguments {
    let command: Command
    /// The options that were given, each with its value; the value is empty if the option takes none.
    private(set) var values: [Option: String] = [:]
    /// The operands, in order.
    private(set) var operands: [String] = []

    /// Reads the words after the command's name.
    init(_ words: ArraySlice<String>, of command: Command) throws(UsageError) {
        self.command = command
        var words = words
        var endsOptions = false
        while let word = words.popFirst() {
            if endsOptions || word == "-" || !word.utf8.starts(with: "-".utf8) {
                operands.append(word)
            } else if word == "--" {
                endsOptions = true
            } else {
                try take(word, &words)
            }
        }
        try checkOperands()
        if has(.stores) {
            for option in [Option.store, .rows, .verbose] where has(option) { throw .notWithStores(option, command) }
            return
        }
        if has(.jobs) { throw .missingOption(.stores, command) }
        if command.needsStore, values[.store] == nil { values[.store] = POSIX.variable("SEEDBED_STORE") }
        if command.needsStore, values[.store] == nil { throw .missingStore(command) }
    }

    /// The store that the command opens: the one of `--store`, or the operand of `inspect`.
    var storeToRead: String? {
        values[.store] ?? (command == .inspect ? operands.first ?? POSIX.variable("SEEDBED_STORE") : nil)
    }

    /// The path of the catalogs, if `--seeds` or the environment names one.
    var namedSeeds: String? { values[.seeds] ?? POSIX.variable("SEEDBED_SEEDS") }

    /// The path of the catalogs.
    var seeds: String { namedSeeds ?? "Seeds" }

    func has(_ option: Option) -> Bool { values[option] != nil }

    /// The parts of an option's value between its commas, or nil if the option was not given.
    ///
    /// An empty part is an error.
    func list(_ option: Option) throws(UsageError) -> [String]? {
        guard let value = values[option] else { return nil }
        let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if parts.contains("") { throw .emptyPart(option, command) }
        return parts
    }

    /// The values of a key with these columns, or nil if the option was not given.
    ///
    /// The only value of a key is taken as it is. Several are split at commas; a backslash takes the character after it as it is.
    func key(_ option: Option, columns: [String]) throws(UsageError) -> [String]? {
        guard let value = values[option] else { return nil }
        if columns.count == 1 { return [value] }
        var (parts, isEscaped) = ([""], false)
        for character in value.unicodeScalars {
            if isEscaped || character != "\\" && character != "," {
                parts[parts.count - 1].unicodeScalars.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                parts.append("")
            }
        }
        guard parts.count == columns.count, !isEscaped else { throw .keyValues(option, columns, command) }
        return parts
    }

    /// The number that an option was given, or nil if the option was not given.
    ///
    /// A number outside `range` is an error.
    func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let value = values[option] else { return nil }
        guard let number = Int(value), range.contains(number) else { throw .badValue(option, value, command) }
        return number
    }

    /// Takes an option, with its value after `=` or in the next word.
    private mutating func take(_ word: String, _ words: inout ArraySlice<String>) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard
            let option = Option.allCases.first(where: { option in
                option.letter == parts[0] || option.name.utf8.elementsEqual(parts[0].utf8)
            })
        else {
            throw .unknownOption(parts[0], command)
        }
        guard command.options.contains(option) else { throw .foreignOption(option, command) }
        if has(option), !option.isRepeatable { throw .repeatedOption(option, command) }
        if option.placeholder == nil {
            if parts.count > 1 { throw .needlessValue(option, command) }
            values[option] = ""
            return
        }
        var value = parts.count > 1 ? parts[1] : nil
        // A next word that is an option means that the value was forgotten.
        if value == nil, let next = words.first, !next.utf8.starts(with: "-".utf8) { value = words.popFirst() }
        guard let value, !value.isEmpty || option.takesEmptyValue else { throw .missingValue(option, command) }
        values[option] = values[option].map { "\($0),\(value)" } ?? value
    }

    private func checkOperands() throws(UsageError) {
        let counts = command.operands?.counts ?? 0...0
        if operands.count < counts.lowerBound { throw .missingOperand(command) }
        if operands.count > counts.upperBound { throw .extraOperand(operands[counts.upperBound], command) }
        if operands.contains("") { throw .emptyOperand(command) }
    }
}
