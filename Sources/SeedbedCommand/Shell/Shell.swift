internal import Seedbed

/// A shell for which completions exist.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that teaches the shell every command and option, made from ``Command`` and ``Option``.
    var completions: String {
        switch self {
        case .bash: bashCompletions
        case .zsh: zshCompletions
        case .fish: fishCompletions
        }
    }

    /// A text within single quotes, as bash and zsh read it.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

/// `seedbed completions SHELL`: prints what a shell needs to complete the words of a command line.
enum CompletionsCommand {
    /// Prints the script.
    static func run(_ arguments: Arguments) throws(CommandError) {
        let word = arguments.operands[0]
        guard let shell = Shell(rawValue: word) else { throw .usage(.unknownShell(word, arguments.command)) }
        try StandardStream.output.write(shell.completions)
    }
}

extension Option {
    /// The words that the option's value is one of, as far as they are known.
    var choices: [String] {
        switch self {
        case .account: ["none"]
        case .dates: SeedDateFormat.allCases.map(\.rawValue)
        case .engine: ["deletions-win", "updates-win", "last-writer", "last-writer-by-field"]
        default: []
        }
    }

    /// Whether the option's value is the path of a file or folder.
    var takesPath: Bool { placeholder?.contains("FILE") == true || placeholder?.contains("DIR") == true }
}

extension Command {
    /// The words that the command's operand is one of, as far as they are known.
    var operandChoices: [String] {
        switch self {
        case .account, .forget: ["none"]
        case .completions: Shell.allCases.map(\.rawValue)
        default: []
        }
    }

    /// Whether the command's operands are paths of files or folders.
    var operandsArePaths: Bool { [.check, .merge, .inspect, .upsert, .diff].contains(self) }
}
