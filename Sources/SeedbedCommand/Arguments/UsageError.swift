internal import Seedbed

/// A mistake in a command line.
enum UsageError: Error {
    case unknownCommand(String)
    case optionBeforeCommand(String)
    case malformedText(String)
    case unknownOption(String, Command)
    case foreignOption(Option, Command)
    case repeatedOption(Option, Command)
    case missingValue(Option, Command)
    case needlessValue(Option, Command)
    case emptyPart(Option, Command)
    case badValue(Option, String, Command)
    case keyValues(Option, [String], Command)
    case missingOperand(Command)
    case extraOperand(String, Command)
    case emptyOperand(Command)
    case missingStore(Command)
    case notWithStores(Option, Command)
    case storeInMemory(Command)
    case missingOption(Option, Command)
    case missingSurvivor(Command)
    case missingMirroring(Command)
    case malformedUUID(String, Command)
    case operandsAndSeeds(Command)
    case uuidFromAndLocal(Command)
    case acceptAndDecline(Command)
    case declineAndColumns(Command)
    case columnsWithoutAccept(Command)
    case otherFile(Option, String, Command)
    case unknownShell(String, Command)
    case severalDevices(file: String, ids: [String], Command)
}

extension UsageError: CustomStringConvertible {
    /// One sentence that names the mistake and the help to read.
    var description: String {
        switch self {
        case .unknownCommand(let word):
            "seedbed has no command \(word.quoted)\(Suggestion.question(about: word, among: Command.allCases.map(\.rawValue)))"
                + "; see seedbed --help"
        case .optionBeforeCommand(let word):
            "\(word.quoted) is not a command"
                + Suggestion.question(about: word, among: ["--help", "--version", "--manual"]) + "; see seedbed --help"
        case .malformedText(let word):
            "\(word.quoted) is not UTF-8; rename the file, or correct the word; see seedbed --help"
        case .unknownOption(let word, let command):
            "\(command.rawValue) has no option \(word.quoted)\(Suggestion.question(about: word, among: command.options.map(\.name)))"
                + Self.see(command)
        case .foreignOption(let option, let command):
            "\(command.rawValue) does not take \(option.name)" + Self.see(command)
        case .repeatedOption(let option, let command): "\(option.name) is given twice" + Self.see(command)
        case .missingValue(let option, let command):
            "\(option.name) needs a value (\(option.placeholder ?? ""))" + Self.see(command)
        case .needlessValue(let option, let command): "\(option.name) takes no value" + Self.see(command)
        case .emptyPart(let option, let command):
            "\(option.name) has an empty entry between its commas" + Self.see(command)
        case .badValue(let option, let word, let command):
            "\(option.name) does not take \(word.quoted)" + Self.see(command)
        case .keyValues(let option, let columns, let command):
            "\(option.name) takes \(columns.count) values between commas, one of each of \(columns.joined(separator: ", "))"
                + Self.see(command)
        case .missingOperand(let command):
            "\(command.rawValue) needs \(command.operands?.name ?? "nothing")" + Self.see(command)
        case .extraOperand(let word, let command): "\(word.quoted) is one word too many" + Self.see(command)
        case .emptyOperand(let command): "\(command.rawValue) was given an empty name" + Self.see(command)
        case .missingStore(let command): "\(command.rawValue) needs --store FILE" + Self.see(command)
        case .notWithStores(let option, let command):
            "\(option.name) is for one store, and not for --stores" + Self.see(command)
        case .storeInMemory(let command):
            "a store in memory would be gone with the command, name a file for --store" + Self.see(command)
        case .missingOption(let option, let command):
            "\(command.rawValue) needs \(option.usage)" + Self.see(command)
        case .missingSurvivor(let command):
            "\(command.rawValue) needs --survivor greatest:COLUMN or least:COLUMN, a column that is synced: without one, two "
                + "devices would each delete the other's row" + Self.see(command)
        case .missingMirroring(let command):
            "\(command.rawValue) needs --local or --mirrored: whether a sync engine mirrors the table"
                + Self.see(command)
        case .malformedUUID(let word, let command): "--rows: \(word.quoted) is not a UUID" + Self.see(command)
        case .operandsAndSeeds(let command): "name catalogs either by --seeds or without it" + Self.see(command)
        case .otherFile(let option, let path, let command):
            "\(option.name): \(path.quoted) exists and is a file of another kind; name another one" + Self.see(command)
        case .acceptAndDecline(let command): "give either --accept or --decline" + Self.see(command)
        case .declineAndColumns(let command):
            "--decline is for the whole seed; give --columns with --accept alone" + Self.see(command)
        case .columnsWithoutAccept(let command): "--columns needs --accept UUID" + Self.see(command)
        case .uuidFromAndLocal(let command):
            "give either --uuid-from or --local: identities come from a column, or are made" + Self.see(command)
        case .unknownShell(let word, let command):
            "there are no completions for \(word.quoted), but for "
                + Shell.allCases.map(\.rawValue).joined(separator: ", ") + Self.see(command)
        case .severalDevices(let file, let ids, let command):
            "\(file) knows several devices, choose one with --device: \(ids.map(\.quoted).joined(separator: ", "))"
                + Self.see(command)
        }
    }

    private static func see(_ command: Command) -> String { "; see seedbed \(command.rawValue) --help" }
}
