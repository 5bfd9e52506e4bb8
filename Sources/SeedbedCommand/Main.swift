internal import Seedbed

/// The command `seedbed`.
@main
enum Main {
    /// Runs the typed command line, and ends the process with its exit status.
    static func main() async {
        POSIX.ignoreClosedPipes()
        let words = Array(CommandLine.arguments.dropFirst())
        POSIX.endProcess(await run(words, malformed: malformedWord(among: words)).rawValue)
    }

    /// The first word that was not typed in UTF-8, as far as it can be shown.
    ///
    /// Its other bytes were replaced: it would name another file, which `--create-tables` would make.
    private static func malformedWord(among words: [String]) -> String? {
        let typed = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
        return zip(words, typed).first { $1.map { String(validatingCString: $0) == nil } ?? false }?.0
    }

    /// Runs a command line, given without the command's own name.
    ///
    /// - Parameter malformed: a word that is not UTF-8, if one was typed.
    static func run(_ words: [String], malformed: String? = nil) async -> ExitStatus {
        do throws(CommandError) {
            if let malformed { throw .usage(.malformedText(malformed)) }
            switch try Invocation(words) {
            case .help(let command): try StandardStream.output.write(Help.text(of: command))
            case .manual: try StandardStream.output.write(Manual.page)
            case .version: try StandardStream.output.write(Help.version)
            case .run(let arguments): try await arguments.command.run(arguments)
            }
            return .done
        } catch {
            let asJSON = words.prefix { $0 != "--" }.contains(Option.json.name)
            let command = words.first.flatMap(Command.init(rawValue:))
            if !asJSON || !error.printJSON(of: command) { StandardStream.report(error, of: command) }
            return error.exitStatus
        }
    }
}
