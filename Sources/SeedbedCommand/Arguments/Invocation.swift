/// A parsed command line.
enum Invocation {
    /// Prints the help of a command, or of all.
    case help(Command?)
    /// Prints the version.
    case version
    /// Prints the manual page.
    case manual
    /// Runs a command.
    case run(Arguments)

    /// Reads a command line, given without the command's own name.
    init(_ words: [String]) throws(CommandError) {
        guard let first = words.first else { throw .nothingAsked }
        if first == "--help" || first == "-h" {
            self = .help(nil)
        } else if first == "help" {
            let word = words.dropFirst().first
            let command = word.flatMap(Command.init(rawValue:))
            if let word, command == nil { throw .usage(.unknownCommand(word)) }
            self = .help(command)
        } else if first == "--version" {
            self = .version
        } else if first == "--manual" {
            self = .manual
        } else if let command = Command(rawValue: first) {
            let rest = words.dropFirst()
            if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
                self = .help(command)
                return
            }
            do throws(UsageError) { self = .run(try Arguments(rest, of: command)) } catch { throw .usage(error) }
        } else if first.utf8.starts(with: "-".utf8) {
            throw .usage(.optionBeforeCommand(first))
        } else {
            throw .usage(.unknownCommand(first))
        }
    }
}
