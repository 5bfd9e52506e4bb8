internal import Seedbed

/// The command `seedbed`.
@main
enum Main {
    /// Runs the typed command line, and ends the process with its exit status.
    static func main() async {
        POSIX.ignoreClosedPipes()
        POSIX.endProcess(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    /// Runs a command line, given without the command's own name.
    static func run(_ words: [String]) async -> ExitStatus {
        do throws(CommandError) {
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
